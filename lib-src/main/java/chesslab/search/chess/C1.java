package chesslab.search.chess;

import chesslab.chess.Board;
import chesslab.game.Side;
import chesslab.search.EndScore;
import chesslab.search.Scoring;

/**
 * The scoring of the tutorial's two searches (C1), defects included, so that its published numbers come out.
 *
 * <p>Their defects: a best value starts at 9999, inside the mate scores, so a node (the root too) whose every move is
 * mated has no best move at all; White's mate is worth ten times Black's, and a mate in one no more than a mate in
 * three; alpha-beta knows no stalemate and scores it as ±9999, and gives every root move its window afresh.
 */
public final class C1 {

    /** The value when White is mated. */
    public static final int WHITE_MATED = -100_000;

    /** The value when Black is mated. */
    public static final int BLACK_MATED = 1_000_000;

    /** Minimax: mates, then stalemate and insufficient material as draws. */
    public static final Scoring<Board> MINIMAX = new Scoring<>(new C1Evaluation(), C1::matesAndDraws, 9_999, 10_000,
            true);

    /** Alpha-beta: mates only. */
    public static final Scoring<Board> ALPHA_BETA = new Scoring<>(new C1Evaluation(), C1::mates, 9_999, 10_000, true);

    private C1() {
    }

    private static int mates(Board board, int ply) {
        if (!board.isMated()) {
            return EndScore.GOES_ON;
        }
        return board.getSideToMove() == Side.WHITE ? WHITE_MATED : BLACK_MATED;
    }

    private static int matesAndDraws(Board board, int ply) {
        int mate = mates(board, ply);
        boolean draw = mate == EndScore.GOES_ON && (board.isStaleMate() || board.isInsufficientMaterial());
        return draw ? 0 : mate;
    }
}
