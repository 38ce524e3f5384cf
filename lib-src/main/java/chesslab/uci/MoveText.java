package chesslab.uci;

import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.game.Side;

/** Moves as UCI writes them, as bytes: a search of a millisecond prints and reads hundreds of them. */
final class MoveText {

    private static final String PROMOTIONS = "nbrq";
    private static final PieceType[] TYPES = {PieceType.KNIGHT, PieceType.BISHOP, PieceType.ROOK, PieceType.QUEEN};

    private MoveText() {
    }

    /** The move that a word means, whether or not it is legal; null where it is no move. */
    static Move read(Words word, Side mover) {
        int length = word.length();
        if (length != 4 && length != 5) {
            return null;
        }
        int from = Square.indexOf(word.at(0), word.at(1));
        int to = Square.indexOf(word.at(2), word.at(3));
        if (from < 0 || to < 0 || from == to) {
            return null;
        }
        if (length == 4) {
            return new Move(Square.squareAt(from), Square.squareAt(to));
        }
        int promotion = PROMOTIONS.indexOf(word.at(4));
        if (promotion < 0 || to >> 3 != (mover == Side.WHITE ? 7 : 0)) {
            return null;
        }
        return new Move(Square.squareAt(from), Square.squareAt(to), Piece.make(mover, TYPES[promotion]));
    }

    /**
     * Writes a move and a space before it.
     *
     * @return where the text ends; it needs 6 bytes at most
     */
    static int write(Move move, byte[] text, int at) {
        int next = at;
        text[next++] = ' ';
        next = write(move.getFrom(), text, next);
        next = write(move.getTo(), text, next);
        if (move.getPromotion() != Piece.NONE) {
            text[next++] = (byte) PROMOTIONS.charAt(move.getPromotion().getPieceType().ordinal() - 1);
        }
        return next;
    }

    private static int write(Square square, byte[] text, int at) {
        text[at] = (byte) ('a' + (square.ordinal() & 7));
        text[at + 1] = (byte) ('1' + (square.ordinal() >> 3));
        return at + 2;
    }
}
