package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.Split;
import chesslab.training.sparse.SparseExamples;
import chesslab.training.sparse.SparseGradient;
import java.util.stream.IntStream;

/** The positions of a split whose policy is known, as a policy network learns from them. */
final class PolicyExamples implements SparseExamples {

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
                .filter(position -> data.policy(split, position).moves().length > 0).toArray();
    }

    @Override
    public int size() {
        return positions.length;
    }

    @Override
    public SparseGradient gradient() {
        return new PolicyGradient(network, this);
    }

    Board board(int position) {
        return data.board(split, positions[position]);
    }

    /** The history of a position, from the planes of layout mover18. */
    PolicyFeatures.History history(int position) {
        int row = positions[position];
        return new PolicyFeatures.History(square(row, 16), square(row, 17), square(row, 15),
                data.plane(split, row, 12) != 0);
    }

    private int square(int row, int plane) {
        long squares = data.plane(split, row, plane);
        return squares == 0 ? -1 : Long.numberOfTrailingZeros(squares);
    }

    /** The index of the move to choose. */
    int move(int position) {
        return data.move(split, positions[position]);
    }

    SoftPolicy policy(int position) {
        return data.policy(split, positions[position]);
    }

    /** The mover's expected score, NaN where unknown. */
    float score(int position) {
        return data.score(split, positions[position]);
    }

    float valueWeight() {
        return valueWeight;
    }
}
