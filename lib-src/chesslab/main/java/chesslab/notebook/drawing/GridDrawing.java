package chesslab.notebook.drawing;

import java.util.List;
import java.util.TreeSet;

/**
 * A board of squares as SVG: what every board game draws, whatever its size. Squares are named by file and rank from
 * 0, seen from White; where they come to lie on the picture is decided here and only here. Layers, bottom to top:
 * squares, tints, rings, pieces, texts, arrows.
 */
public final class GridDrawing {

    /** Units of a square's side; {@link PieceShape} is drawn in the same units. */
    static final double SQUARE = 100;

    private static final String LIGHT = "#eef1f2";
    private static final String DARK = "#a3b4bf";

    private final int files;
    private final int ranks;
    private final boolean flipped;
    private final double letters;
    private final double margin;
    private final double top;
    private final List<String> captionLines;
    private final Svg svg;
    private final StringBuilder arrows = new StringBuilder();
    private final TreeSet<Character> symbols = new TreeSet<>();

    /**
     * An empty board.
     *
     * @param pixels  how wide the picture is shown; letters stay readable at every width
     * @param caption one or more lines below the board; empty for none
     */
    public GridDrawing(int files, int ranks, boolean flipped, int pixels, String caption) {
        this.files = files;
        this.ranks = ranks;
        this.flipped = flipped;
        double boardUnits = files * SQUARE;
        double unitsPerPixel = boardUnits / (pixels * 0.93);
        this.letters = Math.max(11, pixels / 30.0) * unitsPerPixel;
        this.margin = letters * 1.35;
        this.top = letters * 0.4;
        this.captionLines = Svg.wrap(caption, (int) ((boardUnits + margin) / (letters * 0.66)));
        double height = top + ranks * SQUARE + margin + captionLines.size() * letters * 1.3;
        this.svg = new Svg(margin + boardUnits + top, height, letters / 2, pixels);
        drawSquares();
        drawCoordinates(height);
    }

