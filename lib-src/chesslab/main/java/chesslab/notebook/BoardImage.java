package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import chesslab.notebook.drawing.GridDrawing;
import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A picture of a chess board. A value: every method that adds something returns a new picture.
 *
 * <pre>{@code
 * Show.board(BoardImage.of(board).arrow("d1h5").mark("f7").caption("What does White threaten?"));
 * }</pre>
 *
 * <p>The picture is taken when {@link #of} is called; what happens to the board later does not change it. The last move
 * made on the board and a king in check are marked without being asked.
 */
public final class BoardImage {

    /** Colours that colour-blind readers can distinguish (Okabe and Ito). */
    public static final String BLUE = Palette.BLUE;
    /** For moves that are bad, or the second of two. */
    public static final String ORANGE = Palette.ORANGE;
    /** For moves that are good, or the third of three. */
    public static final String GREEN = Palette.GREEN;

    private static final int SIZE = 360;

    private record Arrow(Square from, Square to, double weight, String colour) {
    }

    private record Mark(Square square, double weight, String text) {
    }

    private final Optional<Board> board; // empty: a board without pieces
    private final boolean flipped;
    private final Optional<Move> lastMove;
    private final int size;
    private final String caption;
    private final List<Arrow> arrows;
    private final List<Mark> marks;

    private BoardImage(Optional<Board> board, boolean flipped, Optional<Move> lastMove, int size, String caption,
            List<Arrow> arrows, List<Mark> marks) {
        this.board = board;
        this.flipped = flipped;
        this.lastMove = lastMove;
        this.size = size;
        this.caption = caption;
        this.arrows = arrows;
        this.marks = marks;
    }

    /** The board as it stands, White below, its last move marked. */
    public static BoardImage of(Board board) {
        return new BoardImage(Optional.of(board.copy()), false, board.lastMove(), SIZE, "", List.of(), List.of());
    }

    /** A board without pieces, for squares that are to be marked. */
    public static BoardImage empty() {
        return new BoardImage(Optional.empty(), false, Optional.empty(), SIZE, "", List.of(), List.of());
    }

    /** The same with Black below. */
    public BoardImage flipped() {
        return new BoardImage(board, true, lastMove, size, caption, arrows, marks);
    }

    /** Without a mark for the last move. */
    public BoardImage noLastMove() {
        return new BoardImage(board, flipped, Optional.empty(), size, caption, arrows, marks);
    }

    /**
     * Shown this wide.
     *
     * @param pixels 100 to 2000; 360 by default
     */
    public BoardImage size(int pixels) {
        return new BoardImage(board, flipped, lastMove, checkSize(pixels), caption, arrows, marks);
    }

    /** A text below the board; long ones are broken into lines. */
    public BoardImage caption(String text) {
        return new BoardImage(board, flipped, lastMove, size, text, arrows, marks);
    }

    /** A bold blue arrow along a move. */
    public BoardImage arrow(Move move) {
        return arrow(move, 1, BLUE);
    }

    /** A bold blue arrow from one square to another, as {@code "e2e4"}. */
    public BoardImage arrow(String squares) {
        return arrow(squares, 1, BLUE);
    }

    /** A blue arrow that is bolder the greater its weight, 0 to 1. */
    public BoardImage arrow(Move move, double weight) {
        return arrow(move, weight, BLUE);
    }

    /**
     * An arrow along a move.
     *
     * @param weight 0 (thin) to 1 (bold)
     * @param colour {@link #BLUE}, {@link #ORANGE}, {@link #GREEN} or any other as {@code "#rrggbb"}
     */
    public BoardImage arrow(Move move, double weight, String colour) {
        return arrow(move.getFrom(), move.getTo(), weight, colour);
    }

    /** An arrow from one square to another, as {@code "e2e4"}; weight and colour as for a move. */
    public BoardImage arrow(String squares, double weight, String colour) {
        if (squares.length() != 4) {
            throw new IllegalArgumentException("arrow '" + squares + "', expected two squares such as \"e2e4\"");
        }
        return arrow(Square.fromValue(squares.substring(0, 2)), Square.fromValue(squares.substring(2)), weight, colour);
    }

    private BoardImage arrow(Square from, Square to, double weight, String colour) {
        if (from == to) {
            throw new IllegalArgumentException("arrow from " + from + " to itself, expected two squares");
        }
        checkColour(colour);
        Arrow arrow = new Arrow(from, to, checkWeight(weight, 0), colour);
        return new BoardImage(board, flipped, lastMove, size, caption, with(arrows, arrow), marks);
    }

    /** Colours squares blue, as {@code "e4"} or {@code "d4 e4 d5 e5"}. */
    public BoardImage mark(String squares) {
        BoardImage image = this;
        for (String square : squares.trim().split("\\s+")) {
            image = image.mark(Square.fromValue(square), 1);
        }
        return image;
    }

    /** Colours a square: blue from 0 (not at all) to 1, orange from 0 to -1. */
    public BoardImage mark(Square square, double weight) {
        return mark(square, weight, "");
    }

    /** Colours a square by its weight, -1 (orange) over 0 (not at all) to 1 (blue), and writes a short text on it. */
    public BoardImage mark(Square square, double weight, String text) {
        if (square == Square.NONE) {
            throw new IllegalArgumentException("square NONE cannot be marked, expected A1 to H8");
        }
        Mark mark = new Mark(square, checkWeight(weight, -1), text);
        return new BoardImage(board, flipped, lastMove, size, caption, arrows, with(marks, mark));
    }

    public String toSvg() {
        return draw().toSvg();
    }

    public String toHtml() {
        return draw().toHtml(alternative());
    }

    /** What the picture shows, for those who cannot see it. */
    private String alternative() {
        List<String> parts = new ArrayList<>(caption.isEmpty() ? List.of() : List.of(caption));
        parts.add(board.map(position -> (position.getSideToMove() == Side.WHITE ? "White" : "Black") + " to move, "
                + (position.isKingAttacked() ? "in check, " : "") + position.getFen()).orElse("empty board"));
        lastMove.ifPresent(move -> parts.add("last move " + name(move)));
        parts.add(arrows.stream().map(arrow -> " " + name(arrow.from) + name(arrow.to))
                .collect(Collectors.joining("", "arrows", "")));
        parts.add(marks.stream().map(mark -> " " + name(mark.square) + (mark.text.isEmpty() ? "" : "=" + mark.text))
                .collect(Collectors.joining("", "marked", "")));
        parts.removeAll(List.of("arrows", "marked")); // none
        return String.join("; ", parts);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < 8; row++) {
            int rank = flipped ? row : 7 - row;
            text.append(rank + 1);
            for (int column = 0; column < 8; column++) {
                Piece piece = piece(Square.squareAt(rank * 8 + (flipped ? 7 - column : column)));
                text.append(' ').append(piece == Piece.NONE ? "." : piece.getFenSymbol());
            }
            text.append('\n');
        }
        text.append(flipped ? "  h g f e d c b a" : "  a b c d e f g h");
        lastMove.ifPresent(move -> text.append("\nlast move ").append(name(move)));
        if (!arrows.isEmpty()) {
            text.append("\narrows");
            arrows.forEach(arrow -> text.append(' ').append(name(arrow.from)).append(name(arrow.to)));
        }
        return text.append(caption.isEmpty() ? "" : "\n" + caption).toString();
    }

    private Svg draw() {
        GridDrawing drawing = new GridDrawing(8, 8, flipped, size, caption);
        lastMove.ifPresent(move -> {
            drawing.lastMove(file(move.getFrom()), rank(move.getFrom()));
            drawing.lastMove(file(move.getTo()), rank(move.getTo()));
        });
        for (Mark mark : marks) {
            if (!mark.text.isEmpty()) {
                drawing.lighten(file(mark.square), rank(mark.square)); // equal numbers get equal colours
            }
            drawing.mark(file(mark.square), rank(mark.square), mark.weight);
        }
        if (board.isPresent() && board.get().isKingAttacked()) {
            Square king = board.get().getKingSquare(board.get().getSideToMove());
            drawing.ring(file(king), rank(king), ORANGE);
        }
        for (int i = 0; i < 64; i++) {
            Square square = Square.squareAt(i);
            Piece piece = piece(square);
            if (piece != Piece.NONE) {
                drawing.piece(file(square), rank(square), piece.getFenSymbol().charAt(0));
            }
        }
        marks.stream().filter(mark -> !mark.text.isEmpty())
                .forEach(mark -> drawing.text(file(mark.square), rank(mark.square), mark.text));
        arrows.forEach(arrow -> drawing.arrow(file(arrow.from), rank(arrow.from), file(arrow.to), rank(arrow.to),
                arrow.colour, arrow.weight));
        return drawing.svg();
    }

    private Piece piece(Square square) {
        return board.map(position -> position.getPiece(square)).orElse(Piece.NONE);
    }

    private static int file(Square square) {
        return square.ordinal() % 8;
    }

    private static int rank(Square square) {
        return square.ordinal() / 8;
    }

    /** A move as people write it, where the board knows what stood before it. */
    private String name(Move move) {
        Optional<Board> before = board.filter(after -> after.lastMove().equals(Optional.of(move))).map(Board::copy);
        before.ifPresent(Board::undoMove);
        return before.map(position -> position.san(move)).orElse(move.toString());
    }

    private static String name(Square square) {
        return square.getNotation();
    }

    static int checkSize(int pixels) {
        if (pixels < 100 || pixels > 2000) {
            throw new IllegalArgumentException("size " + pixels + ", expected 100 to 2000 pixels");
        }
        return pixels;
    }

    static double checkWeight(double weight, double least) {
        if (!(weight >= least && weight <= 1)) {
            throw new IllegalArgumentException("weight " + weight + ", expected " + (int) least + " to 1");
        }
        return weight;
    }

    private static void checkColour(String colour) {
        if (!colour.matches("#[0-9a-fA-F]{6}")) {
            throw new IllegalArgumentException("colour '" + colour + "', expected six hex digits such as \"#0072B2\"");
        }
    }

    private static <T> List<T> with(List<T> list, T added) {
        List<T> longer = new ArrayList<>(list);
        longer.add(added);
        return List.copyOf(longer);
    }
}
