package chesslab.chess;

/** A file of the board, a to h. */
public enum File {
    FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H;

    private static final File[] ALL = values();

    /** Returns the file's letter in lower case: {@code "a"} to {@code "h"}. */
    public String getNotation() {
        return String.valueOf((char) ('a' + ordinal()));
    }

    /**
     * Returns the file with the given number.
     *
     * @param index 0 for the a-file to 7 for the h-file
     */
    public static File at(int index) {
        if (index < 0 || index > 7) {
            throw new IllegalArgumentException("file " + index + ": expected 0 to 7");
        }
        return ALL[index];
    }
}
