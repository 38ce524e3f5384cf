package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.search.AlphaBeta;
import chesslab.search.Minimax;
import chesslab.search.PvSearch;
import chesslab.search.PvSearchSettings;
import chesslab.search.QuiescenceMoves;
import chesslab.search.StaticEvaluation;
import chesslab.search.TerminalValue;
import chesslab.search.mcts.Evaluator;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.Ucb1;
import chesslab.tutorial.TutorialEvaluation;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The searches set up for chess, all with {@link TutorialEvaluation}. */
public final class ChessSearch {

    private ChessSearch() {
    }

    /** Minimax: Chess_IA's with its defects mended. */
    public static Minimax<Board, Move> minimax() {
        return new Minimax<>(new TutorialEvaluation(), ChessEnds::byPosition);
    }

    /** Alpha-beta, which finds what {@link #minimax} finds. */
    public static AlphaBeta<Board, Move> alphaBeta() {
        return new AlphaBeta<>(new TutorialEvaluation(), ChessEnds::byPosition);
    }

    /** Principal variation search, ready to play: quiescence, draws by repetition, captures by MVV-LVA. */
    public static PvSearch<Board, Move> pvSearch() {
        return pvSearch(new TutorialEvaluation());
    }

    /** Principal variation search ready to play with another evaluation. */
    public static PvSearch<Board, Move> pvSearch(StaticEvaluation<? super Board> evaluation) {
        return pvSearch(evaluation, ChessEnds::byGame, Optional.of(ChessMoves.QUIESCENCE));
    }

    /** Principal variation search that finds what {@link #minimax} finds: no quiescence, no game history. */
    public static PvSearch<Board, Move> pvSearchExact() {
        return pvSearch(new TutorialEvaluation(), ChessEnds::byPosition, Optional.empty());
    }

    private static PvSearch<Board, Move> pvSearch(StaticEvaluation<? super Board> evaluation,
            TerminalValue<Board> ends, Optional<QuiescenceMoves<? super Board, Move>> quiescence) {
        return new PvSearch<>(new PvSearchSettings<>(evaluation, ends, ChessMoves::mvvLva, quiescence,
                PvSearchSettings.DEFAULT_TABLE));
    }

    /** UCT with random playouts. */
    public static Mcts<Board, Move> uct(RandomGenerator random) {
        return Mcts.uct(random);
    }

    /** UCT that asks the evaluation at its leaves, by Elo's curve: a pawn is 0.64. */
    public static Mcts<Board, Move> uctWithEvaluation(RandomGenerator random) {
        return new Mcts<>(Ucb1.DEFAULT,
                Evaluator.<Board>of(new TutorialEvaluation(), Score.Curve.ELO::expectedScore), random);
    }
}
