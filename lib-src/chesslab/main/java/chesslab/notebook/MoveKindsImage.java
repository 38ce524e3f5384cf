package chesslab.notebook;

import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.encoding.MoveIndex;
import chesslab.game.Side;
import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The 73 kinds of move of {@link MoveIndex} from one square, as arrows with their numbers: blue like a queen's, orange
 * like a knight's, and promotions to less than a queen in green beside them. The board lies below them where it
 * belongs; arrows that leave it are pale.
 *
 * @param size     how wide it is shown, 300 to 2000 pixels
 * @param onlyStay whether the kinds that leave the board are left out
 * @param caption  below the picture; empty for none
 */
public record MoveKindsImage(Square from, int size, boolean onlyStay, String caption) {

    private static final int SIZE = 720;
    private static final int QUEEN_KINDS = 56;
    private static final int PROMOTION_KINDS = 64;
    private static final double CELL = 60;
    private static final double REACH = 7.5; // cells from the middle to the edge: a queen goes seven
    private static final double MARGIN = 14;
    private static final double BESIDE = 230; // the promotions
    private static final String PALE = "#9aa7ae";
    private static final String LIGHT = "#eef1f2";
    private static final String DARK = "#c9d4da";

    public MoveKindsImage {
        if (from == Square.NONE) {
            throw new IllegalArgumentException("square NONE: expected A1 to H8");
        }
        if (size < 300 || size > 2000) {
            throw new IllegalArgumentException("size " + size + ", expected 300 to 2000 pixels");
        }
    }

    public static MoveKindsImage from(Square square) {
        return new MoveKindsImage(square, SIZE, false, "");
    }

    /** The same, this many pixels wide. */
    public MoveKindsImage size(int pixels) {
        return new MoveKindsImage(from, pixels, onlyStay, caption);
    }

    /** The same with a text below. */
    public MoveKindsImage caption(String text) {
        return new MoveKindsImage(from, size, onlyStay, text);
    }

    /** The same without the kinds that leave the board. */
    public MoveKindsImage staying() {
        return new MoveKindsImage(from, size, true, caption);
    }

    /** How many of the 73 stay on the board. */
    public int onBoard() {
        return (int) IntStream.range(0, MoveIndex.KINDS).filter(this::staysOnBoard).count();
    }

    private boolean staysOnBoard(int kind) {
        return MoveIndex.onBoard(from.ordinal() * MoveIndex.KINDS + kind);
    }

    /** The step of a kind in files and ranks, taken from a square on which it stays on the board. */
    private static int[] step(int kind) {
        int index = IntStream.range(0, 64).map(square -> square * MoveIndex.KINDS + kind).filter(MoveIndex::onBoard)
                .findFirst().orElseThrow();
        Move move = MoveIndex.move(index, Side.WHITE, false);
        int start = move.getFrom().ordinal();
        int end = move.getTo().ordinal();
        return new int[]{end % 8 - start % 8, end / 8 - start / 8};
    }

