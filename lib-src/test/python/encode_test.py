"""The command encode: what numpy reads from its files, bad input, and a run that is killed and repeated."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import numpy
from common import CHESSLAB, ROOT, InFolder, chesslab, done

SAMPLE = ROOT / "data" / "sample"

FOREIGN = """[Event "with comments and variations"]
[White "A"]
[Result "1-0"]

1. e4 {best by test [%clk 0:03:00]} e5 $1 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Qh5?! Nc6
3. Bc4 Nf6?? 4. Qxf7# 1-0

[Event "illegal"]

1. e4 e5
2. Ke3 *

[Event "from a position, Black to move"]
[SetUp "1"]
[FEN "4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 1"]

1... dxe3 2. O-O 1/2-1/2
"""


def checksums(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in Path(folder).iterdir()
            if path.is_file() and path.suffix != ".log"}


class EncodeTest(InFolder):
    def setUp(self):
        super().setUp()
        self.foreign = self.folder / "foreign.pgn"
        self.foreign.write_text(FOREIGN)
        self.out = self.folder / "out"

    def test_numpy_reads_a_foreign_game_alone(self):
        status, out, err = chesslab("encode", self.foreign, "--out", self.out, "--layout", "mover14", "--split", "100,0,0")
        self.assertEqual(0, status, err)
        self.assertIn("9 positions of 2 games", out)
        self.assertIn("left out: foreign.pgn: game 2, line 11: move 2 of White: move 'Ke3'", err)
        shard = numpy.load(self.out / "train-00001.npz")
        planes = numpy.unpackbits(shard["planes"], axis=-1, bitorder="little").reshape(len(shard["moves"]), -1, 8, 8)
        self.assertEqual((9, 12, 8, 8), planes.shape)
        self.assertTrue((planes[0, 0, 1] == 1).all(), "White's pawns on the second rank")
        self.assertEqual(8, planes[0, 0].sum())
        self.assertEqual(1, planes[0, 5, 0, 4], "White's king on e1")
        self.assertEqual(1, planes[1, 5, 0, 3], "Black's king, as Black sees it")
        self.assertEqual(877, shard["moves"][0])
        self.assertEqual([1, 0, 1, 0, 1, 0, 1], shard["results"][:7].tolist())
        self.assertTrue(numpy.isnan(shard["scores"]).all())
        self.assertEqual(list(range(10)), shard["policy_offsets"].tolist())
        self.assertEqual(shard["moves"].tolist(), shard["policy_moves"].tolist())
        self.assertEqual([1] * 7 + [3] * 2, shard["games"].tolist())
        self.assertEqual([0, 1, 2, 3, 4, 5, 6, 0, 1], shard["plies"].tolist())
        self.assertEqual([0, 1, 0, 1, 0, 1, 0, 1, 0], shard["sides"].tolist())
        squares = numpy.stack([shard["boards"] & 15, shard["boards"] >> 4], axis=-1).reshape(-1, 8, 8)
        self.assertEqual([7, 2, 3, 5, 6, 3, 2, 7], squares[0, 0].tolist())
        self.assertEqual((8, 9), (squares[7, 2, 4], squares[7, 3, 3]), "en passant on e3 for the pawn on d4")

    def test_standard_input_far_larger_than_the_memory_is_read_game_by_game(self):
        game = '[Event "Rated Blitz game"]\n[WhiteElo "%s"]\n[BlackElo "%s"]\n[TimeControl "180+2"]\n\n1. e4 { [%%clk 0:03:00] } ' \
            '1... e5 { [%%clk 0:02:59] } 2. Nf3 { [%%clk 0:02:58] } 0-1\n\n'
        text = (game % ("1500", "?")) * 400_000 + game % ("2600", "2700")  # 73 MB
        if shutil.which("zstd"):
            text = subprocess.run(["zstd", "-q", "-c"], input=text.encode(), capture_output=True, check=True).stdout
        else:
            text = text.encode()
        process = subprocess.run(
            [str(CHESSLAB), "encode", "-", "--out", str(self.out), "--layout", "mover14", "--split", "100,0,0",
             "--rated", "--time-control", "180+2", "--min-elo", "2500"], input=text, capture_output=True,
            env={**os.environ, "CHESSLAB_JAVA_OPTIONS": "-Xmx24m"})
        self.assertEqual(0, process.returncode, process.stderr.decode())
        self.assertIn("3 positions of 1 games", process.stdout.decode())
        self.assertIn("1 good games, 0 bad", process.stdout.decode())
        manifest = json.loads((self.out / "manifest.json").read_text())
        self.assertEqual(2500, manifest["settings"]["filter"]["minElo"])
        self.assertEqual("-", manifest["inputs"][0]["file"])

    def test_killed_run_leaves_no_file_and_can_be_repeated(self):
        arguments = [SAMPLE / "games-00001.pgn.gz", SAMPLE / "games-00002.pgn.gz", "--layout", "mover14", "--dedupe"]
        status, _, err = chesslab("encode", *arguments, "--out", self.folder / "whole")
        self.assertEqual(0, status, err)
        self.assertRegex(err, r"[\d,]+ positions, \d+:\d\d left\n")
        killed = subprocess.Popen(
            [str(CHESSLAB), "encode", *map(str, arguments), "--out", str(self.out)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        while killed.poll() is None and not list(self.out.glob("*.chesslab/made/train-00002.npz")):
            time.sleep(0.01)
        self.assertIsNone(killed.poll(), "the run was over before it could be killed")
        os.kill(killed.pid, signal.SIGKILL)
        killed.wait()
        self.assertEqual({}, checksums(self.out))
        done(chesslab("encode", *arguments, "--out", self.out))
        self.assertEqual(checksums(self.folder / "whole"), checksums(self.out))
        self.assertEqual([], list(self.out.glob("*.chesslab")), "what the killed run was at work in is gone")
        status, _, err = chesslab("encode", *arguments, "--out", self.out)
        self.assertEqual(1, status)
        self.assertIn("holds prepared data already", err)
