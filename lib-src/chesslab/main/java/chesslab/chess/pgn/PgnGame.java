package chesslab.chess.pgn;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.game.Side;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A chess game in PGN: players, start position, moves and result.
 *
 * @param tags    the tag pairs in the order of the file; {@code FEN} holds the start position if it is not the usual
 *                one, and {@code Result}, where present, equals {@code result}
 * @param comment the comment before the first move, {@link PgnComment#EMPTY} if there is none
 * @param moves   the moves of both sides in turn; element 0 is the first ply
 * @param result  {@code 1-0}, {@code 0-1}, {@code 1/2-1/2}, or {@code *} for unknown or unfinished
 */
public record PgnGame(Map<String, String> tags, PgnComment comment, List<PgnMove> moves, String result)
        implements
            PgnEntry {

    static final Set<String> RESULTS = Set.of("1-0", "0-1", "1/2-1/2", "*");

    public PgnGame {
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        moves = List.copyOf(moves);
        if (!RESULTS.contains(result)) {
            throw new IllegalArgumentException("result \"" + result + "\": expected 1-0, 0-1, 1/2-1/2 or *");
        }
        if (!tags.getOrDefault("Result", result).equals(result)) {
            throw new IllegalArgumentException(
                    "tag Result \"" + tags.get("Result") + "\" differs from the result " + result);
        }
    }

    /** Returns a game of moves without comments. */
    public static PgnGame of(Map<String, String> tags, List<Move> moves, String result) {
        return new PgnGame(tags, PgnComment.EMPTY, moves.stream().map(PgnMove::of).toList(), result);
    }

    /**
     * Reads one game from its text.
     *
     * @throws IllegalArgumentException if the text holds no game, more than one, or one that cannot be read
     */
    public static PgnGame parse(String pgn) {
        try (PgnReader reader = PgnReader.of(pgn)) {
            List<PgnEntry> entries = reader.stream().limit(2).toList();
            if (entries.size() == 1 && entries.get(0) instanceof PgnGame game) {
                return game;
            }
            throw new IllegalArgumentException("PGN: " + (entries.isEmpty() ? "no game in the text"
                    : entries.get(0) instanceof PgnError error ? error.toString()
                    : "more than one game in the text: expected one, or a PgnReader"));
        }
    }

    /** Returns the value of a tag, or empty if the game does not have it. */
    public Optional<String> tag(String name) {
        return Optional.ofNullable(tags.get(name));
    }

    /** Returns the FEN of the position the game starts from. */
    public String startFen() {
        return tags.getOrDefault("FEN", Constants.startStandardFENPosition);
    }

    /** Returns the result for a side: 1 won, 0.5 drawn, 0 lost; NaN if unknown. */
    public float resultFor(Side side) {
        return switch (result) {
            case "1-0" -> side == Side.WHITE ? 1 : 0;
            case "0-1" -> side == Side.BLACK ? 1 : 0;
            case "1/2-1/2" -> 0.5f;
            default -> Float.NaN;
        };
    }

    /**
     * Returns the board after the first {@code ply} plies, with the history that led there.
     *
     * @param ply 0 for the start position, {@code moves().size()} for the last
     * @throws IllegalArgumentException if the game has fewer plies, or one of them is illegal
     */
    public Board boardAt(int ply) {
        if (ply < 0 || ply > moves.size()) {
            throw new IllegalArgumentException("ply " + ply + ": expected 0 to " + moves.size());
        }
        Board board = Board.fromFen(startFen());
        for (PgnMove move : moves.subList(0, ply)) {
            board.doMove(move.move());
        }
        return board;
    }

    /** Returns the board at the end of the game, with the history that led there. */
    public Board finalBoard() {
        return boardAt(moves.size());
    }

    /**
     * Returns the game as PGN export text.
     *
     * @throws IllegalArgumentException if one of its moves is illegal
     */
    public String toPgn() {
        return PgnWriter.write(this);
    }

    /** Returns one line with the players, the result and the length. */
    @Override
    public String toString() {
        return tags.getOrDefault("White", "?") + " - " + tags.getOrDefault("Black", "?") + " " + result
                + " (" + moves.size() + " plies)";
    }

    /** Returns how the last position contradicts the result, or empty if it does not. */
    static Optional<String> contradiction(Board end, String result) {
        String actual = end.isMated() ? (end.getSideToMove() == Side.WHITE ? "0-1" : "1-0")
                : end.isStaleMate() ? "1/2-1/2" : result;
        return result.equals("*") || actual.equals(result)
                ? Optional.empty()
                : Optional.of("result " + result + " contradicts the last position, a "
                        + (end.isMated() ? "checkmate" : "stalemate") + ": expected " + actual);
    }
}
