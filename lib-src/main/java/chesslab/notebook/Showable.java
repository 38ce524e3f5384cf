package chesslab.notebook;

/** What can draw itself in a cell; {@link chesslab.notebook.Show} puts it there. */
public interface Showable {

    /**
     * The picture as HTML that survives in a notebook that its reader has not yet trusted: images as data URIs, styles
     * only as attributes. A script may follow and put something livelier in its place, except where the
     * environment variable {@code CHESSLAB_STATIC} is 1, as in runs whose outputs are committed.
     */
    String toHtml();

    /** The same for a terminal: plain text, without a line break at the end. */
    String toText();
}
