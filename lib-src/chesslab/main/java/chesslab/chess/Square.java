package chesslab.chess;

import java.util.Locale;

/** A square of the board, in the order a1, b1, ... h1, a2, ... h8 (ordinals 0 to 63); {@link #NONE} is last. */
public enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1, A2, B2, C2, D2, E2, F2, G2, H2, A3, B3, C3, D3, E3, F3, G3, H3, A4, B4, C4, D4, E4,
    F4, G4, H4, A5, B5, C5, D5, E5, F5, G5, H5, A6, B6, C6, D6, E6, F6, G6, H6, A7, B7, C7, D7, E7, F7, G7, H7, A8, B8,
    C8, D8, E8, F8, G8, H8, NONE;

    private static final Square[] ALL = values();

    /**
     * Returns the square's file.
     *
     * @throws IllegalStateException for {@link #NONE}
     */
    public File getFile() {
        requireReal();
        return File.at(ordinal() & 7);
    }

    /**
     * Returns the square's rank.
     *
     * @throws IllegalStateException for {@link #NONE}
     */
    public Rank getRank() {
        requireReal();
        return Rank.at(ordinal() >> 3);
    }

    /** Returns the bitboard with only this square's bit: a1 is bit 0, h8 bit 63; 0 for {@link #NONE}. */
    public long getBitboard() {
        return this == NONE ? 0 : 1L << ordinal();
    }

    /** Returns the square's name in lower case, {@code "e4"}; FEN's {@code "-"} for {@link #NONE}. */
    public String getNotation() {
        return this == NONE ? "-" : name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the constant, {@code "E4"}. */
    public String value() {
        return name();
    }

    /** Returns the one or two neighbors on the same rank, where a pawn is that could capture en passant. */
    public Square[] getSideSquares() {
        return switch (getFile()) {
            case FILE_A -> new Square[]{ALL[ordinal() + 1]};
            case FILE_H -> new Square[]{ALL[ordinal() - 1]};
            default -> new Square[]{ALL[ordinal() - 1], ALL[ordinal() + 1]};
        };
    }

    /** Returns whether the square is light, as h1 is. */
    public boolean isLightSquare() {
        return (getFile().ordinal() + getRank().ordinal()) % 2 == 1;
    }

    /**
     * Returns the square with the given number.
     *
     * @param index rank * 8 + file: 0 for a1 to 63 for h8; 64 gives {@link #NONE}
     */
    public static Square squareAt(int index) {
        if (index < 0 || index > 64) {
            throw new IllegalArgumentException("square number " + index + ": expected 0 (a1) to 63 (h8), or 64 (none)");
        }
        return ALL[index];
    }

    /** Returns the square of a rank and a file. */
    public static Square encode(Rank rank, File file) {
        return ALL[rank.ordinal() * 8 + file.ordinal()];
    }

    /**
     * Returns the square of a name, in upper or lower case.
     *
     * @param name {@code "E4"} or {@code "e4"}
     * @throws IllegalArgumentException if there is no such square
     */
    public static Square fromValue(String name) {
        int index = name.length() == 2 ? indexOf(Character.toLowerCase(name.charAt(0)), name.charAt(1)) : -1;
        if (index < 0) {
            throw new IllegalArgumentException(
                    "square '" + name + "': expected a file a to h and a rank 1 to 8, as in e4");
        }
        return ALL[index];
    }

    /** Returns the number of the square with this file's letter and rank's digit, as {@code 'e', '4'}, or -1. */
    public static int indexOf(int letter, int digit) {
        return letter >= 'a' && letter <= 'h' && digit >= '1' && digit <= '8' ? (digit - '1') * 8 + letter - 'a' : -1;
    }

    private void requireReal() {
        if (this == NONE) {
            throw new IllegalStateException("Square.NONE has no file, rank or color");
        }
    }
}
