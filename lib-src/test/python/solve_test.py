"""The command solve of environment/chesslab: what players find in judged positions."""

import json
import unittest

from chesslab_test import ROOT, InFolder, chesslab


class SolveTest(InFolder):
    def test_players_are_shown_all_positions(self):
        hard = (ROOT / "data/positions/hard.epd").read_text().splitlines(keepends=True)
        suite = self.folder / "suite.epd"
        suite.write_text("".join(hard[:4]))  # a comment and three positions
        status, out, err = chesslab("solve", "stockfish:nodes=400000", "random", "--suite", suite, "--json")
        self.assertEqual(0, status, err)
        best, worst = json.loads(out)
        self.assertEqual(3, best["positions"])
        self.assertLessEqual(best["loss"], 10, "the judge's own search agrees within 10 centipawns")
        self.assertLess(best["loss"], worst["loss"])


if __name__ == "__main__":
    unittest.main()
