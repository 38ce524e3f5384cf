package chesslab.notebook;

/**
 * A game to step through, a board to play on, a tree: {@link Show} takes them by this interface, so that a cell that
 * shows a board does not bring them all.
 */
public interface Drawable {

    String toHtml();
}
