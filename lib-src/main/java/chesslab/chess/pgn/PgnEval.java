package chesslab.chess.pgn;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The evaluation of a position in a move comment: {@code [%eval 0.35]}, {@code [%eval #-3]}, {@code [%eval 0.35,18]}.
 * Always seen from White, whoever is to move.
 *
 * @param mate          whether the value counts moves to mate rather than centipawns
 * @param valueForWhite centipawns, or moves to mate, positive when White is better; {@code mate} with 0: mate on the
 *                      board
 * @param depth         the depth of the search behind it, in plies, where the comment gives one
 * @see <a href="https://www.enpassant.dk/chess/palview/enhancedpgn.htm">the embedded commands of PGN comments</a>
 */
public record PgnEval(boolean mate, int valueForWhite, OptionalInt depth) {

    private static final Pattern TEXT = Pattern
            .compile("(?:#(?<mate>[+-]?\\d{1,4})|(?<pawns>[+-]?\\d{1,6}(?:\\.\\d{1,9})?))(?:,(?<depth>\\d{1,4}))?");

    private static final int NOT_PLAIN = Integer.MIN_VALUE;

    /** An evaluation of {@code value} centipawns, positive when White is better. */
    public static PgnEval centipawns(int value) {
        return new PgnEval(false, value, OptionalInt.empty());
    }

    /** A forced mate in {@code moves}: positive when White mates, negative when Black does. */
    public static PgnEval mateIn(int moves) {
        return new PgnEval(true, moves, OptionalInt.empty());
    }

    /**
     * Reads the value of an {@code eval} command.
     *
     * @param text pawns as a decimal number or {@code #} and moves to mate, then perhaps a comma and the depth
     * @throws IllegalArgumentException if the text is something else
     */
    public static PgnEval parse(String text) {
        int plain = plainCentipawns(text);
        if (plain != NOT_PLAIN) {
            return centipawns(plain);
        }
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "evaluation \"" + text + "\": expected pawns such as 0.35, or #-3, perhaps with a depth: 0.35,18");
        }
        OptionalInt depth = matcher.group("depth") == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(matcher.group("depth")));
        return matcher.group("mate") != null
                ? new PgnEval(true, Integer.parseInt(matcher.group("mate")), depth)
                : new PgnEval(false, (int) Math.round(Double.parseDouble(matcher.group("pawns")) * 100), depth);
    }

    /** The centipawns of a text such as -1.05, by far the most of what is read, or {@link #NOT_PLAIN}. */
    private static int plainCentipawns(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        int point = text.length() - 3;
        if (point <= start || point > start + 6 || text.charAt(point) != '.') {
            return NOT_PLAIN;
        }
        int value = 0;
        for (int i = start; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (i != point && (digit < 0 || digit > 9)) {
                return NOT_PLAIN;
            }
            value = i == point ? value : 10 * value + digit;
        }
        return start == 1 ? -value : value;
    }

    /** The text that {@link #parse} reads: {@code 0.35}, {@code #-3}, {@code 0.35,18}. */
    @Override
    public String toString() {
        int size = Math.abs(valueForWhite);
        String value = mate
                ? "#" + valueForWhite
                : (valueForWhite < 0 ? "-" : "") + size / 100 + "." + size % 100 / 10 + size % 10;
        return depth.isPresent() ? value + "," + depth.getAsInt() : value;
    }
}
