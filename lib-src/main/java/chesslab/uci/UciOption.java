package chesslab.uci;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A setting that an engine offers, as it describes it.
 *
 * @param name         as the engine spells it; case does not matter when it is set
 * @param defaultValue its value at first; empty where the engine gives none
 * @param min          the least value of a {@link Type#SPIN}
 * @param max          its greatest
 * @param choices      the values of a {@link Type#COMBO}
 */
public record UciOption(String name, Type type, String defaultValue, OptionalLong min, OptionalLong max,
        List<String> choices) {

    /** What values an option takes. */
    public enum Type {
        /** true or false. */
        CHECK,
        /** A whole number. */
        SPIN,
        /** One of some words. */
        COMBO,
        /** None: it is an action. */
        BUTTON,
        /** Any text of one line. */
        STRING
    }

    public UciOption {
        choices = List.copyOf(choices);
    }

    /**
     * Checks a value before it is sent, because engines ignore silently what they do not take.
     *
     * @return the value as the engine spells it
     * @throws IllegalArgumentException if the option does not take it; the message says what it takes
     */
    public String check(String value) {
        Objects.requireNonNull(value, "value");
        boolean taken = switch (type) {
            case CHECK -> value.equals("true") || value.equals("false");
            case SPIN -> isInRange(value);
            case COMBO -> choices.stream().anyMatch(value::equalsIgnoreCase);
            case BUTTON -> value.isEmpty();
            case STRING -> value.chars().noneMatch(Character::isISOControl);
        };
        if (!taken) {
            throw new IllegalArgumentException("option " + name + ": expected " + range() + ", but is '" + value + "'");
        }
        return type == Type.COMBO ? choices.stream().filter(value::equalsIgnoreCase).findFirst().orElseThrow() : value;
    }

    private boolean isInRange(String value) {
        try {
            long number = Long.parseLong(value);
            return number >= min.orElse(Long.MIN_VALUE) && number <= max.orElse(Long.MAX_VALUE);
        } catch (NumberFormatException e) {
            return false; // no number: the caller says so
        }
    }

    /** The values that it takes, in words: {@code 1350 to 2850}, {@code true or false}. */
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

    /** {@code UCI_Elo: 1350 to 2850, at first 1350}. */
    @Override
    public String toString() {
        return name + " (" + type.name().toLowerCase(Locale.ROOT) + "): " + range()
                + (defaultValue.isEmpty() ? "" : ", at first " + defaultValue);
    }
}
