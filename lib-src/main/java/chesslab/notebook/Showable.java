package chesslab.notebook;

/** What can draw itself in a cell; {@link Show} puts it there. */
public interface Showable {

    /**
     * The picture as HTML that survives in a notebook that its reader has not yet trusted: images as data URIs, styles
     * only as attributes, no script.
     */
    String toHtml();

    /** The same for a terminal: plain text, without a line break at the end. */
    String toText();
}
