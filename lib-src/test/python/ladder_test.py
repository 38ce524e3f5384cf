"""The command ladder of environment/chesslab: ratings from games in PGN."""

import json
import tempfile
import unittest
from pathlib import Path

from chesslab_test import chesslab

GAME = '[White "{}"]\n[Black "{}"]\n[Result "{}"]\n\n1. {} {}\n\n'


def match(one, other, results):
    """Games of a match, `one` with White in every second one; no two are the same."""
    firsts = ["a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4", "f3", "f4", "g3", "g4", "h3", "h4"]
    games = ""
    for number, result in enumerate(results):
        white, black = (one, other) if number % 2 == 0 else (other, one)
        games += GAME.format(white, black, result, firsts[number], result)
    return games


class LadderTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name, text in {
            "ab/games.pgn": match("a", "stockfish:elo=1350", ["1-0", "1-0", "1/2-1/2", "0-1", "1-0", "1/2-1/2"]),
            "bc/games.pgn": match("stockfish:elo=1350", "c", ["1-0", "0-1", "1/2-1/2", "0-1"]),
            "apart.pgn": match("x", "y", ["1-0", "0-1"]),
        }.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)

    def test_folders_of_matches_are_rated_on_one_scale(self):
        (self.folder / "apart.pgn").unlink()
        status, out, err = chesslab(
            "ladder", "--from", self.folder, "--anchor", "stockfish:elo=1350=1350", "--training", self.folder / "ab", "--json"
        )
        self.assertEqual((0, ""), (status, err))
        table = json.loads(out)
        self.assertEqual({"a", "stockfish:elo=1350", "c"}, {player["player"] for player in table["players"]})
        anchor = next(player for player in table["players"] if player["basis"] == "ANCHOR")
        self.assertEqual(("stockfish:elo=1350", 1350), (anchor["player"], anchor["elo"]))
        self.assertEqual(10, table["identical"]["games"])
        self.assertEqual(0, table["seen"]["positions"], "no game is longer than a half-move")
        status, out, _ = chesslab("ladder", "--from", self.folder / "ab", self.folder / "bc")
        self.assertEqual(0, status)
        for sentence in ("the mean of the players is 0", "4 of the 10 games repeat", "White scored"):
            self.assertIn(sentence, out)

    def test_wrong_calls_and_games_are_refused(self):
        (self.folder / "bad.pgn").write_text(GAME.format("a", "b", "1-0", "e5", "1-0"))
        for status, arguments, message in (
            (2, [], "--from"),
            (2, [self.folder / "ab", "--anchor", "a"], "expected a player, = and its rating"),
            (2, [self.folder / "ab", "--anchor", "a=x"], "expected a player, = and its rating"),
            (2, [self.folder / "ab", "--anchor", "z=1"], "anchor z has no game: expected one of a, stockfish:elo=1350"),
            (2, [self.folder / "ab", self.folder / "apart.pgn"], "{a, stockfish:elo=1350} and {x, y}"),
            (1, [self.folder / "none.pgn"], "none.pgn"),
            (1, [self.folder / "bad.pgn"], "game 1, line 5"),
        ):
            with self.subTest(arguments):
                found, out, err = chesslab("ladder", *(["--from", *arguments] if arguments else []))
                self.assertEqual((status, ""), (found, out), err)
                self.assertIn(message, err)
                self.assertNotIn("\tat ", err)


if __name__ == "__main__":
    unittest.main()
