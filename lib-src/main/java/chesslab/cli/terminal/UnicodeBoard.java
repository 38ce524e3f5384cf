package chesslab.cli.terminal;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;

/** Draws a board for a terminal in chess symbols, seen from a side. */
record UnicodeBoard(Board board, Side below) {

    private static final String SYMBOLS = "♙♘♗♖♕♔♟♞♝♜♛♚"; // in the order of Piece

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < 8; row++) {
            int rank = below == Side.WHITE ? 7 - row : row;
            text.append(rank + 1);
            for (int column = 0; column < 8; column++) {
                int file = below == Side.WHITE ? column : 7 - column;
                Piece piece = board.getPiece(Square.squareAt(8 * rank + file));
                text.append(' ').append(piece == Piece.NONE ? '·' : SYMBOLS.charAt(piece.ordinal()));
            }
            text.append('\n');
        }
        return text.append(below == Side.WHITE ? "  a b c d e f g h" : "  h g f e d c b a").toString();
    }
}
