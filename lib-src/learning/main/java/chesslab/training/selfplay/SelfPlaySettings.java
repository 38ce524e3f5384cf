package chesslab.training.selfplay;

import chesslab.search.mcts.Puct;
import chesslab.search.mcts.Temperature;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Viewpoint;
import java.util.Objects;

/**
 * The settings of self-play learning: in each iteration a network plays games against itself and is then trained on
 * them.
 *
 * @param games          the number of games in each iteration
 * @param training       the training in each iteration; its seed is not used
 * @param iterationsKept the number of iterations, including the newest, whose games are training data
 */
public record SelfPlaySettings(int iterations, int games, Search search, TrainingSettings training, int iterationsKept,
        long seed) {

    /**
     * The settings of a game.
     *
     * @param temperature the temperature of the moves
     * @param targetView  the view from which the values of the examples are taken
     * @param searchView  the view from which the search reads the network's values
     */
    public record Search(int simulations, Puct puct, Temperature temperature, Viewpoint targetView,
            Viewpoint searchView) {

        public Search {
            if (simulations < 1) {
                throw new IllegalArgumentException(simulations + " simulations, expected 1 or more");
            }
            Objects.requireNonNull(puct, "puct");
            Objects.requireNonNull(temperature, "temperature");
            Objects.requireNonNull(targetView, "targetView");
            Objects.requireNonNull(searchView, "searchView");
        }
    }

    public SelfPlaySettings {
        if (iterations < 1 || games < 1 || iterationsKept < 1) {
            throw new IllegalArgumentException(iterations + " iterations of " + games + " games, " + iterationsKept
                    + " iterations kept: expected 1 or more of each");
        }
        Objects.requireNonNull(search, "search");
        Objects.requireNonNull(training, "training");
    }
}
