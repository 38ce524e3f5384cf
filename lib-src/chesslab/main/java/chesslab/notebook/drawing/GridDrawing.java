package chesslab.notebook.drawing;

import java.util.List;
import java.util.TreeSet;

/**
 * A board of squares as SVG: what every board game draws, whatever its size. Squares have the names of chess, a1 at the
 * lower left as White sees it; where they lie on the picture is decided here and only here. Layers, bottom to top:
 * squares, tints, rings, pieces, texts, arrows.
 */
public final class GridDrawing {

    static final double SQUARE = 100; // its side, as in PieceShape

    private static final String LIGHT = "#eef1f2";
    private static final String DARK = "#a3b4bf";

    private final int files;
    private final int ranks;
    private final boolean flipped;
    private final double letters;
    private final double margin;
    private final double top;
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
        List<String> lines = Svg.wrap(caption, (int) ((boardUnits + margin) / (letters * 0.66)));
        double boardEnd = top + ranks * SQUARE + margin;
        this.svg = new Svg(margin + boardUnits + top, boardEnd + lines.size() * letters * 1.3, letters / 2, pixels);
        drawSquares();
        svg.caption(lines, margin + boardUnits / 2, boardEnd + letters * 0.8, letters, letters * 1.3);
    }

    private void drawSquares() {
        StringBuilder names = new StringBuilder();
        for (int file = 0; file < files; file++) {
            names.append(coordinate(left(file) + SQUARE / 2, top + ranks * SQUARE + letters, "" + (char) ('a' + file)));
            for (int rank = 0; rank < ranks; rank++) {
                svg.add("%s", tintAt(left(file), above(rank), (file + rank) % 2 == 0 ? DARK : LIGHT, 1));
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            names.append(coordinate(margin / 2, above(rank) + SQUARE / 2 + letters * 0.36, "" + (rank + 1)));
        }
        svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>",
                margin, top, files * SQUARE, ranks * SQUARE, Svg.INK);
        svg.add("<g font-size=\"%s\" fill=\"%s\" text-anchor=\"middle\">%s</g>", letters, Svg.INK, names);
    }

    private static String coordinate(double x, double y, String name) {
        return Svg.format("<text x=\"%s\" y=\"%s\">%s</text>", x, y, name);
    }

    private static String tintAt(double x, double y, String color, double opacity) {
        return Svg.format("<rect x=\"%s\" y=\"%s\" width=\"100\" height=\"100\" fill=\"%s\" fill-opacity=\"%s\"/>",
                x, y, color, opacity);
    }

    private static String ringAt(double x, double y, String color) {
        return Svg.format("<circle cx=\"%s\" cy=\"%s\" r=\"44\" fill=\"%s\" fill-opacity=\"0.25\" "
                + "stroke=\"%s\" stroke-width=\"9\"/>", x + SQUARE / 2, y + SQUARE / 2, color, color);
    }

    /** Colors a square that the last move left or reached. */
    public void lastMove(String square) {
        svg.add("%s", tintAt(x(square), y(square), Palette.LAST_MOVE, Palette.LAST_MOVE_OPACITY));
    }

    /** Colors a square by a weight, blue up to 1, orange down to -1: a dark square like a light one. */
    public void mark(String square, double weight) {
        if (weight == 0) {
            return;
        }
        svg.add("%s", tintAt(x(square), y(square), LIGHT, 1));
        svg.add("%s", tintAt(x(square), y(square), weight < 0 ? Palette.ORANGE : Palette.BLUE,
                0.75 * Math.abs(weight)));
    }

    /** Draws a ring inside a square: a mark that does not need its color to be seen. */
    public void ring(String square, String color) {
        svg.add("%s", ringAt(x(square), y(square), color));
    }

    /** Draws a piece by its FEN letter. */
    public void piece(String square, char fenSymbol) {
        if (symbols.add(fenSymbol)) {
            definePiece(fenSymbol);
        }
        svg.add("<use href=\"#%s\" x=\"%s\" y=\"%s\"/>", pieceId(fenSymbol), x(square), y(square));
    }

    private void definePiece(char fenSymbol) {
        svg.add("<defs>%s</defs>",
                PieceShape.of(fenSymbol).toSymbol(pieceId(fenSymbol), Character.isUpperCase(fenSymbol)));
    }

    private static String pieceId(char fenSymbol) {
        return (Character.isUpperCase(fenSymbol) ? "w" : "b") + Character.toLowerCase(fenSymbol);
    }

    /** Writes a short text in the lower half of a square. */
    public void text(String square, String text) {
        svg.label(x(square) + SQUARE / 2, y(square) + 62, Math.min(34, letters), Svg.INK, text);
    }

    /**
     * Draws an arrow from one square to the middle of another.
     *
     * @param aside how far beside the middle of its square it begins, so that arrows of one direction fan out
     * @param weight 0 (thin) to 1 (bold)
     * @param gap    how far before the middle it ends, so that a piece there can be seen; a square's side is 100
     * @param text   on the arrow, nearer to its tail, where arrows cross less; empty for none
     */
    public void arrow(String from, String to, double aside, String color, double weight, double gap, String text) {
        double straight = Math.hypot(x(to) - x(from), y(to) - y(from));
        double startX = x(from) + SQUARE / 2 - aside * (y(to) - y(from)) / straight;
        double startY = y(from) + SQUARE / 2 + aside * (x(to) - x(from)) / straight;
        double dx = x(to) + SQUARE / 2 - startX;
        double dy = y(to) + SQUARE / 2 - startY;
        double length = Math.hypot(dx, dy);
        double half = 3 + 7 * weight;
        double head = 22 + 18 * weight;
        double neck = length - gap - head;
        String points = Svg.format("22,%s %s,%s %s,%s %s,0 %s,%s %s,%s 22,%s", -half, neck, -half, neck,
                -head * 0.62, length - gap, neck, head * 0.62, neck, half, half);
        arrows.append(Svg.format("<polygon points=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke=\"#ffffff\" "
                + "stroke-width=\"3\" stroke-linejoin=\"round\" transform=\"translate(%s %s) rotate(%s)\"/>%n",
                points, color, 0.6 + 0.3 * weight, startX, startY, Math.toDegrees(Math.atan2(dy, dx))));
        if (!text.isEmpty()) {
            arrows.append(Svg.format("<text x=\"%s\" y=\"%s\" font-size=\"32\" font-weight=\"bold\" fill=\"%s\" "
                    + "text-anchor=\"middle\" stroke=\"%s\" stroke-width=\"8\" paint-order=\"stroke\">%s</text>%n",
                    startX + 0.25 * dx, startY + 0.25 * dy + 12, Svg.INK, Svg.CARD, Svg.escape(text)));
        }
    }

    /** Returns the finished picture, to which nothing can be added. */
    public Svg svg() {
        return svg.add("%s", arrows);
    }

    /**
     * Returns the board for a script that moves the pieces: all shapes that it stamps on squares, by their ids, a layer
     * for them, and above it a clear square by name over each square, from a1 to h8.
     */
    Svg forScript() {
        define("last", tintAt(0, 0, Palette.LAST_MOVE, Palette.LAST_MOVE_OPACITY));
        define("selected", tintAt(0, 0, Palette.BLUE, 0.5));
        define("check", ringAt(0, 0, Palette.ORANGE));
        define("target", "<circle cx=\"50\" cy=\"50\" r=\"17\" fill=\"" + Palette.BLUE
                + "\" fill-opacity=\"0.8\" stroke=\"#ffffff\" stroke-width=\"3\"/>");
        define("capture", ringAt(0, 0, Palette.BLUE));
        "PNBRQKpnbrqk".chars().forEach(symbol -> definePiece((char) symbol));
        svg.add("<g data-layer=\"stamps\"></g>");
        for (int rank = 0; rank < ranks; rank++) {
            for (int file = 0; file < files; file++) {
                svg.add("<rect data-square=\"%c%d\" x=\"%s\" y=\"%s\" width=\"100\" height=\"100\" "
                        + "fill-opacity=\"0\"/>", 'a' + file, rank + 1, left(file), above(rank));
            }
        }
        return svg;
    }

    private void define(String id, String shape) {
        svg.add("<defs><g id=\"%s\">%s</g></defs>", id, shape);
    }

    private double x(String square) {
        return left(square.charAt(0) - 'a');
    }

    private double y(String square) {
        return above(square.charAt(1) - '1');
    }

    private double left(int file) {
        return margin + (flipped ? files - 1 - file : file) * SQUARE;
    }

    private double above(int rank) {
        return top + (flipped ? rank : ranks - 1 - rank) * SQUARE;
    }
}
