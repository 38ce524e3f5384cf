package chesslab.arena.player;

/**
 * A value that a player's text may give, and what is allowed for it.
 *
 * @param name  as in {@code name=value}
 * @param least the smallest whole number
 */
record PlayerOption(String name, Type type, long least, long most) {

    /** The kinds of values: whole numbers, numbers from 0 on, clocks, and any text. */
    enum Type {
        WHOLE, DECIMAL, CLOCK, TEXT
    }

    static PlayerOption whole(String name, long least, long most) {
        return new PlayerOption(name, Type.WHOLE, least, most);
    }

    static PlayerOption decimal(String name) {
        return new PlayerOption(name, Type.DECIMAL, 0, Long.MAX_VALUE);
    }

    static PlayerOption clock(String name) {
        return new PlayerOption(name, Type.CLOCK, 0, Long.MAX_VALUE);
    }

    static PlayerOption text(String name) {
        return new PlayerOption(name, Type.TEXT, 0, Long.MAX_VALUE);
    }

    /**
     * Reads a value, as a {@link Long}, a {@link Double}, a {@link TimeControl} or a {@link String}.
     *
     * @param player whose text it stands in, for the message
     * @throws IllegalArgumentException if it is not allowed
     */
    Object read(String value, PlayerText player) {
        try {
            switch (type) {
                case WHOLE -> {
                    long number = Long.parseLong(value);
                    if (number >= least && number <= most) {
                        return number;
                    }
                }
                case DECIMAL -> {
                    double number = Double.parseDouble(value);
                    if (number >= 0 && number < Double.POSITIVE_INFINITY) {
                        return number;
                    }
                }
                case CLOCK -> {
                    return TimeControl.parse(value);
                }
                case TEXT -> {
                    return value;
                }
            }
        } catch (IllegalArgumentException e) { // reported like a number out of range
        }
        throw player.fault(name + " " + value, switch (type) {
            case DECIMAL -> "a number from 0 on";
            case CLOCK -> TimeControl.FORM;
            default -> "a whole number from " + least + (most == Long.MAX_VALUE ? " on" : " to " + most);
        });
    }
}
