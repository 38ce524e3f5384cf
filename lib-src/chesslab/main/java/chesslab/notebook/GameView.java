package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Outcome;
import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.EvalCurve;
import chesslab.notebook.drawing.MoveList;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A game to step through: board, move list, buttons, and a curve if the moves have evaluations. It is immutable: every
 * method that changes something returns a new view.
 *
 * <pre>{@code
 * Show.game(GameView.of(PgnGame.parse(text)).ply(17).caption("Where did White go wrong?"));
 * }</pre>
 *
 * <p>After a click, arrow keys, Home and End also step. Where scripts do not run (a notebook not yet trusted, GitHub, a
 * run with {@code CHESSLAB_STATIC=1}), about six positions of the game appear side by side instead.
 */
public final class GameView implements Drawable {

    private static final int SIZE = 400;
    private static final int STRIP = 6;
    private static final int STRIP_COLUMNS = 3;
    private static final int STRIP_SIZE = 210;
    private static final int CURVE_SIZE = 420;
    private static final int CURSOR_SIZE = 280; // of the curve beside the board
    private static final String ROW = "<tr style=\"background:transparent;\">"; // a page's tables may have stripes
    private static final List<String> GLYPHS = List.of("", "!", "?", "!!", "??", "!?", "?!"); // of PGN

    /** The common data of all views of a game. {@code notes} and {@code curve} have an element for each position. */
    private record Sheet(String title, Board end, MoveList moves, List<String> notes, EvalCurve curve) {
    }

    private final Sheet sheet;
    private final int ply;
    private final String caption;

    private GameView(Sheet sheet, int ply, String caption) {
        this.sheet = sheet;
        this.ply = ply;
        this.caption = caption;
    }

    /**
     * Returns a view of a game with its comments, annotation glyphs and evaluations.
     *
     * @throws IllegalArgumentException if one of its moves is illegal
     */
    public static GameView of(PgnGame game) {
        Board end = game.finalBoard();
        MoveList plain = MoveList.of(end);
        List<String> sans = new ArrayList<>();
        List<String> notes = new ArrayList<>(List.of(game.comment().text()));
        List<Optional<Double>> pawns = new ArrayList<>(List.of(pawns(game.comment(), plain.blackFirst(), 0)));
        for (PgnMove move : game.moves()) {
            String glyphs = move.nags().stream().filter(nag -> nag < GLYPHS.size()).map(GLYPHS::get)
                    .collect(Collectors.joining());
            sans.add(plain.sans().get(sans.size()) + glyphs);
            notes.add(
                    move.comment().eval().map(eval -> "eval " + eval.toPgn() + depth(move.comment()) + "  ").orElse("")
                            + move.comment().text());
            pawns.add(pawns(move.comment(), plain.blackFirst(), sans.size()));
        }
        return new GameView(new Sheet(title(game), end, new MoveList(plain.first(), plain.blackFirst(), sans), notes,
                new EvalCurve(pawns)), 0, "");
    }

    /** Returns a view of the moves made on a board since its position was set up. */
    public static GameView of(Board board) {
        List<String> notes = new ArrayList<>(Collections.nCopies(board.history().size(), ""));
        notes.add(board.outcome().map(Outcome::toString).orElse(""));
        return new GameView(new Sheet("", board.copy(), MoveList.of(board), notes, new EvalCurve(List.of())), 0,
                "");
    }

    private static String depth(PgnComment comment) {
        return comment.evalDepth().isPresent() ? "," + comment.evalDepth().getAsInt() : "";
    }

    private static Optional<Double> pawns(PgnComment comment, boolean blackFirst, int ply) {
        return comment.eval().map(eval -> EvalCurve.pawnsForWhite(eval, (ply % 2 == 0) != blackFirst));
    }

