package chesslab.search.nnue;

import chesslab.chess.Board;
import chesslab.game.Side;
import chesslab.search.StaticEvaluation;

/**
 * A network's value in whole numbers: weights of the first layer are multiples of 1/480, those of the last of 1/256, and
 * sums of 16 bits, four in a {@code long}. What is known of the position before is kept: a move changes two to four
 * features, and only these are added and taken off. Threads may share it.
 *
 * <p>Four signed numbers in a long: number i is added shifted by 16 i bits, borrows included, to a sum that holds each
 * with {@value #ZERO} added to it. No sum leaves 16 bits, since 32 features of at most {@link NnueNetwork#MOST_WEIGHT}
 * stay below; so one addition of longs is four of numbers, exactly.
 */
public final class NnueEvaluation implements StaticEvaluation<Board> {

    /** What stands for 0 in 16 bits. */
    private static final int ZERO = 1 << 15;
    private static final int ONE = 480; // what stands for 1 in the first layer; 500 would leave no room
    private static final int OUTPUT_ONE = 256; // and in the last
    private static final double CENTIPAWNS = NnueNetwork.CENTIPAWNS / ((double) ONE * ONE * OUTPUT_ONE);

    final int lanes; // longs of a sum
    final long[] features; // [768][lanes]
    final long[] biases; // [lanes]
    private final int[] output; // [2 N]
    private final long bias;
    private final ThreadLocal<Accumulators> accumulators;

    /** Rounds the weights of a network. */
    public NnueEvaluation(NnueNetwork network) {
        lanes = network.hidden() / 4;
        features = packed(network.features(), 0);
        biases = packed(network.biases(), ZERO);
        output = new int[2 * network.hidden()];
        for (int i = 0; i < output.length; i++) {
            output[i] = Math.round(network.output()[i] * OUTPUT_ONE);
        }
        bias = Math.round((double) network.bias() * ONE * ONE * OUTPUT_ONE);
        accumulators = ThreadLocal.withInitial(() -> new Accumulators(this));
    }

    private static long[] packed(float[] weights, int zero) {
        long[] packed = new long[weights.length / 4];
        for (int i = 0; i < weights.length; i++) {
            packed[i / 4] += (long) (Math.round(weights[i] * ONE) + zero) << 16 * (i % 4);
        }
        return packed;
    }

    @Override
    public int valueForWhite(Board board) {
        Accumulators.Entry entry = accumulators.get().of(board);
        boolean white = board.getSideToMove() == Side.WHITE;
        long sum = bias + sum(white ? entry.white : entry.black, 0)
                + sum(white ? entry.black : entry.white, 4 * lanes);
        int value = (int) Math.round(sum * CENTIPAWNS);
        return white ? value : -value;
    }

    private long sum(long[] numbers, int firstOutput) {
        long sum = 0;
        int at = firstOutput;
        for (int i = 0; i < lanes; i++) {
            long four = numbers[i];
            sum += squared((int) four & 0xFFFF) * output[at] + squared((int) (four >>> 16) & 0xFFFF) * output[at + 1]
                    + squared((int) (four >>> 32) & 0xFFFF) * output[at + 2]
                    + squared((int) (four >>> 48)) * output[at + 3];
            at += 4;
        }
        return sum;
    }

    private static int squared(int biased) {
        int clipped = Math.max(0, Math.min(ONE, biased - ZERO));
        return clipped * clipped;
    }
}
