package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.AlphaBeta;
import chesslab.search.Minimax;
import chesslab.search.PvSearch;
import chesslab.search.PvSearchSettings;
import chesslab.search.QuiescenceMoves;
import chesslab.search.TerminalValue;
import chesslab.search.mcts.Mcts;
import chesslab.tutorial.TutorialEvaluation;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The searches set up for chess, all with {@link TutorialEvaluation}. */
public final class ChessSearch {

    private ChessSearch() {
    }

    /** Minimax: the tutorial's with its defects mended. */
    public static Minimax<Board, Move> minimax() {
        return new Minimax<>(new TutorialEvaluation(), ChessEnds::byPosition);
    }

    /** Alpha-beta, which finds what {@link #minimax} finds. */
    public static AlphaBeta<Board, Move> alphaBeta() {
        return new AlphaBeta<>(new TutorialEvaluation(), ChessEnds::byPosition);
    }

    /** Principal variation search, ready to play: quiescence, draws by repetition, captures by MVV-LVA. */
    public static PvSearch<Board, Move> pvSearch() {
        return pvSearch(ChessEnds::byGame, Optional.of(ChessMoves.NOISY));
    }

    /** Principal variation search that finds what {@link #minimax} finds: no quiescence, no game history. */
    public static PvSearch<Board, Move> pvSearchExact() {
        return pvSearch(ChessEnds::byPosition, Optional.empty());
    }

    private static PvSearch<Board, Move> pvSearch(TerminalValue<Board> ends,
            Optional<QuiescenceMoves<? super Board, Move>> noisy) {
        return new PvSearch<>(new PvSearchSettings<>(new TutorialEvaluation(), ends, ChessMoves::mvvLva, noisy,
                PvSearchSettings.DEFAULT_TABLE));
    }

    /** UCT with random playouts. */
    public static Mcts<Board, Move> uct(RandomGenerator random) {
        return Mcts.uct(random);
    }

    /** UCT that asks the evaluation at its leaves. */
    public static Mcts<Board, Move> uctWithEvaluation(RandomGenerator random) {
        return Mcts.uct(new TutorialEvaluation(), random);
    }
}
