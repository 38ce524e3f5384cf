package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
import chesslab.game.BoardPosition;
import chesslab.game.Side;
import chesslab.hexapawn.HexapawnMove;
import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.GridDrawing;
import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A picture of a chess or Hexapawn board. It is immutable: every method that adds something returns a new picture.
 *
 * <pre>{@code
 * Show.board(BoardImage.of(board).arrow("d1h5").mark(Square.F7, 1).caption("What does White threaten?"));
 * }</pre>
 *
 * <p>{@code of} copies the board, so that later moves do not change the picture. It marks the last move and a king in
 * check.
 */
public final class BoardImage extends Picture {

    /** White's moves. The colors are those that color-blind readers can distinguish (Okabe and Ito). */
    public static final String BLUE = Palette.BLUE;
    /** Black's moves, or what is wrong. */
    public static final String ORANGE = Palette.ORANGE;
    /** What is right or best. */
    public static final String GREEN = Palette.GREEN;

    private static final int SIZE = 420;
    private static final int SMALL_SIZE = 240;
    private static final double FAN = 16; // between the tails of arrows that go from one square in one direction
    private static final double GAP = 8; // from the point of an arrow to the middle of a square
    private static final double CLEAR_OF_A_PIECE = 38;

    /** The board as a script draws it, with the name and the squares of the last move, empty for none. */
    private record Scene(int files, String pieces, List<String> last, String lastName, String check,
            String description) {

        private int ranks() {
            return pieces.length() / files;
        }

        private char piece(String square) {
            return pieces.charAt((square.charAt(1) - '1') * files + square.charAt(0) - 'a');
        }

        private String checked(String square) {
            int file = square.length() == 2 ? square.charAt(0) - 'a' : -1;
            int rank = square.length() == 2 ? square.charAt(1) - '1' : -1;
            if (file < 0 || file >= files || rank < 0 || rank >= ranks()) {
                throw new IllegalArgumentException("square '" + square + "', expected a1 to "
                        + (char) ('a' + files - 1) + ranks());
            }
            return square;
        }

        /** Returns the name of a Hexapawn square, which are numbered from the upper left. */
        private String name(int square) {
            if (square < 0 || square >= pieces.length()) {
                throw new IllegalArgumentException("square " + square + ", expected 0 to " + (pieces.length() - 1));
            }
            return "" + (char) ('a' + square % files) + (ranks() - square / files);
        }
    }

    private record Arrow(String from, String to, double weight, String color, String text) {
        int files() {
            return to.charAt(0) - from.charAt(0);
        }

        int ranks() {
            return to.charAt(1) - from.charAt(1);
        }

        /** Whether both leave one square in one direction. */
        boolean isAlong(Arrow other) {
            return from.equals(other.from) && files() * other.ranks() == ranks() * other.files()
                    && files() * other.files() + ranks() * other.ranks() > 0;
        }
    }

    private record Mark(String square, double weight, String text) {
    }

    private final Scene scene;
    private final boolean flipped;
    private final int size;
    private final String caption;
    private final List<Arrow> arrows;
    private final List<Mark> marks;

    private BoardImage(Scene scene, boolean flipped, int size, String caption, List<Arrow> arrows, List<Mark> marks) {
        this.scene = scene;
        this.flipped = flipped;
        this.size = size;
        this.caption = caption;
        this.arrows = arrows;
        this.marks = marks;
    }

    private BoardImage(Scene scene, int size) {
        this(scene, false, size, "", List.of(), List.of());
    }

    /** Returns a picture of the board, White at the bottom, with its last move marked. */
    public static BoardImage of(Board board) {
        BoardScript.Position position = BoardScript.position(board);
        Board before = board.copy();
        String last = board.lastMove().isEmpty() ? "" : before.san(before.undoMove());
        return new BoardImage(new Scene(8, position.pieces(), position.last(), last, position.check(),
                mover(board.getSideToMove()) + (board.isKingAttacked() ? "in check, " : "") + board.getFen()), SIZE);
    }

    /** Returns a picture of the position, White at the bottom, with its last move marked. */
    public static <M> BoardImage of(BoardPosition<M> position) {
        String pieces = position.pieces();
        boolean empty = pieces.chars().allMatch(piece -> piece == '.');
        String description = empty ? "empty board" : mover(position.getSideToMove()) + position;
        BoardPosition<M> before = position.copy();
        M last = position.history().isEmpty() ? null : before.undoMove();
        String squares = last == null ? "" : position.squares(last);
        return new BoardImage(new Scene(position.files(), pieces, last == null
                ? List.of()
                : List.of(squares.substring(0, 2), squares.substring(2)),
                last == null ? "" : before.san(last), "", description), SMALL_SIZE);
    }

