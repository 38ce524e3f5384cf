package chesslab.notebook;

import chesslab.notebook.drawing.Svg;

/** A picture that is drawn as SVG. */
abstract class Picture {

    abstract Svg draw();

    /** Returns the text for readers who cannot see the picture. */
    String alternative() {
        return toString();
    }

    public String toSvg() {
        return draw().toSvg();
    }

    public String toHtml() {
        return draw().toHtml(alternative());
    }
}
