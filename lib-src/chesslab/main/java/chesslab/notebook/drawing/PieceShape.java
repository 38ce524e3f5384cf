package chesslab.notebook.drawing;

import java.util.Map;

/**
 * The drawing of a chess piece in a square of 100 by 100 units: a closed silhouette, lines inside it and dots. White
 * pieces are a dark line around a white fill, black pieces a dark fill with light lines, so that the two differ in
 * lightness alone.
 *
 * @param silhouette SVG path data of the outline
 * @param lines      SVG path data of the open lines that are drawn over it
 * @param dots       SVG path data of small filled areas such as an eye; empty for none
 */
record PieceShape(String silhouette, String lines, String dots) {

    private static final String PAWN = "M27 88 V84 Q27 79 33 76.5 C40 71 43.5 63 44.5 54 H39.5 Q36.5 54 36.5 51 "
            + "Q36.5 48 39.5 48 H41 A15.5 15.5 0 1 1 59 48 H60.5 Q63.5 48 63.5 51 Q63.5 54 60.5 54 H55.5 "
            + "C56.5 63 60 71 67 76.5 Q73 79 73 84 V88 Z";
    private static final String ROOK = "M22 88 V83 Q22 78 27 78 H29 L33 71 L35.5 43 L27 35 V17 H38.5 V25 H44.5 V17 H55.5 "
            + "V25 H61.5 V17 H73 V35 L64.5 43 L67 71 L71 78 H73 Q78 78 78 83 V88 Z";
    private static final String BISHOP = "M22 88 Q22 80 30 79 C37 78 41 75 42 70 H38 Q35 70 35 67 Q35 64 38 63.5 "
            + "C32 59 29 53 29 47 C29 37 38 29 46 22.5 A6.5 6.5 0 1 1 54 22.5 C62 29 71 37 71 47 C71 53 68 59 62 63.5 "
            + "Q65 64 65 67 Q65 70 62 70 H58 C59 75 63 78 70 79 Q78 80 78 88 Z";
    private static final String KNIGHT = "M26 88 V84 Q26 79 32 78 C31 67 40 62 46 52 C42 55 38 55.5 34 58 "
            + "C31 63 26 65 21 61 C17 58 16 54 18 49 C22 42 26 38 28 32 C30 26 34 22 39 20 L40 9 L50 18 "
            + "C68 21 79 38 77 62 C76.6 68 76 73 75 78 Q80 79 80 84 V88 Z";
    private static final String QUEEN = "M26 88 V84 Q26 79 32 78 L30 68 L17.5 37 A5.5 5.5 0 1 1 21.5 34.5 L34 49 L33 26.5 "
            + "A5.5 5.5 0 1 1 37.5 25.5 L45.5 46 L47.7 19.5 A5.5 5.5 0 1 1 52.3 19.5 L54.5 46 L62.5 25.5 "
            + "A5.5 5.5 0 1 1 67 26.5 L66 49 L78.5 34.5 A5.5 5.5 0 1 1 82.5 37 L70 68 L68 78 Q74 79 74 84 V88 Z";
    private static final String KING = "M26 88 V84 Q26 79 32 78 L31 66 C25 58 15 52 16 42 C17 31 35 27 46.5 38 V26 H39 V18 "
            + "H46.5 V10 H53.5 V18 H61 V26 H53.5 V38 C65 27 83 31 84 42 C85 52 75 58 69 66 L68 78 Q74 79 74 84 V88 Z";

    private static final Map<Character, PieceShape> SHAPES = Map.of(
            'p', new PieceShape(PAWN, "M44.5 54 H55.5 M33 77 H67", ""),
            'r', new PieceShape(ROOK, "M35.5 43 H64.5 M33 71 H67 M27 35 H73", ""),
            'b', new PieceShape(BISHOP, "M42 70 H58 M38 63.5 H62 M58 33 L49 47", ""),
            'n', new PieceShape(KNIGHT, "M32 78 H75 M50 18 C63 27 68 42 67 62 M23 60 L28 56",
                    "M36 32 a3.4 3.4 0 1 1 6.8 0 a3.4 3.4 0 1 1 -6.8 0 Z"),
            'q', new PieceShape(QUEEN, "M30 68 Q50 62 70 68 M32 78 Q50 73 68 78", ""),
            'k', new PieceShape(KING, "M31 66 Q50 60 69 66 M32 78 Q50 73 68 78 M50 40 V58", ""));

    static PieceShape of(char fenSymbol) {
        PieceShape shape = SHAPES.get(Character.toLowerCase(fenSymbol));
        if (shape == null) {
            throw new IllegalArgumentException("piece '" + fenSymbol + "', expected one of pnbrqkPNBRQK");
        }
        return shape;
    }

    String toSymbol(String id, boolean white) {
        String fill = white ? "#ffffff" : "#2b2b2b";
        String line = white ? "#1c1c1c" : "#f2f2f2";
        String dot = dots.isEmpty() ? "" : "<path d=\"" + dots + "\" fill=\"" + line + "\"/>";
        return "<g id=\"" + id + "\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
                + "<path d=\"" + silhouette + "\" fill=\"" + fill + "\" stroke=\"#1c1c1c\" stroke-width=\"5\"/>"
                + "<path d=\"" + lines + "\" fill=\"none\" stroke=\"" + line + "\" stroke-width=\"3.6\"/>" + dot
                + "</g>";
    }
}
