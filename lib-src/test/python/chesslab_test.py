"""The command line environment/chesslab as a program: what its script does, its examples, and runs ended by Ctrl-C or killed.

What its commands print is tested in chesslab.cli, in one JVM.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import time

from common import CHESSLAB, ROOT, InFolder, chesslab, done, run


class CommandLineTest(InFolder):
    def test_help_and_version_go_to_the_output_and_a_call_without_a_command_is_wrong(self):
        status, out, err = chesslab("--help")
        self.assertEqual((0, ""), (status, err))
        self.assertIn("Usage: environment/chesslab", out)
        self.assertRegex(out, r"(?m)^ +130 +ended by Ctrl-C")
        (version,) = re.findall(r"<artifactId>chesslab-parent</artifactId>\s+<version>(.*)</version>", (ROOT / "pom.xml").read_text())
        status, out, err = chesslab("--version")
        self.assertEqual((0, ""), (status, err))
        self.assertRegex(out, rf"\Achesslab {re.escape(version)}\nJava \d\S* of .+\n\Z")
        status, out, err = chesslab()
        self.assertEqual((2, ""), (status, out))
        self.assertIn("no command: expected one of mine, encode, train", err)

    def test_words_come_from_a_file_too(self):
        file = self.folder / "my run.args"
        # the script, too, must see what the file asks for
        file.write_text("# a comment\ntrain imitation --portable\n  --net mlp\t'no data'\n")
        for arguments in ([f"@{file}"], ["train", "imitation", f"@{file}"]):
            if arguments[0] == "train":
                file.write_text(file.read_text().replace("train imitation ", ""))
            status, out, err = chesslab(*arguments, "--out", "run", folder=self.folder)
            self.assertEqual((1, ""), (status, out), err)
            self.assertIn("no data", err)
        status, out, err = chesslab("export", "m", "@missing.args", folder=self.folder)
        self.assertEqual((2, ""), (status, out))
        self.assertIn("@missing.args", err)

    def test_shell_completes_commands_options_and_values(self):
        status, script, err = chesslab("completion")
        self.assertEqual((0, ""), (status, err))
        for words, expected in ((["tra"], {"train"}), (["accuracy", "--par"], {"--part"}),
                                (["accuracy", "--device", ""], {"AUTO", "CPU", "CUDA"})):
            call = 'compopt() { :; }; eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _complete_chesslab; printf "%s\\n" "${COMPREPLY[@]}"'
            _, out, err = run("bash", "--norc", "-c", call, "bash", script, "environment/chesslab", *words)
            self.assertEqual(("", expected), (err, set(out.split())))

    def test_every_example_of_a_help_runs_as_it_stands(self):
        commands = [line.split()[0] for line in chesslab("--help")[1].splitlines() if re.match("  [a-z]+ +[A-Z]", line)]
        commands += ["train imitation", "train policy", "train evaluation", "completion"]
        self.assertEqual(18, len(commands), commands)
        (self.folder / "data").symlink_to(ROOT / "data")
        (self.folder / "handed-in").mkdir()
        shutil.copy(ROOT / "notebooks" / "01a-minimax.ipynb", self.folder / "handed-in" / "Ann Lee-01a-minimax.ipynb")
        (self.folder / "lichess.pgn").write_text('[White "A"]\n[Black "B"]\n[WhiteElo "900"]\n[BlackElo "850"]\n[Result "1-0"]\n\n'
                                                 "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")
        program = self.folder / "environment" / "chesslab"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\nexec {shlex.quote(str(CHESSLAB))} \"$@\"\n")
        program.chmod(0o755)
        for command in commands:
            example = chesslab(*command.split(), "--help")[1].split("Example:\n")[1].split("\n\n")[0]
            with self.subTest(command):
                done(run("bash", "-ec", example, cwd=self.folder))
        self.assertTrue((self.folder / "cnn.onnx").is_file(), "the network's name")


class CutTest(InFolder):
    """Runs that end early, and go on to the same bytes."""

    def whole(self, *command):
        """Makes the whole run; the call of the one that is cut, and its folder."""
        command = [str(CHESSLAB), *command, "--out"]
        done(run(*command, self.folder / "whole"))
        return [*command, str(self.folder / "cut"), "--resume"], self.folder / "cut"

    def started(self, command, size):
        """The run in a process, once its games have grown; it was not over before."""
        before = size()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   start_new_session=True)
        while size() <= before:
            self.assertIsNone(process.poll(), "the run was over before it could be cut")
            time.sleep(0.01)
        return process

    def interrupt(self, process):
        os.killpg(process.pid, signal.SIGINT)  # a terminal too tells every process of the call, engines included
        out, err = process.communicate(timeout=60)
        self.assertEqual((130, ""), (process.returncode, out), err)
        self.assertIn("--resume", err)
        self.assertNotIn("Exception", err)

    def assert_ends_as_whole(self, command, *names):
        self.assertEqual(0, run(*command)[0])
        for name in names:
            self.assertEqual((self.folder / "whole" / name).read_bytes(), (self.folder / "cut" / name).read_bytes())
        log = (self.folder / "cut" / "chesslab.log").read_text()
        self.assertNotRegex(log, "Z game ", "an engine that was told to end has not failed")
        return log

    def test_interrupted_mining_ends_with_the_same_bytes(self):
        command, cut = self.whole("mine", "--games", "12", "--games-per-file", "2", "--seed", "7", "--nodes", "300", "--workers", "2")
        for _ in range(2):
            process = self.started(command, lambda: len(list(cut.glob("games-*.pgn"))))
            self.assertRegex(process.stderr.readline(), "of 12 games")
            self.interrupt(process)
        log = self.assert_ends_as_whole(command, "manifest.json", *(f"games-{number:05}.pgn" for number in range(1, 7)))
        self.assertEqual(2, len(re.findall(" stopped: ", log)))

    def test_interrupted_and_killed_match_ends_with_the_same_bytes(self):
        command, cut = self.whole("match", "alphabeta:nodes=3000", "stockfish:nodes=3000", "--games", "8", "--openings", "start",
                                  "--move-limit", "80", "--at-once", "2")

        def size():
            return (cut / "games.pgn").stat().st_size if (cut / "games.pgn").exists() else 0

        self.interrupt(self.started(command, size))
        process = self.started(command, size)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
        self.assertEqual(-signal.SIGKILL, process.returncode)
        self.assert_ends_as_whole(command, "games.pgn", "match.json")
