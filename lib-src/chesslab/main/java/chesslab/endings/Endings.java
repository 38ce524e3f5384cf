package chesslab.endings;

import chesslab.chess.Bitboard;
import chesslab.chess.Board;
import chesslab.chess.CastleRight;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.Sha256;
import chesslab.game.Side;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Solved endings: the winner of any position, the moves of perfect play, and the distance to mate. Neither the moves
 * since the last capture nor repetitions count, so that a win may be longer than the fifty moves of the rules allow.
 */
public final class Endings {

    private static final String SHA256 = "sha256";

    private final Map<String, EndingTable> tables;

    private Endings(Map<String, EndingTable> tables) {
        this.tables = tables;
    }

    /**
     * Solves endings and all those into which captures and promotions lead. Three pieces take less than a second and
     * 1 MB, four some seconds and 5 MB.
     *
     * @param names the pieces of one side and the other, such as {@code KPK} or {@code KQKR}: three, or four without
     *              pawns
     * @throws IllegalArgumentException if a name is none of these
     * @throws IllegalStateException    if there is too little memory
     */
    public static Endings solve(String... names) {
        Map<String, EndingTable> tables = new LinkedHashMap<>();
        for (String name : names) {
            int pieces = name.length();
            if (!name.matches("K[QRBNP]*K[QRBNP]*") || pieces < 3 || pieces > (name.contains("P") ? 3 : 4)) {
                throw new IllegalArgumentException("ending '" + name + "': expected three pieces, such as KPK, or four "
                        + "without pawns, such as KQKR");
            }
            add(tables, EndingTable.pieces(name));
        }
        return new Endings(tables);
    }

    private static void add(Map<String, EndingTable> tables, Piece[] given) {
        if (given != null && EndingView.of(tables, given) == null) {
            boolean isBlacks = EndingView.name(given, false).startsWith("KK");
            String name = EndingView.name(given, isBlacks); // so pawns are White's
            EndingSolver.conversions(EndingTable.pieces(name)).forEach(after -> add(tables, after));
            EndingTable table = new EndingTable(name);
            EndingSolver.solve(table, tables);
            tables.put(name, table);
        }
    }

    /**
     * Writes the tables into one file, which numpy reads too, whole or not at all.
     *
     * @throws IOException if it cannot be written
     */
    public void save(Path file) throws IOException {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        MessageDigest digest = Sha256.digest();
        tables.forEach((name, table) -> {
            arrays.put(name, Npy.of(table.values, table.values.length));
            digest.update(table.values);
        });
        byte[] checksum = digest.digest();
        arrays.put(SHA256, Npy.of(checksum, checksum.length));
        Npz.write(file, arrays);
    }

    /**
     * Reads the tables of {@link #save}.
     *
     * @throws FileSystemException if there is no such file, or it is cut short, altered or another's
     */
    public static Endings load(Path file) throws IOException {
        Map<String, Npy> arrays = new LinkedHashMap<>(Npz.map(file));
        Npy checksum = arrays.remove(SHA256);
        Map<String, EndingTable> tables = new LinkedHashMap<>();
        MessageDigest digest = Sha256.digest();
        arrays.forEach((name, array) -> digest.update(array.elements()));
        if (checksum == null || !checksum.elements().equals(ByteBuffer.wrap(digest.digest()))) {
            throw new FileSystemException(file.toString(), null,
                    "is altered, or no file of endings: its tables do not have the checksum that it names");
        }
        arrays.forEach((name, array) -> {
            EndingTable table = new EndingTable(name);
            array.elements().get(table.values);
            tables.put(name, table);
        });
        return new Endings(tables);
    }

    /**
     * Returns the side that wins with perfect play, or has won; empty for a draw.
     *
     * @throws IllegalArgumentException if these endings do not have the position, or it has castling rights
     */
    public Optional<Side> winner(Board position) {
        byte value = value(position);
        Side mover = position.getSideToMove();
        return value == 0 ? Optional.empty() : Optional.of(value > 0 ? mover : mover.flip());
    }

    /**
     * Returns the plies to mate when the winner hurries and the loser delays, 0 on mate; empty for a draw.
     *
     * @throws IllegalArgumentException as for {@link #winner}
     */
    public OptionalInt pliesToMate(Board position) {
        byte value = value(position);
        return value == 0 ? OptionalInt.empty() : OptionalInt.of(EndingTable.MATE - Math.abs(value));
    }

    /**
     * Returns all moves that keep the result, in the order of generation. In a lost position these are all moves.
     *
     * @throws IllegalArgumentException as for {@link #winner}
     */
    public List<Move> optimalMoves(Board position) {
        Optional<Side> winner = winner(position);
        return moves(position, after -> winner(after).equals(winner));
    }

    /**
     * Returns those optimal moves that win soonest or lose latest; in a draw all of them.
     *
     * @throws IllegalArgumentException as for {@link #winner}
     */
    public List<Move> shortestMoves(Board position) {
        byte value = value(position);
        return moves(position, after -> EndingSolver.before(value(after)) == value);
    }

    private static List<Move> moves(Board position, Predicate<Board> isGood) {
        Board board = position.copy();
        return position.legalMoves().stream().filter(move -> {
            board.doMove(move);
            boolean good = isGood.test(board);
            board.undoMove();
            return good;
        }).toList();
    }

    byte value(Board position) {
        for (Side side : Side.values()) {
            if (position.getCastleRight(side) != CastleRight.NONE) {
                throw new IllegalArgumentException(position.getFen() + ": expected no castling rights");
            }
        }
        int[] squares = Bitboard.bbToSquareList(position.getBitboard()).stream().mapToInt(Square::ordinal).toArray();
        return value(IntStream.of(squares).mapToObj(Square::squareAt).map(position::getPiece).toArray(Piece[]::new),
                position.getSideToMove().ordinal(), squares);
    }

    EndingTable table(String name) {
        return tables.get(name);
    }

    byte value(Piece[] pieces, int side, int[] squares) {
        EndingView view = EndingView.of(tables, pieces);
        if (view == null) {
            throw new IllegalArgumentException(
                    EndingView.name(pieces, false) + ": expected one of the solved endings " + tables.keySet());
        }
        return view.value(side, squares);
    }
}
