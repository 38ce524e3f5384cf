package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.search.AlphaBeta;
import chesslab.search.StaticEvaluation;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Ucb1;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The searches set up for chess, all with {@link TutorialEvaluation}. */
public final class ChessSearch {

    private ChessSearch() {
    }

    /** Returns Chess_IA's minimax with its defects corrected. */
    public static AlphaBeta<Board, Move> minimax() {
        return alphaBeta().unpruned();
    }

    /** Returns alpha-beta with the results of {@link #minimax}. */
    public static AlphaBeta<Board, Move> alphaBeta() {
        return new AlphaBeta<>(new TutorialEvaluation(), ChessEnds::byPosition);
    }

    /** Returns the modern search: principal variation search with quiescence, without forward pruning. */
    public static SelectiveSearch modern() {
        return modern(new TutorialEvaluation());
    }

    /** Returns the modern search with another evaluation. */
    public static SelectiveSearch modern(StaticEvaluation<? super Board> evaluation) {
        return new SelectiveSearch(evaluation, Set.of(SelectiveFeature.QUIESCENCE));
    }

    /**
     * Returns the modern search without quiescence: it finds the value of {@link #minimax}, except draws by a game's
     * history.
     */
    public static SelectiveSearch modernExact() {
        return new SelectiveSearch(new TutorialEvaluation(), Set.of());
    }

    /** Returns UCT with random playouts. */
    public static Mcts<Board, Move> uct(RandomGenerator random) {
        return Mcts.uct(random);
    }

    /** Returns UCT with the evaluation at its leaves, converted by Elo's curve: a pawn is 0.64. */
    public static Mcts<Board, Move> uctWithEvaluation(RandomGenerator random) {
        TutorialEvaluation evaluation = new TutorialEvaluation();
        Evaluator<Board> evaluator = Evaluator.each(board -> Evaluation
                .ofScore(Score.Curve.ELO.expectedScore(evaluation.valueForWhite(board))));
        return new Mcts<>(Ucb1.DEFAULT, evaluator, random);
    }
}
