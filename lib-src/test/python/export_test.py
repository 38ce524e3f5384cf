"""The command export, and what Python needs beside its file, by the lines of data/models/README.md."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHESSLAB = ROOT / "environment" / "chesslab"
MODELS = ROOT / "data" / "models"
JAVA = Path(os.environ.get("JAVA_HOME", "/usr")) / "bin" / "java"

# How many of the rows, by the network, have the played move as the highest number.
PROGRAM = """
import chesslab.training.network.*;
import java.nio.*;
import java.nio.file.*;

public class Predict {
    public static void main(String[] arguments) throws Exception {
        FloatBuffer inputs = ByteBuffer.wrap(Files.readAllBytes(Path.of(arguments[1]))).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        IntBuffer moves = ByteBuffer.wrap(Files.readAllBytes(Path.of(arguments[2]))).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        int found = 0;
        try (Network network = Network.load(Path.of(arguments[0]))) {
            while (moves.hasRemaining()) {
                float[] position = new float[network.architecture().inputs()];
                inputs.get(position);
                float[] logits = network.predict(new float[][]{position}).logits()[0];
                int best = 0;
                for (int i = 1; i < logits.length; i++) {
                    best = logits[i] > logits[best] ? i : best;
                }
                found += best == moves.get() ? 1 : 0;
            }
        }
        System.out.println(found);
    }
}
"""

# Every index that leads from a square to a square, for both sides: the index, the side, the move.
MOVES = """
import chesslab.encoding.MoveIndex;
import chesslab.game.Side;

public class Moves {
    public static void main(String[] arguments) {
        for (int index = 0; index < MoveIndex.COUNT; index++) {
            for (Side side : Side.values()) {
                try {
                    System.out.println(index + " " + side + " " + MoveIndex.move(index, side, false));
                } catch (IllegalArgumentException off) {
                    continue;
                }
            }
        }
    }
}
"""


def run(*command, folder=ROOT):
    return subprocess.run([str(part) for part in command], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                          encoding="utf-8")


def readme():
    """The functions of the page."""
    names = {}
    for code in re.findall(r"^```python\n(.*?)^```", (MODELS / "README.md").read_text(encoding="utf-8"), re.M | re.S):
        exec(compile(code, "data/models/README.md", "exec"), names)
    return names


class ExportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.readme = readme()

    def java(self, name, text, *arguments):
        program = self.folder / name
        program.write_text(text, encoding="utf-8")
        classpath = (ROOT / "target" / "classpath.txt").read_text(encoding="utf-8")
        process = run(JAVA, "-cp", classpath, program, *arguments)
        self.assertEqual(0, process.returncode, process.stderr)
        return process.stdout

    def test_the_file_has_the_networks_name_or_the_one_that_is_asked_for(self):
        for arguments, name in (([], "cnn.onnx"), (["--out", "other"], "other")):
            process = run(CHESSLAB, "export", MODELS / "cnn", *arguments, folder=self.folder)
            self.assertEqual(0, process.returncode, process.stderr)
            self.assertEqual(f"{name}: {(self.folder / name).stat().st_size:,} bytes\n", process.stdout)

    def test_prepared_positions_are_the_networks_inputs(self):
        data = self.folder / "data"
        process = run(CHESSLAB, "encode", ROOT / "data" / "sample" / "games-00001.pgn.gz", "--layout", "mover33",
                      "--fraction", "0.02", "--split", "50,50,0", "--out", data)
        self.assertEqual(0, process.returncode, process.stderr)
        inputs, moves = self.readme["inputs"](data, "validation-00001")
        inputs.astype("<f4").tofile(self.folder / "inputs")
        moves.astype("<i4").tofile(self.folder / "moves")
        found = int(self.java("Predict.java", PROGRAM, MODELS / "cnn", self.folder / "inputs", self.folder / "moves"))
        process = run(CHESSLAB, "accuracy", MODELS / "cnn", data, "--json")
        self.assertEqual(0, process.returncode, process.stderr)
        score = json.loads(process.stdout)["all"]
        self.assertEqual(score["positions"], len(moves))
        self.assertGreater(len(moves), 300)
        self.assertAlmostEqual(score["top1"], found / len(moves), places=6)

    def test_every_index_is_the_move_that_it_is_in_java(self):
        lines = [line.split() for line in self.java("Moves.java", MOVES).splitlines()]
        self.assertEqual(2 * 1858, len(lines))
        for index, side, move in lines:
            self.assertEqual(move, self.readme["move"](int(index), side == "BLACK"), f"{index} {side}")

    def test_wrong_calls_are_refused_and_replace_nothing(self):
        process = run(CHESSLAB, "export", MODELS / "cnn", "--out", self.folder)
        self.assertEqual(2, process.returncode, process.stderr)
        self.assertIn("is a folder: expected a file", process.stderr)
        there = self.folder / "there.onnx"
        there.write_text("mine")
        process = run(CHESSLAB, "export", MODELS / "cnn", "--out", there)
        self.assertEqual(2, process.returncode, process.stderr)
        self.assertIn("there.onnx exists: choose another file, or replace it with --force", process.stderr)
        self.assertEqual("mine", there.read_text())
        process = run(CHESSLAB, "export", MODELS / "cnn", "--out", there, "--force")
        self.assertEqual(0, process.returncode, process.stderr)
        self.assertGreater(there.stat().st_size, 100_000)
        process = run(CHESSLAB, "export", MODELS / "nnue", "--out", self.folder / "nnue.onnx")
        self.assertEqual(1, process.returncode, process.stderr)
        self.assertFalse((self.folder / "nnue.onnx").exists())


if __name__ == "__main__":
    unittest.main()
