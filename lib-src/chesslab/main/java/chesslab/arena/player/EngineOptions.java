package chesslab.arena.player;

import chesslab.search.chess.SelectiveEngine;
import chesslab.uci.UciOption;
import chesslab.uci.UciOption.Type;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The settings that a {@link UciServer} offers to a chess program, and their values. */
final class EngineOptions {

    static final String SEED = "Seed";
    static final String OVERHEAD = "Move Overhead";
    static final String HASH = "Hash";
    static final String LINES = "MultiPV";
    static final String THREADS = "Threads";
    static final String CLEAR = "Clear Hash";

    private static final int DEFAULT_HASH = 64; // MB
    private static final int MOST_LINES = 218;
    private static final Pattern WORDS = Pattern.compile("name\\s+(.+?)(?:\\s+value(?:\\s+(.*))?)?",
            Pattern.CASE_INSENSITIVE);

    private final Map<String, UciOption> options = new LinkedHashMap<>(); // by the name in small letters
    private final Map<String, String> values = new HashMap<>(); // by the name

    /** @param engine whether the player is a {@link SelectiveEngine}, with a table and several lines */
    EngineOptions(int seed, boolean engine) {
        spin(SEED, seed, 0, Integer.MAX_VALUE);
        spin(OVERHEAD, GoCommand.DEFAULT_OVERHEAD, 0, 5000);
        if (engine) {
            int most = SelectiveEngine.MOST_MEGABYTES;
            spin(HASH, Math.min(DEFAULT_HASH, most), 1, most);
            add(CLEAR, Type.BUTTON, "", OptionalLong.empty(), OptionalLong.empty());
            spin(THREADS, 1, 1, Runtime.getRuntime().availableProcessors());
            add("Ponder", Type.CHECK, "false", OptionalLong.empty(), OptionalLong.empty());
            spin(LINES, 1, 1, MOST_LINES);
        }
        add("UCI_EngineAbout", Type.STRING, "chesslab, chess AI from scratch in Java notebooks", OptionalLong.empty(),
                OptionalLong.empty());
    }

    private void spin(String name, long value, long least, long most) {
        add(name, Type.SPIN, Long.toString(value), OptionalLong.of(least), OptionalLong.of(most));
    }

    private void add(String name, Type type, String value, OptionalLong least, OptionalLong most) {
        options.put(name.toLowerCase(Locale.ROOT), new UciOption(name, type, value, least, most, List.of()));
        values.put(name, value);
    }

    /** Their description in the protocol's form, a line each. */
    String describe() {
        return options.values().stream().map(option -> "option name " + option.name() + " type "
                + option.type().name().toLowerCase(Locale.ROOT)
                + (option.type() == Type.BUTTON ? "" : " default " + option.defaultValue())
                + (option.type() == Type.SPIN
                        ? " min " + option.min().getAsLong() + " max " + option.max().getAsLong()
                        : ""))
                .collect(Collectors.joining("\n"));
    }

    /**
     * Sets one.
     *
     * @param words after {@code setoption}
     * @return the option's name
     * @throws IllegalArgumentException if there is no such option, or it does not take the value
     */
    String set(String words) {
        Matcher found = WORDS.matcher(words);
        UciOption option = found.matches() ? options.get(found.group(1).toLowerCase(Locale.ROOT)) : null;
        if (option == null) {
            throw new IllegalArgumentException("setoption " + words + ": expected name and one of " + options.values()
                    .stream().map(UciOption::name).collect(Collectors.joining(", ")));
        }
        values.put(option.name(), option.check(found.group(2) == null ? "" : found.group(2)));
        return option.name();
    }

    /** The value of an option that is a number. */
    int number(String name) {
        return Integer.parseInt(values.get(name));
    }
}
