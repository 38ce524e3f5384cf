"""The command line environment/chesslab: help, exit codes, what goes to which stream."""

import json
import os
import re
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


class CommandLineTest(unittest.TestCase):
    def test_help_goes_to_the_output_and_tells_the_exit_codes(self):
        status, out, err = chesslab("--help")
        self.assertEqual((0, ""), (status, err))
        self.assertIn("Usage: environment/chesslab", out)
        self.assertRegex(out, r"(?m)^ +130 +ended by Ctrl-C$")

    def test_call_without_a_command_is_wrong(self):
        status, out, err = chesslab()
        self.assertEqual((2, ""), (status, out))
        self.assertIn("no command: expected mine, encode, train", err)

    def test_unknown_command_and_option_are_wrong(self):
        for argument in ("dig", "--fast"):
            with self.subTest(argument):
                status, out, err = chesslab(argument)
                self.assertEqual((2, ""), (status, out))
                self.assertIn(argument, err)
                self.assertIn("environment/chesslab --help", err)


    def test_version_is_that_of_the_build(self):
        (version,) = re.findall(r"<artifactId>chesslab-parent</artifactId>\s+<version>(.*)</version>", (ROOT / "pom.xml").read_text())
        status, out, err = chesslab("--version")
        self.assertEqual((0, ""), (status, err))
        self.assertRegex(out, rf"\Achesslab {re.escape(version)}\nJava \d\S* of .+\n\Z")

    def test_words_come_from_a_file_too(self):
        with tempfile.TemporaryDirectory(prefix="it's übung ") as folder:
            file = Path(folder) / "my run.args"
            # the script, too, must see what the file asks for
            file.write_text("# a comment\ntrain --portable\n  --net mlp\t--data 'no data'\n")
            for arguments in ([f"@{file}"], ["train", f"@{file}"]):
                if arguments[0] == "train":
                    file.write_text(file.read_text().replace("train ", ""))
                status, out, err = chesslab(*arguments, "--out", "run", folder=folder)
                self.assertEqual((1, ""), (status, out), err)
                self.assertIn("no data", err)
            status, out, err = chesslab("export", "--model", "m", "@missing.args", folder=folder)
            self.assertEqual((2, ""), (status, out))
            self.assertIn("@missing.args", err)

    def test_help_of_a_command_tells_of_such_files(self):
        self.assertIn("[@<filename>...]   One or more argument files containing options.", chesslab("score", "--help")[1])

    def test_shell_completes_commands_options_and_values(self):
        status, script, err = chesslab("completion")
        self.assertEqual((0, ""), (status, err))
        for words, expected in ((["tra"], {"train", "train-evaluation", "train-policy"}), (["score", "--mod"], {"--model"}),
                                (["score", "--device", ""], {"AUTO", "CPU", "CUDA"})):
            with self.subTest(words):
                call = 'compopt() { :; }; eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _complete_chesslab; printf "%s\\n" "${COMPREPLY[@]}"'
                process = subprocess.run(["bash", "--norc", "-c", call, "bash", script, "environment/chesslab", *words],
                                         capture_output=True, text=True)
                self.assertEqual("", process.stderr)
                self.assertEqual(expected, set(process.stdout.split()))


class MineTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="it's übung ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

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

    def test_wrong_calls_are_refused_before_anything_is_written(self):
        for arguments, message in (
            (["--nodes", "0"], "at least 1"),
            (["--nodes", "10", "--depth", "3"], "mutually exclusive"),
            (["--depth", "0"], "at least 1"),
            (["--movetime", "0"], "at least 1"),
            (["--multipv", "0"], "expected 1 to 3"),
            (["--multipv", "4"], "4 lines have no weights"),
            (["--multipv", "2", "--weights", "80,15,5"], "a weight for each line"),
            (["--weights", "80,15"], "together 100"),
            (["--weights", "120,-20"], "none below 0"),
            (["--weights", "80,x"], "--weights"),
            (["--max-plies", "0"], "1 or more"),
            (["--random-plies", "500"], "0 to 499"),
            (["--random-plies", "-1"], "0 to 499"),
            (["--random-share", "1.5"], "share of random moves 1.5: expected 0 to 1"),
            (["--random-share", "-0.1"], "share of random moves -0.1: expected 0 to 1"),
            (["--random-share", "NaN"], "expected 0 to 1"),
            (["--random-share", "x"], "--random-share"),
            (["--hash", "0"], "1 to"),
            (["--workers", "0"], "1 or more"),
            (["--engine", "/nowhere/fish"], "/nowhere/fish"),
            (["--seed", "x"], "--seed"),
            (["--games-per-file", "0"], "1 or more"),
            (["--min-elo", "2000"], "a filter without --from"),
        ):
            with self.subTest(arguments):
                status, out, err = chesslab("mine", "--games", "1", "--out", self.folder / "wrong", *arguments)
                self.assertEqual((2, ""), (status, out), err)
                self.assertIn(message, err)
                self.assertIn("environment/chesslab mine --help", err)
        status, _, err = chesslab("mine", "--games", "0", "--out", self.folder / "wrong")
        self.assertEqual(2, status)
        self.assertIn("0 games: expected 1 or more", err)
        self.assertEqual(2, chesslab("mine", "--games", "1")[0], "without a folder")
        self.assertFalse((self.folder / "wrong").exists())

    def test_given_games_are_judged_once_and_bad_ones_are_named(self):
        games = self.folder / "games.pgn"
        games.write_text("1. e4 e5 2. Nf3 Nc6 *\n\n1. e4 e5 2. Nc3 *\n\n1. e4 Ke6 *\n")
        judge = ["mine", "--from", games, "--nodes", "50", "--out", self.folder / "judged", "--json"]
        status, out, err = chesslab(*judge)
        self.assertEqual(0, status, err)
        self.assertRegex(err, r"left out: games\.pgn: game 3, line 5: .*Ke6")
        given = json.loads(out)["given"]
        self.assertEqual((4, 3, 2, 1), (given["positions"], given["repeated"], given["inputs"][0]["games"], given["inputs"][0]["bad"]))
        pgn = (self.folder / "judged" / "games-00001.pgn").read_text()
        self.assertEqual((4, 3), (len(re.findall(r"\[%choice\s+0\]\s+\[%lines", pgn)), len(re.findall(r"\[%choice\s+0\]\s*\}", pgn))), pgn)
        status, out, err = chesslab("mine", "--from", games, "--from-game", 2, "--nodes", "50", "--out", self.folder / "later", "--json")
        self.assertEqual(0, status, err)
        given = json.loads(out)["given"]
        self.assertEqual((3, 2), (given["positions"], given["filter"]["fromGame"]))
        games.write_text("1. d4 *\n")
        status, _, err = chesslab(*judge, "--resume")
        self.assertEqual(1, status)
        self.assertIn("given games.pgn (sha256 ", err)
        games.write_text("1. Ke3 *\n")
        status, _, err = chesslab("mine", "--from", games, "--out", self.folder / "wrong")
        self.assertEqual(1, status)
        self.assertIn("games.pgn: no game with a move is in it; the first bad one: game 1, line 1: ", err)
        for arguments, message in (
            (["--seed", "1"], "--seed with --from: nothing is played"),
            (["--weights", "100"], "--weights with --from"),
            (["--max-plies", "9"], "--max-plies with --from"),
            (["--random-plies", "2"], "--random-plies with --from"),
            (["--random-share", "0.5"], "--random-share with --from"),
            (["--games", "2"], "--games=N, --from=DIR|FILE are mutually exclusive"),
            (["--multipv", "0"], "0 lines: expected 1 or more"),
            (["--workers", "0"], "1 or more"),
        ):
            with self.subTest(arguments):
                status, out, err = chesslab("mine", "--from", games, "--out", self.folder / "wrong", *arguments)
                self.assertEqual((2, ""), (status, out), err)
                self.assertIn(message, err)
        status, _, err = chesslab("mine", "--out", self.folder / "wrong")
        self.assertEqual(2, status)
        self.assertIn("--games", err)
        self.assertIn("--from", err)
        self.assertFalse((self.folder / "wrong").exists())

    def test_a_run_is_resumed_only_as_it_was_begun(self):
        self.assertEqual(0, self.mine()[0])
        status, _, err = self.mine()
        self.assertEqual(1, status)
        self.assertIn("holds a run already", err)
        status, _, err = self.mine("--resume", "--max-plies", 40)
        self.assertEqual(1, status)
        self.assertIn("maxPlies 40 instead of 500", err)
        status, _, err = self.mine("--resume", "--random-plies", 8, "--random-share", 0.12)
        self.assertEqual(1, status)
        self.assertIn("randomPlies 8 instead of 0, randomShare 0.12 instead of none", err)
        self.assertEqual(0, self.mine("--resume")[0])

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
        log = (cut / "mining.log").read_text()
        self.assertEqual(2, len(re.findall(" stopped: ", log)))
        self.assertNotRegex(log, "Z game ", "an engine that was told to end has not failed")


class MatchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="it's übung ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def match(self, *arguments, players=("greedy", "random"), out="match", games=6):
        named = [argument for player in players for argument in ("--player", player)]
        return chesslab("match", *named, "--games", games, "--openings", "start", "--move-limit", 60,
                        "--out", self.folder / out, *arguments)

    def test_result_is_json_and_the_only_output_and_games_at_once_do_not_change_it(self):
        results = []
        for at_once in (1, 3):
            status, out, err = self.match("--at-once", at_once, "--seed", 7, "--json", out=f"match-{at_once}")
            self.assertEqual(0, status, err)
            results.append(json.loads(out)["result"])
            self.assertIn(" of 6 games", err)
            self.assertIn("3 pairs from start, 1 opening: some are played more than once", err)
        self.assertEqual(results[0], results[1])
        self.assertEqual(6, sum(results[0]["games"].values()))
        games = [(self.folder / f"match-{at_once}" / "games.pgn").read_bytes() for at_once in (1, 3)]
        self.assertEqual(games[0], games[1])

    def test_without_a_folder_the_result_is_the_same_and_nothing_is_left(self):
        status, kept, err = self.match("--json")
        self.assertEqual(0, status, err)
        with tempfile.TemporaryDirectory() as folder:
            call = ("match", "--player", "greedy", "--player", "random", "--games", 6, "--openings", "start",
                    "--move-limit", 60)
            status, out, err = chesslab(*call, "--json", folder=folder)
            self.assertEqual((0, json.loads(kept)["result"]), (status, json.loads(out)["result"]), err)
            self.assertEqual([], os.listdir(folder))
            status, _, err = chesslab(*call, "--resume", folder=folder)
            self.assertEqual(2, status)
            self.assertIn("--resume without --out: expected the folder of the match", err)

    def test_table_tells_score_elo_and_terminations(self):
        status, out, err = self.match()
        self.assertEqual(0, status, err)
        self.assertIn("greedy against random", out)
        self.assertRegex(out, r"games +6: \+\d =\d -\d, \d+\.\d %\n +Elo -?\d+\.\d\d ± \d+\.\d\d")
        self.assertRegex(out, r"pairs +3: LL \d, LD \d")
        self.assertRegex(out, r"ended +by [a-z]")

    def test_a_sequential_test_ends_the_match_when_it_is_decided(self):
        status, out, err = chesslab("match", "--player", "greedy", "--player", "random", "--games", 400,
                                    "--at-once", 1, "--sprt=0,200", "--json")
        self.assertEqual(0, status, err)
        games = json.loads(out)["result"]["games"]
        self.assertEqual(32, sum(games.values()), "the least number of games, all but won")
        status, out, err = chesslab("match", "--player", "random", "--player", "random", "--games", 4, "--sprt=0,10")
        self.assertEqual(0, status, err)
        self.assertRegex(out, r"SPRT +of 0.0 against 10.0 Elo: undecided, LLR -?0\.\d\d\n")

    def test_wrong_calls_are_refused_before_anything_is_written(self):
        for players, arguments, message in (
            (["greedy"], [], "expected it twice"),
            (["greedy", "deepblue"], [], "stockfish:elo="),
            (["greedy", "minimax:0"], [], "from 1 to 128"),
            (["greedy", "stockfish:elo=500"], [], "UCI_Elo: expected"),
            (["greedy", "random"], ["--games", 3], "an even number"),
            (["greedy", "random"], ["--at-once", 0], "1 or more"),
            (["greedy", "random"], ["--agree-win", 100], "--agree-moves"),
            (["greedy", "random"], ["--agree-moves", 3, "--agree-draw", 2000], "less than for a win"),
            (["greedy", "random"], ["--sprt", "0,10"], "--sprt with --out"),
            (["greedy", "random"], ["--sprt", "0"], "expected two, such as 0,10"),
            (["greedy", "selective:without=hope"], [], 'no feature "hope": expected some of null-move+'),
        ):
            with self.subTest(arguments, players=players):
                games = [] if "--games" in arguments else ["--games", 2]
                named = [argument for player in players for argument in ("--player", player)]
                status, out, err = chesslab("match", *named, *games, "--openings", "start", "--out",
                                            self.folder / "wrong", *arguments)
                self.assertEqual((2, ""), (status, out), err)
                self.assertIn(message, err)
                self.assertIn("environment/chesslab match --help", err)
        self.assertFalse((self.folder / "wrong").exists())

    def test_files_that_are_missing_or_wrong_are_named(self):
        status, _, err = self.match(players=("random", f"net:{self.folder}"))
        self.assertEqual(1, status)
        self.assertIn("model.json", err)
        (self.folder / "bad.epd").write_text("nonsense\n")
        status, _, err = chesslab("match", "--player", "random", "--player", "random", "--games", 2, "--openings",
                                  self.folder / "bad.epd", "--out", self.folder / "wrong")
        self.assertEqual(1, status)
        self.assertIn("bad.epd: line 1", err)
        self.assertNotIn("\tat ", err)

    def test_a_match_is_resumed_only_as_it_was_begun_and_may_grow(self):
        self.assertEqual(0, self.match()[0])
        status, _, err = self.match()
        self.assertEqual(1, status)
        self.assertIn("holds a match already", err)
        status, _, err = self.match("--resume", "--seed", 3)
        self.assertEqual(1, status)
        self.assertIn("seed 3 instead of 1", err)
        status, out, err = self.match("--resume", "--json", games=8)
        self.assertEqual(0, status, err)
        self.assertEqual(2, json.loads(out)["playedNow"])

    def test_interrupted_and_killed_match_goes_on_to_the_same_bytes(self):
        command = [str(CHESSLAB), "match", "--player", "alphabeta:nodes=3000", "--player", "stockfish:nodes=3000",
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
        self.assertNotRegex((cut / "match.log").read_text(), "Z game ", "an engine told to end has not crashed")


if __name__ == "__main__":
    unittest.main()
