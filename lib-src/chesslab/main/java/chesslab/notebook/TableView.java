package chesslab.notebook;

import chesslab.notebook.drawing.Svg;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;
import tech.tablesaw.columns.numbers.NumberColumnFormatter;

/**
 * A Tablesaw table as an HTML table: numbers, also those in texts, right-aligned with thousands separators and the
 * decimals of their column, text left-aligned, missing values as a dash, long tables cut with a count. A heading such
 * as {@code gamesWon} is written in words.
 *
 * @param rows the greatest number of rows, 1 or more
 */
public record TableView(Table table, int rows) {

    /** A number with its sign, and what it counts. */
    private static final Pattern NUMBER = Pattern.compile("[<+\\-−±]? ?\\d[\\d,]*(\\.\\d+)?( ?(%|[a-zA-Z]{1,3}))?");
    private static final Pattern INNER_CAPITAL = Pattern.compile("(?<=[a-z])[A-Z][a-z]+");
    private static final String CELL = "padding:3px 12px;border:none;border-bottom:1px solid rgba(128,128,128,0.35);";

    public TableView {
        if (rows < 1) {
            throw new IllegalArgumentException("rows " + rows + ", expected 1 or more");
        }
    }

    /** Makes a view of at most the first 25 rows. */
    public TableView(Table table) {
        this(table, 25);
    }

    public String toHtml() {
        int shown = Math.min(rows, table.rowCount());
        StringBuilder html = new StringBuilder(
                "<table style=\"border-collapse:collapse;margin:4px 0;font-size:15px;\">");
        if (table.name() != null && !table.name().isBlank()) {
            html.append("<caption style=\"text-align:left;font-weight:bold;padding:4px 12px;color:inherit;\">")
                    .append(Svg.escape(table.name())).append("</caption>");
        }
        html.append("<thead><tr>");
        table.columns().forEach(column -> html.append(
                cell("th", column, inWords(column.name()), "border-bottom-width:2px;")));
        html.append("</tr></thead><tbody>");
        var formats = table.columns().stream().map(TableView::format).toList();
        for (int row = 0; row < shown; row++) {
            html.append("<tr>");
            for (int i = 0; i < formats.size(); i++) {
                html.append(cell("td", table.column(i), formats.get(i).apply(row), ""));
            }
            html.append("</tr>");
        }
        if (shown < table.rowCount()) {
            html.append("<tr><td align=\"left\" colspan=\"").append(formats.size()).append("\" style=\"").append(CELL)
                    .append("text-align:left;\">… ").append(Numbers.whole(table.rowCount() - shown)).append(" more of ")
                    .append(Numbers.whole(table.rowCount())).append(" rows</td></tr>");
        }
        return html.append("</tbody></table>").toString();
    }

    @Override
    public String toString() {
        return table.print(rows);
    }

    private static String cell(String tag, Column<?> column, String text, String style) {
        String side = isOfNumbers(column) ? "right" : "left";
        return "<" + tag + " align=\"" + side + "\" style=\"" + CELL + "text-align:" + side + ";" + style + "\">"
                + Svg.escape(text) + "</" + tag + ">";
    }

    private static boolean isOfNumbers(Column<?> column) {
        return column instanceof NumericColumn || column.size() > 0 && IntStream.range(0, column.size())
                .allMatch(row -> column.isMissing(row) || isNumber(column.getString(row)));
    }

    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    static String inWords(String name) {
        return INNER_CAPITAL.matcher(name).replaceAll(word -> " "
                + (word.group().equals("Elo") ? "Elo" : word.group().toLowerCase(Locale.ROOT)));
    }

    private static IntFunction<String> format(Column<?> column) {
        if (!(column instanceof NumericColumn<?> numbers) || hasOwnFormat(numbers)) {
            return row -> column.isMissing(row) ? "–" : column.getString(row);
        }
        double[] values = numbers.asDoubleArray();
        int decimals = Numbers.decimals(values);
        return row -> column.isMissing(row) ? "–" : Numbers.fixed(values[row], decimals);
    }

    /** Returns whether a print format was set, as shown by cells that differ from the plain ones of the locale. */
    private static boolean hasOwnFormat(NumericColumn<?> column) {
        NumberFormat plain = NumberColumnFormatter.floatingPointDefault().getFormat();
        return IntStream.range(0, Math.min(100, column.size())).filter(row -> !column.isMissing(row))
                .anyMatch(row -> column.getUnformattedString(row).contains("E")
                        || !column.getString(row).equals(plain.format(column.getDouble(row))));
    }
}
