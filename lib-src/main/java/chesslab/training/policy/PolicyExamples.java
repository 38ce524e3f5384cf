package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.Split;
import chesslab.training.sparse.SparseExamples;
import chesslab.training.sparse.SparseGradient;

/** The positions of a split whose policy is known, as a policy network learns from them. */
final class PolicyExamples implements SparseExamples {

    private final PolicyNetwork network;
    private final PreparedData data;
    private final Split split;
    private final float valueWeight;
    private final int[] positions; // their numbers in the split

    PolicyExamples(PolicyNetwork network, PreparedData data, Split split, double valueWeight) {
        this.network = network;
        this.data = data;
        this.split = split;
        this.valueWeight = (float) valueWeight;
        positions = java.util.stream.IntStream.range(0, data.size(split))
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
