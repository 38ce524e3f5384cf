package chesslab.chess.pgn;

import chesslab.chess.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The comment after a move: free text, and commands for programs such as {@code [%eval 0.35]} or
 * {@code [%clk 0:03:00]}.
 *
 * <p>PGN files are wrapped at 80 columns, so a line break in a comment means a space: every run of white space in the
 * text and in the values becomes one space.
 *
 * @param text the free text, without the commands; may be empty
 */
public record PgnComment(String text, List<Command> commands) {

    /** No comment. */
    public static final PgnComment EMPTY = new PgnComment("", List.of());

    private static final Pattern WHITE_SPACE = Pattern.compile("\\p{javaWhitespace}+");

    /**
     * A command to programs: {@code [%name value]}.
     *
     * @param name  a letter, then letters, digits and {@code _}
     * @param value anything but {@code ]}; may be empty
     */
    public record Command(String name, String value) {

        public Command {
            if (name.isEmpty() || nameEnd(name, 0) < name.length()) {
                throw new IllegalArgumentException("command name \"" + name + "\": expected letters, digits and _");
            }
            value = oneSpaced(value);
            if (value.indexOf(']') >= 0) {
                throw new IllegalArgumentException(
                        "value \"" + value + "\" of command " + name + ": expected a text without ]");
            }
        }

        @Override
        public String toString() {
            return value.isEmpty() ? "[%" + name + "]" : "[%" + name + " " + value + "]";
        }
    }

    public PgnComment {
        text = oneSpaced(text);
        commands = List.copyOf(commands);
        if (firstCommand(text, 0, text.lastIndexOf(']')) >= 0) {
            throw new IllegalArgumentException(
                    "comment text \"" + text + "\" holds a command: expected it among the commands, or use parse");
        }
    }

    /** Parses the text between the braces of a PGN comment. Malformed commands stay in the text. */
    public static PgnComment parse(String raw) {
        StringBuilder text = new StringBuilder();
        List<Command> commands = new ArrayList<>();
        int lastClose = raw.lastIndexOf(']');
        int done = 0;
        for (int at = firstCommand(raw, 0, lastClose); at >= 0; at = firstCommand(raw, done, lastClose)) {
            int close = raw.indexOf(']', at);
            int nameEnd = nameEnd(raw, at + 2);
            text.append(raw, done, at).append(' ');
            commands.add(new Command(raw.substring(at + 2, nameEnd), raw.substring(nameEnd, close).strip()));
            done = close + 1;
        }
        String rest = text.append(raw, done, raw.length()).toString().strip();
        return rest.isEmpty() && commands.isEmpty() ? EMPTY : new PgnComment(rest, commands);
    }

    public boolean isEmpty() {
        return text.isEmpty() && commands.isEmpty();
    }

    /** Returns the value of the first command of that name, or empty if there is none. */
    public Optional<String> command(String name) {
        for (Command command : commands) {
            if (command.name().equals(name)) {
                return Optional.of(command.value());
            }
        }
        return Optional.empty();
    }

    /** Returns this comment with one more command at its end. */
    public PgnComment with(String name, String value) {
        List<Command> more = new ArrayList<>(commands);
        more.add(new Command(name, value));
        return new PgnComment(text, more);
    }

    /**
     * Returns the evaluation in {@code [%eval …]}, or empty if there is none.
     *
     * @throws IllegalArgumentException if the command's value is not an evaluation
     */
    public Optional<Score> eval() {
        return command("eval").map(Score::ofPgn);
    }

    /** Returns the depth of the search for {@link #eval}, in plies: 18 for {@code [%eval 0.35,18]}; or empty. */
    public OptionalInt evalDepth() {
        String value = command("eval").orElse("");
        int comma = value.lastIndexOf(',');
        return eval().isEmpty() || comma < 0
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(value.substring(comma + 1)));
    }

    /** Returns the text between the braces: commands first, then the free text. */
    @Override
    public String toString() {
        String all = commands.stream().map(Command::toString).collect(Collectors.joining(" "));
        return all.isEmpty() || text.isEmpty() ? all + text : all + " " + text;
    }

    /** Returns the start of the first whole command at or after {@code from}, or -1. */
    private static int firstCommand(String text, int from, int lastClose) {
        for (int at = text.indexOf("[%", from); at >= 0 && at < lastClose; at = text.indexOf("[%", at + 1)) {
            if (nameEnd(text, at + 2) > at + 2) {
                return at;
            }
        }
        return -1;
    }

    /** Returns the end of the name at {@code from}, which must begin with a letter. */
    private static int nameEnd(String text, int from) {
        int end = from;
        while (end < text.length() && PgnTags.isNamePart(text.charAt(end))
                && (end > from || text.charAt(end) >= 'A' && text.charAt(end) != '_')) {
            end++;
        }
        return end;
    }

    private static String oneSpaced(String text) {
        if (isOneSpaced(text)) {
            return text;
        }
        text.chars().filter(c -> c < ' ' && !Character.isWhitespace(c)).findFirst().ifPresent(c -> {
            throw new IllegalArgumentException(
                    String.format("comment holds the control character U+%04X: expected text", c));
        });
        return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
    }

    private static boolean isOneSpaced(String text) {
        boolean space = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == ' ' && space) {
                return false;
            }
            space = c == ' ';
        }
        return !space || text.isEmpty();
    }
}
