package chesslab.uci;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An option that an engine offers.
 *
 * @param name         its name in the engine's spelling; setting it ignores case
 * @param defaultValue its initial value; empty if the engine gives none
 * @param min          the least value of a {@link Type#SPIN}
 * @param max          its greatest
 * @param choices      the values of a {@link Type#COMBO}
 */
public record UciOption(String name, Type type, String defaultValue, OptionalLong min, OptionalLong max,
        List<String> choices) {

    /** The values of an option: true or false, a whole number, one of some words, nothing for an action, or a text. */
    public enum Type {
        CHECK, SPIN, COMBO, BUTTON, STRING
    }

    private static final Pattern LINE = Pattern.compile("option name (.+?) type (\\S+)(.*)");

    public UciOption {
        choices = List.copyOf(choices);
    }

    static Optional<UciOption> parse(String line) {
        Matcher words = LINE.matcher(line.strip().replaceAll("\\s+", " "));
        if (!words.matches()) {
            return Optional.empty();
        }
        try {
            Type type = Type.valueOf(words.group(2).toUpperCase(Locale.ROOT));
            String rest = words.group(3);
            String initial = values(rest, "default").findFirst().filter(text -> !text.equals("<empty>")).orElse("");
            return Optional.of(new UciOption(words.group(1), type, initial,
                    values(rest, "min").mapToLong(Long::parseLong).findFirst(),
                    values(rest, "max").mapToLong(Long::parseLong).findFirst(), values(rest, "var").toList()));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // no such type, or no number
        }
    }

    /** Returns the text between each occurrence of a key and the next key. */
    private static Stream<String> values(String text, String key) {
        return Pattern.compile(" " + key + "(?= )(.*?)(?= (default|min|max|var) |$)").matcher(text).results()
                .map(found -> found.group(1).strip());
    }

    /**
     * Checks a value before it is sent, because engines silently ignore invalid values.
     *
     * @return the value in the engine's spelling
     * @throws IllegalArgumentException if the option refuses it; the message names the allowed values
     */
    public String check(String value) {
        Objects.requireNonNull(value, "value");
        boolean taken = switch (type) {
            case CHECK -> value.equals("true") || value.equals("false");
            case SPIN -> value.matches("-?\\d{1,18}") && Long.parseLong(value) >= min.orElse(Long.MIN_VALUE)
                    && Long.parseLong(value) <= max.orElse(Long.MAX_VALUE);
            case COMBO -> choices.stream().anyMatch(value::equalsIgnoreCase);
            case BUTTON -> value.isEmpty();
            case STRING -> value.chars().noneMatch(Character::isISOControl);
        };
        if (!taken) {
            throw new IllegalArgumentException("option " + name + ": expected " + range() + ", but is '" + value + "'");
        }
        return type == Type.COMBO ? choices.stream().filter(value::equalsIgnoreCase).findFirst().orElseThrow() : value;
    }

    /** Returns the allowed values in words: {@code 1350 to 2850}, {@code true or false}. */
    public String range() {
        return switch (type) {
            case CHECK -> "true or false";
            case SPIN -> bound(min, "any number") + " to " + bound(max, "any number");
            case COMBO -> "one of " + String.join(", ", choices);
            case BUTTON -> "no value";
            case STRING -> "a text of one line";
        };
    }

    private static String bound(OptionalLong bound, String none) {
        return bound.isPresent() ? Long.toString(bound.getAsLong()) : none;
    }
}
