package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.AlphaBeta;
import chesslab.search.Minimax;
import chesslab.search.ModernAlphaBeta;
import chesslab.search.ModernSettings;
import chesslab.search.Scoring;
import chesslab.search.mcts.LeafValue;
import chesslab.search.mcts.Uct;
import chesslab.search.mcts.UctSettings;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The searches of this package set up for chess, all with the tutorial's evaluation. */
public final class ChessSearch {

    private ChessSearch() {
    }

    /** The tutorial's minimax, defects included: see {@link C1}. */
    public static Minimax<Board, Move> c1Minimax() {
        return new Minimax<>(C1.MINIMAX);
    }

    /** The tutorial's alpha-beta, defects included: see {@link C1}. */
    public static AlphaBeta<Board, Move> c1AlphaBeta() {
        return new AlphaBeta<>(C1.ALPHA_BETA);
    }

    /** Minimax with the defects mended. */
    public static Minimax<Board, Move> minimax() {
        return new Minimax<>(mended());
    }

    /** Alpha-beta with the defects mended; it finds what {@link #minimax} finds. */
    public static AlphaBeta<Board, Move> alphaBeta() {
        return new AlphaBeta<>(mended());
    }

    private static Scoring<Board> mended() {
        return Scoring.of(new C1Evaluation(), ChessEnds::byPosition);
    }

    /** Modern alpha-beta, ready to play. */
    public static ModernAlphaBeta<Board, Move> modern() {
        return new ModernAlphaBeta<>(modernSettings());
    }

    /** The settings of {@link #modern}: quiescence, draws by repetition, captures by MVV-LVA. */
    public static ModernSettings<Board, Move> modernSettings() {
        return new ModernSettings<>(new C1Evaluation(), ChessEnds::byGame, ChessMoves::mvvLva,
                Optional.of(ChessMoves.NOISY), ModernSettings.DEFAULT_TABLE);
    }

    /** Modern alpha-beta that finds what {@link #minimax} finds at the same depth: no quiescence, no game history. */
    public static ModernAlphaBeta<Board, Move> modernExact() {
        return new ModernAlphaBeta<>(modernSettings().withoutQuiescence().withEnds(ChessEnds::byPosition));
    }

    /** UCT with random playouts. */
    public static Uct<Board, Move> uct(RandomGenerator random) {
        return new Uct<>(UctSettings.standard(), random);
    }

    /** UCT that asks the evaluation at its leaves. */
    public static Uct<Board, Move> uctWithEvaluation(RandomGenerator random) {
        LeafValue<Board> leaf = LeafValue.evaluation(new C1Evaluation());
        return new Uct<>(UctSettings.<Board, Move>standard().withLeaf(leaf), random);
    }

    /** UCT as the book has it, defects included: see {@link UctSettings#book}. */
    public static Uct<Board, Move> bookUct(RandomGenerator random) {
        return new Uct<>(UctSettings.book(), random);
    }
}
