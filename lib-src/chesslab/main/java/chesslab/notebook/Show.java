package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.notebook.drawing.NumberGrids;
import chesslab.notebook.screen.Screen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.knowm.xchart.internal.chartpart.Chart;
import tech.tablesaw.api.Table;

/**
 * Shows things in the output of the running cell, in every kernel, and prints text without a kernel. All methods return
 * nothing, so that a cell may end with them.
 */
public final class Show {

    private static final int SMALL = 270;
    private static final int MOST_IN_ROW = 4;

    static {
        Drawings.offer();
    }

    private Show() {
    }

    /**
     * Shows a board with its last move and a king in check marked. {@link BoardImage} adds arrows, marks and captions.
     */
    public static void board(Board board) {
        all(board);
    }

    /** Shows a board with additions. */
    public static void board(BoardImage board) {
        all(board);
    }

    /** Shows several boards side by side; up to four become smaller on a narrow page, to stay in one row. */
    public static void boards(BoardImage... boards) {
        all((Object[]) boards);
    }

    /**
     * Shows a row of small boards for each line: after a move, and after answers to it, each with its value.
     *
     * @param lines a move and answers to it, such as {@code "Qf3 Nd4 d6"}
     */
    public static void answers(Board board, ToIntFunction<Board> valueForWhite, String... lines) {
        for (String line : lines) {
            Board after = board.copy();
            List<BoardImage> row = new ArrayList<>();
            for (String move : line.split(" ")) {
                Board next = after.copy();
                next.doMove(move);
                String value = row.isEmpty() ? "" : ": " + valueForWhite.applyAsInt(next);
                row.add(BoardImage.of(next).size(SMALL).caption(move + value));
                after = row.size() == 1 ? next : after;
            }
            all(row.toArray());
        }
    }

    /** Shows a game to step through, such as {@code GameView.of(PgnGame.parse(text))}. */
    public static void game(Drawable game) {
        all(game);
    }

    /** Shows a board to play on by clicks, such as {@code PlayableBoard.against(player)}. */
    public static void playable(Drawable game) {
        all(game);
    }

    /** Shows a search tree, such as {@code TreeImage.of(recorder.take())}. */
    public static void tree(Drawable tree) {
        all(tree);
    }

    /** Shows pictures to step through: trees that grow, positions of a game, a network that learns. */
    public static void steps(List<?> pictures) {
        all(new Steps(pictures));
    }

    /** Shows a chart; {@link Charts} makes charts in one style. */
    public static void chart(Chart<?, ?> chart) {
        all(chart);
    }

    /** Shows a chart with its result in a sentence for readers who cannot see it. */
    public static void chart(Chart<?, ?> chart, String result) {
        all(new ChartImage(chart, result));
    }

    /**
     * Shows grids of numbers side by side, drawn by {@link NumberGrids}.
     *
     * @param grids  grids by the names above them, row 0 at the bottom
     * @param square the width of a square in pixels
     * @param result a sentence for readers who cannot see the picture
     */
    public static void numbers(Map<String, float[][]> grids, int square, String result) {
        NumberGrids drawing = NumberGrids.of(grids, square);
        Screen.current().show(Map.of(Screen.HTML, drawing.svg().toHtml(result), Screen.TEXT, drawing.toString()));
    }

    /** Shows a table, cut after 25 rows. */
    public static void table(Table table) {
        all(table);
    }

    /** Shows a table, cut after {@code rows} rows. */
    public static void table(Table table, int rows) {
        all(new TableView(table, rows));
    }

    /**
     * Shows anything, side by side if there is room: pictures, boards, charts, tables, and objects that draw
     * themselves, see {@link Drawings}; all else as text.
     */
    public static void all(Object... things) {
        if (things.length == 0) {
            throw new IllegalArgumentException("nothing to show, expected at least one picture or table");
        }
        Screen.current().show(bundle(things));
    }

    static Map<String, String> bundle(Object... things) {
        List<Map<String, String>> bundles = Arrays.stream(things).map(Drawings::bundle).toList();
        String html = joined(bundles, Screen.HTML, " ");
        if (things.length > 1 && things.length <= MOST_IN_ROW
                && Arrays.stream(things).allMatch(BoardImage.class::isInstance)) {
            html = html.replace("max-width:100%", "max-width:calc(" + 100 / things.length + "% - 8px)");
        }
        return Map.of(Screen.HTML, html, Screen.TEXT, joined(bundles, Screen.TEXT, "\n\n"));
    }

    private static String joined(List<Map<String, String>> bundles, String type, String between) {
        return bundles.stream().map(bundle -> bundle.get(type)).collect(Collectors.joining(between));
    }
}
