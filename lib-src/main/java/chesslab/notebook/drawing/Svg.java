package chesslab.notebook.drawing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** SVG text piece by piece, and the way it gets into a cell. */
public final class Svg {

    /** Fonts that are there on every system, the last by definition. */
    static final String FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

    /** What every drawing stands on: light enough that it also stands on a dark page. */
    public static final String CARD = "#fbfbf9";

    /** Lines and letters. */
    public static final String INK = "#33383c";

    /** Jupyter's pages give each image a line of its own unless the image itself says otherwise. */
    private static final String SIDE_BY_SIDE = "display:inline-block;vertical-align:top;margin:2px;";

    private final double width;
    private final double height;
    private final StringBuilder body = new StringBuilder();

    /** An empty drawing of this size in user units. */
    public Svg(double width, double height) {
        this.width = width;
        this.height = height;
    }

    /**
     * Appends markup.
     *
     * @param format as in {@link String#format}; numbers come out with a decimal point whatever the locale
     */
    public Svg add(String format, Object... arguments) {
        body.append(String.format(Locale.ROOT, format, arguments)).append('\n');
        return this;
    }

    /** How high this drawing is, in whole pixels, when it is shown {@code pixels} wide. */
    public int pixelHeight(int pixels) {
        return (int) Math.round(pixels * height / width);
    }

    /** The whole drawing, shown {@code pixels} wide. */
    public String toSvg(int pixels) {
        return String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" "
                + "viewBox=\"0 0 %s %s\" font-family=\"%s\">%n%s</svg>",
                pixels, pixelHeight(pixels), number(width), number(height), FONT, body);
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

    /** An HTML image element with an SVG drawing in it, of the drawing's own size. */
    public static String image(String svg, int width, int height, String alternative) {
        return image("image/svg+xml", svg.getBytes(StandardCharsets.UTF_8), width, height, alternative);
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
