package chesslab.chess.pgn;

import chesslab.chess.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The moves of a game while it is being read. The last one still collects remarks. */
final class PgnLine {

    private final List<PgnMove> moves = new ArrayList<>();
    private PgnComment opening = PgnComment.EMPTY;
    private Move last;
    private final StringBuilder comment = new StringBuilder();
    private final List<Integer> glyphs = new ArrayList<>();

    /** Returns the last move so far, or null before the first. */
    Move last() {
        return last;
    }

    void addMove(Move move) {
        settle();
        last = move;
    }

    /** Adds a comment to the last move, or before the first. Several comments become one. */
    void addComment(String raw) {
        comment.append(raw).append(' ');
    }

    /** Adds an annotation glyph to the last move. */
    void addGlyph(int glyph) {
        glyphs.add(glyph);
    }

    PgnGame toGame(Map<String, String> tags, String result) {
        settle();
        return new PgnGame(tags, opening, moves, result);
    }

    /** Closes the last move, or the opening comment where there is none yet. */
    private void settle() {
        PgnComment remark = comment.isEmpty() ? PgnComment.EMPTY : PgnComment.parse(comment.toString());
        comment.setLength(0);
        if (last != null) {
            moves.add(glyphs.isEmpty() && remark.isEmpty()
                    ? PgnMove.of(last)
                    : new PgnMove(last, glyphs, remark));
            glyphs.clear();
            last = null;
        } else if (!remark.isEmpty()) {
            opening = remark;
        }
    }
}