    private Svg draw() {
        double side = (onlyStay ? 8 : 2 * REACH) * CELL;
        double letters = caption.isEmpty() ? 0 : 40;
        Svg svg = new Svg(side + 2 * MARGIN + BESIDE, side + 2 * MARGIN + letters, 10, size);
        drawBoard(svg);
        for (int kind = PROMOTION_KINDS - 1; kind >= 0; kind--) { // longest first, so that all heads show
            if (!onlyStay || staysOnBoard(kind)) {
                drawArrow(svg, kind);
            }
        }
        svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"21\" fill=\"%s\"/>", x(0), y(0), Svg.INK);
        svg.label(x(0), y(0) + 8, 22, "#ffffff", from.getNotation());
        drawPromotions(svg, side + MARGIN);
        if (!caption.isEmpty()) {
            svg.label((side + 2 * MARGIN + BESIDE) / 2, side + 2 * MARGIN + 20, 27, Svg.INK, caption);
        }
        return svg;
    }

    private void drawBoard(Svg svg) {
        for (int square = 0; square < 64; square++) {
            double left = x(square % 8 - from.ordinal() % 8) - CELL / 2;
            double top = y(square / 8 - from.ordinal() / 8) - CELL / 2;
            svg.add("<rect x=\"%s\" y=\"%s\" width=\"60\" height=\"60\" fill=\"%s\"/>", left, top,
                    (square + square / 8) % 2 == 0 ? DARK : LIGHT);
        }
        svg.add("<rect x=\"%s\" y=\"%s\" width=\"480\" height=\"480\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>",
                x(-(from.ordinal() % 8)) - CELL / 2, y(7 - from.ordinal() / 8) - CELL / 2, Svg.INK);
    }

    private void drawArrow(Svg svg, int kind) {
        int[] step = step(kind);
        boolean stays = staysOnBoard(kind);
        String colour = !stays ? PALE : kind < QUEEN_KINDS ? Palette.BLUE : Palette.ORANGE;
        double length = Math.hypot(step[0], step[1]);
        double endX = x(step[0]) - step[0] / length * 17;
        double endY = y(step[1]) + step[1] / length * 17;
        arrow(svg, x(0), y(0), endX, endY, colour, stays ? 1 : 0.55);
        svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"16\" fill=\"#ffffff\" stroke=\"%s\" stroke-width=\"%s\"/>",
                x(step[0]), y(step[1]), colour, stays ? "2.5" : "1");
        svg.label(x(step[0]), y(step[1]) + 7, 19, stays ? Svg.INK : PALE, "" + kind);
    }

    private static void arrow(Svg svg, double fromX, double fromY, double toX, double toY, String colour,
            double opacity) {
        svg.add("<g transform=\"translate(%s %s) rotate(%s)\" opacity=\"%s\"><path d=\"M-13 0 H%s\" stroke=\"%s\" "
                + "stroke-width=\"3\"/><path d=\"M0 0 L-15 -7 L-15 7 Z\" fill=\"%s\"/></g>", toX, toY,
                Math.toDegrees(Math.atan2(toY - fromY, toX - fromX)), opacity,
                -Math.hypot(toX - fromX, toY - fromY), colour, colour);
    }

    /** The nine promotions: they start on the seventh rank, whatever the square. */
    private void drawPromotions(Svg svg, double left) {
        boolean any = IntStream.range(PROMOTION_KINDS, MoveIndex.KINDS).anyMatch(this::staysOnBoard);
        double middle = left + BESIDE / 2;
        double below = MARGIN + 330;
        svg.label(middle, MARGIN + 40, 21, Svg.INK, "a pawn promotes");
        svg.label(middle, MARGIN + 66, 21, Svg.INK, "to N, B or R");
        for (int kind = PROMOTION_KINDS; kind < MoveIndex.KINDS; kind++) {
            int column = step(kind)[0];
            int row = (kind - PROMOTION_KINDS) % 3;
            boolean stays = staysOnBoard(kind);
            String colour = stays ? Palette.GREEN : PALE;
            double x = middle + column * 68;
            double y = below - 215 + row * 46;
            if (row == 2) {
                arrow(svg, middle, below, middle + column * 68 * 0.87, below - 96 + 12 * Math.abs(column), colour, 1);
            }
            svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"20\" fill=\"#ffffff\" stroke=\"%s\" stroke-width=\"%s\"/>", x,
                    y, colour, stays ? "2.5" : "1");
            String piece = promotion(kind).getFenSymbol();
            svg.label(x, y + 6, 17, stays ? Svg.INK : PALE, piece + kind);
        }
        svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"21\" fill=\"%s\"/>", middle, below, any ? Svg.INK : PALE);
        svg.label(middle, below + 8, 22, "#ffffff", from.getNotation());
        svg.label(middle, below + 48, 18, any ? Svg.INK : PALE, any ? "from rank 7" : "not from this rank");
    }

    private static Piece promotion(int kind) {
        return MoveIndex.move(Square.D7.ordinal() * MoveIndex.KINDS + kind, Side.WHITE, true).getPromotion();
    }

    private double x(double files) {
        return MARGIN + ((onlyStay ? from.ordinal() % 8 + 0.5 : REACH) + files) * CELL;
    }

    private double y(double ranks) {
        return MARGIN + ((onlyStay ? 7.5 - from.ordinal() / 8 : REACH) - ranks) * CELL;
    }

    public String toSvg() {
        return draw().toSvg();
    }

    public String toHtml() {
        return draw().toHtml(toString());
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s%d kinds of move from %s, %d stay on the board",
                caption.isEmpty() ? "" : caption + "\n", MoveIndex.KINDS, from.getNotation(), onBoard());
    }
}
