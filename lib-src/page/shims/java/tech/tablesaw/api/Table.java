package tech.tablesaw.api;

import java.util.List;

/**
 * A table that is shown.
 *
 * @param rows of each row the cells, of which those are numbers whose column is of numbers
 */
public record Table(String name, List<String> heads, List<List<Object>> rows) {

    public boolean isOfNumbers(int column) {
        return rows.get(0).get(column) instanceof Number;
    }

    /** Returns the table as text, cut after some rows. */
    public String print(int most) {
        int shown = Math.min(most, rows.size());
        int[] widths = new int[heads.size()];
        int whole = -1;
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = rows.stream().limit(shown).mapToInt(row -> row.get(column).toString().length()).reduce(
                    heads.get(i).length(), Math::max);
            whole += widths[i] + 5;
        }
        StringBuilder text = new StringBuilder(centered(name, whole));
        StringBuilder head = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            head.append(i == 0 ? " " : "  ").append(centered(heads.get(i), widths[i])).append("  |");
        }
        text.append('\n').append(head).append('\n').append("-".repeat(whole));
        for (List<Object> row : rows.subList(0, shown)) {
            text.append('\n');
            for (int i = 0; i < widths.length; i++) {
                String cell = row.get(i).toString();
                text.append(i == 0 ? " " : "  ").append(" ".repeat(widths[i] - cell.length())).append(cell)
                        .append("  |");
            }
        }
        return text.toString();
    }

    private static String centered(String text, int width) {
        int left = Math.max(0, (width - text.length()) / 2);
        return " ".repeat(left) + text + " ".repeat(Math.max(0, width - text.length() - left));
    }
}
