package chesslab.notebook;

import chesslab.arena.match.MatchGame;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.notebook.drawing.NumberGrids;
import chesslab.notebook.screen.Screen;
import chesslab.search.TreeNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.knowm.xchart.internal.chartpart.Chart;
import tech.tablesaw.api.Table;

/**
 * The one door to the screen: puts things into the output of the running cell, whatever kernel runs it, and prints text
 * where none runs. All methods return nothing, so that a cell may end with them.
 */
public final class Show {

    private Show() {
    }

    /** A board with its last move and a king in check marked. {@link BoardImage} adds arrows, marks and captions. */
    public static void board(Board board) {
        all(board);
    }

    /** A board with what was added to it. */
    public static void board(BoardImage board) {
        all(board);
    }

    /** Several boards side by side. */
    public static void boards(BoardImage... boards) {
        all((Object[]) boards);
    }

    /** A game of a match to step through. */
    public static void game(MatchGame<Board, Move> game) {
        all(GameView.of(game));
    }

    /** A game to step through, such as {@code GameView.of(PgnGame.parse(text))}. */
    public static void game(GameView game) {
        all(game);
    }

    /** A board to play on by clicks, against the player of the game. */
    public static void playable(PlayableBoard game) {
        all(game);
    }

    /** A search tree with White to move at its root; {@link TreeImage} adds captions. */
    public static void tree(TreeNode root) {
        all(TreeImage.of(root));
    }

    /** A search tree with what was added to it. */
    public static void tree(TreeImage tree) {
        all(tree);
    }

    /** Pictures to step through: trees that grow, positions of a game, what a network says as it learns. */
    public static void steps(List<?> pictures) {
        all(new Steps(pictures));
    }

    /** A chart; {@link Charts} makes them in the house style. */
    public static void chart(Chart<?, ?> chart) {
        all(chart);
    }

    /** A chart, and its result in a sentence for readers who cannot see it. */
    public static void chart(Chart<?, ?> chart, String result) {
        all(ChartImage.of(chart).result(result));
    }

    /**
     * Grids of numbers side by side, as {@link NumberGrids} draws them.
     *
     * @param grids  by the names above them, row 0 below
     * @param square the width of a square in pixels
     * @param result a sentence for readers who cannot see the picture
     */
    public static void numbers(Map<String, float[][]> grids, int square, String result) {
        NumberGrids drawing = NumberGrids.of(grids, square);
        Screen.current().show(Map.of(Screen.HTML, drawing.svg().toHtml(result), Screen.TEXT, drawing.toString()));
    }

    /** A table, cut after 25 rows. */
    public static void table(Table table) {
        all(table);
    }

    /** A table, cut after {@code rows} rows. */
    public static void table(Table table, int rows) {
        all(TableView.of(table).rows(rows));
    }

    /**
     * Shows anything, side by side where there is room: pictures, boards, charts, tables, and objects of a reader's own
     * class that draw themselves as {@link Drawings} says; all else as text.
     */
    public static void all(Object... things) {
        if (things.length == 0) {
            throw new IllegalArgumentException("nothing to show, expected at least one picture or table");
        }
        Screen.current().show(bundle(things));
    }

    /** Returns things in their two forms: side by side where there is room, or one below the other as text. */
    static Map<String, String> bundle(Object... things) {
        List<Map<String, String>> bundles = Arrays.stream(things).map(Drawings::bundle).toList();
        return Map.of(Screen.HTML, joined(bundles, Screen.HTML, " "), Screen.TEXT,
                joined(bundles, Screen.TEXT, "\n\n"));
    }

    private static String joined(List<Map<String, String>> bundles, String type, String between) {
        return bundles.stream().map(bundle -> bundle.get(type)).collect(Collectors.joining(between));
    }
}
