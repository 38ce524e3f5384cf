"""The command play of environment/chesslab: a game by a script in the place of a person."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from chesslab_test import CHESSLAB

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/K6R w - - 0 1"


def play(typed, *arguments):
    process = subprocess.run(
        [str(CHESSLAB), "play", *map(str, arguments)], input=typed.encode(), capture_output=True
    )
    return process.returncode, process.stdout.decode(), process.stderr.decode()


class PlayTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="it's übung ")
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "games.pgn"

    def test_game_is_played_by_words_and_moves_and_kept(self):
        typed = "e4\nNf9\nboard\nhint\nundo\nd2d4\nresign\n"
        status, out, err = play(typed, "--against", "alphabeta:depth=1", "--pgn", self.file)
        self.assertEqual(0, status, err)
        self.assertIn("You have white against alphabeta:depth=1.", out)
        self.assertIn("\n1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n  a b c d e f g h\n", out)
        self.assertIn("move 'Nf9' in ", out)
        self.assertIn("legal moves: ", out)
        self.assertIn("You lose: 0-1 resigned", out)
        game = self.file.read_text()
        self.assertTrue(out.endswith("\n\n" + game), out)
        self.assertRegex(game, r'\[White "Human"\]\n\[Black "alphabeta:depth=1"\]')
        self.assertRegex(game, r"(?m)^1\. d4 \S+ 0-1$")

    def test_games_are_added_to_a_file_and_a_position_may_be_given(self):
        status, out, err = play("", "--against", "random", "--colour", "black", "--seed", 1, "--pgn", self.file)
        self.assertEqual(0, status, err)
        self.assertIn("  h g f e d c b a", out)
        first = self.file.read_text()
        status, out, err = play("Rh8\nRe1\nRe8#\n", "--against", "random", "--fen", MATE_IN_ONE, "--pgn", self.file)
        self.assertEqual(0, status, err)
        both = self.file.read_text()
        self.assertTrue(both.startswith(first))
        self.assertRegex(first, r"(?m)^1\. \S+ \*$")
        self.assertIn(f'[FEN "{MATE_IN_ONE}"]', both)

    def test_mate_ends_the_game(self):
        status, out, err = play("Re8\n", "--against", "random", "--fen", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1")
        self.assertEqual(0, status, err)
        self.assertIn("You win: 1-0 checkmate", out)
        self.assertRegex(out, r"(?m)^1\. Re8# 1-0$")

    def test_engine_that_fails_does_not_take_the_game_with_it(self):
        engine = self.file.parent / "faulty"
        engine.write_text(
            "#!/bin/sh\nwhile read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; "
            "go*) exit 3;; quit) exit 0;; esac; done\n"
        )
        engine.chmod(0o755)
        status, out, err = play("e4\ne5\n", "--against", f"uci:{engine},depth=1", "--pgn", self.file)
        self.assertEqual(1, status)
        self.assertIn("faulty", err)
        self.assertNotIn("\tat ", err)
        self.assertRegex(self.file.read_text(), r"(?m)^1\. e4 \*$")

    def test_wrong_calls_are_refused(self):
        for arguments, message in (
            ([], "--against"),
            (["--against", "nobody"], 'there is no player "nobody"; there are:'),
            (["--against", "random", "--colour", "red"], "expected one of [white, black]"),
            (["--against", "random", "--fen", "x"], "expected 4 to 6"),
            (["--against", "random", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1"], "in which the game goes on"),
        ):
            with self.subTest(arguments):
                status, out, err = play("", *arguments)
                self.assertEqual((2, ""), (status, out), err)
                self.assertIn(message, err)


if __name__ == "__main__":
    unittest.main()
