package chesslab.hexapawn;

import chesslab.game.Side;

/**
 * The size of a Hexapawn board, written files x ranks, and the numbering of its squares.
 *
 * @param files squares in a rank, 3 to 6; each side has as many pawns
 * @param ranks squares in a file, 3 to 6
 */
public record HexapawnSize(int files, int ranks) {

    /** The board of {@code Chess_IA}. */
    public static final HexapawnSize THREE_BY_THREE = new HexapawnSize(3, 3);

    private static final int LEAST = 3;
    private static final int MOST = 6;

    public HexapawnSize {
        if (files < LEAST || files > MOST || ranks < LEAST || ranks > MOST) {
            throw new IllegalArgumentException("board of " + files + "x" + ranks + " (files x ranks), expected "
                    + LEAST + " to " + MOST + " of each");
        }
    }

    public int squares() {
        return files * ranks;
    }

    int forward(Side side) {
        return side == Side.WHITE ? -files : files;
    }

    /** Returns a square's file, 0 for the a-file. */
    public int file(int square) {
        return square % files;
    }

    /** Returns a square's rank, 0 for White's home rank. */
    public int rank(int square) {
        return ranks - 1 - square / files;
    }

    /** Returns a square's name: {@code "a1"} is the left end of White's home rank. */
    public String name(int square) {
        return "" + (char) ('a' + file(square)) + (rank(square) + 1);
    }

    @Override
    public String toString() {
        return files + "x" + ranks;
    }
}
