package chesslab.training.selfplay;

import chesslab.hexapawn.HexapawnCoding;
import chesslab.hexapawn.HexapawnSize;
import chesslab.hexapawn.HexapawnSolver;
import chesslab.training.Trainer;
import chesslab.training.TutorialTraining;
import chesslab.training.network.Network;
import java.util.ArrayList;
import java.util.List;

/** Hexapawn on 3x3 as examples, and the network that has learned from them. */
public final class Solved {

    public static final HexapawnCoding CODING = new HexapawnCoding(HexapawnSize.THREE_BY_THREE);

    /** Trained once for all tests, which leave it as it is. */
    private static final class Trained {
        private static final List<Trainer.Loss> LOSSES = new ArrayList<>();
        private static final Network NETWORK = Network.create(TutorialTraining.HEXAPAWN_NETWORK, 1);

        static {
            Training.fit(NETWORK, examples(), TutorialTraining.SUPERVISED, LOSSES::add);
        }
    }

    private Solved() {
    }

    /** The 118 rows of the tutorial. */
    public static Examples examples() {
        List<HexapawnSolver.Row> rows = new HexapawnSolver(HexapawnSize.THREE_BY_THREE).wholeTree();
        float[] outcomes = new float[rows.size()];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = rows.get(i).outcome();
        }
        return new Examples(rows.stream().map(HexapawnSolver.Row::inputs).toArray(float[][]::new),
                rows.stream().map(row -> row.moveProbabilities(CODING.moves())).toArray(float[][]::new), outcomes);
    }

    public static Network network() {
        return Trained.NETWORK;
    }

    public static List<Trainer.Loss> losses() {
        return Trained.LOSSES;
    }
}
