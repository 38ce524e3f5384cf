package chesslab.chess;

import java.util.LinkedList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The moves of a game from a position on, read and written as text. */
public final class MoveList extends LinkedList<Move> {

    private static final long serialVersionUID = 1;

    private final String startFen;

    /** Makes a list without moves from the start position on. */
    public MoveList() {
        this(Constants.startStandardFENPosition);
    }

    /**
     * Makes a list without moves.
     *
     * @throws IllegalArgumentException as for {@link Board#loadFromFen}
     */
    public MoveList(String startFen) {
        this.startFen = Board.fromFen(startFen).getFen();
    }

    public String getStartFen() {
        return startFen;
    }

    /**
     * Reads moves such as {@code "e4 e5 Nf3"} in place of those in the list. Numbers of moves are left out.
     *
     * @throws IllegalArgumentException if one is not legal where it stands; the list is then unchanged
     */
    public void loadFromSan(String text) {
        Board board = Board.fromFen(startFen);
        List<String> words = Stream.of(text.strip().split("\\s+")).map(word -> word.replaceFirst("^\\d+\\.+", ""))
                .filter(word -> !word.isEmpty()).toList();
        words.forEach(board::doMove);
        clear();
        addAll(board.history());
    }

    /** Reads moves such as {@code "e2e4 e7e5 g1f3"} like {@link #loadFromSan}. */
    public void loadFromText(String text) {
        loadFromSan(text);
    }

    /** Adds a move such as {@code "Nf3"} at the end. */
    public void addSanMove(String san) {
        add(after(size()).parseMove(san));
    }

    /** Returns the moves such as {@code "e4 e5 Nf3 "}. */
    public String toSan() {
        return Stream.of(toSanArray()).map(san -> san + " ").collect(Collectors.joining());
    }

    /** @throws IllegalArgumentException if a move is not legal where it stands */
    public String[] toSanArray() {
        Board board = Board.fromFen(startFen);
        return stream().map(move -> {
            String san = board.san(move);
            board.doMove(move);
            return san;
        }).toArray(String[]::new);
    }

    /** Returns the position after the last move. */
    public String getFen() {
        return getFen(size());
    }

    /** Returns the position after the first moves. */
    public String getFen(int moves) {
        return after(moves).getFen();
    }

    private Board after(int moves) {
        Board board = Board.fromFen(startFen);
        subList(0, moves).forEach(board::doMove);
        return board;
    }

    /** Returns the moves such as {@code "e2e4 e7e5 g1f3"}. */
    @Override
    public String toString() {
        return stream().map(Move::toString).collect(Collectors.joining(" "));
    }
}
