package chesslab.notebook.drawing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** SVG text piece by piece, and the way it gets into a cell. */
public final class Svg {

    /** What Java's charts take too: the system's font without serifs. */
    static final String FONT = "sans-serif";

    /** What every drawing stands on: light enough that it also stands on a dark page. */
    public static final String CARD = "#fbfbf9";

    /** Lines and letters. */
    public static final String INK = "#33383c";

    /** Jupyter's pages give each image a separate line, and its full width, unless its style says otherwise. */
    public static final String SIDE_BY_SIDE = "display:inline-block;vertical-align:top;margin:2px 0;max-width:100%;"
            + "height:auto;";

    private final double width;
    private final double height;
    private final int pixels;
    private final StringBuilder body = new StringBuilder();

    /**
     * An empty card.
     *
     * @param width  its width in user units, as are its height and the radius of its corners
     * @param pixels how wide it is shown
     */
    public Svg(double width, double height, double corner, int pixels) {
        this.width = width;
        this.height = height;
        this.pixels = pixels;
        add("<rect width=\"100%%\" height=\"100%%\" rx=\"%s\" fill=\"%s\"/>", corner, CARD);
    }

    /** Appends markup, as {@link #format} writes it. */
    public Svg add(String format, Object... arguments) {
        body.append(format(format, arguments)).append('\n');
        return this;
    }

    /** Appends a line of bold text with its middle at {@code x}, standing on {@code y}. */
    public Svg label(double x, double y, double letters, String color, String text) {
        return add(
                "<text x=\"%s\" y=\"%s\" font-size=\"%s\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                x, y, letters, color, escape(text));
    }

    /**
     * Appends a line of plain text.
     *
     * @param x      a number, or numbers for the single letters; so is {@code y}
     * @param anchor SVG's word for the side that is at {@code x}
     */
    public Svg text(Object x, Object y, double letters, String anchor, String color, String text) {
        return add("<text x=\"%s\" y=\"%s\" font-size=\"%s\" text-anchor=\"%s\" fill=\"%s\">%s</text>", x, y, letters,
                anchor, color, escape(text));
    }

    /** Appends lines of text, the first standing on {@code y}. */
    public void caption(List<String> lines, double x, double y, double letters, double lineHeight) {
        for (int i = 0; i < lines.size(); i++) {
            label(x, y + i * lineHeight, letters, INK, lines.get(i));
        }
    }

    /** Formats as {@link String#format(String, Object...)}, but decimal numbers as {@link #number}. */
    static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, Arrays.stream(arguments)
                .map(argument -> argument instanceof Double value ? number(value) : argument).toArray());
    }

    private int pixelHeight() {
        return (int) Math.round(pixels * height / width);
    }

    /** Returns the whole drawing as an HTML image element. */
    public String toHtml(String alternative) {
        return image("image/svg+xml", toSvg().getBytes(StandardCharsets.UTF_8), pixels, pixelHeight(), alternative);
    }

    /** Returns the whole drawing. */
    public String toSvg() {
        return String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" "
                + "viewBox=\"0 0 %s %s\" font-family=\"%s\">%n%s</svg>",
                pixels, pixelHeight(), number(width), number(height), FONT, body);
    }

    /** A number with at most two decimals and none that are not needed. */
    public static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }

    /** Text for an element or an attribute of HTML or XML. */
    public static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** An HTML image element that holds its own data. */
    public static String image(String mimeType, byte[] data, int width, int height, String alternative) {
        return "<img src=\"data:" + mimeType + ";base64," + Base64.getEncoder().encodeToString(data) + "\" width=\""
                + width + "\" height=\"" + height + "\" alt=\"" + escape(alternative)
                + "\" style=\"" + SIDE_BY_SIDE + "\">";
    }

    /** Breaks a text into lines of at most {@code width} letters where its words allow. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.lines().toList()) {
            StringBuilder line = new StringBuilder();
            for (String word : paragraph.split(" ")) {
                if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                line.append(line.length() > 0 ? " " : "").append(word);
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
