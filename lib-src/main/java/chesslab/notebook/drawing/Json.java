package chesslab.notebook.drawing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes JSON that may also stand inside a script element of a page. */
public final class Json {

    private Json() {
    }

    /** An object from its names and values in turn, in this order. */
    public static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** A text, whole number, truth value, list or map as JSON. */
    public static String write(Object value) {
        if (value instanceof String text) {
            return quote(text);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(entry -> quote((String) entry.getKey()) + ":" + write(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Boolean) {
            return value.toString();
        }
        throw new IllegalArgumentException(
                "value " + value + ", expected text, whole number, truth value, list or map");
    }

    /**
     * A quoted text. Escaped are, besides what JSON demands, the signs with which a text could leave its script element,
     * line separators that older scripts forbid, and halves of surrogate pairs that UTF-8 cannot carry.
     */
    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || "\"\\<>&\u007f\u2028\u2029".indexOf(c) >= 0 || Character.isSurrogate(c)) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
