package chesslab.arena.player;

import chesslab.arena.player.PlayerKind.Option;
import chesslab.notebook.Data;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A player's text, {@code kind:operand,name=value,name=value}, parsed by its kind's entry in {@link PlayerKind}: it may
 * have only values of the entry, each at most once and within its range.
 */
public final class PlayerText {

    private final PlayerKind kind;
    private final String text;
    private final Path base;
    private final Map<String, Object> values = new HashMap<>();

    /** @param base the folder from which the text's relative paths start */
    PlayerText(PlayerKind kind, String text, Path base) {
        this.kind = kind;
        this.text = text;
        this.base = base;
        String rest = text.substring(Math.min(text.length(), kind.name().length() + 1));
        List<String> parts = new ArrayList<>(Arrays.stream(rest.split(",", -1)).map(String::strip).toList());
        if (kind.operand().isPresent() || rest.isEmpty()) {
            String operand = parts.remove(0);
            kind.operand().filter(any -> !operand.isEmpty()).ifPresent(option -> read(option, operand));
        }
        for (String part : parts) {
            int sign = part.indexOf('=');
            if (sign < 1 || sign == part.length() - 1) {
                throw fault("\"" + part + "\"", "an option such as name=value");
            }
            String name = part.substring(0, sign);
            read(kind.options().stream().filter(option -> option.name().equals(name)).findFirst()
                    .orElseThrow(() -> fault("no option " + name, knownOptions())), part.substring(sign + 1));
        }
    }

    private String knownOptions() {
        return kind.options().isEmpty()
                ? "no options"
                : kind.options().stream().map(Option::name).sorted()
                        .collect(Collectors.joining(", ", "one of ", ""));
    }

    private void read(Option option, String value) {
        Object read;
        try {
            read = option.reader().apply(value);
        } catch (IllegalArgumentException e) { // reported like a number out of range
            read = null;
        }
        if (read == null) {
            throw fault(option.name() + " " + value, option.expected());
        }
        if (values.put(option.name(), read) != null) {
            throw fault(option.name() + " twice", "it once");
        }
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Sets a value if the text gives neither it nor any of the others. */
    public PlayerText fill(String name, Object value, String... others) {
        if (Stream.of(others).noneMatch(this::has)) {
            values.putIfAbsent(name, value);
        }
        return this;
    }

    /** Removes a value that is the default. */
    public void drop(String name, Object value) {
        values.remove(name, value);
    }

    public OptionalLong number(String name) {
        return has(name) ? OptionalLong.of((Long) values.get(name)) : OptionalLong.empty();
    }

    /** Returns a whole number whose range fits an int. */
    public OptionalInt small(String name) {
        return has(name) ? OptionalInt.of(Math.toIntExact((Long) values.get(name))) : OptionalInt.empty();
    }

    public <T> Optional<T> value(String name, Class<T> type) {
        return Optional.ofNullable(values.get(name)).map(type::cast);
    }

    Optional<Path> folder(String name) {
        return value(name, String.class).map(base::resolve).map(Data::orShipped);
    }

    /** @param usage an example text, for the message */
    public String operand(String usage) {
        String name = kind.operand().orElseThrow().name();
        return value(name, String.class).orElseThrow(() -> fault("no " + name, usage));
    }

    /** Returns the text with all values that are set, in the order of the table. */
    @Override
    public String toString() {
        StringJoiner parts = new StringJoiner(",", kind.name() + ":", "").setEmptyValue(kind.name());
        kind.operand().map(Option::name).filter(this::has).ifPresent(name -> parts.add("" + values.get(name)));
        kind.options().stream().map(Option::name).filter(this::has)
                .forEach(name -> parts.add(name + "=" + values.get(name)));
        return parts.toString();
    }

    public IllegalArgumentException fault(String found, String expected) {
        return new IllegalArgumentException("player \"" + text + "\": " + kind.name() + " has " + found + ", expected "
                + expected);
    }
}
