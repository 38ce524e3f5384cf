package chesslab.arena.player;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The clock of a game: {@code 10+0.1} is ten seconds for all moves, and a tenth of a second more after each.
 *
 * @param base      for the game, 1 ms or more
 * @param increment after each move, 0 or more
 */
record TimeControl(Duration base, Duration increment) {

    static final String FORM = "seconds for the game, and for each move, such as 10+0.1";

    private static final Pattern SECONDS = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)\\+(\\d{1,6}(?:\\.\\d{1,3})?)");

    /** @throws IllegalArgumentException if the text is no clock, or its time is 0 */
    static TimeControl parse(String text) {
        Matcher found = SECONDS.matcher(text);
        if (!found.matches() || seconds(found.group(1)).isZero()) {
            throw new IllegalArgumentException(text + ": expected " + FORM);
        }
        return new TimeControl(seconds(found.group(1)), seconds(found.group(2)));
    }

    private static Duration seconds(String text) {
        return Duration.ofMillis(new BigDecimal(text).movePointRight(3).longValueExact());
    }

    private static String text(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /** As it is read. */
    @Override
    public String toString() {
        return text(base) + "+" + text(increment);
    }
}
