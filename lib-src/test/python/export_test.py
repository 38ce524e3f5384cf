"""The command export: what Python reads from its files with numpy alone, by the lines of data/models/README.md."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parents[3]
CHESSLAB = ROOT / "environment" / "chesslab"
MODELS = ROOT / "data" / "models"
JAVA = Path(os.environ.get("JAVA_HOME", "/usr")) / "bin" / "java"
POSITIONS = 1000

# Positions of random games, and what DJL says of them.
PROGRAM = """
import chesslab.chess.Board;
import chesslab.encoding.*;
import chesslab.files.*;
import chesslab.training.network.*;
import java.nio.file.Path;
import java.util.*;

public class Predict {
    public static void main(String[] arguments) throws Exception {
        Path model = Path.of(arguments[0]);
        ChessCoding coding = new ChessCoding(Layouts.named(ModelCard.read(model).layout()));
        int count = Integer.parseInt(arguments[2]);
        float[] inputs = new float[count * coding.inputs()];
        float[] logits = new float[count * coding.moves()];
        float[] values = new float[count];
        Random random = new Random(1);
        Board board = new Board();
        try (Network network = Network.load(model)) {
            for (int i = 0; i < count; i++) {
                if (i % 80 == 0 || board.legalMoves().isEmpty()) {
                    board = new Board();
                }
                board.doMove(board.legalMoves().get(random.nextInt(board.legalMoves().size())));
                float[] position = coding.encode(board);
                Predictions judged = network.predict(new float[][]{position});
                System.arraycopy(position, 0, inputs, i * position.length, position.length);
                System.arraycopy(judged.logits()[0], 0, logits, i * coding.moves(), coding.moves());
                values[i] = judged.values().length == 0 ? 0 : judged.values()[0];
            }
        }
        Npz.write(Path.of(arguments[1]), Map.of("inputs", Npy.of(inputs, count, coding.inputs()),
                "policy", Npy.of(logits, count, coding.moves()), "value", Npy.of(values, count, 1)));
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


def run(*command):
    return subprocess.run([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True,
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

    def export(self, name, form, *more):
        out = self.folder / f"{name}.{form}"
        process = run(CHESSLAB, "export", "--model", MODELS / name, "--to", form, "--out", out, *more)
        self.assertEqual(0, process.returncode, process.stderr)
        self.assertEqual(f"{out}: {out.stat().st_size:,} bytes\n", process.stdout)
        return out

    def java(self, name, text, *arguments):
        program = self.folder / name
        program.write_text(text, encoding="utf-8")
        classpath = f"{ROOT}/target/classes:{(ROOT / 'target' / 'classpath.txt').read_text(encoding='utf-8')}"
        process = run(JAVA, "-cp", classpath, program, *arguments)
        self.assertEqual(0, process.returncode, process.stderr)
        return process.stdout

    def djl(self, name):
        out = self.folder / f"{name}-djl.npz"
        self.java("Predict.java", PROGRAM, MODELS / name, out, POSITIONS)
        return numpy.load(out)

    def assert_near(self, expected, actual):
        """To 1e-5 of a row's largest number, of which size the terms of all its sums are."""
        self.assertEqual(expected.shape, actual.shape)
        largest = numpy.maximum(1, numpy.abs(expected).max(axis=1, keepdims=True))
        self.assertLessEqual((numpy.abs(expected - actual) / largest).max(), 1e-5)

    def test_numpy_computes_the_cnn_from_safetensors_as_djl_does(self):
        expected = self.djl("cnn")
        weights, about = self.readme["load"](self.export("cnn", "safetensors"))
        policy, value = self.readme["cnn"](weights, expected["inputs"])
        self.assert_near(expected["policy"], policy)
        self.assert_near(expected["value"], value)
        self.assertEqual("mover33", about["layout"])
        self.assertIn("73 + kind", about["moves"])

    def test_numpy_computes_the_mlp_from_npz_as_djl_does(self):
        expected = self.djl("mlp")
        weights = dict(numpy.load(self.export("mlp", "npz")))
        self.assert_near(expected["policy"], self.readme["mlp"](weights, expected["inputs"]))
        self.assertEqual("mover14", json.loads(weights["metadata"].tobytes())["layout"])

    def test_both_forms_have_the_same_weights(self):
        arrays = dict(numpy.load(self.export("cnn", "npz")))
        weights, about = self.readme["load"](self.export("cnn", "safetensors"))
        self.assertEqual(about, json.loads(arrays.pop("metadata").tobytes()))
        self.assertEqual(list(arrays), list(weights))
        for name, array in arrays.items():
            numpy.testing.assert_array_equal(array, weights[name])

    def test_each_call_gives_the_same_bytes(self):
        for form in ("onnx", "safetensors", "npz"):
            first = self.export("cnn", form).read_bytes()
            self.assertEqual(first, self.export("cnn", form).read_bytes(), form)

    def test_prepared_positions_are_the_networks_inputs(self):
        data = self.folder / "data"
        process = run(CHESSLAB, "encode", "--in", ROOT / "data" / "sample" / "games-00001.pgn.gz", "--layout", "mover33",
                      "--fraction", "0.02", "--split", "50,50,0", "--out", data)
        self.assertEqual(0, process.returncode, process.stderr)
        inputs, moves = self.readme["inputs"](data, "validation-00001")
        policy, _ = self.readme["cnn"](self.readme["load"](self.export("cnn", "safetensors"))[0], inputs)
        process = run(CHESSLAB, "score", "--model", MODELS / "cnn", "--data", data, "--json")
        self.assertEqual(0, process.returncode, process.stderr)
        score = json.loads(process.stdout)["all"]
        self.assertEqual(score["positions"], len(moves))
        self.assertGreater(len(moves), 300)
        self.assertAlmostEqual(score["top1"], (policy.argmax(axis=1) == moves).mean(), places=6)

    def test_every_index_is_the_move_that_it_is_in_java(self):
        lines = [line.split() for line in self.java("Moves.java", MOVES).splitlines()]
        self.assertEqual(2 * 1858, len(lines))
        for index, side, move in lines:
            self.assertEqual(move, self.readme["move"](int(index), side == "BLACK"), f"{index} {side}")

    def test_wrong_calls_are_refused_and_write_nothing(self):
        for arguments, expected in (
            (["--model", MODELS / "cnn", "--to", "torch"], "Invalid value for option '--to'"),
            (["--model", MODELS / "cnn"], "Missing required option: '--to=FORMAT'"),
            (["--model", MODELS / "cnn", "--to", "onnx", "--out", self.folder], "is a folder: expected a file"),
        ):
            process = run(CHESSLAB, "export", *arguments)
            self.assertEqual(2, process.returncode, process.stderr)
            self.assertIn(expected, process.stderr)
        process = run(CHESSLAB, "export", "--model", MODELS / "nnue", "--to", "onnx", "--out", self.folder / "nnue.onnx")
        self.assertEqual(1, process.returncode, process.stderr)
        self.assertFalse((self.folder / "nnue.onnx").exists())


if __name__ == "__main__":
    unittest.main()
