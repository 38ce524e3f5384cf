"""What Python needs beside an exported network, by the lines of data/models/README.md."""

import json
import re

from common import ROOT, InFolder, chesslab, done
from kernel_test import Kernel

MODELS = ROOT / "data" / "models"

# How many of the rows, by the network, have the played move as the highest number.
FOUND = """
import chesslab.training.network.*;
import java.nio.*;

FloatBuffer inputs = ByteBuffer.wrap(Files.readAllBytes(Path.of("%s"))).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
IntBuffer moves = ByteBuffer.wrap(Files.readAllBytes(Path.of("%s"))).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
int found = 0;
try (Network network = Network.load(Path.of("%s"))) {
    while (moves.hasRemaining()) {
        float[] position = new float[network.architecture().inputs()];
        inputs.get(position);
        float[] logits = network.predict(new float[][]{position}).logits()[0];
        int move = moves.get();
        found += IntStream.range(0, logits.length).noneMatch(i -> logits[i] > logits[move]) ? 1 : 0;
    }
}
System.out.println(found);
"""

# Every index that leads from a square to a square, for both sides: the index, the side, the move.
MOVES = """
import chesslab.encoding.MoveIndex;
import chesslab.game.Side;

for (int index = 0; index < MoveIndex.COUNT; index++) {
    for (Side side : Side.values()) {
        try {
            System.out.println(index + " " + side + " " + MoveIndex.move(index, side, false));
        } catch (IllegalArgumentException off) {
            continue;
        }
    }
}
"""


def readme():
    """The functions of the page."""
    names = {}
    for code in re.findall(r"^```python\n(.*?)^```", (MODELS / "README.md").read_text(encoding="utf-8"), re.M | re.S):
        exec(compile(code, "data/models/README.md", "exec"), names)
    return names


class ExportTest(InFolder):
    def shown(self, cell):
        """What a cell prints in Java."""
        kernel = Kernel()
        self.addCleanup(kernel.stop)
        done = kernel.run(cell)
        self.assertEqual("ok", done.status, done.reply)
        return done.stream()

    def test_prepared_positions_are_the_networks_inputs(self):
        data = self.folder / "data"
        done(chesslab("encode", ROOT / "data" / "sample" / "games-00001.pgn.gz", "--layout", "mover33",
                      "--fraction", "0.02", "--split", "50,50,0", "--out", data))
        inputs, moves = readme()["inputs"](data, "validation-00001")
        inputs.astype("<f4").tofile(self.folder / "inputs")
        moves.astype("<i4").tofile(self.folder / "moves")
        found = int(self.shown(FOUND % (self.folder / "inputs", self.folder / "moves", MODELS / "cnn")))
        score = json.loads(done(chesslab("accuracy", MODELS / "cnn", data, "--json")))["all"]
        self.assertEqual(score["positions"], len(moves))
        self.assertGreater(len(moves), 300)
        self.assertAlmostEqual(score["top1"], found / len(moves), places=6)

    def test_every_index_is_the_move_that_it_is_in_java(self):
        lines = [line.split() for line in self.shown(MOVES).splitlines()]
        self.assertEqual(2 * 1858, len(lines))
        named = readme()["move"]
        for index, side, move in lines:
            self.assertEqual(move, named(int(index), side == "BLACK"), f"{index} {side}")
