package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;

/**
 * The parts of a position read so far. What has not been set is as on a bare diagram: no castling, no en passant, clock
 * 0, and the lowest move number that the clock allows.
 */
public final class PositionParts {

    private final long[] pieces = new long[Piece.NONE.ordinal()];
    private final Side mover;
    private final boolean[] castling = new boolean[4];
    private Square enPassant = Square.NONE;
    private int halfMoves;
    private int moveNumber; // 0 is unknown

    /** An empty board with a side to move. */
    public PositionParts(Side mover) {
        this.mover = mover;
    }

    public Side mover() {
        return mover;
    }

    /** Puts a piece on every square of a bitboard (a1 is bit 0). */
    public void put(Piece piece, long squares) {
        pieces[piece.ordinal()] |= squares;
    }

    public void castling(Side side, boolean kingSide, boolean allowed) {
        castling[side.ordinal() * 2 + (kingSide ? 0 : 1)] = allowed;
    }

    public void enPassant(Square square) {
        enPassant = square;
    }

    /** Half-moves since the last capture or pawn move. */
    public void halfMoves(int count) {
        halfMoves = count;
    }

    public void moveNumber(int number) {
        moveNumber = number;
    }

    /**
     * The position as a board without history.
     *
     * @throws IllegalArgumentException if two pieces share a square or no legal game can show it, as {@link Board#of}
     *                                  says
     */
    public Board toBoard() {
        int lowest = (halfMoves + 1 - mover.ordinal()) / 2 + 1; // Black's clock may count a move of White more
        return Board.of(pieces, mover, castling, enPassant, halfMoves, moveNumber == 0 ? lowest : moveNumber);
    }
}
