package chesslab.grade;

import chesslab.grade.Lesson.Guess;
import chesslab.notebook.drawing.Svg;
import java.util.Collections;
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
import java.util.stream.LongStream;

/**
 * A class's guesses beside the truth: dots above the choices with a line for chance, or along a scale of numbers.
 *
 * @param given as written in Java, one or more
 */
record GuessChart(Guess guess, List<String> given) {

    private static final int WIDTH = 600;
    private static final int MARGIN = 70;
    private static final int STEP = 13; // from dot to dot
    private static final int MOST_OTHERS = 6; // words that nobody could choose from
    private static final double WIDE = 50; // a ratio of numbers beyond which their scale is logarithmic

    String html() {
        StringBuilder svg = new StringBuilder();
        Map<Integer, Long> stacks = new TreeMap<>(); // of dots, by their places
        String caption = guess.choices().isEmpty() && number(guess.truth()).isPresent()
                ? numbers(stacks, svg)
                : choices(stacks, svg);
        stacks.forEach((x, count) -> LongStream.range(0, count).forEach(i -> svg.append(
                "<circle class=\"dot\" cx=\"%s\" cy=\"%s\" r=\"5\"/>".formatted(x, -STEP * i - STEP / 2))));
        long top = STEP * Collections.max(stacks.values()) + 24;
        return """
                <figure><figcaption>%s</figcaption>
                <div class="dim">%s</div>
                <svg viewBox="0 %s %s %s" role="img" aria-label="%s">
                <line class="axis" x1="10" x2="%s" y1="0" y2="0"/>
                %s
                </svg></figure>
                """.formatted(Svg.escape(guess.what()), Svg.escape(caption), -top, WIDTH, top + 52,
                Svg.escape(guess.what() + ": " + caption), WIDTH - 10, svg);
    }

    private String choices(Map<Integer, Long> stacks, StringBuilder svg) {
        Map<String, Long> counts = given.stream().map(this::choice)
                .collect(Collectors.groupingBy(words -> words, TreeMap::new, Collectors.counting()));
        Set<String> all = new LinkedHashSet<>(guess.choices().stream().map(GuessChart::words).toList());
        String right = right(all);
        all.add(right);
        counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey).limit(MOST_OTHERS).forEach(all::add);
        all.remove(""); // where the truth is not known
        int slot = 0;
        for (String choice : all) {
            int x = MARGIN + (WIDTH - 2 * MARGIN) * (2 * slot++ + 1) / (2 * all.size());
            stacks.put(x, counts.getOrDefault(choice, 0L));
            text(svg, x, 22, choice.equals(right) ? "is" : "", choice);
            text(svg, x, 42, "is", choice.equals(right) ? "the truth" : "");
        }
        String caption = given.size() + " guessed"
                + (right.isEmpty() ? "" : "; right: " + counts.getOrDefault(right, 0L));
        if (guess.choices().isEmpty()) {
            return caption;
        }
        double chance = (double) given.size() / guess.choices().size();
        int y = (int) Math.round(-STEP * chance);
        svg.append("<line class=\"chance\" x1=\"10\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>\n".formatted(WIDTH - 10, y, y));
        text(svg, WIDTH - 40, y - 6, "luck", "chance");
        return caption + String.format(Locale.ROOT, ", by chance: %.1f", chance);
    }

    /** The choice that is the truth, or nearest to it. */
    private String right(Set<String> choices) {
        OptionalDouble truth = number(guess.truth());
        return choices.stream().filter(choice -> choice.replaceAll("\\s", "")
                .equalsIgnoreCase(guess.truth().replaceAll("\\s", "")))
                .findFirst().or(() -> choices.stream().filter(choice -> truth.isPresent() && number(choice).isPresent())
                        .min(Comparator.comparing(
                                choice -> Math.abs(number(choice).getAsDouble() - truth.getAsDouble()))))
                .orElse(guess.truth());
    }

    private String numbers(Map<Integer, Long> stacks, StringBuilder svg) {
        double truth = number(guess.truth()).getAsDouble();
        double[] values = given.stream().map(GuessChart::number).flatMapToDouble(OptionalDouble::stream)
                .filter(Double::isFinite).sorted().toArray();
        double least = DoubleStream.concat(DoubleStream.of(truth), DoubleStream.of(values)).min().orElseThrow();
        double most = DoubleStream.concat(DoubleStream.of(truth), DoubleStream.of(values)).max().orElseThrow();
        boolean isLog = least > 0 && most / least > WIDE;
        int at = x(truth, least, most, isLog);
        stacks.put(at, 0L);
        DoubleStream.of(values).forEach(value -> stacks
                .merge(at + STEP * Math.round((x(value, least, most, isLog) - at) / (float) STEP), 1L, Long::sum));
        svg.append("<line class=\"truth\" x1=\"%s\" x2=\"%s\" y1=\"-400\" y2=\"8\"/>\n".formatted(at, at));
        text(svg, MARGIN, 22, "", Report.number(least));
        text(svg, WIDTH - MARGIN, 22, "", most > least ? Report.number(most) : "");
        text(svg, Math.max(100, Math.min(WIDTH - 100, at)), 44, "is", "the truth: " + guess.truth());
        return given.size() + " guessed" + (values.length == 0
                ? ""
                : ", in the middle "
                        + Report.number(values[values.length / 2]))
                + (isLog ? "; equal steps are equal factors" : "");
    }

    private static int x(double value, double least, double most, boolean isLog) {
        double share = least == most ? 0.5 : isLog
                ? Math.log(value / least) / Math.log(most / least)
                : (value - least) / (most - least);
        return (int) Math.round(MARGIN + (WIDTH - 2 * MARGIN) * share);
    }

    private static void text(StringBuilder svg, int x, int y, String style, String text) {
        svg.append("<text x=\"%s\" y=\"%s\" text-anchor=\"middle\" class=\"%s\">%s</text>\n".formatted(x, y, style,
                Svg.escape(text)));
    }

    /** The words of a guess, or of the choice that differs from them only in capital letters. */
    private String choice(String java) {
        String words = words(java);
        return guess.choices().stream().map(GuessChart::words).filter(words::equalsIgnoreCase).findFirst()
                .orElse(words);
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
