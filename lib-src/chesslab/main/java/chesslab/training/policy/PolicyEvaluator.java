package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.Arrays;
import java.util.List;

/** A policy network as the guide of a search, or as a player's only adviser; for one thread at a time. */
public final class PolicyEvaluator implements Evaluator<Board> {

    private final PolicyPass pass;
    private final double[] policy = new double[PolicyFeatures.MOST_MOVES];

    public PolicyEvaluator(PolicyNetwork network) {
        pass = new PolicyPass(network);
    }

    @Override
    public List<Evaluation> evaluate(List<Board> positions) {
        return positions.stream().map(this::evaluate).toList();
    }

    @Override
    public Evaluation evaluate(Board board) {
        pass.read(board, PolicyFeatures.History.of(board));
        pass.probabilities(policy);
        double expected = pass.expectedScore();
        return new Evaluation(Arrays.copyOf(policy, pass.features.moveCount),
                board.getSideToMove() == Side.WHITE ? expected : 1 - expected);
    }
}
