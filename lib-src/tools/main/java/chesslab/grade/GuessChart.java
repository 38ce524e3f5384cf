package chesslab.grade;

import chesslab.grade.Lesson.Guess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A class's guesses beside the truth: dots above the choices with a line for chance, or along a scale of numbers.
 *
 * @param given as written in Java
 */
record GuessChart(Guess guess, List<String> given) {

    private static final int WIDTH = 600;
    private static final int FROM = 60;
    private static final int TO = 540;
    private static final int BASE = 190;
    private static final int STEP = 13; // from dot to dot
    private static final int MOST_CHOICES = 6;
    private static final double WIDE = 50; // a ratio of numbers beyond which their scale is logarithmic

    String html() {
        StringBuilder svg = new StringBuilder();
        boolean isWords = !guess.choices().isEmpty() || number(guess.truth()).isEmpty();
        String caption = isWords ? choices(svg) : numbers(svg);
        return "<figure><figcaption>" + Report.html(guess.what()) + "</figcaption>\n<div class=\"dim\">"
                + Report.html(caption) + "</div>\n<svg viewBox=\"0 0 " + WIDTH + " 250\" role=\"img\" aria-label=\""
                + Report.html(guess.what() + ": " + caption) + "\">\n<line class=\"axis\" x1=\"10\" x2=\""
                + (WIDTH - 10)
                + "\" y1=\"" + BASE + "\" y2=\"" + BASE + "\"/>\n" + svg + "</svg></figure>\n";
    }

    private String choices(StringBuilder svg) {
        Map<String, Long> counts = given.stream().map(GuessChart::words)
                .collect(Collectors.groupingBy(words -> words, TreeMap::new, Collectors.counting()));
        Set<String> all = new LinkedHashSet<>(guess.choices().stream().map(GuessChart::words).toList());
        String right = right(List.copyOf(all));
        if (!right.isEmpty()) {
            all.add(right);
        }
        counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey).limit(MOST_CHOICES).forEach(all::add);
        int slot = 0;
        long most = counts.values().stream().mapToLong(count -> count).max().orElse(1);
        for (String choice : all) {
            int x = FROM + (TO - FROM) * (2 * slot++ + 1) / (2 * all.size());
            dots(svg, x, counts.getOrDefault(choice, 0L), most);
            text(svg, x, BASE + 24, choice.equals(right) ? "is" : "", choice.isEmpty() ? "(nothing)" : choice);
            if (choice.equals(right)) {
                text(svg, x, BASE + 44, "is", "the truth");
            }
        }
        String caption = given.size() + " guessed" + (right.isEmpty()
                ? ""
                : "; right: "
                        + counts.getOrDefault(right, 0L));
        if (guess.choices().isEmpty() || given.isEmpty()) {
            return caption;
        }
        double chance = (double) given.size() / guess.choices().size();
        double y = BASE - chance * step(most);
        svg.append(String.format(Locale.ROOT, "<line class=\"chance\" x1=\"10\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                WIDTH - 10, y, y).replace("\r", ""));
        text(svg, WIDTH - 40, (int) y - 6, "luck", "chance");
        return caption + String.format(Locale.ROOT, ", by chance: %.1f", chance);
    }

    /** The choice that is the truth, or nearest to it. */
    private String right(List<String> choices) {
        OptionalDouble truth = number(guess.truth());
        return truth.isEmpty() || choices.stream().anyMatch(choice -> number(choice).isEmpty())
                ? choices.stream().filter(choice -> choice.replaceAll("\\s", "")
                        .equalsIgnoreCase(guess.truth().replaceAll("\\s", ""))).findFirst().orElse(guess.truth())
                : choices.stream().min(Comparator.comparing(
                        choice -> Math.abs(number(choice).getAsDouble() - truth.getAsDouble()))).orElse(guess.truth());
    }

    private String numbers(StringBuilder svg) {
        double truth = number(guess.truth()).getAsDouble();
        double[] values = given.stream().map(GuessChart::number).flatMapToDouble(OptionalDouble::stream)
                .filter(Double::isFinite).sorted().toArray();
        double least = Math.min(truth, DoubleStream.of(values).min().orElse(truth));
        double largest = Math.max(truth, DoubleStream.of(values).max().orElse(truth));
        boolean isLog = least > 0 && largest / least > WIDE;
        List<Integer> places = new ArrayList<>();
        for (double value : values) {
            places.add(x(value, least, largest, isLog) / STEP * STEP);
        }
        Map<Integer, Long> stacks = places.stream()
                .collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting()));
        long most = stacks.values().stream().mapToLong(count -> count).max().orElse(1);
        int at = x(truth, least, largest, isLog);
        svg.append("<line class=\"truth\" x1=\"").append(at).append("\" x2=\"").append(at).append("\" y1=\"10\" y2=\"")
                .append(BASE + 8).append("\"/>\n");
        stacks.forEach((x, count) -> dots(svg, x, count, most));
        text(svg, FROM, BASE + 24, "", Report.number(least));
        if (largest > least) {
            text(svg, TO, BASE + 24, "", Report.number(largest));
        }
        text(svg, at, BASE + 46, "is", "the truth: " + guess.truth());
        return given.size() + " guessed" + (values.length == 0
                ? ""
                : ", in the middle "
                        + Report.number(values[values.length / 2]))
                + (isLog ? "; equal steps are equal factors" : "");
    }

    private static int x(double value, double least, double largest, boolean isLog) {
        if (largest == least) {
            return (FROM + TO) / 2;
        }
        return (int) Math.round(FROM + (TO - FROM) * (isLog
                ? Math.log(value / least) / Math.log(largest / least)
                : (value - least) / (largest - least)));
    }

    private static double step(long most) {
        return Math.min(STEP, (BASE - 14.0) / most);
    }

    private static void dots(StringBuilder svg, int x, long count, long most) {
        IntStream.range(0, (int) count).forEach(i -> svg.append(String.format(Locale.ROOT,
                "<circle class=\"dot\" cx=\"%d\" cy=\"%.1f\" r=\"5\"/>", x, BASE - (i + 0.5) * step(most))));
        svg.append("\n");
    }

    private static void text(StringBuilder svg, int x, int y, String style, String text) {
        svg.append("<text x=\"").append(x).append("\" y=\"").append(y).append("\" text-anchor=\"middle\" class=\"")
                .append(style).append("\">").append(Report.html(text)).append("</text>\n");
    }

    /** A text without its quotation marks; a number as it is shown. */
    private static String words(String java) {
        return java.startsWith("\"")
                ? java.substring(1, java.length() - 1).strip()
                : number(java).stream().mapToObj(Report::number).findFirst().orElse(java);
    }

    private static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(Double.parseDouble(text.replaceAll("[_,]|[LlDdFf]$", "")));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
