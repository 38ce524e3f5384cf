package chesslab.notebook;

import chesslab.notebook.drawing.Svg;

/** A picture that is drawn as SVG. */
public abstract class Picture implements Drawable {

    protected abstract Svg draw();

    /** Returns the text for readers who cannot see the picture. */
    protected String alternative() {
        return toString();
    }

    public String toSvg() {
        return draw().toSvg();
    }

    @Override
    public String toHtml() {
        return draw().toHtml(alternative());
    }
}
