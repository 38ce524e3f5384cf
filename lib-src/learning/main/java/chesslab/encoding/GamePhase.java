package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Piece;

/**
 * The stage of a game.
 *
 * @see <a href="https://github.com/lichess-org/scalachess/blob/master/core/src/main/scala/Divider.scala">Lichess's
 *      Divider</a>, whose bound for the endgame this is
 */
public enum GamePhase {
    /** The first 20 plies of a game. */
    OPENING,
    /** Neither opening nor endgame. */
    MIDDLEGAME,
    /** At most six pieces of both sides other than kings and pawns. */
    ENDGAME;

    private static final int OPENING_PLIES = 20;
    private static final int ENDGAME_PIECES = 6;

    /** Returns the stage after a number of plies with a number of pieces other than kings and pawns. */
    public static GamePhase of(int ply, int pieces) {
        return pieces <= ENDGAME_PIECES ? ENDGAME : ply < OPENING_PLIES ? OPENING : MIDDLEGAME;
    }

    /** Returns the stage after a number of plies with this board. */
    public static GamePhase of(int ply, Board board) {
        long others = board.getBitboard(Piece.WHITE_PAWN) | board.getBitboard(Piece.BLACK_PAWN)
                | board.getBitboard(Piece.WHITE_KING) | board.getBitboard(Piece.BLACK_KING);
        return of(ply, Long.bitCount(board.getBitboard() & ~others));
    }
}
