package chesslab.arena.player;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.StringJoiner;

/**
 * A player's text, {@code kind:operand,name=value,name=value}, read by its kind's entry in the table {@link
 * PlayerKind}: only values that the entry has, each at most once and within its range.
 */
final class PlayerText {

    private final PlayerKind kind;
    private final String text;
    private final Map<String, Object> values = new HashMap<>();

    /** @throws IllegalArgumentException if the text has what the kind does not; it says what was expected */
    PlayerText(PlayerKind kind, String text) {
        this.kind = kind;
        this.text = text;
        String rest = text.substring(Math.min(text.length(), kind.name().length() + 1));
        List<String> parts = rest.isEmpty() ? List.of() : List.of(rest.split(",", -1));
        int first = 0;
        if (kind.operand().isPresent() && !parts.isEmpty()) {
            String operand = parts.get(first++).strip();
            if (!operand.isEmpty()) {
                values.put(kind.operand().get().name(), kind.operand().get().read(operand, this));
            }
        }
        Map<String, String> given = new LinkedHashMap<>();
        for (String part : parts.subList(first, parts.size()).stream().map(String::strip).toList()) {
            int sign = part.indexOf('=');
            if (sign < 1 || sign == part.length() - 1) {
                throw fault("\"" + part + "\"", "an option such as name=value");
            }
            String name = part.substring(0, sign);
            if (given.putIfAbsent(name, part.substring(sign + 1)) != null) {
                throw fault(name + " twice", "it once");
            }
        }
        given.forEach((name, value) -> values.put(name, option(name).read(value, this)));
    }

    private PlayerOption option(String name) {
        return kind.options().stream().filter(option -> option.name().equals(name)).findFirst()
                .orElseThrow(() -> fault("no option " + name, kind.options().isEmpty()
                        ? "no options"
                        : "one of "
                                + String.join(", ",
                                        kind.options().stream().map(PlayerOption::name).sorted().toList())));
    }

    /** Whether the text gives a value, or {@link #fill} did. */
    boolean has(String name) {
        return values.containsKey(name);
    }

    /** Sets a value where the text gives neither it nor any of the others. */
    PlayerText fill(String name, Object value, String... others) {
        if (List.of(others).stream().noneMatch(this::has)) {
            values.putIfAbsent(name, value);
        }
        return this;
    }

    /** Removes a value that is the one meant without it. */
    void drop(String name, Object value) {
        values.remove(name, value);
    }

    OptionalLong number(String name) {
        return has(name) ? OptionalLong.of((Long) values.get(name)) : OptionalLong.empty();
    }

    /** A whole number whose range lies within that of an int. */
    OptionalInt small(String name) {
        return has(name) ? OptionalInt.of((int) (long) (Long) values.get(name)) : OptionalInt.empty();
    }

    Optional<Double> decimal(String name) {
        return Optional.ofNullable((Double) values.get(name));
    }

    Optional<TimeControl> clock(String name) {
        return Optional.ofNullable((TimeControl) values.get(name));
    }

    Optional<String> text(String name) {
        return Optional.ofNullable((String) values.get(name));
    }

    /**
     * The text between the colon and the first comma.
     *
     * @param usage a text that has one, for the message
     */
    String operand(String usage) {
        String name = kind.operand().orElseThrow().name();
        if (!has(name)) {
            throw fault("no " + name, usage);
        }
        return values.get(name).toString();
    }

    /** The text with all values that are set, in the order of the table. */
    @Override
    public String toString() {
        StringJoiner parts = new StringJoiner(",", kind.name() + ":", "").setEmptyValue(kind.name());
        kind.operand().map(PlayerOption::name).filter(this::has).ifPresent(name -> parts.add("" + values.get(name)));
        kind.options().stream().map(PlayerOption::name).filter(this::has)
                .forEach(name -> parts.add(name + "=" + values.get(name)));
        return parts.toString();
    }

    /** What to throw where the text is wrong. */
    IllegalArgumentException fault(String found, String expected) {
        return new IllegalArgumentException("player \"" + text + "\": " + kind.name() + " has " + found + ", expected "
                + expected);
    }
}