    /**
     * Returns a picture of a policy in a position: an arrow along each legal move, bolder the greater its share, and
     * all shares in the caption. Arrows of less than a fiftieth of the greatest share are left out.
     *
     * @param title begins the caption
     * @param share the share of a legal move, from 0 to 1
     */
    public static <M> BoardImage policy(BoardPosition<M> position, String title, ToDoubleFunction<M> share) {
        List<M> moves = position.legalMoves();
        double most = moves.stream().mapToDouble(share).max().orElse(1);
        BoardImage image = of(position).caption(title + moves.stream()
                .map(move -> String.format(Locale.ROOT, "%s %.2f", position.san(move), share.applyAsDouble(move)))
                .collect(Collectors.joining(", ", ": ", "")));
        for (M move : moves) {
            double weight = share.applyAsDouble(move) / most;
            image = weight < 0.02 ? image : image.arrow(position.squares(move), weight);
        }
        return image;
    }

    private static String mover(Side side) {
        return (side == Side.WHITE ? "White" : "Black") + " to move, ";
    }

    /** Returns a chess board without pieces, to mark squares. */
    public static BoardImage empty() {
        return new BoardImage(new Scene(8, ".".repeat(64), List.of(), "", "", "empty board"), SIZE);
    }

    /** Returns the picture with Black at the bottom. */
    public BoardImage flipped() {
        return new BoardImage(scene, true, size, caption, arrows, marks);
    }

    /** Returns the picture without a mark for the last move. */
    public BoardImage noLastMove() {
        return new BoardImage(new Scene(scene.files, scene.pieces, List.of(), "", scene.check,
                scene.description), flipped, size, caption, arrows, marks);
    }

    /**
     * Sets the width.
     *
     * @param pixels 100 to 2000; 420 by default, 240 for smaller games
     */
    public BoardImage size(int pixels) {
        if (pixels < 100 || pixels > 2000) {
            throw new IllegalArgumentException("size " + pixels + ", expected 100 to 2000 pixels");
        }
        return new BoardImage(scene, flipped, pixels, caption, arrows, marks);
    }

    /** Adds a text below the board; long ones are broken into lines. */
    public BoardImage caption(String text) {
        return new BoardImage(scene, flipped, size, text, arrows, marks);
    }

    /** Adds a bold arrow along a move, in the color of the piece: blue for White's, orange for Black's. */
    public BoardImage arrow(Move move) {
        return arrow(move, 1);
    }

    /** The same, the bolder the greater its weight, 0 to 1. */
    public BoardImage arrow(Move move, double weight) {
        return arrow(move.getFrom().getNotation() + move.getTo().getNotation(), weight);
    }

    /**
     * Adds an arrow along a move.
     *
     * @param weight 0 (thin) to 1 (bold)
     * @param color {@link #GREEN} for what is right or best, {@link #ORANGE} for what is wrong, or any other as
     *              {@code "#rrggbb"}
     */
    public BoardImage arrow(Move move, double weight, String color) {
        return arrow(move.getFrom().getNotation() + move.getTo().getNotation(), weight, color);
    }

    /** Adds a bold arrow from one square to another, such as {@code "e2e4"}, in the color of the piece there. */
    public BoardImage arrow(String squares) {
        return arrow(squares, 1);
    }

    /** The same, the bolder the greater its weight, 0 to 1. */
    public BoardImage arrow(String squares, double weight) {
        return arrow(squares, weight, color(squares));
    }

    /** The color of the piece that makes a move, or has made it. */
    private String color(String squares) {
        return squares.length() != 4
                ? BLUE
                : Stream.of(squares.substring(0, 2), squares.substring(2))
                        .map(square -> scene.piece(scene.checked(square))).filter(piece -> piece != '.').findFirst()
                        .filter(Character::isLowerCase).map(black -> ORANGE).orElse(BLUE);
    }

    /** Adds an arrow from one square to another, such as {@code "e2e4"}; weight and color as for a move. */
    public BoardImage arrow(String squares, double weight, String color) {
        return arrow(squares, weight, color, "");
    }

    /** Adds a bold arrow along a Hexapawn move, in the color of the pawn. */
    public BoardImage arrow(HexapawnMove move) {
        return arrow(move, 1);
    }

    /** The same, the bolder the greater its weight, 0 to 1. */
    public BoardImage arrow(HexapawnMove move, double weight) {
        return arrow(scene.name(move.from()) + scene.name(move.to()), weight);
    }

    /** Adds an arrow with a short text on it, such as a number. */
    public BoardImage arrow(HexapawnMove move, String text) {
        String squares = scene.name(move.from()) + scene.name(move.to());
        return arrow(squares, 0.3, color(squares), text);
    }

    /** Adds an arrow for each move of a line: blue for White's moves, orange for Black's, the later the thinner. */
    public BoardImage line(List<Move> moves) {
        BoardImage image = this;
        for (int i = 0; i < moves.size(); i++) {
            Move first = moves.get(0);
            boolean white = Character.isUpperCase(scene.piece(first.getFrom().getNotation())) == (i % 2 == 0);
            image = image.arrow(moves.get(i), Math.max(0.1, 1 - 0.25 * i), white ? BLUE : ORANGE);
        }
        return image;
    }

