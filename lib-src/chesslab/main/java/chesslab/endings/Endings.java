package chesslab.endings;

import chesslab.chess.Bitboard;
import chesslab.chess.Board;
import chesslab.chess.CastleRight;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.files.Sha256;
import chesslab.game.Side;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Solved endings: the winner of any position, the moves of perfect play, and the distance to mate. Neither the moves
 * since the last capture nor repetitions count, so that a win may be longer than the fifty moves of the rules allow. A
 * position of another ending or with castling rights is refused with an {@link IllegalArgumentException}.
 */
public final class Endings {

    private static final String SHA256 = "sha256";

    private final Map<Long, EndingTable> tables = new LinkedHashMap<>(); // by material

    private Endings() {
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
        Endings endings = new Endings();
        for (String name : names) {
            int pieces = name.length();
            if (!name.matches("K[QRBNP]*K[QRBNP]*") || pieces < 3 || pieces > (name.contains("P") ? 3 : 4)) {
                throw new IllegalArgumentException("ending '" + name + "': expected three pieces, such as KPK, or four "
                        + "without pawns, such as KQKR");
            }
            endings.solve(pieces(name));
        }
        return endings;
    }

    static Piece[] pieces(String name) {
        int black = name.lastIndexOf('K');
        return (name.substring(0, black) + name.substring(black).toLowerCase(Locale.ROOT)).chars()
                .mapToObj(letter -> Piece.fromFenSymbol(Character.toString(letter))).toArray(Piece[]::new);
    }

    private void solve(Piece[] given) {
        long material = material(given);
        if (!tables.containsKey(material) && !tables.containsKey(flipped(material))) {
            boolean isBlacks = material % (1 << 24) == material(Piece.WHITE_KING); // so no pawn is Black's
            Piece[] pieces = Stream.of(given).filter(Objects::nonNull)
                    .map(piece -> isBlacks ? Piece.make(piece.getPieceSide().flip(), piece.getPieceType()) : piece)
                    .sorted(Comparator.comparing(Piece::getPieceSide)
                            .thenComparing(Piece::getPieceType, Comparator.reverseOrder()))
                    .toArray(Piece[]::new);
            for (int i = 0; i < pieces.length; i++) {
                for (Piece piece : EndingSolver.INSTEAD) {
                    if (piece == null ? pieces[i].getPieceType() != PieceType.KING : pieces[i] == Piece.WHITE_PAWN) {
                        Piece[] after = pieces.clone();
                        after[i] = piece;
                        solve(after);
                    }
                }
            }
            EndingTable table = new EndingTable(pieces);
            new EndingSolver(table, this).solve();
            tables.put(material(pieces), table);
        }
    }

    /** Returns how many there are of each piece, 4 bits a piece in the order of {@link Piece}. */
    private static long material(Piece... pieces) {
        long material = 0;
        for (Piece piece : pieces) {
            material += piece == null ? 0 : 1L << 4 * piece.ordinal();
        }
        return material;
    }

    private static long flipped(long material) {
        return material >>> 24 | material % (1 << 24) << 24;
    }

    /**
     * Writes the tables into one file, which numpy reads too, whole or not at all.
     *
     * @throws IOException if it cannot be written
     */
    public void save(Path file) throws IOException {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        tables.values().forEach(table -> arrays.put(table.toString(), Npy.of(table.values, table.values.length)));
        arrays.put(SHA256, checksum(arrays));
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
        if (checksum == null || !checksum.elements().equals(checksum(arrays).elements())) {
            throw new FileSystemException(file.toString(), null,
                    "is altered, or no file of endings: its tables do not have the checksum that it names");
        }
        Endings endings = new Endings();
        arrays.forEach((name, array) -> {
            EndingTable table = new EndingTable(pieces(name));
            array.elements().get(table.values);
            endings.tables.put(material(table.pieces), table);
        });
        return endings;
    }

    private static Npy checksum(Map<String, Npy> arrays) {
        MessageDigest digest = Sha256.digest();
        arrays.values().forEach(array -> digest.update(array.elements()));
        byte[] checksum = digest.digest();
        return Npy.of(checksum, checksum.length);
    }

    /** Returns the side that wins with perfect play, or has won; empty for a draw. */
    public Optional<Side> winner(Board position) {
        byte value = value(position);
        Side mover = position.getSideToMove();
        return value == 0 ? Optional.empty() : Optional.of(value > 0 ? mover : mover.flip());
    }

    /** Returns the plies to mate when the winner hurries and the loser delays, 0 on mate; empty for a draw. */
    public OptionalInt pliesToMate(Board position) {
        byte value = value(position);
        return value == 0 ? OptionalInt.empty() : OptionalInt.of(EndingTable.MATE - Math.abs(value));
    }

    /** Returns all moves that keep the result, in the order of generation. In a lost position these are all moves. */
    public List<Move> optimalMoves(Board position) {
        Optional<Side> winner = winner(position);
        return moves(position, after -> winner(after).equals(winner));
    }

    /** Returns those optimal moves that win soonest or lose latest; in a draw all of them. */
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

    /**
     * Returns the value of a position by its pieces and their squares.
     *
     * @param pieces in any order; those that are null are not there
     */
    byte value(Piece[] pieces, int side, int[] squares) {
        long material = material(pieces);
        EndingTable table = tables.get(material);
        boolean isFlipped = table == null;
        table = isFlipped ? tables.get(flipped(material)) : table;
        if (table == null) {
            throw new IllegalArgumentException(Arrays.toString(pieces) + ": expected one of the solved endings "
                    + tables.values());
        }
        int[] own = new int[table.pieces.length];
        long used = 0;
        for (int i = 0; i < own.length; i++) {
            int j = 0;
            while (pieces[j] == null || (used >>> j & 1) != 0
                    || pieces[j].ordinal() != (table.pieces[i].ordinal() + (isFlipped ? 6 : 0)) % 12) {
                j++;
            }
            used |= 1L << j;
            own[i] = squares[j] ^ (isFlipped ? 56 : 0);
        }
        return table.values[table.index(isFlipped ? 1 - side : side, own)];
    }

    EndingTable table(String name) {
        return tables.get(material(pieces(name)));
    }
}
