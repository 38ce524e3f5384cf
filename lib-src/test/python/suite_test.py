"""The commands suite and solve of environment/chesslab: judged positions, and what players find in them."""

import json
import tempfile
import unittest
from pathlib import Path

from chesslab_test import chesslab

GAME = ('[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n'
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 d6 4. Nf3 g6 5. Qg5 f6 6. Qg3 Nge7 7. O-O a6 8. d3 b5 9. Bb3 h6 1-0\n")


class SuiteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="it's übung ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "games.pgn").write_text(GAME)

    def suite(self, *arguments, out="suite.epd"):
        return chesslab("suite", "--in", self.folder / "games.pgn", "--size", 3, "--nodes", 2000, "--out",
                        self.folder / out, *arguments)

    def test_a_suite_that_was_begun_ends_with_the_same_bytes_and_is_solved(self):
        status, out, err = self.suite(out="new/one.epd")
        self.assertEqual(0, status, err)
        self.assertIn("3 positions in ", out)
        one = (self.folder / "new/one.epd").read_text()
        lines = one.splitlines(keepends=True)
        self.assertEqual(4, len(lines))
        (self.folder / "two.epd.begun").write_text("".join(lines[:2]) + lines[2][:60])  # killed while it wrote
        self.assertEqual(0, self.suite(out="two.epd")[0])
        self.assertEqual(one, (self.folder / "two.epd").read_text())
        self.assertEqual({"games.pgn", "new", "two.epd"}, {file.name for file in self.folder.iterdir()})
        status, out, err = chesslab("solve", "--suite", self.folder / "two.epd", "--player", "stockfish:nodes=2000",
                                    "--player", "random", "--json")
        self.assertEqual(0, status, err)
        best, worst = json.loads(out)
        self.assertEqual(3, best["positions"])
        self.assertLessEqual(best["loss"], 10, "the judge's own search agrees within 10 centipawns")
        self.assertLess(best["loss"], worst["loss"])

    def test_wrong_calls_are_refused(self):
        (self.folder / "other.epd.begun").write_text("# of other games\n")
        for arguments, message in (
            (["--size", "0"], "0 positions: expected 1 or more"),
            (["--nodes", "9"], "9 nodes: expected 1,000 or more"),
            (["--margin", "-1"], "expected 0 to 1000"),
            (["--found-at", "30"], "expected 1, 10, 100"),
            (["--engine", "/nowhere/fish"], "/nowhere/fish"),
            (["--out", self.folder / "other.epd"], "# of other games"),
        ):
            with self.subTest(arguments):
                out = [] if "--out" in arguments else ["--out", self.folder / "wrong"]
                status, out, err = chesslab("suite", "--in", self.folder / "games.pgn", *out, *arguments)
                self.assertEqual((2, ""), (status, out), err)
                self.assertIn(message, err)
                self.assertFalse((self.folder / "wrong").exists())
        status, out, err = chesslab("solve", "--suite", self.folder / "games.pgn", "--player", "random")
        self.assertEqual((1, ""), (status, out))
        self.assertIn("games.pgn: line 1", err)
        self.assertEqual(2, chesslab("solve", "--suite", self.folder / "games.pgn", "--player", "deepblue")[0])


if __name__ == "__main__":
    unittest.main()