    private static String title(PgnGame game) {
        Optional<String> white = game.tag("White").filter(name -> !name.equals("?"));
        Optional<String> black = game.tag("Black").filter(name -> !name.equals("?"));
        String players = white.isEmpty() && black.isEmpty() ? "" : white.orElse("?") + " – " + black.orElse("?");
        String result = game.result().equals("*") ? "" : game.result();
        return players + (players.isEmpty() || result.isEmpty() ? "" : " · ") + result;
    }

    /**
     * Begins at a position.
     *
     * @param newPly 0 for the start position (the default), 1 after the first ply
     */
    public GameView ply(int newPly) {
        if (newPly < 0 || newPly > length()) {
            throw new IllegalArgumentException("ply " + newPly + ", expected 0 to " + length());
        }
        return new GameView(sheet, newPly, caption);
    }

    public GameView caption(String text) {
        return new GameView(sheet, ply, text);
    }

    private int length() {
        return sheet.moves.sans().size();
    }

    @Override
    public String toHtml() {
        return toHtml(BoardScript.isWanted());
    }

    String toHtml(boolean script) {
        if (!script) {
            return strip();
        }
        return BoardScript.instead(strip(), "gameView",
                Map.of("templates", BoardScript.templates(8, 8, SIZE), "size", SIZE,
                        "flipped", false, "ply", ply, "title", heading(), "moves", sheet.moves, "notes", sheet.notes,
                        "curve",
                        sheet.curve.toSvg(CURSOR_SIZE), "positions", positions()),
                "game-view.js");
    }

    private String heading() {
        return caption.isEmpty() || sheet.title.isEmpty() ? caption + sheet.title : caption + "\n" + sheet.title;
    }

    private List<BoardScript.Position> positions() {
        Board board = MoveList.start(sheet.end);
        List<BoardScript.Position> positions = new ArrayList<>(List.of(BoardScript.position(board)));
        for (Move move : sheet.end.history()) {
            board.doMove(move);
            positions.add(BoardScript.position(board));
        }
        return positions;
    }

    /** Returns a table, since a notebook that is not yet trusted stacks images and drops the styles against it. */
    private String strip() {
        StringBuilder html = new StringBuilder();
        heading().lines().forEach(line -> html.append("<div><b>").append(Svg.escape(line)).append("</b></div>"));
        html.append("<table>").append(ROW);
        List<Integer> plies = stripPlies();
        for (int i = 0; i < plies.size(); i++) {
            html.append(i > 0 && i % STRIP_COLUMNS == 0 ? "</tr>" + ROW : "").append("<td>").append(still(plies.get(i)))
                    .append("</td>");
        }
        html.append("</tr></table>");
        if (plies.size() <= length()) {
            html.append("<div>").append(plies.size()).append(" of ").append(length() + 1)
                    .append(" positions: each after the move below it, those between are left out.</div>");
        }
        return html.append(sheet.curve.toImage(CURVE_SIZE)).toString();
    }

    private String still(int at) {
        Board board = sheet.end.copy();
        for (int back = length(); back > at; back--) {
            board.undoMove();
        }
        return BoardImage.of(board).size(STRIP_SIZE).caption(at == 0 ? "Start" : sheet.moves.label(at)).toHtml();
    }

    /** Returns plies at even distances from the first to the last; the starting ply replaces its inner neighbor. */
    private List<Integer> stripPlies() {
        TreeSet<Integer> plies = new TreeSet<>();
        for (int i = 0; i < STRIP; i++) {
            plies.add(Math.round((float) length() * i / (STRIP - 1)));
        }
        if (plies.add(ply)) {
            plies.stream().filter(each -> each != ply && each > 0 && each < length())
                    .min(Comparator.comparingInt(each -> Math.abs(each - ply))).ifPresent(plies::remove);
        }
        return List.copyOf(plies);
    }

    @Override
    public String toString() {
        return (heading().isEmpty() ? "" : heading() + "\n") + BoardImage.of(sheet.end) + "\n" + sheet.end.getFen()
                + (length() == 0 ? "" : "\n" + sheet.moves.toText());
    }
}
