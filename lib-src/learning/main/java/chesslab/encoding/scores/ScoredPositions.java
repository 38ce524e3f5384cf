package chesslab.encoding.scores;

import chesslab.chess.Board;
import chesslab.chess.Piece;
import chesslab.files.ExceptionMessages;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.game.Side;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Positions with an engine's scores, to train an evaluation; 28 bytes a position. All are from the view of the side to
 * move, whose pieces move up the board: for Black the ranks are flipped (a8 becomes a1). Castling rights, clocks and
 * history are left out.
 *
 * <p>The file has the arrays {@code occupied}, int64 (n), a bitboard of all pieces; {@code pieces}, uint8 (n, 16), the
 * pieces on those squares in ascending order, two a byte, the lower four bits first: 0 to 5 are the mover's P N B R Q
 * K, 6 to 11 the other side's; and {@code scores}, int32 (n), centipawns for the mover.
 */
public final class ScoredPositions {

    /** The most pieces that a position has. */
    public static final int MOST_PIECES = 32;

    private static final int BYTES = MOST_PIECES / 2;
    private static final Piece[] PIECES = Piece.values();

    private final LongArrayList occupied;
    private final ByteArrayList pieces; // [position][16]
    private final IntArrayList scores;

    /** Makes an empty list. */
    public ScoredPositions() {
        this(new LongArrayList(), new ByteArrayList(), new IntArrayList());
    }

    private ScoredPositions(LongArrayList occupied, ByteArrayList pieces, IntArrayList scores) {
        this.occupied = occupied;
        this.pieces = pieces;
        this.scores = scores;
    }

    /** Adds a position with its score in centipawns for the side to move. */
    public void add(Board board, int score) {
        boolean white = board.getSideToMove() == Side.WHITE;
        long all = turned(board.getBitboard(), white);
        byte[] codes = new byte[BYTES];
        for (int code = 0; code < 12; code++) {
            Piece piece = PIECES[white ? code : (code + 6) % 12];
            for (long left = turned(board.getBitboard(piece), white); left != 0; left &= left - 1) {
                int number = Long.bitCount(all & (left & -left) - 1);
                codes[number / 2] |= (byte) (code << 4 * (number & 1));
            }
        }
        occupied.add(all);
        pieces.addElements(pieces.size(), codes);
        scores.add(score);
    }

    private static long turned(long squares, boolean white) {
        return white ? squares : Long.reverseBytes(squares);
    }

    /** Adds a position of another list. */
    public void add(ScoredPositions other, int position) {
        occupied.add(other.occupied.getLong(position));
        pieces.addElements(pieces.size(), other.pieces.elements(), position * BYTES, BYTES);
        scores.add(other.scores.getInt(position));
    }

    /** Returns the number of positions. */
    public int size() {
        return scores.size();
    }

    /** Returns a position's value for the side to move, in centipawns. */
    public int score(int position) {
        return scores.getInt(position);
    }

    /**
     * Writes the features of a position, each 64 times the piece (0 to 5 the mover's P N B R Q K, 6 to 11 the other
     * side's) and the square, from the mover's view.
     *
     * @param target room for {@value #MOST_PIECES}
     * @return the number of features
     */
    public int features(int position, int[] target) {
        byte[] codes = pieces.elements();
        int start = position * BYTES;
        int count = 0;
        for (long left = occupied.getLong(position); left != 0; left &= left - 1) {
            int code = codes[start + (count >> 1)] >> ((count & 1) << 2) & 15;
            target[count++] = code << 6 | Long.numberOfTrailingZeros(left);
        }
        return count;
    }

    /** Writes all to a file for {@link #read}, whole or not at all, and returns its checksum. */
    public String write(Path file) throws IOException {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        arrays.put("occupied", Npy.of(occupied.toLongArray(), size()));
        arrays.put("pieces", Npy.of(Npy.Type.UINT8, ByteBuffer.wrap(pieces.elements(), 0, pieces.size()).slice(),
                size(), BYTES));
        arrays.put("scores", Npy.of(scores.toIntArray(), size()));
        return Npz.write(file, arrays);
    }

    /**
     * Reads a file.
     *
     * @throws FileSystemException if it has another form; the message names the file and the reason
     */
    public static ScoredPositions read(Path file) throws IOException {
        Map<String, Npy> arrays = Npz.map(file);
        try {
            int size = Npz.array(arrays, "scores").size();
            long[] occupied = new long[size];
            Npz.array(arrays, "occupied").expecting(Npy.Type.INT64, size).elements().asLongBuffer().get(occupied);
            byte[] pieces = new byte[Math.multiplyExact(size, BYTES)];
            Npz.array(arrays, "pieces").expecting(Npy.Type.UINT8, size, BYTES).elements().get(pieces);
            int[] scores = new int[size];
            Npz.array(arrays, "scores").expecting(Npy.Type.INT32, size).elements().asIntBuffer().get(scores);
            for (int i = 0; i < size; i++) {
                check(i, occupied[i], pieces);
                if (scores[i] < -ScoreSettings.MOST_CENTIPAWNS || scores[i] > ScoreSettings.MOST_CENTIPAWNS) {
                    throw new IllegalArgumentException("score " + scores[i] + " of position " + i + ": expected -"
                            + ScoreSettings.MOST_CENTIPAWNS + " to " + ScoreSettings.MOST_CENTIPAWNS);
                }
            }
            return new ScoredPositions(LongArrayList.wrap(occupied), ByteArrayList.wrap(pieces),
                    IntArrayList.wrap(scores));
        } catch (IllegalArgumentException e) {
            throw new FileSystemException(file.toString(), null,
                    "holds no scored positions: " + ExceptionMessages.message(e));
        }
    }

    private static void check(int position, long occupied, byte[] pieces) {
        int count = Long.bitCount(occupied);
        int kings = 0;
        boolean known = count <= MOST_PIECES;
        for (int number = 0; known && number < count; number++) {
            int code = pieces[position * BYTES + number / 2] >> 4 * (number & 1) & 15;
            known = code < 12;
            kings += code == 5 ? 1 : code == 11 ? MOST_PIECES : 0;
        }
        if (!known || kings != 1 + MOST_PIECES) {
            throw new IllegalArgumentException("position " + position + " has impossible pieces");
        }
    }
}
