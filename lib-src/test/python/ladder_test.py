"""The command ladder of environment/chesslab: ratings from games in PGN."""

import gzip
import json
import os
import tempfile
import unittest

from chesslab_test import InFolder, chesslab

GAME = '[White "{}"]\n[Black "{}"]\n[Result "{}"]\n\n1. {} {}\n\n'

PLAYER = """import chesslab.chess.*;
import chesslab.game.Player;
import java.util.*;

public class %s implements Player<Board, Move> {
    public Optional<Move> chooseMove(Board board) {
        %s
    }
}
"""


def match(one, other, results):
    """Games of a match, `one` with White in every second one; no two of the same players are the same."""
    firsts = ["a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4", "f3", "f4", "g3", "g4", "h3", "h4"]
    games = ""
    for number, result in enumerate(results):
        white, black = (one, other) if number % 2 == 0 else (other, one)
        games += GAME.format(white, black, result, firsts[number], result)
    return games


class LadderTest(InFolder):
    def setUp(self):
        super().setUp()
        for name, text in {
            "ab/games.pgn": match("a", "stockfish:elo=1350", ["1-0", "1-0", "1/2-1/2", "0-1", "1-0", "1/2-1/2"]),
            "bc/games.pgn": match("stockfish:elo=1350", "c", ["1-0", "0-1", "1/2-1/2", "0-1"]),
        }.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)

    def test_folders_of_matches_are_rated_on_one_scale(self):
        status, out, err = chesslab(
            "rate", self.folder, "--anchor", "stockfish:elo=1350=1350", "--training", self.folder / "ab",
            "--json",
        )
        self.assertEqual(0, status, err)
        table = json.loads(out)
        self.assertEqual({"a", "stockfish:elo=1350", "c"}, {player["player"] for player in table["players"]})
        anchor = next(player for player in table["players"] if player["basis"] == "ANCHOR")
        self.assertEqual(("stockfish:elo=1350", 1350), (anchor["player"], anchor["elo"]))
        self.assertEqual(10, table["identical"]["games"])
        self.assertEqual(0, table["seen"]["positions"], "no game is longer than a ply")
        status, out, _ = chesslab("rate", self.folder / "ab", self.folder / "bc")
        self.assertEqual(0, status)
        for sentence in ("the mean of the players is 0", "No two of the 10 games are the same", "White scored"):
            self.assertIn(sentence, out)

    def play(self, *arguments, out="ladder"):
        return chesslab(
            "ladder", "random", "greedy", "minimax:1", "--games", 4,
            "--move-limit", 60, "--pairing", "neighbors", "--out", self.folder / out, *arguments
        )

    def games(self):
        matches = json.loads((self.folder / "ladder" / "ladder.json").read_text())["matches"]
        text = gzip.decompress((self.folder / "ladder" / "games.pgn.gz").read_bytes())
        return {(match["a"]["player"], match["b"]["player"]): match["sha256"] for match in matches}, text

    def test_players_are_played_rated_and_resumed(self):
        status, out, err = self.play("--anchor", "greedy=1000", "--json")
        self.assertEqual(0, status, err)
        table = json.loads(out)
        self.assertEqual(
            {"random": 4, "greedy": 8, "minimax:1": 4},
            {player["player"]: sum(player["score"].values()) for player in table["players"]},
        )
        self.assertEqual(1000, next(player["elo"] for player in table["players"] if player["player"] == "greedy"))
        games = self.games()
        self.assertEqual({("random", "greedy"), ("greedy", "minimax:1")}, games[0].keys())
        status, _, err = self.play()
        self.assertEqual(1, status)
        self.assertIn("holds a ladder already", err)
        status, again, err = self.play("--anchor", "greedy=1000", "--json", "--resume")
        self.assertEqual((0, out), (status, again), err)
        self.assertEqual(games, self.games())
        status, rated, err = chesslab("rate", self.folder / "ladder", "--anchor", "greedy=1000", "--json")
        self.assertEqual((0, out), (status, rated), "the order of the matches does not matter; " + err)

    def test_without_a_folder_the_ladder_is_the_same_and_nothing_is_left(self):
        status, kept, err = self.play("--seed", 5)
        self.assertEqual(0, status, err)
        with tempfile.TemporaryDirectory() as folder:
            status, out, err = chesslab(
                "ladder", "random", "greedy", "minimax:1", "--games", 4,
                "--move-limit", 60, "--pairing", "neighbors", "--seed", 5, folder=folder
            )
            self.assertEqual((0, kept), (status, out), err)
            self.assertEqual([], os.listdir(folder))

    def test_players_of_a_folder_meet_and_the_faulty_are_listed(self):
        players = self.folder / "a class"
        players.mkdir()
        for name, body in {
            "First": "return Optional.of(board.legalMoves().get(0));",
            "Last": "List<Move> moves = board.legalMoves(); return Optional.of(moves.get(moves.size() - 1));",
            "Broken": "return bord.legalMoves();",
            "Exit": "System.exit(1); return null;",
            "Loop": "while (true) { }",
        }.items():
            (players / f"{name}.java").write_text(PLAYER % (name, body))
        arguments = ["random", "--players", players, "--games", 4, "--move-limit", 20, "--seconds", 3]
        status, out, err = chesslab("ladder", *arguments, "--json")
        self.assertEqual(0, status, err)
        table = json.loads(out)
        self.assertEqual({"random", "First", "Last"}, {player["player"] for player in table["players"]})
        self.assertEqual({"Broken", "Exit", "Loop"}, table["out"].keys())
        self.assertIn("line 7: cannot find symbol", table["out"]["Broken"])
        self.assertIn("it ended by itself with status 1", table["out"]["Exit"])
        self.assertIn("no answer within 3000 ms, so it was killed", table["out"]["Loop"])
        for name in ("First", "Last"):
            (players / f"{name}.java").unlink()
        (players / "Loop.java").unlink()
        status, out, err = chesslab("ladder", "--players", players)
        self.assertEqual(3, status, err)
        self.assertTrue(out.startswith("Fewer than two players are left to rate.\nOut: "), out)
        self.assertIn("Broken.java does not compile\nline 7: cannot find symbol", out)


if __name__ == "__main__":
    unittest.main()
