"""Mined games in another program: pgn-extract reads the shipped shards, checks every move, and finds nothing wrong."""

import gzip
import json
import re
import tempfile
import unittest

from common import ROOT, run

SAMPLE = ROOT / "data" / "sample"


def report(pgn):
    """What pgn-extract says of a text of games: the errors it finds, and how many games it read."""
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
        file.write(pgn)
        file.flush()
        _, out, err = run("pgn-extract", "-r", file.name)
    output = out + err
    return re.findall(r"Line number: .*\n.*", output), int(re.search(r"matched out of (\d+)\.", output).group(1))


class PgnExtractTest(unittest.TestCase):
    def shard(self, number):
        shard = json.loads((SAMPLE / "manifest.json").read_text(encoding="utf-8"))["shards"][number]
        with gzip.open(SAMPLE / shard["file"], "rt", encoding="utf-8") as file:
            return file.read(), shard["counts"]["games"]

    def test_every_game_of_a_shard_is_read_without_complaint(self):
        for number in (0, -1):
            pgn, games = self.shard(number)
            self.assertEqual(([], games), report(pgn))

    def test_a_wrong_move_is_seen(self):
        pgn, _ = self.shard(0)
        first = pgn[: pgn.index("[Event", 1)]
        self.assertEqual(([], 1), report(first))
        wrong, _ = report(re.sub(r"\n1\. \w+", "\n1. d5", first, count=1))
        self.assertIn("d5", wrong[0])
