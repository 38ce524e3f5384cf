package chesslab.training.policy;

import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.training.sparse.SparseExamples;
import chesslab.training.sparse.SparseGradient;
import java.util.List;
import java.util.stream.IntStream;

/** The positions of a split whose policy is known, as a policy network learns from them. */
final class PolicyExamples implements SparseExamples {

    private static final int SHOWN_AS_REPEATED = 16;

    private final PolicyNetwork network;
    private final PreparedData data;
    private final Split split;
    private final float valueWeight;
    private final int[] positions; // their numbers in the split

    /** @throws IllegalArgumentException if the data are in a layout that lacks the last moves */
    PolicyExamples(PolicyNetwork network, PreparedData data, Split split, double valueWeight) {
        if (!data.layout().name().equals(Layouts.MOVER_18.name())) {
            throw new IllegalArgumentException("data in layout " + data.layout().name() + ": expected "
                    + Layouts.MOVER_18.name() + ", which has the last moves");
        }
        this.network = network;
        this.data = data;
        this.split = split;
        this.valueWeight = (float) valueWeight;
        positions = IntStream.range(0, data.size(split))
                .filter(position -> data.row(split, position).policy().moves().length > 0).toArray();
    }

    @Override
    public int size() {
        return positions.length;
    }

    @Override
    public SparseGradient gradient() {
        return new PolicyGradient(network, this);
    }

    PreparedData.Row row(int position) {
        return data.row(split, positions[position]);
    }

    /** The history of a position, from the planes of layout mover18. */
    static PolicyFeatures.History history(PreparedData.Row row) {
        return new PolicyFeatures.History(square(row.plane(16)), square(row.plane(17)), square(row.plane(15)),
                row.plane(12) != 0, List.of());
    }

    private static int square(long squares) {
        return squares == 0 ? -1 : Long.numberOfTrailingZeros(squares);
    }

    /**
     * Whether a position is shown in an epoch as if it had occurred before: one of {@value #SHOWN_AS_REPEATED} of those
     * where the mover is not worse, with its best move made then, and the engine's other lines to be learned. Else the
     * network would learn from positions alone, and choose the same move again.
     */
    boolean isShownAsRepeated(int position, int epoch) {
        if ((positions[position] * 0x9E3779B97F4A7C15L + epoch * 0xBF58476D1CE4E5B9L >>> 33) % SHOWN_AS_REPEATED != 0) {
            return false;
        }
        PreparedData.Row row = row(position);
        return row.score() >= 0.5 && row.policy().moves().length > 1;
    }

    float valueWeight() {
        return valueWeight;
    }
}
