package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.notebook.drawing.Svg;
import chesslab.notebook.screen.Screen;
import chesslab.page.runtime.Checks;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.knowm.xchart.internal.chartpart.Chart;
import tech.tablesaw.api.Table;

/**
 * Runs the cells of a lesson in a page, and shows there what they show. The page calls {@link #main}, and reads lines:
 * those that begin with {@value #MARK} and a word have fields, divided by tabs; the others are what a cell prints.
 *
 * <p>Methods with the name of a method of the library take its place, see {@code chesslab.page.compiler.LessonForms}.
 */
public final class Lesson {

    private static final char MARK = '\u0010';
    private static final String CELL = "padding:3px 12px;border:none;border-bottom:1px solid rgba(128,128,128,0.35);";

    /** The cells, by their numbers from 0. */
    public interface Cells {
        void run(int cell) throws Throwable;
    }

    /** The last expression of a cell. */
    public interface Value {
        Object get() throws Throwable;
    }

    /** The last expression of a cell, a call that returns nothing. */
    public interface Call {
        void run() throws Throwable;
    }

    /** An object with a picture; {@code chesslab.page.compiler.LessonForms} lets all implement it that have the method. */
    public interface Html {
        String toHtml();
    }

    /** As {@link Html}. */
    public interface Drawn {
        String toSvg();
    }

    /** A record, whose parts are name, value, name, value; {@code chesslab.page.compiler.LessonForms} writes the method. */
    public interface Parts {
        Object[] parts();
    }

    private static String scale = "normal";

    private Lesson() {
    }

    /**
     * Does what the page asks for: {@code cell} and a number runs it; {@code file}, a path and its bytes as letters are
     * kept for the cells; {@code board} and more is of {@link PlayableBoard}; {@code scale} is that of the knobs.
     */
    public static void main(String[] words, Cells cells) {
        try {
            if (words[0].equals("place")) {
                tell("place", Checks.place());
                return;
            }
            Checks.begin();
            switch (words[0]) {
                case "file" -> {
                    new File(System.getProperty("java.io.tmpdir")).mkdirs();
                    new File(words[1]).getParentFile().mkdirs();
                    Files.write(Path.of(words[1]), words[2].getBytes(StandardCharsets.ISO_8859_1));
                }
                case "board" -> PlayableBoard.act(words);
                case "scale" -> scale = words[1];
                default -> {
                    cells.run(Integer.parseInt(words[1]));
                    tell("ran");
                }
            }
        } catch (Throwable e) { // of whatever it is, the page shall hear
            tell("failed",
                    text(e).replace("Lesson$.", "").replaceAll("Lesson\\$\\$(Level\\$\\d+\\$)*", "") + Checks.place(e));
        }
    }

    /** Shows the value of a cell's last expression. */
    public static void value(Value value) throws Throwable {
        Object shown = value.get();
        if (shown instanceof Html || shown instanceof Drawn || shown instanceof Board || shown instanceof Chart
                || shown instanceof Table) {
            Show.all(shown);
        } else if (shown != null) {
            System.out.println(shown);
        }
    }

    public static void value(Call call) throws Throwable {
        call.run();
    }

    /** Fails in the place of what does not compile. */
    public static void fail(String fault) {
        throw notCompiled(fault);
    }

    public static UnsupportedOperationException notCompiled(String fault) {
        return new UnsupportedOperationException("its code has an error: " + fault);
    }

