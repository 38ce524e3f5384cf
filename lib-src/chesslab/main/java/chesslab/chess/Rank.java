package chesslab.chess;

/** A rank of the board, 1 (White's home) to 8. */
public enum Rank {
    RANK_1, RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8;

    private static final Rank[] ALL = values();

    /** Returns the rank's digit: {@code "1"} to {@code "8"}. */
    public String getNotation() {
        return String.valueOf((char) ('1' + ordinal()));
    }

    /**
     * Returns the rank with the given number.
     *
     * @param index 0 for the first rank to 7 for the eighth
     */
    public static Rank at(int index) {
        if (index < 0 || index > 7) {
            throw new IllegalArgumentException("rank " + index + ": expected 0 to 7");
        }
        return ALL[index];
    }
}
