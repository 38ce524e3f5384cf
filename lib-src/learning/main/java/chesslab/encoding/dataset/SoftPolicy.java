package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.encoding.MoveIndex;
import chesslab.game.Side;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The target probabilities of moves in a position: a few of {@link MoveIndex#COUNT} moves, 0 for all others.
 *
 * @param moves         the moves' indices, all different
 * @param probabilities [move], above 0; their sum is 1
 */
public record SoftPolicy(int[] moves, float[] probabilities) implements Serializable {

    /**
     * Scores all legal moves of a position, for half of its soft policy.
     *
     * @param sha256 the checksum of its network, for the manifest
     * @param scores returns each legal move of a board with its score; threads share it
     */
    public record Judge(String sha256, Function<Board, List<ScoredMove>> scores) {
    }

    /** The default temperature: a move half a pawn worse is played 0.37 times as often. */
    public static final double TEMPERATURE = 50;

    /** {@link #softmax} in one line, for manifests. */
    static final String FORMULA = "softmax(centipawns / temperature) over the engine's lines; a mate in n counts "
            + "10000 - 100 n, at least 5000, other scores are cut to 5000; games without lines: the move played";

    /** What a manifest with a judge adds to {@link #FORMULA}. */
    static final String JUDGED = "; then the mean with the same softmax over all legal moves, scored by the judge's "
            + "quiescence search";

    /** The smallest value of a forced mate, in centipawns, and the largest of any other score. */
    private static final int MATE_FLOOR = 5_000;
    private static final int MATE_NOW = 10_000;
    private static final int A_MOVE_LATER = 100;

    public SoftPolicy {
        if (moves.length != probabilities.length) {
            throw new IllegalArgumentException(moves.length + " moves with " + probabilities.length
                    + " probabilities: expected one for each");
        }
    }

    /** Returns the policy of one certain move. */
    public static SoftPolicy certain(int move) {
        return new SoftPolicy(new int[]{move}, new float[]{1});
    }

    /**
     * Returns the softmax of an engine's scores: a move's probability is proportional to exp(score / temperature), with
     * its score in centipawns for the side to move. A mate in n counts 10,000 - 100 n, at least 5,000; being mated in n
     * counts the negative; other scores are clipped to 5,000. A lower temperature favors the best move.
     *
     * @param lines       the engine's moves with their scores, legal on the board and distinct
     * @param temperature centipawns by which a move must be worse to be played 1/e as often; above 0
     * @throws IllegalArgumentException if a line does not fit the board, or the temperature is not above 0
     */
    public static SoftPolicy softmax(List<ScoredMove> lines, Board board, double temperature) {
        checkTemperature(temperature);
        Side mover = board.getSideToMove();
        int[] moves = new int[lines.size()];
        double[] scores = new double[lines.size()];
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < moves.length; i++) {
            ScoredMove line = lines.get(i);
            if (!board.isMoveLegal(line.move(), true)) {
                throw fault(line, board, "not legal here");
            }
            moves[i] = MoveIndex.index(line.move(), mover);
            scores[i] = centipawns(line, mover, board);
            best = Math.max(best, scores[i]);
            for (int before = 0; before < i; before++) {
                if (moves[before] == moves[i]) {
                    throw fault(line, board, "it occurs twice");
                }
            }
        }
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            scores[i] = Math.exp((scores[i] - best) / temperature);
            sum += scores[i];
        }
        return kept(moves, scores, sum);
    }

    private static SoftPolicy kept(int[] moves, double[] weights, double sum) {
        int kept = 0;
        float[] probabilities = new float[moves.length];
        for (int i = 0; i < moves.length; i++) {
            float probability = (float) (weights[i] / sum);
            if (probability > 0) {
                moves[kept] = moves[i];
                probabilities[kept++] = probability;
            }
        }
        return new SoftPolicy(Arrays.copyOf(moves, kept), Arrays.copyOf(probabilities, kept));
    }

    /** Returns the mean of this policy and another. */
    SoftPolicy mean(SoftPolicy other) {
        int[] both = IntStream.concat(Arrays.stream(moves), Arrays.stream(other.moves)).distinct().toArray();
        double[] sums = Arrays.stream(both).mapToDouble(move -> probability(move) + other.probability(move)).toArray();
        return kept(both, sums, 2);
    }

    /** Returns the policy without one of two or more moves; the others keep their proportions. */
    public SoftPolicy without(int place) {
        int[] others = new int[moves.length - 1];
        double[] weights = new double[others.length];
        double sum = 0;
        for (int i = 0; i < others.length; i++) {
            int from = i < place ? i : i + 1;
            others[i] = moves[from];
            weights[i] = probabilities[from];
            sum += weights[i];
        }
        return kept(others, weights, sum);
    }

    static void checkTemperature(double temperature) {
        if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("temperature " + temperature + ": expected centipawns, more than 0");
        }
    }

    private static int centipawns(ScoredMove line, Side mover, Board board) {
        Score score = line.score();
        int value = score.valueFor(mover);
        if (!score.mate()) {
            return Math.max(-MATE_FLOOR, Math.min(MATE_FLOOR, value));
        }
        if (value == 0) {
            throw fault(line, board, "expected moves to mate, 1 or more");
        }
        int size = Math.max(MATE_FLOOR, MATE_NOW - A_MOVE_LATER * Math.abs(value));
        return value > 0 ? size : -size;
    }

    private static IllegalArgumentException fault(ScoredMove line, Board board, String reason) {
        return new IllegalArgumentException("line " + line.move() + " " + line.score().toPgn() + " in "
                + board.getFen() + ": " + reason);
    }

    /** Returns the probability of a move's index. */
    public float probability(int move) {
        for (int i = 0; i < moves.length; i++) {
            if (moves[i] == move) {
                return probabilities[i];
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SoftPolicy policy && Arrays.equals(moves, policy.moves)
                && Arrays.equals(probabilities, policy.probabilities);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(moves) + Arrays.hashCode(probabilities);
    }

    @Override
    public String toString() {
        return Arrays.toString(moves) + " " + Arrays.toString(probabilities);
    }
}
