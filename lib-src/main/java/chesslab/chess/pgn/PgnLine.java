package chesslab.chess.pgn;

import chesslab.chess.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A line of moves while it is being read: the game itself or a variation. Its last move still collects remarks. */
final class PgnLine {

    private final int openedOn;
    private final List<PgnMove> moves = new ArrayList<>();
    private PgnComment opening = PgnComment.EMPTY;
    private Move last;
    private final StringBuilder comment = new StringBuilder();
    private final List<Integer> glyphs = new ArrayList<>();
    private final List<PgnVariation> variations = new ArrayList<>();

    /** Begins a line of moves whose text begins on this line of the file. */
    PgnLine(int openedOn) {
        this.openedOn = openedOn;
    }

    int openedOn() {
        return openedOn;
    }

    /** Returns the last move so far, or null before the first. */
    Move last() {
        return last;
    }

    int size() {
        return moves.size() + (last == null ? 0 : 1);
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

    /** Adds a variation to the last move. */
    void addVariation(PgnVariation variation) {
        variations.add(variation);
    }

    PgnGame toGame(Map<String, String> tags, String result) {
        settle();
        return new PgnGame(tags, opening, moves, result);
    }

    PgnVariation toVariation() {
        settle();
        return new PgnVariation(opening, moves);
    }

    /** Closes the last move, or the opening comment where there is none yet. */
    private void settle() {
        PgnComment remark = comment.isEmpty() ? PgnComment.EMPTY : PgnComment.parse(comment.toString());
        comment.setLength(0);
        if (last != null) {
            moves.add(glyphs.isEmpty() && variations.isEmpty() && remark.isEmpty()
                    ? PgnMove.of(last)
                    : new PgnMove(last, glyphs, remark, variations));
            glyphs.clear();
            variations.clear();
            last = null;
        } else if (!remark.isEmpty()) {
            opening = remark;
        }
    }
}
