package chesslab.arena.suite;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.encoding.GamePhase;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position with an engine's score for each legal move.
 *
 * @param fen     the position
 * @param values  the legal moves, best first, with values for the mover in centipawns; a mate is {@value #MATE} - moves
 * @param nodes   nodes that the engine searched for the values
 * @param foundAt the nodes from which the engine, searching for the best move alone, plays one of the best: a power of
 *                ten, 1 for a move that it plays at once
 */
public record SuitePosition(String fen, Map<Move, Integer> values, long nodes, long foundAt) {

    /** The value of a mate on the board, in centipawns. */
    public static final int MATE = 10_000;

    /** The largest loss of a move that counts, in centipawns. */
    public static final int MOST_LOSS = 1_000;

    private static final Pattern LINE = Pattern.compile("(?<position>\\S+ [wb] \\S+ \\S+) hmvc (?<clock>\\d+); "
            + "fmvn (?<number>\\d+); bm [^;]+; ce -?\\d+; acn (?<nodes>\\d+); c0 \"found at (?<found>\\d+)\"; "
            + "c1 \"(?<moves>[^\"]+)\";");

    public SuitePosition {
        values = new LinkedHashMap<>(values);
        if (values.isEmpty() || nodes < 1 || foundAt < 1) {
            throw new IllegalArgumentException(
                    "a position with " + values.size() + " moves, " + nodes + " nodes, found "
                            + "at " + foundAt + ": expected 1 or more of each");
        }
    }

    public Board board() {
        return Board.fromFen(fen);
    }

    /** Returns the best move's value for the mover, in centipawns. */
    public int best() {
        return values.values().iterator().next();
    }

    /**
     * Returns a move's loss against the best one, in centipawns, from 0 to {@value #MOST_LOSS}.
     *
     * @throws IllegalArgumentException if it is not legal here
     */
    public int loss(Move move) {
        Integer value = values.get(move);
        if (value == null) {
            throw new IllegalArgumentException(move + " in " + fen + ": expected a legal move");
        }
        return Math.min(MOST_LOSS, best() - value);
    }

    public GamePhase phase() {
        Board board = board();
        long kingsAndPawns = board.getBitboard(Piece.WHITE_KING) | board.getBitboard(Piece.BLACK_KING)
                | board.getBitboard(Piece.WHITE_PAWN) | board.getBitboard(Piece.BLACK_PAWN);
        int pieces = Long.bitCount(board.getBitboard() & ~kingsAndPawns);
        int ply = 2 * (board.getMoveCounter() - 1) + board.getSideToMove().ordinal();
        return GamePhase.of(ply, pieces);
    }

    /**
     * Reads a line of EPD: the position, its two counters ({@code hmvc}, {@code fmvn}), the best moves ({@code bm}),
     * their value for the mover ({@code ce}), the nodes searched ({@code acn}), the nodes that find one, and all moves'
     * values.
     *
     * @throws IllegalArgumentException if the line has another form or leaves out a legal move; the message has the
     *                                  form
     * @see <a href="https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm">the PGN standard, section 16.2</a>
     */
    public static SuitePosition parse(String line) {
        Matcher epd = LINE.matcher(line.strip());
        if (!epd.matches()) {
            throw new IllegalArgumentException(
                    "\"" + line + "\": expected EPD with hmvc, fmvn, bm, ce, acn, c0 \"found "
                            + "at N\" and c1 with all moves, as in data/positions");
        }
        Board board = Board.fromFen(epd.group("position") + " " + epd.group("clock") + " " + epd.group("number"));
        Map<Move, Integer> values = new LinkedHashMap<>();
        for (String move : epd.group("moves").split(", ")) {
            int space = move.indexOf(' ');
            values.put(board.parseMove(move.substring(0, Math.max(0, space))),
                    Integer.valueOf(move.substring(space + 1)));
        }
        if (values.size() != board.legalMoves().size()) {
            throw new IllegalArgumentException("\"" + line + "\": " + values.size() + " moves with values, expected "
                    + "the " + board.legalMoves().size() + " legal ones");
        }
        return new SuitePosition(board.getFen(), values, Long.parseLong(epd.group("nodes")),
                Long.parseLong(epd.group("found")));
    }

    /**
     * Reads a file of such lines, skipping empty lines and lines that begin with #.
     *
     * @throws FileSystemException if a line has another form, or the file has no position; it names the line
     */
    public static List<SuitePosition> read(Path file) throws IOException {
        List<SuitePosition> positions = new ArrayList<>();
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder: expected a file of positions");
        }
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            try {
                if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                    positions.add(parse(lines.get(i)));
                }
            } catch (IllegalArgumentException e) {
                throw new FileSystemException(file.toString(), null, "line " + (i + 1) + ": " + e.getMessage());
            }
        }
        if (positions.isEmpty()) {
            throw new FileSystemException(file.toString(), null, "has no position: expected one a line");
        }
        return positions;
    }
}
