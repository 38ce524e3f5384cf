package chesslab.training.nnue;

import chesslab.encoding.dataset.ScoredPositions;
import chesslab.training.sparse.SparseExamples;
import chesslab.training.sparse.SparseGradient;

/** Positions with scores as an evaluation learns from them. */
record ScoredExamples(Weights weights, ScoredPositions positions) implements SparseExamples {

    @Override
    public int size() {
        return positions.size();
    }

    @Override
    public SparseGradient gradient() {
        return new Gradient(weights, positions);
    }
}
