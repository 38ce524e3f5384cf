package chesslab.uci;

import chesslab.uci.UciOption.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** What an engine says of itself between {@code uci} and {@code uciok}: its name and its options. */
final class Handshake {

    private static final List<String> KEYS = List.of("name", "type", "default", "min", "max", "var");

    private String name = "";
    private final Map<String, UciOption> options = new LinkedHashMap<>();

    void take(String line) {
        if (line.startsWith("id name ")) {
            name = line.substring("id name ".length()).strip();
        } else if (line.startsWith("option ")) {
            UciOption option = option(line);
            if (option != null) {
                options.put(option.name().toLowerCase(Locale.ROOT), option);
            }
        }
    }

    /** The engine's name; empty where it says none. */
    String name() {
        return name;
    }

    /** The options by their names in lower case, in the engine's order. */
    Map<String, UciOption> options() {
        return options;
    }

    /**
     * The option that a line describes; null where the line is malformed, so that the option is as good as not there.
     */
    static UciOption option(String line) {
        Map<String, List<String>> parts = parts(line);
        String name = first(parts, "name");
        try {
            Type type = Type.valueOf(first(parts, "type").toUpperCase(Locale.ROOT));
            String initial = first(parts, "default");
            return name.isEmpty()
                    ? null
                    : new UciOption(name, type, initial.equals("<empty>") ? "" : initial,
                            number(parts, "min"), number(parts, "max"), parts.getOrDefault("var", List.of()));
        } catch (IllegalArgumentException e) {
            return null; // no such type, or no number
        }
    }

    /** The words after each key. Names and values may hold several words, and a name even a key. */
    private static Map<String, List<String>> parts(String line) {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        String key = "";
        List<String> value = new ArrayList<>();
        List<String> words = Arrays.asList(line.strip().split("\\s+"));
        for (String word : words.subList(1, words.size())) {
            boolean isKey = KEYS.contains(word) && (!parts.containsKey(word) || word.equals("var"))
                    && !(key.equals("name") && !word.equals("type"));
            if (isKey) {
                put(parts, key, value);
                key = word;
                value.clear();
            } else {
                value.add(word);
            }
        }
        put(parts, key, value);
        return parts;
    }

    private static void put(Map<String, List<String>> parts, String key, List<String> value) {
        if (!key.isEmpty()) {
            parts.computeIfAbsent(key, k -> new ArrayList<>()).add(String.join(" ", value));
        }
    }

    private static String first(Map<String, List<String>> parts, String key) {
        return parts.getOrDefault(key, List.of("")).get(0);
    }

    private static OptionalLong number(Map<String, List<String>> parts, String key) {
        String text = first(parts, key);
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    }
}
