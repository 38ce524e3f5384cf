package chesslab.notebook.drawing;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a script needs to draw boards in a page: its text, empty boards to fill, and positions in the form it reads.
 * Scripts are text of ours, kept as resources beside this class.
 */
public final class BoardScript {

    /** Set to 1, it keeps scripts and frames out of outputs, as in committed notebooks; the notebook runner sets it. */
    static final String STATIC_VARIABLE = "CHESSLAB_STATIC";

    private BoardScript() {
    }

    /** Whether outputs may hold scripts: always, unless this run is one without readers. */
    public static boolean isWanted() {
        return !"1".equals(System.getenv(STATIC_VARIABLE));
    }

    /** The text of a script or style, by file name. */
    public static String resource(String name) {
        try (InputStream in = BoardScript.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the library was built without its resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A script that knows the functions of these resources only within itself, and then does one thing. */
    public static String run(String call, String... resources) {
        return Stream.of(resources).map(BoardScript::resource)
                .collect(Collectors.joining("\n", "(function () {\n\"use strict\";\n", "\n" + call + "\n})();"));
    }

    /** The empty board with White and with Black below, with all that can be stamped on it. */
    public static Map<String, Object> templates(int pixels) {
        return Json.object("white", template(false, pixels), "black", template(true, pixels));
    }

    private static String template(boolean flipped, int pixels) {
        GridDrawing drawing = new GridDrawing(8, 8, flipped, pixels, "");
        drawing.defineTint("last", Palette.LAST_MOVE, Palette.LAST_MOVE_OPACITY);
        drawing.defineTint("selected", Palette.BLUE, 0.5);
        drawing.defineRing("check", Palette.ORANGE);
        drawing.defineDot("target", Palette.BLUE);
        drawing.defineRing("capture", Palette.BLUE);
        for (char symbol : "PNBRQKpnbrqk".toCharArray()) {
            drawing.definePiece(symbol);
        }
        drawing.openForScript();
        return drawing.toSvg();
    }

    /** A position as the script draws it, with its last move and a king in check. */
    public static Map<String, Object> position(Board board) {
        StringBuilder pieces = new StringBuilder();
        for (int i = 0; i < 64; i++) {
            Piece piece = board.getPiece(Square.squareAt(i));
            pieces.append(piece == Piece.NONE ? "." : piece.getFenSymbol());
        }
        List<Move> history = board.history();
        Move last = history.isEmpty() ? null : history.get(history.size() - 1);
        return Json.object(
                "pieces", pieces.toString(),
                "last", last == null ? List.of() : List.of(last.getFrom().getNotation(), last.getTo().getNotation()),
                "check", board.isKingAttacked() ? board.getKingSquare(board.getSideToMove()).getNotation() : "");
    }
}
