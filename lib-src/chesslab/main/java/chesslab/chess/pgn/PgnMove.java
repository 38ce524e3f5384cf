package chesslab.chess.pgn;

import chesslab.chess.Move;
import java.util.List;

/**
 * A move of a game with its annotations.
 *
 * @param nags    numeric annotation glyphs, 0 to 255: 1 good, 2 mistake, 3 brilliant, 4 blunder, 5 interesting,
 *                6 dubious; the others are in the PGN standard, section 10
 * @param comment the comment after the move, {@link PgnComment#EMPTY} if there is none
 */
public record PgnMove(Move move, List<Integer> nags, PgnComment comment) {

    public PgnMove {
        nags = List.copyOf(nags);
        for (int nag : nags) {
            if (nag < 0 || nag > 255) {
                throw new IllegalArgumentException("annotation glyph $" + nag + ": expected $0 to $255");
            }
        }
    }

    /** Returns a move without comment and glyphs. */
    public static PgnMove of(Move move) {
        return new PgnMove(move, List.of(), PgnComment.EMPTY);
    }

    public PgnMove withComment(PgnComment newComment) {
        return new PgnMove(move, nags, newComment);
    }
}