    private BoardImage arrow(String squares, double weight, String color, String text) {
        if (squares.length() != 4) {
            throw new IllegalArgumentException("arrow '" + squares + "', expected two squares such as \"e2e4\"");
        }
        String from = scene.checked(squares.substring(0, 2));
        String to = scene.checked(squares.substring(2));
        if (from.equals(to)) {
            throw new IllegalArgumentException("arrow from " + from + " to itself, expected two squares");
        }
        if (!color.matches("#[0-9a-fA-F]{6}")) {
            throw new IllegalArgumentException("color '" + color + "', expected six hex digits such as \"#0072B2\"");
        }
        Arrow arrow = new Arrow(from, to, checkWeight(weight, 0), color, text);
        return new BoardImage(scene, flipped, size, caption, with(arrows, arrow), marks);
    }

    /** Colors a square: blue from 0 (not at all) to 1, orange from 0 to -1. */
    public BoardImage mark(Square square, double weight) {
        return mark(square, weight, "");
    }

    /** Colors a square by its weight, -1 (orange) over 0 (not at all) to 1 (blue), and writes a short text on it. */
    public BoardImage mark(Square square, double weight, String text) {
        return mark(square.getNotation(), weight, text);
    }

    /** Writes a short text on a Hexapawn square, such as its number. */
    public BoardImage label(int square, String text) {
        return mark(scene.name(square), 0, text);
    }

    private BoardImage mark(String square, double weight, String text) {
        Mark mark = new Mark(scene.checked(square), checkWeight(weight, -1), text);
        return new BoardImage(scene, flipped, size, caption, arrows, with(marks, mark));
    }

    private static double checkWeight(double weight, int least) {
        if (!(weight >= least && weight <= 1)) {
            throw new IllegalArgumentException("weight " + weight + ", expected " + least + " to 1");
        }
        return weight;
    }

    private static <T> List<T> with(List<T> list, T added) {
        List<T> longer = new ArrayList<>(list);
        longer.add(added);
        return List.copyOf(longer);
    }

    BoardScript.Position position() {
        return new BoardScript.Position(scene.pieces, scene.last, scene.check);
    }

    /** The empty board of this picture for the script that plays on it. */
    Map<String, String> templates() {
        return BoardScript.templates(scene.files, scene.ranks(), size);
    }

    @Override
    protected String alternative() {
        List<String> parts = new ArrayList<>(caption.isEmpty() ? List.of() : List.of(caption));
        parts.add(scene.description);
        if (!scene.lastName.isEmpty()) {
            parts.add("last move " + scene.lastName);
        }
        if (!arrows.isEmpty()) {
            parts.add(arrowNames());
        }
        if (!marks.isEmpty()) {
            parts.add("marked" + marks.stream().map(mark -> " " + mark.square + (mark.text.isEmpty() ? "" : "=")
                    + mark.text).collect(Collectors.joining()));
        }
        return String.join("; ", parts);
    }

    private String arrowNames() {
        return arrows.stream().map(arrow -> " " + arrow.from + arrow.to).collect(Collectors.joining("", "arrows", ""));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < scene.ranks(); row++) {
            int rank = flipped ? row : scene.ranks() - 1 - row;
            String pieces = scene.pieces.substring(rank * scene.files, (rank + 1) * scene.files);
            text.append(rank + 1).append(spaced(pieces)).append('\n');
        }
        text.append(' ').append(spaced("abcdefgh".substring(0, scene.files)));
        text.append(scene.lastName.isEmpty() ? "" : "\nlast move " + scene.lastName);
        text.append(arrows.isEmpty() ? "" : "\n" + arrowNames());
        return text.append(caption.isEmpty() ? "" : "\n" + caption).toString();
    }

    private String spaced(String letters) {
        String turned = flipped ? new StringBuilder(letters).reverse().toString() : letters;
        return turned.replaceAll(".", " $0");
    }

    @Override
    protected Svg draw() {
        GridDrawing drawing = new GridDrawing(scene.files, scene.ranks(), flipped, size, caption);
        scene.last.forEach(drawing::lastMove);
        marks.forEach(mark -> drawing.mark(mark.square, mark.weight));
        if (!scene.check.isEmpty()) {
            drawing.ring(scene.check, ORANGE);
        }
        for (int i = 0; i < scene.pieces.length(); i++) {
            if (scene.pieces.charAt(i) != '.') {
                drawing.piece("" + (char) ('a' + i % scene.files) + (i / scene.files + 1), scene.pieces.charAt(i));
            }
        }
        marks.stream().filter(mark -> !mark.text.isEmpty()).forEach(mark -> drawing.text(mark.square, mark.text));
        for (Arrow arrow : arrows) {
            List<Arrow> beside = arrows.stream().filter(arrow::isAlong).toList();
            double aside = FAN * (beside.indexOf(arrow) - (beside.size() - 1) / 2.0);
            drawing.arrow(arrow.from, arrow.to, aside, arrow.color, arrow.weight,
                    scene.piece(arrow.to) == '.' ? GAP : CLEAR_OF_A_PIECE, arrow.text);
        }
        return drawing.svg();
    }
}
