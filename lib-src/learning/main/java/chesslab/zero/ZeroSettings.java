package chesslab.zero;

import chesslab.encoding.scores.ScoreSettings;
import chesslab.mining.ChoiceRule;
import chesslab.mining.MiningPlan;
import chesslab.mining.MiningSettings;
import chesslab.search.SearchLimits;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.sparse.SparseSettings;

/**
 * The settings of a run of self-play. They determine every game and every weight, on any machine and number of threads.
 *
 * @param generations the number of networks to train, 1 or more
 * @param games       games of a generation, 1 or more
 * @param nodes       nodes for each move in the first four generations, 1 or more; they double after every four. The
 *                    moves of its games have as many in the mean, as each search ends with a depth
 * @param hidden      the size of a network's first layer
 * @param epochs      epochs of each training, 1 or more
 * @param resultShare the share of the game's result in a label, 0 to 1; the rest is the search's own score. Games of
 *                    random weights count by their result alone
 * @param seed        seed of games, trainings and matches
 */
public record ZeroSettings(int generations, int games, long nodes, int hidden, int epochs, double resultShare,
        long seed) {

    /** Games of the match that a network must not lose to become the player. */
    static final int MATCH_GAMES = 200;
    /** Random plies at the start of a game. */
    static final int OPENING = 8;

    private static final int DOUBLING = 4; // generations
    private static final int WINDOW = 3; // generations whose games train a network
    private static final double RANDOM_SHARE = 0.02; // of later moves, so that games with one opening differ
    private static final int MOST_PLIES = 1_000;
    private static final int SHARD = 100; // games

    public ZeroSettings {
        if (generations < 1 || games < 1 || nodes < 1 || epochs < 1) {
            throw new IllegalArgumentException(generations + " generations, " + games + " games, " + nodes + " nodes, "
                    + epochs + " epochs: expected 1 or more of each");
        }
        labels(resultShare); // refuses other shares
        NnueNetwork.checkHidden(hidden);
    }

    /** Returns the nodes for a move in a generation, from 1. */
    public long nodes(int generation) {
        return nodes << Math.min(20, (generation - 1) / DOUBLING);
    }

    /** Returns the first generation whose games train a network; those of random weights drop out at once. */
    int oldest(int generation) {
        return Math.max(Math.min(2, generation), generation - WINDOW + 1);
    }

    MiningPlan plan(int generation) {
        return new MiningPlan(new MiningSettings(SearchLimits.nodes(nodes(generation)), ChoiceRule.best(1), MOST_PLIES,
                OPENING, RANDOM_SHARE, 1), 1_000 * seed + generation, games, SHARD, true);
    }

    static ScoreSettings labels(double share) {
        return new ScoreSettings(1, 5, false, 30_000, null, share);
    }

    SparseSettings training(int generation) {
        return new SparseSettings(hidden, epochs, seed + generation);
    }
}
