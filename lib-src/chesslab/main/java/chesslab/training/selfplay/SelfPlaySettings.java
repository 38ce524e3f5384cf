package chesslab.training.selfplay;

import chesslab.search.mcts.Puct;
import chesslab.search.mcts.Temperature;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Viewpoint;
import java.util.Objects;

/**
 * How a network teaches itself: in each iteration it plays games against itself and is then trained on them.
 *
 * @param games          the number of games of each
 * @param training       how the network is trained in each iteration; its seed is not used
 * @param iterationsKept the memory: the number of iterations, the newest included, whose games the network is trained
 *                       on
 */
public record SelfPlaySettings(int iterations, int games, Search search, TrainingSettings training, int iterationsKept,
        long seed) {

    /**
     * How a game is played.
     *
     * @param temperature how freely moves are drawn
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