    static void tell(String... words) {
        System.out.println(MARK + List.of(words).stream()
                .map(word -> word.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t"))
                .collect(Collectors.joining("\t")));
    }

    private static final Screen SCREEN = new Screen() {
        @Override
        public void show(Map<String, String> bundle, String id) {
            tell("show", Objects.toString(id, ""), bundle.getOrDefault(HTML, ""), bundle.get(TEXT));
        }

        @Override
        public void update(Map<String, String> bundle, String id) {
            show(bundle, id);
        }

        @Override
        public boolean updatesInPlace() {
            return true;
        }

        @Override
        public String name() {
            return "page";
        }
    };

    static Optional<Screen> running() {
        return Optional.of(SCREEN);
    }

    static String scale() {
        return scale;
    }

    static boolean isWanted() {
        return true;
    }

    static void none() {
    }

    /** Returns the class and the message. */
    static String text(Throwable thrown) {
        String text = thrown.getMessage() == null
                ? thrown.getClass().getName()
                : thrown.getClass().getName() + ": " + thrown.getMessage();
        Throwable cause = thrown.getCause();
        return cause == null || text.contains(cause.getClass().getName()) ? text : text + ", caused by " + text(cause);
    }

    static Map<String, String> bundle(Object object) {
        Object drawn = object instanceof Board board ? BoardImage.of(board)
                : object instanceof Chart<?, ?> chart ? new ChartImage(chart, "")
                : object instanceof Table table ? new TableView(table) : object;
        String text = String.valueOf(drawn);
        return Map.of(Screen.TEXT, text, Screen.HTML, drawn instanceof Html html
                ? html.toHtml()
                : drawn instanceof Drawn svg
                        ? "<img src=\"data:image/svg+xml;base64,"
                                + Base64.getEncoder().encodeToString(svg.toSvg().getBytes()) + "\" alt=\""
                                + Svg.escape(text) + "\" style=\"" + Svg.SIDE_BY_SIDE + "\">"
                : "<pre>" + Svg.escape(text) + "</pre>");
    }

    /** Puts a picture into the page, with what its scripts show instead. */
    static String instead(String picture, String function, Map<String, ?> settings, String... scripts) {
        return "<div data-view=\"" + function + "\" data-page=\"" + Svg.escape(json(settings)) + "\">" + picture
                + "</div>";
    }

    static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(each -> json(each.getKey()) + ":" + json(each.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> list) {
            return list.stream().map(Lesson::json).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof Parts whole) {
            Object[] parts = whole.parts();
            return IntStream.range(0, parts.length / 2).mapToObj(i -> json(parts[2 * i]) + ":" + json(parts[2 * i + 1]))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return value instanceof Number || value instanceof Boolean
                ? value.toString()
                : "\"" + value.toString().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    static Path folder(String name) {
        Path folder = Path.of("data").resolve(name);
        if (!Files.isDirectory(folder)) {
            throw new IllegalStateException("a page does not have the folder " + folder + ": the notebooks have");
        }
        return folder;
    }

    static Table table(String name, List<?> rows) {
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("no rows for the table " + name + ", expected at least one");
        }
        List<Object[]> parts = rows.stream().map(row -> ((Parts) row).parts()).toList();
        int columns = parts.get(0).length / 2;
        return new Table(name, IntStream.range(0, columns).mapToObj(i -> head((String) parts.get(0)[2 * i])).toList(),
                parts.stream().map(row -> IntStream.range(0, columns).mapToObj(i -> cell(row[2 * i + 1])).toList())
                        .toList());
    }

    private static String head(String name) {
        StringBuilder head = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            boolean isFirst = Character.isUpperCase(name.charAt(i)) || Character.isDigit(name.charAt(i)) && i > 0
                    && Character.isLowerCase(name.charAt(i - 1));
            head.append(isFirst ? " " : "").append(name.charAt(i));
        }
        String words = head.toString().strip().toLowerCase(Locale.ROOT);
        return words.endsWith(" percent") ? words.replace(" percent", ", %") : words;
    }

    private static Object cell(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Double ? value : "" + value;
    }

    static String toString(TableView view) {
        return view.table().print(view.rows());
    }

    static String toHtml(TableView view) {
        Table table = view.table();
        int shown = Math.min(view.rows(), table.rows().size());
        StringBuilder html = new StringBuilder(
                "<table style=\"border-collapse:collapse;margin:4px 0;font-size:15px;\">").append(
                        "<caption style=\"text-align:left;font-weight:bold;padding:4px 12px;color:inherit;\">")
                .append(Svg.escape(table.name())).append("</caption><thead><tr>");
        List<Integer> decimals = new ArrayList<>();
        for (int i = 0; i < table.heads().size(); i++) {
            int column = i;
            html.append(cell("th", table, i, TableView.inWords(table.heads().get(i)), "border-bottom-width:2px;"));
            decimals.add(table.isOfNumbers(i)
                    ? Numbers.decimals(
                            table.rows().stream().mapToDouble(row -> ((Number) row.get(column)).doubleValue())
                                    .toArray())
                    : 0);
        }
        html.append("</tr></thead><tbody>");
        for (List<Object> row : table.rows().subList(0, shown)) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                html.append(cell("td", table, i, row.get(i) instanceof Number number
                        ? Numbers.fixed(number.doubleValue(), decimals.get(i))
                        : row.get(i).toString(), ""));
            }
            html.append("</tr>");
        }
        if (shown < table.rows().size()) {
            html.append("<tr><td align=\"left\" colspan=\"").append(decimals.size()).append("\" style=\"").append(CELL)
                    .append("text-align:left;\">… ").append(Numbers.whole(table.rows().size() - shown))
                    .append(" more of ").append(Numbers.whole(table.rows().size())).append(" rows</td></tr>");
        }
        return html.append("</tbody></table>").toString();
    }

    private static String cell(String tag, Table table, int column, String text, String style) {
        boolean numbers = table.isOfNumbers(column)
                || table.rows().stream().allMatch(row -> TableView.isNumber("" + row.get(column)));
        String side = numbers ? "right" : "left";
        return "<" + tag + " align=\"" + side + "\" style=\"" + CELL + "text-align:" + side + ";" + style + "\">"
                + Svg.escape(text) + "</" + tag + ">";
    }

    static boolean same(Object expected, Object actual) {
        if (expected instanceof Number a && actual instanceof Number b && !a.getClass().equals(b.getClass())) {
            boolean whole = !(a instanceof Double || a instanceof Float || b instanceof Double || b instanceof Float);
            return whole ? a.longValue() == b.longValue() : Double.compare(a.doubleValue(), b.doubleValue()) == 0;
        }
        return Objects.deepEquals(expected, actual);
    }
}
