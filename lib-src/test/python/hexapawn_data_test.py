"""numpy reads the shipped rows of Hexapawn with the published shapes."""

import unittest
from pathlib import Path

import numpy

DATA = Path(__file__).resolve().parents[3] / "data" / "hexapawn"


class HexapawnDataTest(unittest.TestCase):
    def test_shapes_are_the_published_ones(self):
        shapes = {name: numpy.load(DATA / f"{name}.npy").shape for name in ("positions", "moveprobs", "outcomes")}
        self.assertEqual({"positions": (118, 21), "moveprobs": (118, 28), "outcomes": (118,)}, shapes)

    def test_every_row_has_one_move_and_a_result(self):
        moves, outcomes = numpy.load(DATA / "moveprobs.npy"), numpy.load(DATA / "outcomes.npy")
        self.assertTrue((moves.sum(axis=1) == 1).all())
        self.assertEqual({-1.0, 1.0}, set(outcomes.tolist()))

    def test_first_row_is_the_start(self):
        start = numpy.load(DATA / "positions.npy")[0]
        self.assertEqual([6, 7, 8, 9, 10, 11, 18, 19, 20], numpy.flatnonzero(start).tolist())


if __name__ == "__main__":
    unittest.main()
