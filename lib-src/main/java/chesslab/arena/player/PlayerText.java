package chesslab.arena.player;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parts of a player's text: {@code kind:operand,name=value,name=value}. Each may be missing but the kind. An option
 * that nobody asks for is refused by {@link #complete}.
 */
final class PlayerText {

    private final String text;
    private final String kind;
    private final String operand;
    private final Map<String, String> options = new LinkedHashMap<>();
    private final Set<String> known = new TreeSet<>();

    /** @param takesOperand whether the kind has one, which then always comes first */
    PlayerText(String text, boolean takesOperand) {
        this.text = text;
        this.kind = kind(text);
        String rest = text.substring(Math.min(text.length(), kind.length() + 1));
        String[] parts = rest.isEmpty() ? new String[0] : rest.split(",", -1);
        int first = takesOperand && parts.length > 0 ? 1 : 0;
        operand = first == 1 ? parts[0].strip() : "";
        for (int i = first; i < parts.length; i++) {
            addOption(parts[i].strip());
        }
    }

    /** What stands before the colon. */
    static String kind(String text) {
        int colon = text.indexOf(':');
        return colon < 0 ? text : text.substring(0, colon);
    }

    private void addOption(String part) {
        int sign = part.indexOf('=');
        if (sign < 1 || sign == part.length() - 1) {
            throw fault("\"" + part + "\"", "an option such as name=value");
        }
        if (options.putIfAbsent(part.substring(0, sign), part.substring(sign + 1)) != null) {
            throw fault(part.substring(0, sign) + " twice", "it once");
        }
    }

    /** What stands between the colon and the first comma, or empty. */
    Optional<String> operand() {
        return operand.isEmpty() ? Optional.empty() : Optional.of(operand);
    }

    /** The whole number that an option has. */
    OptionalLong number(String name, long least, long most) {
        known.add(name);
        String value = options.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(number(name, value, least, most));
    }

    /** The same for small numbers. */
    OptionalInt small(String name, int least, int most) {
        OptionalLong number = number(name, least, most);
        return number.isEmpty() ? OptionalInt.empty() : OptionalInt.of((int) number.getAsLong());
    }

    /** A whole number that stands in the text as {@code name}. */
    long number(String name, String value, long least, long most) {
        String range = "a whole number " + (most == Long.MAX_VALUE
                ? "from " + least + " on"
                : "from " + least + " to " + most);
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) { // told as what is out of range
        }
        throw fault(name + " " + value, range);
    }

    /** The number that an option has, 0 or more. */
    Optional<Double> decimal(String name) {
        known.add(name);
        String value = options.get(name);
        if (value == null) {
            return Optional.empty();
        }
        try {
            double number = Double.parseDouble(value);
            if (number >= 0 && number < Double.POSITIVE_INFINITY) {
                return Optional.of(number);
            }
        } catch (NumberFormatException e) { // told as what is out of range
        }
        throw fault(name + " " + value, "a number from 0 on");
    }

    /** Refuses options that the kind does not have. */
    void complete() {
        for (String name : options.keySet()) {
            if (!known.contains(name)) {
                throw fault("no option " + name, known.isEmpty() ? "no options" : "one of " + String.join(", ", known));
            }
        }
    }

    /** What to throw where the text is wrong. */
    IllegalArgumentException fault(String what, String expected) {
        return new IllegalArgumentException("player \"" + text + "\": " + kind + " has " + what + ", expected "
                + expected);
    }
}
