"""The command uci of environment/chesslab: over its pipes, and in xboard, whose protocol polyglot adapts."""

import re
import shlex
import subprocess
import unittest

from common import CHESSLAB, ROOT, InFolder, run
from pgn_extract_test import report

PROTOCOL = re.compile(r"(id|option|info|bestmove) .+|uciok|readyok")


class Engine:
    """The command with pipes; what it writes must be the protocol."""

    def __init__(self, *arguments, command=(CHESSLAB, "uci")):
        self.process = subprocess.Popen(
            [*map(str, command), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
        )

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def say(self, *commands):
        self.process.stdin.write("".join(f"{command}\n" for command in commands))
        self.process.stdin.flush()

    def up_to(self, beginning):
        lines = []
        while not lines or not lines[-1].startswith(beginning):
            line = self.process.stdout.readline()
            if not PROTOCOL.fullmatch(line.rstrip("\n")):
                raise AssertionError(f"{line!r} after {lines}: expected a line of the protocol")
            lines.append(line.rstrip("\n"))
        return lines

    def answer(self, *commands):
        self.say(*commands)
        return self.up_to("bestmove")

    def status(self):
        """How it ends, with nothing more said."""
        if self.process.stdout.read():
            raise AssertionError("it spoke after its end")
        return self.process.wait()


class UciTest(unittest.TestCase):
    def test_says_nothing_before_it_is_asked_stops_when_told_and_ends_with_quit_or_its_input(self):
        with Engine() as engine:
            engine.say("uci")
            self.assertEqual("id name chesslab alphabeta:nodes=10000", engine.up_to("uciok")[0])
            mate = engine.answer("position startpos moves f2f3 e7e5 g2g4", "go wtime 60000 btime 60000 winc 0 binc 0")
            self.assertEqual("bestmove d8h4", mate[-1])
            self.assertIn(" score mate 1 ", mate[-2])
            engine.say("quit")
            self.assertEqual(0, engine.status())
        with Engine("mcts") as engine:
            engine.say("go infinite")
            engine.up_to("info depth")
            engine.say("isready")
            engine.up_to("readyok")
            engine.answer("stop")
            engine.process.stdin.close()
            self.assertEqual(0, engine.status())

    def test_seed_of_the_call_draws_the_moves(self):
        moves = []
        for seed in ("1", "1", "2"):
            with Engine("random", "--seed", seed) as engine:
                moves.append([engine.answer("go")[-1] for _ in range(5)])
        self.assertEqual(moves[0], moves[1])
        self.assertNotEqual(moves[0], moves[2])

    def test_engine_without_arguments_is_the_strongest_search_and_starts_from_its_archive(self):
        for _ in range(2):  # the first may make the archive
            with Engine(command=(ROOT / "environment" / "engine",)) as engine:
                engine.say("uci")
                told = engine.up_to("uciok")
                self.assertRegex(told[0], "^id name chesslab selective:.*network=.*nnue")
                self.assertIn("option name Ponder type check default false", told)
                engine.say("setoption name Hash value 8", "setoption name MultiPV value 2", "ucinewgame", "isready")
                self.assertEqual(["readyok"], engine.up_to("readyok"))
                engine.answer("position startpos", "go wtime 1000 btime 1000 winc 10 binc 10")
                best = engine.answer("position startpos moves e2e4", "go depth 4")[-1]
                self.assertRegex(best, "^bestmove [a-h][1-8][a-h][1-8] ponder [a-h][1-8][a-h][1-8]$")
                moves = "moves e2e4 " + " ".join(best.split()[1::2])
                engine.say(f"position startpos {moves}", "go ponder wtime 1000 btime 1000 winc 10 binc 10", "ponderhit")
                self.assertRegex(engine.up_to("bestmove")[-1], "^bestmove [a-h][1-8][a-h][1-8]")
                engine.say("quit")
                self.assertEqual(0, engine.status())
        self.assertTrue(list((ROOT / "target").glob("uci-*.jsa")))

    def test_network_plays_and_its_libraries_stay_off_the_output(self):
        with Engine(f"net:{ROOT / 'data' / 'models' / 'cnn'}") as engine:
            engine.say("uci")
            engine.up_to("uciok")
            self.assertRegex(engine.answer("go movetime 100")[-1], "^bestmove [a-h][1-8][a-h][1-8]$")


class XboardTest(InFolder):
    """A game between two of our players, each behind a polyglot, on a screen that nobody sees."""

    prefix = "chesslab-xboard-"  # polyglot knows no quotes

    def engine(self, player):
        """A program that is this player."""
        script = self.folder / player
        script.write_text(f"#!/bin/sh\nexec {shlex.quote(str(CHESSLAB))} uci {player}\n")
        script.chmod(0o755)
        return script

    def test_plays_a_whole_game(self):
        games = self.folder / "games.pgn"
        # the depth ends each search long before the clock does, so that the game is the same on every machine
        said = run("xvfb-run", "-a", "xboard", "-fUCI", "-fcp", self.engine("alphabeta"), "-sUCI", "-scp", self.engine("greedy"), "-mg", "1",
                   "-saveGameFile", games, "-tc", "30", "-searchDepth", "3", "-xexit", "-xpopup", "-soundProgram", "",
                   "-saveSettingsOnExit", "false", cwd=self.folder)
        self.assertTrue(games.exists(), said)
        pgn = games.read_text()
        self.assertEqual(([], 1), report(pgn), pgn)
        self.assertRegex(pgn, r'\[White "chesslab alphabeta.*\]\n\[Black "chesslab greedy"\]\n\[Result "1-0"\]')
        self.assertRegex(pgn, r"\n1\. \w+ \{\+\d+\.\d\d/3")  # the score from its mover's view, and the depth
        self.assertRegex(pgn, r"#\s\{\+1000\.01/1[^}]*\}\s\{Xboard adjudication: Checkmate\} 1-0")
