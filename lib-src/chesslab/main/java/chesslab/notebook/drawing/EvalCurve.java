package chesslab.notebook.drawing;

import chesslab.chess.Score;
import chesslab.game.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The evaluations of a game as a small curve over its plies, seen from White and cut at five pawns. Plies without an
 * evaluation are bridged.
 *
 * @param pawnsForWhite one element for each position from the start: pawns, positive when White is better; empty where
 *                      there is no evaluation
 */
public record EvalCurve(List<Optional<Double>> pawnsForWhite) {

    private static final double MOST = 5;
    private static final double WIDTH = 280;
    private static final double LEFT = 26;
    private static final double RIGHT = 274;
    private static final double MIDDLE = 48;
    private static final double HALF = 40;
    private static final double LEGEND = MIDDLE + HALF + 15; // the line that says what is drawn

    public EvalCurve {
        pawnsForWhite = List.copyOf(pawnsForWhite);
    }

    /**
     * A score in pawns for White, at most five either way; a forced mate counts as five.
     *
     * @param whiteToMove who is to move in the position, which decides for whom a mate on the board is
     */
    public static double pawnsForWhite(Score score, boolean whiteToMove) {
        if (score.mate()) {
            boolean whiteMates = score.valueFor(Side.WHITE) == 0 ? !whiteToMove : score.valueFor(Side.WHITE) > 0;
            return whiteMates ? MOST : -MOST;
        }
        return Math.max(-MOST, Math.min(MOST, score.valueFor(Side.WHITE) / 100.0));
    }

    /** The curve, with a cursor that a script moves over the clear area named {@code data-plot}; empty for no line. */
    public String toSvg(int pixels) {
        return pawns().length < 2
                ? ""
                : drawing(pixels).add("<line data-cursor=\"\" x1=\"%s\" x2=\"%s\" y1=\"%s\" "
                        + "y2=\"%s\" stroke=\"%s\" stroke-width=\"2.5\"/>", LEFT, LEFT, MIDDLE - HALF, MIDDLE + HALF,
                        Palette.ORANGE).toSvg();
    }

    /** The curve as an image, without a cursor; empty for no line. */
    public String toImage(int pixels) {
        double[] pawns = pawns();
        return pawns.length < 2
                ? ""
                : drawing(pixels).toHtml(String.format(Locale.ROOT,
                        "evaluation by ply in pawns, seen from White, cut at 5: from %+.1f to %+.1f, at the end %+.1f",
                        tenths(Arrays.stream(pawns).min().orElseThrow()),
                        tenths(Arrays.stream(pawns).max().orElseThrow()), tenths(pawns[pawns.length - 1])));
    }

    private static double tenths(double number) {
        return Math.rint(10 * number) / 10 + 0.0; // never -0
    }

    private double[] pawns() {
        return pawnsForWhite.stream().flatMap(Optional::stream).mapToDouble(each -> each).toArray();
    }

    private Svg drawing(int pixels) {
        List<Integer> known = IntStream.range(0, pawnsForWhite.size())
                .filter(ply -> pawnsForWhite.get(ply).isPresent()).boxed().toList();
        String line = known.stream().map(ply -> Svg.format("%s,%s", x(ply), y(pawnsForWhite.get(ply).orElseThrow())))
                .collect(Collectors.joining(" "));
        String area = Svg.format("%s,%s %s %s,%s", x(known.get(0)), MIDDLE, line, x(known.get(known.size() - 1)),
                MIDDLE);
        Svg svg = new Svg(WIDTH, LEGEND + 7, 0, pixels);
        plotArea(svg, "fill=\"#ffffff\" stroke=\"#d5dce0\"");
        half(svg, "white", MIDDLE - HALF, area, "#c9d3d9");
        half(svg, "black", MIDDLE, area, "#5f6970");
        svg.add("<line x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\" stroke=\"%s\"/>", LEFT, RIGHT, MIDDLE, MIDDLE, Svg.INK);
        svg.add("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
                line, Palette.BLUE);
        svg.text((LEFT + RIGHT) / 2, LEGEND, 11, "middle", Svg.INK,
                "pawns for White, cut at ±5, from ply 0 to " + (pawnsForWhite.size() - 1));
        for (int pawns : new int[]{5, 0, -5}) {
            svg.text(LEFT - 4, y(pawns) + 4.5, 13, "end", Svg.INK, List.of("−5", "0", "+5").get(1 + pawns / 5));
        }
        return plotArea(svg, "data-plot=\"\" fill-opacity=\"0\"");
    }

    private static Svg plotArea(Svg svg, String attributes) {
        return svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" %s/>", LEFT, MIDDLE - HALF, RIGHT - LEFT,
                2 * HALF, attributes);
    }

    /** The area between curve and middle, as far as it lies on one side of the middle. */
    private static void half(Svg svg, String name, double top, String area, String color) {
        svg.add("<clipPath id=\"%s\"><rect x=\"0\" y=\"%s\" width=\"%s\" height=\"%s\"/></clipPath>"
                + "<polygon points=\"%s\" fill=\"%s\" clip-path=\"url(#%s)\"/>", name, top, WIDTH, HALF, area, color,
                name);
    }

    private double x(int ply) {
        return LEFT + (RIGHT - LEFT) * ply / (pawnsForWhite.size() - 1);
    }

    private static double y(double pawns) {
        return MIDDLE - pawns / MOST * HALF;
    }
}
