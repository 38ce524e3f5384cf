package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.search.Budget;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.mcts.Evaluator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A strength of the selective search, which with the shipped networks is near its rating on the ladder. Below
 * {@value #SEARCHED} it errs like people: it draws a move by a policy network's probabilities p and by w, the expected
 * score after the move's captures, in proportion to p^(1 / temperature) exp(weight w). From there on it plays the best
 * move, after more and more nodes.
 *
 * @param elo  from {@value #LEAST} to {@value #MOST}
 * @param lift by how much higher a level it draws like, where the policy is a weaker one; 0 or more
 */
public record Level(int elo, int lift) {

    /**
     * What a level means elsewhere.
     *
     * @param lichess   the rating of people at lichess whose moves are most like its moves, in games of a minute
     * @param stockfish the UCI_Elo at which Stockfish 15.1 with 50,000 nodes a move is about as strong
     */
    public record Scale(int level, String lichess, String stockfish) {
    }

    private static final String UNKNOWN = "not measured";
    private static final String LOWER = "below 1350, its lowest";

    /** Levels whose meaning was measured ({@code data/results}). */
    public static final List<Scale> SCALES = List.of(new Scale(900, "1000 to 1199", LOWER),
            new Scale(1000, "1200 to 1399", LOWER), new Scale(1100, "1400 to 1599", LOWER),
            new Scale(1200, "1600 to 1999", LOWER), new Scale(1300, "2000 to 2199", LOWER),
            new Scale(1500, UNKNOWN, "about 1350"),
            new Scale(1700, UNKNOWN, "about 1630"), new Scale(2800, UNKNOWN, "about 2330"));

    /** The lowest level. */
    public static final int LEAST = 400;
    /** The highest level. */
    public static final int MOST = 2800;

    static final int SEARCHED = 1600; // the lowest level that draws no move
    private static final int STEP = 300; // between the levels of the next two
    private static final double[] TEMPERATURES = {2.5, 1.45, 0.82, 0.7, 0.62}; // from LEAST to SEARCHED
    private static final double[] WEIGHTS = {0.1, 0.3, 0.7, 10, 56};
    private static final double[] NODES = {195, 540, 1_900, 9_300, 43_000}; // from SEARCHED to MOST

    public Level(int elo) {
        this(elo, 0);
    }

    public Level {
        if (elo < LEAST || elo > MOST) {
            throw new IllegalArgumentException("level " + elo + ": expected " + LEAST + " to " + MOST);
        }
    }

    /** Returns in a sentence what it means, by the nearest of {@link #SCALES}. */
    public String meaning() {
        Scale near = SCALES.stream().min(Comparator.comparingInt(scale -> Math.abs(scale.level - elo))).orElseThrow();
        String start = "level " + elo + " has about " + elo + " Elo on the project's ladder; level " + near.level;
        return near.lichess.equals(UNKNOWN)
                ? start + " plays " + near.stockfish + " on the scale of Stockfish's UCI_Elo"
                : start + " moves like people rated " + near.lichess + " at lichess";
    }

    /** Returns whether it draws its moves by a policy. */
    public boolean draws() {
        return elo < SEARCHED;
    }

    /** Returns the temperature of the policy: 1 draws by its probabilities, less prefers the most probable. */
    double temperature() {
        return between(TEMPERATURES, elo + lift - LEAST);
    }

    /** Returns the increase of the logarithm of the odds from a lost to a won position. */
    double weight() {
        return between(WEIGHTS, elo + lift - LEAST);
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

    /** Returns the probability of each legal move, in the order of generation. */
    double[] odds(SelectiveSearch search, Evaluator<Board> policy, Board position) {
        double[] logits = logits(search.quietValues(position, Budget.unlimited()), policy, position);
        double most = Arrays.stream(logits).max().orElseThrow();
        double sum = Arrays.stream(logits).map(each -> Math.exp(each - most)).sum();
        return Arrays.stream(logits).map(each -> Math.exp(each - most) / sum).toArray();
    }

    private double[] logits(int[] values, Evaluator<Board> policy, Board position) {
        double[] priors = policy.evaluate(position).priors();
        return IntStream.range(0, values.length)
                .mapToDouble(i -> weight() * Score.Curve.LICHESS.expectedScore(values[i])
                        + (priors.length == 0 ? 0 : Math.log(priors[i]) / temperature()))
                .toArray();
    }

    /** Searches with a fresh table. A move is drawn whatever the limits. */
    SearchResult<Move> search(SelectiveSearch search, Evaluator<Board> policy, Board position, SearchLimits limits,
            SearchControl<Move> control, Set<Move> without, RandomGenerator random) {
        if (!draws() || position.outcome().isPresent()) {
            return search.search(position, limits.withNodes(Math.min(nodes(), limits.nodes().orElse(nodes()))),
                    control, without);
        }
        Budget count = Budget.unlimited();
        int[] values = search.quietValues(position, count);
        double[] logits = logits(values, policy, position);
        List<Move> legal = position.legalMoves();
        int drawn = -1;
        double most = 0;
        for (int i = 0; i < logits.length; i++) {
            double sum = logits[i] - Math.log(-Math.log(random.nextDouble())); // drawn by the odds (Gumbel)
            if (!without.contains(legal.get(i)) && (drawn < 0 || sum > most)) {
                most = sum;
                drawn = i;
            }
        }
        return count.result(List.of(legal.get(drawn)),
                position.getSideToMove() == Side.WHITE ? values[drawn] : -values[drawn], 1);
    }
}
