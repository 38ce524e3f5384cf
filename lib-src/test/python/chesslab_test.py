"""The command line environment/chesslab: help, exit codes, what goes to which stream."""

import json
import os
import re
import shlex
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHESSLAB = ROOT / "environment" / "chesslab"


def chesslab(*arguments, folder=None, **environment):
    """Calls the command line in a folder and returns its exit code, output and standard error."""
    process = subprocess.run([str(CHESSLAB), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                             text=True, cwd=folder, env={**os.environ, **environment})
    return process.returncode, process.stdout, process.stderr


class InFolder(unittest.TestCase):
    """Tests that have a folder each, with an odd name."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="it's übung ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class CommandLineTest(InFolder):
    def test_help_goes_to_the_output_and_tells_the_exit_codes(self):
        status, out, err = chesslab("--help")
        self.assertEqual((0, ""), (status, err))
        self.assertIn("Usage: environment/chesslab", out)
        self.assertRegex(out, r"(?m)^ +130 +ended by Ctrl-C")

    def test_call_without_a_command_is_wrong(self):
        status, out, err = chesslab()
        self.assertEqual((2, ""), (status, out))
        self.assertIn("no command: expected one of mine, annotate, encode, train", err)

    def test_version_is_that_of_the_build(self):
        (version,) = re.findall(r"<artifactId>chesslab-parent</artifactId>\s+<version>(.*)</version>", (ROOT / "pom.xml").read_text())
        status, out, err = chesslab("--version")
        self.assertEqual((0, ""), (status, err))
        self.assertRegex(out, rf"\Achesslab {re.escape(version)}\nJava \d\S* of .+\n\Z")

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
            with self.subTest(words):
                call = 'compopt() { :; }; eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _complete_chesslab; printf "%s\\n" "${COMPREPLY[@]}"'
                process = subprocess.run(["bash", "--norc", "-c", call, "bash", script, "environment/chesslab", *words],
                                         capture_output=True, text=True)
                self.assertEqual("", process.stderr)
                self.assertEqual(expected, set(process.stdout.split()))


class ExamplesTest(InFolder):
    def test_every_example_of_a_help_runs_as_it_stands(self):
        commands = [line.split()[0] for line in chesslab("--help")[1].splitlines() if re.match("  [a-z]+ +[A-Z]", line)]
        commands += ["train imitation", "train policy", "train evaluation", "completion"]
        self.assertEqual(17, len(commands), commands)
        (self.folder / "data").symlink_to(ROOT / "data")
        program = self.folder / "environment" / "chesslab"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\nexec {shlex.quote(str(CHESSLAB))} \"$@\"\n")
        program.chmod(0o755)
        for command in commands:
            example = chesslab(*command.split(), "--help")[1].split("Example:\n")[1].split("\n\n")[0]
            with self.subTest(command):
                done = subprocess.run(["bash", "-ec", example], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
                self.assertEqual(0, done.returncode, done.stderr)


class MineTest(InFolder):
    def mine(self, *arguments, out="run", **environment):
        return chesslab("mine", "--games", 6, "--seed", 7, "--nodes", 50, "--out", self.folder / out, *arguments,
                        **environment)

    def program(self, name, script):
        file = self.folder / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return file

    def test_summary_is_json_and_the_only_output_and_workers_do_not_change_it(self):
        runs = []
        for workers in (1, 2):
            status, out, err = self.mine("--workers", workers, "--games-per-file", 2, "--json", out=f"run-{workers}")
            self.assertEqual(0, status, err)
            runs.append(json.loads(out))
            self.assertIn(" of 6 games", err)
        self.assertEqual(6, runs[0]["counts"]["games"])
        self.assertRegex(runs[0]["shards"][0]["sha256"], "^[0-9a-f]{64}$")
        self.assertEqual(runs[0]["shards"], runs[1]["shards"])

    def test_given_games_are_judged_once_and_bad_ones_are_named(self):
        games = self.folder / "games.pgn"
        games.write_text("1. e4 e5 2. Nf3 Nc6 *\n\n1. e4 e5 2. Nc3 *\n\n1. e4 Ke6 *\n")
        status, out, err = chesslab("annotate", games, "--nodes", "50", "--out", self.folder / "judged", "--json")
        self.assertEqual(0, status, err)
        self.assertRegex(err, r"left out: games\.pgn: game 3, line 5: .*Ke6")
        given = json.loads(out)["given"]
        self.assertEqual((4, 3, 2, 1), (given["positions"], given["repeated"], given["inputs"][0]["games"], given["inputs"][0]["bad"]))
        pgn = (self.folder / "judged" / "games-00001.pgn").read_text()
        self.assertEqual((4, 3), (len(re.findall(r"\[%choice\s+0\]\s+\[%lines", pgn)), len(re.findall(r"\[%choice\s+0\]\s*\}", pgn))), pgn)
        status, out, err = chesslab("annotate", games, "--from-game", 2, "--nodes", "50", "--out", self.folder / "later", "--json")
        self.assertEqual(0, status, err)
        given = json.loads(out)["given"]
        self.assertEqual((3, 2), (given["positions"], given["filter"]["fromGame"]))

    def test_engine_that_is_none_is_named(self):
        status, _, err = self.mine("--engine", self.program("mute", "exit 0"))
        self.assertEqual(1, status)
        self.assertIn("mute", err)
        self.assertNotIn("\tat ", err)

    def test_engine_that_always_fails_at_a_position_ends_the_run_with_the_position(self):
        script = "echo id name Faulty 1; while read -r line; do case \"$line\" in " \
            "uci) echo option name Hash type spin default 16 min 1 max 1024; " \
            "echo option name Threads type spin default 1 min 1 max 1; " \
            "echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;; " \
            "isready) echo readyok;; go*) exit 3;; quit) exit 0;; esac; done"
        status, _, err = self.mine("--workers", 1, "--engine", self.program("faulty", script))
        self.assertEqual(3, status, err)
        self.assertIn("failed 3 times in a row in game 1, at rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", err)

    def test_interrupted_run_says_how_to_go_on_and_ends_with_the_same_bytes(self):
        command = [str(CHESSLAB), "mine", "--games", "20", "--games-per-file", "2", "--seed", "7", "--nodes", "300",
                   "--workers", "2"]
        whole, cut = self.folder / "whole", self.folder / "cut"
        self.assertEqual(0, subprocess.run(command + ["--out", whole], capture_output=True).returncode)
        for _ in range(2):
            process = subprocess.Popen(
                command + ["--out", cut, "--resume"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                start_new_session=True,
            )
            self.assertRegex(process.stderr.readline(), "of 20 games")  # the first game is finished
            files = len(list(cut.glob("games-*.pgn")))
            while len(list(cut.glob("games-*.pgn"))) == files:
                self.assertIsNone(process.poll())
            os.killpg(process.pid, signal.SIGINT)  # a terminal too tells every process of the call, engines included
            out, err = process.communicate(timeout=60)
            self.assertEqual((130, ""), (process.returncode, out), err)
            self.assertIn("--resume", err)
            self.assertNotIn("Exception", err)
        self.assertEqual(0, subprocess.run(command + ["--out", cut, "--resume"], capture_output=True).returncode)
        for file in ["manifest.json"] + [f"games-{number:05}.pgn" for number in range(1, 11)]:
            self.assertEqual((whole / file).read_bytes(), (cut / file).read_bytes())
        log = (cut / "chesslab.log").read_text()
        self.assertEqual(2, len(re.findall(" stopped: ", log)))
        self.assertNotRegex(log, "Z game ", "an engine that was told to end has not failed")


class MatchTest(InFolder):
    def match(self, *arguments, players=("greedy", "random"), out="match", games=6):
        return chesslab("match", *players, "--games", games, "--openings", "start", "--move-limit", 60,
                        "--out", self.folder / out, *arguments)

    def test_result_is_json_and_the_only_output_and_games_at_once_do_not_change_it(self):
        results = []
        for at_once in (1, 3):
            status, out, err = self.match("--at-once", at_once, "--seed", 7, "--json", out=f"match-{at_once}")
            self.assertEqual(0, status, err)
            results.append(json.loads(out)["result"])
            self.assertIn(" of 6 games", err)
            self.assertIn("3 pairs from start, 1 opening: some openings are played more than once", err)
        self.assertEqual(results[0], results[1])
        self.assertEqual(6, sum(results[0]["games"].values()))
        games = [(self.folder / f"match-{at_once}" / "games.pgn").read_bytes() for at_once in (1, 3)]
        self.assertEqual(games[0], games[1])

    def test_without_a_folder_the_result_is_the_same_and_nothing_is_left(self):
        status, kept, err = self.match("--json")
        self.assertEqual(0, status, err)
        with tempfile.TemporaryDirectory() as folder:
            call = ("match", "greedy", "random", "--games", 6, "--openings", "start",
                    "--move-limit", 60)
            status, out, err = chesslab(*call, "--json", folder=folder)
            self.assertEqual((0, json.loads(kept)["result"]), (status, json.loads(out)["result"]), err)
            self.assertEqual([], os.listdir(folder))

    def test_one_line_says_which_is_stronger_and_verbose_the_rest(self):
        status, out, err = self.match()
        self.assertEqual(0, status, err)
        self.assertRegex(out, r"\A(greedy is stronger than random: |Not decided yet: greedy ).+ games?[,.].*\n\Z")
        status, out, err = self.match("--resume", "--verbose")
        self.assertEqual(0, status, err)
        self.assertIn("greedy against random", out)
        self.assertRegex(out, r"games +6: \+\d =\d -\d, \d+\.\d %\n +Elo -?\d+\.\d\d ± \d+\.\d\d")
        self.assertRegex(out, r"pairs +3: LL \d, LD \d")
        self.assertRegex(out, r"ended +by [a-z]")

    def test_a_sequential_test_ends_the_match_when_it_is_decided(self):
        status, out, err = chesslab("match", "greedy", "random", "--games", 400, "--at-once", 1, "--sprt=0,200", "--json")
        self.assertEqual(0, status, err)
        games = json.loads(out)["result"]["games"]
        self.assertEqual(32, sum(games.values()), "the least number of games, all but won")
        status, out, err = chesslab("match", "random", "random", "--games", 4, "--sprt=0,10")
        self.assertEqual(0, status, err)
        self.assertRegex(out, r"SPRT +of 0.0 against 10.0 Elo: undecided, LLR -?0\.\d\d\n")

    def test_interrupted_and_killed_match_goes_on_to_the_same_bytes(self):
        command = [str(CHESSLAB), "match", "alphabeta:nodes=3000", "stockfish:nodes=3000",
                   "--games", "12", "--openings", "start", "--move-limit", "80", "--at-once", "2"]
        whole, cut = self.folder / "whole", self.folder / "cut"
        self.assertEqual(0, subprocess.run(command + ["--out", whole], capture_output=True).returncode)
        games = cut / "games.pgn"

        def started(*arguments):
            """The match in a process, one game further."""
            before = games.stat().st_size if games.exists() else 0
            process = subprocess.Popen(command + ["--out", cut, *arguments], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, start_new_session=True)
            while not games.exists() or games.stat().st_size <= before:
                self.assertIsNone(process.poll())
                time.sleep(0.01)
            return process

        process = started()
        os.killpg(process.pid, signal.SIGINT)  # a terminal too tells every process of the call, engines included
        out, err = process.communicate(timeout=60)
        self.assertEqual((130, ""), (process.returncode, out), err)
        self.assertIn("--resume", err)
        self.assertNotIn("Exception", err)
        process = started("--resume")
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
        self.assertEqual(-signal.SIGKILL, process.returncode)
        self.assertEqual(0, subprocess.run(command + ["--out", cut, "--resume"], capture_output=True).returncode)
        for file in ("games.pgn", "match.json"):
            self.assertEqual((whole / file).read_bytes(), (cut / file).read_bytes())
        self.assertNotRegex((cut / "chesslab.log").read_text(), "Z game ", "an engine told to end has not crashed")


if __name__ == "__main__":
    unittest.main()
