package chesslab.endings;

import chesslab.chess.Board;
import chesslab.chess.CastleRight;
import chesslab.chess.Move;
import chesslab.files.AtomicFile;
import chesslab.files.Sha256;
import chesslab.game.Side;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Solved endings: the winner of any position, the moves of perfect play, and the distance to mate. Neither the moves
 * since the last capture nor repetitions count, so that a win may be longer than the fifty moves of the rules allow. A
 * position of another ending or with castling rights is refused with an {@link IllegalArgumentException}.
 */
public final class Endings {

    private final Map<String, EndingTable> tables = new LinkedHashMap<>();

    private Endings() {
    }

    /**
     * Solves endings with all those into which captures and promotions lead. Three pieces take less than a second and
     * 1 MB, four some seconds and 6 MB.
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
            String whites = name.startsWith("KK") ? name.substring(1) + "K" : name;
            endings.tables.put(whites, new EndingTable(whites));
            new EndingSolver(endings.tables.get(whites)).solve();
        }
        return endings;
    }

    /** Writes the tables into a file, whole or not at all, with their checksum. */
    public void save(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes((String.join(" ", tables.keySet()) + "\n").getBytes(StandardCharsets.UTF_8));
        tables.values().forEach(table -> bytes.writeBytes(table.values));
        bytes.writeBytes(Sha256.digest().digest(bytes.toByteArray()));
        AtomicFile.write(file, bytes.toByteArray());
    }

    /**
     * Reads the tables of {@link #save}.
     *
     * @throws FileSystemException if there is no such file, or it is cut short, altered or another's
     */
    public static Endings load(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        int end = bytes.length - Sha256.digest().getDigestLength();
        if (end < 0 || !rest.slice(end, bytes.length - end)
                .equals(ByteBuffer.wrap(Sha256.digest().digest(Arrays.copyOf(bytes, end))))) {
            throw new FileSystemException(file.toString(), null,
                    "is cut short, altered, or no file of endings: it does not end with its checksum");
        }
        String names = new String(bytes, StandardCharsets.UTF_8).split("\n", 2)[0];
        rest.position(names.length() + 1);
        Endings endings = new Endings();
        for (String name : names.split(" ")) {
            endings.tables.put(name, new EndingTable(name));
            rest.get(endings.tables.get(name).values);
        }
        return endings;
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
            for (EndingTable table : tables.values()) {
                int[] places = table.places(position, side);
                if (places != null) {
                    return table.values[table.index(position.getSideToMove() == side ? 0 : 1, places)];
                }
            }
        }
        if (position.isInsufficientMaterial()) { // such as a pawn that has become a knight
            return 0;
        }
        throw new IllegalArgumentException(
                position.getFen() + ": expected one of the solved endings " + tables.keySet());
    }

    EndingTable table(String name) {
        return tables.get(name);
    }
}
