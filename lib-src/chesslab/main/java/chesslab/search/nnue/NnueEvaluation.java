package chesslab.search.nnue;

import chesslab.chess.Board;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;

/**
 * Evaluates a network in whole numbers: weights of the first layer are multiples of 1/480, those of the last of 1/256,
 * or of more if its sum needs room. It keeps the sums of the position before: a move changes two to four features, and
 * only these are added and subtracted. Threads may share it.
 *
 * <p>Numbers have 32 bits although those of the first layer fit in 16: Java's compiler vectorizes loops over {@code
 * int}, but not over {@code short}. Clipping has no branch, so that it can.
 */
public final class NnueEvaluation implements StaticEvaluation<Board> {

    private static final int ONE = 480; // what stands for 1 in the first layer
    private static final int OUTPUT_ONE = 256; // and in the last, where its sum has room

    private final int[] mover; // [N] the last weights of the numbers that the side to move sees
    private final int[] other; // [N] and of the other side's
    private final int bias;
    private final double centipawns; // what 1 of the last sum is
    private final ThreadLocal<Accumulators> accumulators;

    /** Makes an evaluation with the rounded weights of a network. */
    public NnueEvaluation(NnueNetwork network) {
        int hidden = network.hidden();
        int[] features = rounded(network.features(), 0, network.features().length, ONE);
        int[] biases = rounded(network.biases(), 0, hidden, ONE);
        int outputOne = OUTPUT_ONE;
        while (most(network) * ONE * ONE * outputOne > Integer.MAX_VALUE) {
            outputOne /= 2;
        }
        mover = rounded(network.output(), 0, hidden, outputOne);
        other = rounded(network.output(), hidden, 2 * hidden, outputOne);
        bias = (int) Math.round((double) network.bias() * ONE * ONE * outputOne);
        centipawns = NnueNetwork.CENTIPAWNS / ((double) ONE * ONE * outputOne);
        accumulators = ThreadLocal.withInitial(() -> new Accumulators(features, biases));
    }

    private static int[] rounded(float[] weights, int from, int to, int one) {
        int[] rounded = new int[to - from];
        for (int i = from; i < to; i++) {
            rounded[i - from] = Math.round(weights[i] * one);
        }
        return rounded;
    }

    /** Returns a bound on the magnitude of the last sum. */
    private static double most(NnueNetwork network) {
        double above = 1; // for what rounding adds
        double below = 1;
        for (float weight : network.output()) {
            above += Math.max(0, weight);
            below += Math.max(0, -weight);
        }
        return Math.max(above, below) + Math.abs(network.bias());
    }

    @Override
    public int valueForWhite(Board board) {
        Accumulators.Entry entry = accumulators.get().of(board);
        boolean white = board.getSideToMove() == Side.WHITE;
        int sum = bias + sum(white ? entry.white : entry.black, mover) + sum(white ? entry.black : entry.white, other);
        int value = (int) Math.round(sum * centipawns);
        return white ? value : -value;
    }

    /** Sums the squares of the clipped numbers times their weights; an overflow of 32 bits on the way cancels out. */
    private static int sum(int[] numbers, int[] weights) {
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            int clipped = ONE - positive(ONE - positive(numbers[i]));
            sum += clipped * clipped * weights[i];
        }
        return sum;
    }

    private static int positive(int number) {
        return number & ~(number >> 31);
    }
}
