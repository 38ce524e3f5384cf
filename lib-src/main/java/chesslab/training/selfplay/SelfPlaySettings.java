package chesslab.training.selfplay;

import chesslab.search.mcts.Puct;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Temperature;
import chesslab.training.network.Viewpoint;
import java.util.Objects;

/**
 * How a network teaches itself: in each iteration it plays games against itself and is then trained on them.
 *
 * @param iterations     how many iterations
 * @param games          how many games each plays
 * @param simulations    how many simulations of PUCT choose a move
 * @param puct           what the search is made of
 * @param temperature    how freely moves are drawn
 * @param training       how the network is trained in each iteration; its seed is not used
 * @param targetView     the view from which the values of the examples are told
 * @param searchView     the view from which the search reads the network's values
 * @param iterationsKept on the games of how many iterations, the newest included, the network is trained
 * @param seed           of everything drawn
 */
public record SelfPlaySettings(int iterations, int games, int simulations, Puct puct, Temperature temperature,
        TrainingSettings training, Viewpoint targetView, Viewpoint searchView, int iterationsKept, long seed) {

    /** The tutorial's as published, with its defect: values are taught from one view and read from another. */
    public static final SelfPlaySettings PUBLISHED = new SelfPlaySettings(11, 10, 100, Puct.DEFAULT,
            Temperature.constant(1), TrainingSettings.SELF_PLAY, Viewpoint.MOVER, Viewpoint.WHITE, 1, 1);
    /** The same with the defect mended. */
    public static final SelfPlaySettings MENDED = PUBLISHED.withSearchView(Viewpoint.MOVER);
    /**
     * Mended, and made to see every position of Hexapawn on 3x3: the search looks at moves that it thinks little of
     * (exploration, noise), moves are drawn almost evenly from those that it looked at, and all games are kept.
     */
    public static final SelfPlaySettings EXPLORING = MENDED.withGames(20).withIterationsKept(11)
            .withPuct(Puct.DEFAULT.withExploration(4).withNoise(1, 0.5)).withTemperature(Temperature.constant(10))
            .withTraining(TrainingSettings.SELF_PLAY.withEpochs(64));

    public SelfPlaySettings {
        if (iterations < 1 || games < 1 || simulations < 1 || iterationsKept < 1) {
            throw new IllegalArgumentException(iterations + " iterations of " + games + " games with " + simulations
                    + " simulations, " + iterationsKept + " iterations kept: expected 1 or more of each");
        }
        Objects.requireNonNull(puct, "puct");
        Objects.requireNonNull(temperature, "temperature");
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(targetView, "targetView");
        Objects.requireNonNull(searchView, "searchView");
    }

    /** These settings with another number of iterations. */
    public SelfPlaySettings withIterations(int number) {
        return new SelfPlaySettings(number, games, simulations, puct, temperature, training, targetView,
                searchView, iterationsKept, seed);
    }

    /** These settings with another number of games in an iteration. */
    public SelfPlaySettings withGames(int number) {
        return new SelfPlaySettings(iterations, number, simulations, puct, temperature, training, targetView,
                searchView, iterationsKept, seed);
    }

    /** These settings with another number of simulations for a move. */
    public SelfPlaySettings withSimulations(int number) {
        return new SelfPlaySettings(iterations, games, number, puct, temperature, training, targetView,
                searchView, iterationsKept, seed);
    }

    /** These settings with another search. */
    public SelfPlaySettings withPuct(Puct other) {
        return new SelfPlaySettings(iterations, games, simulations, other, temperature, training, targetView,
                searchView, iterationsKept, seed);
    }

    /** These settings with another temperature. */
    public SelfPlaySettings withTemperature(Temperature other) {
        return new SelfPlaySettings(iterations, games, simulations, puct, other, training, targetView,
                searchView, iterationsKept, seed);
    }

    /** These settings with another training. */
    public SelfPlaySettings withTraining(TrainingSettings other) {
        return new SelfPlaySettings(iterations, games, simulations, puct, temperature, other, targetView,
                searchView, iterationsKept, seed);
    }

    /** These settings with the network's values read from another view. */
    public SelfPlaySettings withSearchView(Viewpoint other) {
        return new SelfPlaySettings(iterations, games, simulations, puct, temperature, training, targetView, other,
                iterationsKept, seed);
    }

    /** These settings with the games of another number of iterations kept. */
    public SelfPlaySettings withIterationsKept(int number) {
        return new SelfPlaySettings(iterations, games, simulations, puct, temperature, training, targetView,
                searchView, number, seed);
    }

    /** These settings with another seed. */
    public SelfPlaySettings withSeed(long other) {
        return new SelfPlaySettings(iterations, games, simulations, puct, temperature, training, targetView,
                searchView, iterationsKept, other);
    }
}
