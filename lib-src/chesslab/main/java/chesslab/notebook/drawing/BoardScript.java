package chesslab.notebook.drawing;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a script needs to draw boards in a page: its text, empty boards to fill, and positions in the form it reads.
 * Scripts are text of ours, kept as resources beside this class.
 */
public final class BoardScript {

    /** Set to 1, it keeps scripts and frames out of outputs, as in committed notebooks; the notebook runner sets it. */
    static final String STATIC_VARIABLE = "CHESSLAB_STATIC";

    private static final Gson GSON = new Gson(); // escapes the signs with which a text could leave its script element

    /**
     * A position as the script draws it.
     *
     * @param pieces a FEN letter for each square from a1 to h8, a dot for an empty one
     * @param last   the two squares of the last move, or none
     * @param check  the square of a king in check, or empty
     */
    public record Position(String pieces, List<String> last, String check) {
    }

    private BoardScript() {
    }

    /** Whether outputs may hold scripts: always, unless this run is one without readers. */
    public static boolean isWanted() {
        return !"1".equals(System.getenv(STATIC_VARIABLE));
    }

    /** Returns a value as JSON, which may also stand inside a script element of a page. */
    public static String json(Object value) {
        return GSON.toJson(value);
    }

    private static String resource(String name) {
        try (InputStream in = BoardScript.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the library was built without its resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns a picture, and behind it the script that puts something interactive into its place.
     *
     * @param function a function of the scripts, called with the element around the picture and the settings
     */
    public static String instead(String picture, String function, Map<String, ?> settings, String... scripts) {
        String id = function + "-" + UUID.randomUUID();
        Map<String, Object> all = new HashMap<>(settings);
        all.put("style", resource("board-view.css"));
        return "<div id=\"" + id + "\">" + picture + "</div>\n<script>" + Stream
                .concat(Stream.of("board-view.js"), Stream.of(scripts)).map(BoardScript::resource)
                .collect(Collectors.joining("\n", "(function () {\n\"use strict\";\n", "\n")) + function
                + "(document.getElementById(\"" + id + "\"), " + json(all) + ");\n})();</script>";
    }

    /** The empty board with White and with Black below, with all that can be stamped on it. */
    public static Map<String, String> templates(int files, int ranks, int pixels) {
        return Map.of("white", template(files, ranks, false, pixels), "black", template(files, ranks, true, pixels));
    }

    private static String template(int files, int ranks, boolean flipped, int pixels) {
        return new GridDrawing(files, ranks, flipped, pixels, "").forScript().toSvg();
    }

    public static Position position(Board board) {
        StringBuilder pieces = new StringBuilder();
        for (int i = 0; i < 64; i++) {
            Piece piece = board.getPiece(Square.squareAt(i));
            pieces.append(piece == Piece.NONE ? "." : piece.getFenSymbol());
        }
        List<String> last = board.lastMove()
                .map(move -> List.of(move.getFrom().getNotation(), move.getTo().getNotation())).orElse(List.of());
        return new Position(pieces.toString(), last,
                board.isKingAttacked() ? board.getKingSquare(board.getSideToMove()).getNotation() : "");
    }
}
