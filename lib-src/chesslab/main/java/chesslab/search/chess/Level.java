package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A strength of the selective search, which with the shipped network is near its rating on the ladder. Below
 * {@value #SEARCHED} each move is searched to depth {@value #DEPTH} and one is drawn, e times as often as a move whose
 * value is lower by the temperature: its mistakes are moves that look good to it. The temperature falls to a few
 * centipawns, where the best move is nearly always played. From there on it is, after more and more nodes.
 *
 * @param elo from {@value #LEAST} to {@value #MOST}
 */
public record Level(int elo) {

    /** The lowest level. */
    public static final int LEAST = 400;
    /** The highest level. */
    public static final int MOST = 2800;

    static final int SEARCHED = 1600; // the lowest level that draws no move
    private static final int STEP = 300; // between the levels of the next two
    private static final double[] TEMPERATURES = {440, 167, 98, 53, 20}; // centipawns; from LEAST to SEARCHED
    private static final double[] NODES = {195, 620, 2_500, 11_500, 54_000}; // from SEARCHED to MOST
    private static final int DEPTH = 2;
    private static final int TABLE_LOG2 = 14; // of the 2,000 or 3,000 nodes before a move is drawn
    private static final int MOST_SEEN = 3000; // centipawns, so that a low level may overlook a mate

    public Level {
        if (elo < LEAST || elo > MOST) {
            throw new IllegalArgumentException("level " + elo + ": expected " + LEAST + " to " + MOST);
        }
    }

    /** Returns the centipawns by which a move is worse that is drawn 1/e as often. */
    double temperature() {
        return between(TEMPERATURES, elo - LEAST);
    }

    /** Returns the nodes after which the best move is played; the first levels play it only where a game has ended. */
    long nodes() {
        return Math.round(between(NODES, Math.max(elo, SEARCHED) - SEARCHED));
    }

    /** Returns the number at so many points above the first of a table: on a line between two, by its logarithm. */
    private static double between(double[] table, int points) {
        double place = (double) points / STEP;
        int low = (int) Math.min(place, table.length - 2);
        return table[low] * Math.pow(table[low + 1] / table[low], place - low);
    }

    boolean draws() {
        return elo < SEARCHED;
    }

    /** Returns the probability of each legal move, in the order of generation. */
    double[] odds(SelectiveSearch search, Board position) {
        PackedTable table = new PackedTable(TABLE_LOG2);
        List<Move> legal = position.legalMoves();
        double[] odds = legal.stream().mapToDouble(move -> {
            Set<Move> others = new HashSet<>(legal);
            others.remove(move);
            int value = new SelectiveDeepening(search, position.copy(), SearchLimits.depth(DEPTH),
                    new SearchControl<>(), table, new QuietHistory()).search(others, 1, null).centipawnsForWhite()
                    * (position.getSideToMove() == Side.WHITE ? 1 : -1);
            return Math.exp(Math.max(-MOST_SEEN, Math.min(MOST_SEEN, value)) / temperature());
        }).toArray();
        double sum = Arrays.stream(odds).sum();
        return Arrays.stream(odds).map(each -> each / sum).toArray();
    }

    /** Searches with a fresh table. A move is drawn whatever the limits; it takes about 10 ms. */
    SearchResult<Move> search(SelectiveSearch search, Board position, SearchLimits limits, SearchControl<Move> control,
            Set<Move> without, RandomGenerator random) {
        if (elo >= SEARCHED || position.outcome().isPresent()) {
            return search.search(position, limits.withNodes(Math.min(nodes(), limits.nodes().orElse(nodes()))),
                    control, without);
        }
        Budget count = Budget.unlimited();
        PackedTable table = new PackedTable(TABLE_LOG2);
        SearchResult<Move> drawn = null;
        double most = 0;
        double temperature = temperature();
        List<Move> legal = position.legalMoves();
        for (Move move : legal) {
            if (without.contains(move)) {
                continue;
            }
            Set<Move> others = new HashSet<>(legal);
            others.remove(move);
            SearchResult<Move> found = new SelectiveDeepening(search, position.copy(), SearchLimits.depth(DEPTH),
                    control.ofPart(), table, new QuietHistory()).search(others, 1, null);
            count.spend(found.nodes());
            int value = found.centipawnsForWhite() * (position.getSideToMove() == Side.WHITE ? 1 : -1);
            double sum = Math.max(-MOST_SEEN, Math.min(MOST_SEEN, value))
                    - temperature * Math.log(-Math.log(random.nextDouble())); // drawn by the odds (Gumbel)
            if (drawn == null || sum > most) {
                most = sum;
                drawn = found;
            }
        }
        return count.result(drawn.principalVariation(), drawn.centipawnsForWhite(), DEPTH);
    }
}
