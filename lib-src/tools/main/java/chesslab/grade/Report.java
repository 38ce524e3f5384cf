package chesslab.grade;

import chesslab.files.Sha256;
import chesslab.grade.Lesson.Guess;
import chesslab.grade.Lesson.Task;
import chesslab.grade.Mark.Result;
import chesslab.notebook.drawing.Svg;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The marks of a class as a table and as a page.
 *
 * @param notes what is true of all, such as that the network was open
 * @param players of the class, with their students
 * @param ladder  of them, as text; empty for none
 */
record Report(List<Lesson> lessons, List<Row> rows, List<String> notes, Map<String, String> players,
        String ladder) {

    /** A student's marks. @param notes on the files */
    record Row(String name, String number, Grading.Graded graded, List<String> notes) {

        private String points(Predicate<Mark> counts) {
            return words(graded.marks().stream().filter(counts).mapToDouble(Mark::points).sum());
        }

        private String most() {
            return words(graded.marks().stream().mapToDouble(Mark::most).sum());
        }
    }

    private static final Map<Result, String> SIGNS = Map.of(Result.RIGHT, "✓", Result.WRONG, "✗", Result.ERROR, "E",
            Result.TOO_LONG, "T", Result.ENDED, "X", Result.UNTRIED, "·");
    private static final int MOST_REASONS = 3;
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>The class, judged</title>
            <style>
            :root { color-scheme: light dark; --page: #fdfdfb; --ink: #23272a; --dim: #5f6970; --line: #d5dce0; --soft: #f1f3f4;
              --right: #00795a; --wrong: #b34a00; --guess: #0060a8; }
            @media screen and (prefers-color-scheme: dark) { :root { --page: #16191c; --ink: #e3e6e8; --dim: #9aa5ad; --line: #3a4248;
              --soft: #22272b; --right: #3ecf9f; --wrong: #ff9a56; --guess: #7cc0f4; } }
            * { box-sizing: border-box; }
            html { background: var(--page); color: var(--ink); font: 18px/1.5 Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
            body { max-width: 1240px; margin: 0 auto; padding: 8px 24px 60px; }
            h1 { font-size: 34px; line-height: 1.2; } h2 { margin-top: 1.8em; font-size: 26px; } h3 { margin: 1.2em 0 0.3em; font-size: 20px; }
            .wide { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: 3px 10px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
            thead th { border-bottom: 2px solid var(--dim); vertical-align: bottom; }
            .marks td { text-align: center; font-weight: bold; font-size: 1.15em; line-height: 1.35; } .marks td.sum { text-align: right; font-size: 1em; }
            .marks thead tr:first-child th:not([rowspan]) { border-bottom: 0; }
            .marks .first { border-left: 2px solid var(--line); }
            .right { color: var(--right); } .wrong, .bad { color: var(--wrong); } .dim { color: var(--dim); font-weight: normal; }
            meter { width: 9em; height: 1em; } ul { margin: 4px 0; padding-left: 1.2em; }
            .guesses { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 520px), 1fr)); gap: 8px 32px; }
            figure { margin: 8px 0; break-inside: avoid; } figcaption { font-weight: bold; } svg { width: 100%; max-width: 640px; height: auto; display: block; }
            svg text { fill: var(--ink); font-size: 15px; } svg .axis { stroke: var(--line); } svg .dot { fill: var(--guess); }
            svg .truth { stroke: var(--right); stroke-width: 3; } svg text.is { fill: var(--right); font-weight: bold; }
            svg .chance { stroke: var(--wrong); stroke-width: 2; stroke-dasharray: 6 4; } svg text.luck { fill: var(--wrong); }
            pre { overflow-x: auto; padding: 10px 14px; border: 1px solid var(--line); border-radius: 7px; background: var(--soft); font-size: 15px; }
            @media print { :root { --page: #fff; } html { font-size: 11pt; } body { padding: 0; } h2, h3 { break-after: avoid; }
              tr, pre { break-inside: avoid; } pre { white-space: pre-wrap; } .guesses { grid-template-columns: 1fr 1fr; } }
            </style></head><body>
            """;

    /** Returns {@code grades.csv}. */
    String table() {
        StringBuilder table = new StringBuilder(line(
                List.of("student", "lesson", "exercise", "result", "points", "reason", "number")));
        for (Row row : rows) {
            for (Mark mark : row.graded.marks()) {
                table.append(line(List.of(row.name, mark.lesson(), mark.exercise(), mark.result().toString(),
                        words(mark.points()), mark.reason(), row.number)));
            }
        }
        return table.toString();
    }

    /** Returns {@code totals.csv}: a line for each student, with the points of each lesson and of all. */
    String totals() {
        StringBuilder table = new StringBuilder();
        List<String> head = new ArrayList<>(List.of("number", "student"));
        lessons.forEach(lesson -> head.add(lesson.name()));
        head.addAll(List.of("points", "of"));
        table.append(line(head));
        for (Row row : rows) {
            List<String> fields = new ArrayList<>(List.of(row.number, row.name));
            lessons.forEach(lesson -> fields.add(row.points(mark -> mark.lesson().equals(lesson.name()))));
            fields.addAll(List.of(row.points(mark -> true), row.most()));
            table.append(line(fields));
        }
        return table.toString();
    }

    /** Returns a line of a table (RFC 4180). A text that a spreadsheet would compute gets a quote in front. */
    private static String line(List<String> fields) {
        return fields.stream().map(field -> field.matches("(?s)[=+@\\t\\r-].*") ? "'" + field : field)
                .map(field -> field.matches("(?s).*[\",\\r\\n].*") ? '"' + field.replace("\"", "\"\"") + '"' : field)
                .collect(Collectors.joining(",", "", "\r\n"));
    }

    /** Returns how many results of each kind there are. */
    String summary() {
        Map<Result, Long> counts = rows.stream().flatMap(row -> row.graded.marks().stream())
                .collect(Collectors.groupingBy(Mark::result, TreeMap::new, Collectors.counting()));
        return rows.size() + " students, " + lessons.size() + (lessons.size() == 1 ? " lesson: " : " lessons: ")
                + counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey()).collect(Collectors.joining(", "));
    }

    /** Returns {@code report.html}. @param isAnonymous whether to leave out names */
    String page(boolean isAnonymous) {
        StringBuilder page = new StringBuilder(HEAD).append("<h1>The class, judged</h1>\n");
        notes.forEach(note -> page.append("<p>").append(Svg.escape(note)).append("</p>\n"));
        List<Row> shown = isAnonymous ? withoutNames() : rows;
        marks(page, shown);
        page.append("<h2>Exercises</h2>\n");
        lessons.forEach(lesson -> exercises(page, lesson));
        page.append(
                "<h2>Guesses</h2>\n<p class=\"dim\">A dot is a student. Guesses that nobody gave are left out.</p>\n");
        lessons.forEach(lesson -> guesses(page, lesson));
        if (!ladder.isEmpty()) {
            page.append("<h2>The class ladder</h2>\n<pre>").append(Svg.escape(ladder)).append("</pre>\n");
            if (!isAnonymous) {
                page.append("<p>").append(players.entrySet().stream().map(player -> player.getKey() + " is <bdi>"
                        + Svg.escape(player.getValue()) + "</bdi>").collect(Collectors.joining(", "))).append("</p>\n");
            }
        }
        if (!isAnonymous && rows.stream().anyMatch(row -> !row.notes.isEmpty())) {
            page.append("<h2>Files to look at</h2>\n<ul>\n");
            rows.forEach(row -> row.notes.forEach(note -> page.append("<li><b><bdi>").append(Svg.escape(row.name))
                    .append("</bdi></b>: ").append(Svg.escape(note)).append("</li>\n")));
            page.append("</ul>\n");
        }
        return page.append("</body></html>\n").toString();
    }

    private List<Row> withoutNames() {
        List<Row> shuffled = rows.stream().sorted(Comparator.comparing(row -> shuffle(row.name + row.number))).toList();
        return IntStream.range(0, rows.size())
                .mapToObj(i -> new Row("Student " + (i + 1), "", shuffled.get(i).graded, List.of())).toList();
    }

    /** Returns a key that orders texts at random, and always alike. */
    static String shuffle(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private void marks(StringBuilder page, List<Row> shown) {
        page.append("<h2>Marks</h2>\n<p>").append(List.of(Result.values()).stream()
                .map(result -> "<b>" + SIGNS.get(result) + "</b> " + result).collect(Collectors.joining(" &ensp; ")))
                .append("</p>\n<div class=\"wide\"><table class=\"marks\"><thead><tr><th></th>");
        lessons.forEach(
                lesson -> page.append("<th class=\"first\" colspan=\"").append(lesson.tasks().size()).append("\">")
                        .append(lesson.name().replaceFirst("-.*", "")).append("</th>"));
        page.append("<th rowspan=\"2\">points<br>of ").append(shown.get(0).most()).append("</th></tr><tr><th></th>");
        lessons.forEach(lesson -> lesson.tasks().forEach(task -> page
                .append(task == lesson.tasks().get(0) ? "<th class=\"first\">" : "<th>").append(task.number())
                .append("</th>")));
        page.append("</tr></thead><tbody>\n");
        for (Row row : shown) {
            page.append("<tr><th><bdi>").append(Svg.escape(row.name)).append("</bdi></th>");
            String lesson = "";
            for (Mark mark : row.graded.marks()) {
                String style = Map.of(Result.RIGHT, "right", Result.UNTRIED, "dim").getOrDefault(mark.result(), "bad");
                page.append("<td class=\"").append(style).append(mark.lesson().equals(lesson) ? "" : " first")
                        .append("\" title=\"").append(Svg.escape(mark.exercise() + ": " + mark.result()
                                + (mark.reason().isEmpty() ? "" : ": " + mark.reason())))
                        .append("\">").append(SIGNS.get(mark.result())).append("</td>");
                lesson = mark.lesson();
            }
            page.append("<td class=\"sum\">").append(row.points(mark -> true)).append("</td></tr>\n");
        }
        page.append("</tbody></table></div>\n");
    }

    private void exercises(StringBuilder page, Lesson lesson) {
        if (lesson.tasks().isEmpty()) {
            return;
        }
        page.append("<h3>").append(lesson.name()).append("</h3>\n<div class=\"wide\"><table>\n");
        for (Task task : lesson.tasks()) {
            List<Mark> marks = rows.stream().flatMap(row -> row.graded.marks().stream())
                    .filter(mark -> mark.lesson().equals(lesson.name()) && mark.exercise().equals(task.name()))
                    .toList();
            long right = marks.stream().filter(mark -> mark.result() == Result.RIGHT).count();
            long tried = marks.stream().filter(mark -> mark.result() != Result.UNTRIED).count();
            page.append("<tr><th>").append(Svg.escape(task.name())).append("</th><td><meter max=\"").append(rows.size())
                    .append("\" value=\"").append(right).append("\"></meter><br>").append(right).append(" of ")
                    .append(rows.size()).append(" solved it, ").append(tried).append(" tried</td><td><ul>");
            marks.stream().filter(mark -> mark.result() != Result.RIGHT && !mark.reason().isEmpty())
                    .collect(Collectors.groupingBy(mark -> mark.result() + ": " + mark.reason(), TreeMap::new,
                            Collectors.counting()))
                    .entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                    .limit(MOST_REASONS).forEach(reason -> page.append("<li>").append(reason.getValue()).append(" × ")
                            .append(Svg.escape(reason.getKey())).append("</li>"));
            page.append("</ul></td></tr>\n");
        }
        page.append("</table></div>\n");
    }

    private void guesses(StringBuilder page, Lesson lesson) {
        String charts = lesson.guesses().stream().map(guess -> new GuessChart(guess, given(lesson, guess)))
                .filter(chart -> !chart.given().isEmpty()).map(GuessChart::html).collect(Collectors.joining());
        if (!charts.isEmpty()) {
            page.append("<h3>").append(lesson.name()).append("</h3>\n<div class=\"guesses\">\n").append(charts)
                    .append("</div>\n");
        }
    }

    private List<String> given(Lesson lesson, Guess guess) {
        return rows.stream()
                .map(row -> row.graded.guesses().get(lesson.name() + "\n" + guess.variable()))
                .filter(Objects::nonNull).toList();
    }

    private static String words(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%.4g", value);
    }
}
