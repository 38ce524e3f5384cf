package chesslab.arena.player;

/**
 * A value that a player's text may give, and what is allowed for it.
 *
 * @param name  as in {@code name=value}
 * @param least the smallest whole number
 */
record PlayerOption(String name, Type type, long least, long most) {

    /** The kinds of values: whole numbers, numbers from 0 on, and any text. */
    enum Type {
        WHOLE, DECIMAL, TEXT
    }

    static PlayerOption whole(String name, long least, long most) {
        return new PlayerOption(name, Type.WHOLE, least, most);
    }

    static PlayerOption decimal(String name) {
        return new PlayerOption(name, Type.DECIMAL, 0, Long.MAX_VALUE);
    }

    static PlayerOption text(String name) {
        return new PlayerOption(name, Type.TEXT, 0, Long.MAX_VALUE);
    }

    /**
     * Reads a value, as a {@link Long}, a {@link Double} or a {@link String}.
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
                case TEXT -> {
                    return value;
                }
            }
        } catch (NumberFormatException e) { // reported like a number out of range
        }
        throw player.fault(name + " " + value, type == Type.DECIMAL
                ? "a number from 0 on"
                : "a whole number from " + least + (most == Long.MAX_VALUE ? " on" : " to " + most));
    }
}