    private void drawSquares() {
        for (int file = 0; file < files; file++) {
            for (int rank = 0; rank < ranks; rank++) {
                svg.add("<rect x=\"%s\" y=\"%s\" width=\"100\" height=\"100\" fill=\"%s\"/>", x(file), y(rank),
                        (file + rank) % 2 == 0 ? DARK : LIGHT);
            }
        }
        svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>",
                margin, top, files * SQUARE, ranks * SQUARE, Svg.INK);
    }

    private void drawCoordinates(double height) {
        svg.add("<g font-size=\"%s\" fill=\"%s\" text-anchor=\"middle\">", letters, Svg.INK);
        for (int file = 0; file < files; file++) {
            svg.add("<text x=\"%s\" y=\"%s\">%c</text>", x(file) + SQUARE / 2, top + ranks * SQUARE + letters,
                    'a' + file);
        }
        for (int rank = 0; rank < ranks; rank++) {
            svg.add("<text x=\"%s\" y=\"%s\">%d</text>", margin / 2, y(rank) + SQUARE / 2 + letters * 0.36,
                    rank + 1);
        }
        svg.add("</g>");
        svg.caption(captionLines, margin + files * SQUARE / 2,
                height - captionLines.size() * letters * 1.3 + letters * 0.8, letters, letters * 1.3);
    }

    /** Makes a square a light one, whatever it was. */
    public void lighten(int file, int rank) {
        tint(file, rank, LIGHT, 1);
    }

    /** Colours a whole square. */
    void tint(int file, int rank, String colour, double opacity) {
        svg.add("<rect x=\"%s\" y=\"%s\" width=\"100\" height=\"100\" fill=\"%s\" fill-opacity=\"%s\"/>", x(file),
                y(rank), colour, opacity);
    }

    /** Colours a square that the last move left or reached. */
    public void lastMove(int file, int rank) {
        tint(file, rank, Palette.LAST_MOVE, Palette.LAST_MOVE_OPACITY);
    }

    /** Colours a square by a weight: blue up to 1, orange down to -1. */
    public void mark(int file, int rank, double weight) {
        tint(file, rank, weight < 0 ? Palette.ORANGE : Palette.BLUE, 0.75 * Math.abs(weight));
    }

    /** Draws a ring inside a square: a mark that does not need its colour to be seen. */
    public void ring(int file, int rank, String colour) {
        svg.add("%s", ringAt(x(file), y(rank), colour));
    }

    private static String ringAt(double x, double y, String colour) {
        return Svg.format("<circle cx=\"%s\" cy=\"%s\" r=\"44\" fill=\"%s\" fill-opacity=\"0.25\" "
                + "stroke=\"%s\" stroke-width=\"9\"/>", x + SQUARE / 2, y + SQUARE / 2, colour, colour);
    }

    private void define(String shape) {
        svg.add("<defs>%s</defs>", shape);
    }

    /** Keeps the ring for later: a script stamps it on squares under the name of this id. */
    public void defineRing(String id, String colour) {
        define("<g id=\"" + id + "\">" + ringAt(0, 0, colour) + "</g>");
    }

    /** The same for a tint. */
    public void defineTint(String id, String colour, double opacity) {
        define(Svg.format("<g id=\"%s\"><rect width=\"100\" height=\"100\" fill=\"%s\" "
                + "fill-opacity=\"%s\"/></g>", id, colour, opacity));
    }

    /** The same for a dot in the middle of a square. */
    public void defineDot(String id, String colour) {
        define("<g id=\"" + id + "\"><circle cx=\"50\" cy=\"50\" r=\"17\" fill=\"" + colour
                + "\" fill-opacity=\"0.8\" stroke=\"#ffffff\" stroke-width=\"3\"/></g>");
    }

    /** The same for a piece; its id is {@code w} or {@code b} and its FEN letter in lower case. */
    public void definePiece(char fenSymbol) {
        define(PieceShape.of(fenSymbol).toSymbol(pieceId(fenSymbol), Character.isUpperCase(fenSymbol)));
    }

    private static String pieceId(char fenSymbol) {
        return (Character.isUpperCase(fenSymbol) ? "w" : "b") + Character.toLowerCase(fenSymbol);
    }

    /** A layer for a script to stamp on, and above it a clear square by name over each square, from a1 to h8. */
    public void openForScript() {
        svg.add("<g data-layer=\"stamps\"></g>");
        for (int rank = 0; rank < ranks; rank++) {
            for (int file = 0; file < files; file++) {
                svg.add("<rect data-square=\"%c%d\" x=\"%s\" y=\"%s\" width=\"100\" height=\"100\" "
                        + "fill-opacity=\"0\"/>", 'a' + file, rank + 1, x(file), y(rank));
            }
        }
    }

    public void piece(int file, int rank, char fenSymbol) {
        if (symbols.add(fenSymbol)) {
            definePiece(fenSymbol);
        }
        svg.add("<use href=\"#%s\" x=\"%s\" y=\"%s\"/>", pieceId(fenSymbol), x(file), y(rank));
    }

    /** Writes a short text in the lower half of a square. */
    public void text(int file, int rank, String text) {
        svg.label(x(file) + SQUARE / 2, y(rank) + 62, Math.min(34, letters), Svg.INK, text);
    }

    /** Draws an arrow from the middle of one square to the middle of another, {@code weight} 0 (thin) to 1 (bold). */
    public void arrow(int fromFile, int fromRank, int toFile, int toRank, String colour, double weight) {
        arrow(fromFile, fromRank, toFile, toRank, colour, weight, 8);
    }

    /** The same, ending this far before the middle, so that a piece there can be seen; a square's side is 100. */
    public void arrow(int fromFile, int fromRank, int toFile, int toRank, String colour, double weight, double gap) {
        double dx = x(toFile) - x(fromFile);
        double dy = y(toRank) - y(fromRank);
        double length = Math.hypot(dx, dy);
        double half = 3 + 7 * weight;
        double head = 22 + 18 * weight;
        double neck = length - gap - head;
        String points = Svg.format("22,%s %s,%s %s,%s %s,0 %s,%s %s,%s 22,%s", -half, neck, -half, neck,
                -head * 0.62, length - gap, neck, head * 0.62, neck, half, half);
        arrows.append(Svg.format("<polygon points=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke=\"#ffffff\" "
                + "stroke-width=\"3\" stroke-linejoin=\"round\" transform=\"translate(%s %s) rotate(%s)\"/>%n",
                points, colour, 0.6 + 0.3 * weight, x(fromFile) + SQUARE / 2, y(fromRank) + SQUARE / 2,
                Math.toDegrees(Math.atan2(dy, dx))));
    }

    /** Writes a short text on an arrow, nearer to its tail, where arrows cross less. */
    public void arrowText(int fromFile, int fromRank, int toFile, int toRank, String text) {
        double x = x(fromFile) + SQUARE / 2 + 0.25 * (x(toFile) - x(fromFile));
        double y = y(fromRank) + SQUARE / 2 + 0.25 * (y(toRank) - y(fromRank));
        arrows.append(Svg.format("<text x=\"%s\" y=\"%s\" font-size=\"32\" font-weight=\"bold\" text-anchor=\"middle\" "
                + "fill=\"%s\" stroke=\"%s\" stroke-width=\"8\" paint-order=\"stroke\">%s</text>%n", x, y + 12, Svg.INK,
                Svg.CARD, Svg.escape(text)));
    }

    /** Returns the finished picture, to which nothing can be added. */
    public Svg svg() {
        return svg.add("%s", arrows);
    }

    private double x(int file) {
        return margin + (flipped ? files - 1 - file : file) * SQUARE;
    }

    private double y(int rank) {
        return top + (flipped ? rank : ranks - 1 - rank) * SQUARE;
    }
}
