package chesslab.training;

import chesslab.training.network.Activation;
import chesslab.training.network.Mlp;
import java.util.List;

/** The networks of the tutorials and their training: for Hexapawn by Widnax, for chess by Kjosbakken. */
public final class TutorialTraining {

    /** The network for Hexapawn on 3x3: 21 inputs, five layers of 128, 28 moves. */
    public static final Mlp HEXAPAWN_NETWORK = new Mlp(21, 28, 5, 128);

    /** The network for chess: 896 inputs, 4,672 moves, ReLU, policy alone. */
    public static final Mlp CHESS_NETWORK = new Mlp(896, 4672, List.of(1000, 1000, 1000, 200), Activation.RELU, false);

    /** Training on the solved game of Hexapawn. */
    public static final TrainingSettings SUPERVISED = new TrainingSettings(512, 16, 0.01, 1);

    /** Training in each iteration of self-play. */
    public static final TrainingSettings SELF_PLAY = new TrainingSettings(256, 16, 0.01, 1);

    /** Training on Stockfish's games. */
    public static final TrainingSettings IMITATION = new TrainingSettings(60, 4, 0.001, 1)
            .withOptimizer(new OptimizerSettings.Sgd(0.9));

    private TutorialTraining() {
    }
}
