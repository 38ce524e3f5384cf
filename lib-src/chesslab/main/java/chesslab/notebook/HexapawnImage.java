package chesslab.notebook;

import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.hexapawn.HexapawnMove;
import chesslab.hexapawn.HexapawnSize;
import chesslab.notebook.drawing.GridDrawing;
import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A picture of a Hexapawn board, drawn as {@link BoardImage} draws chess. A value: every method that adds something
 * returns a new picture. The last move is marked without being asked.
 *
 * <pre>{@code
 * Show.all(HexapawnImage.of(game).arrow(move, 0.8).caption("Black to move"));
 * }</pre>
 */
public final class HexapawnImage {

    private static final int SIZE = 200;
    private static final double CLEAR_OF_A_PAWN = 38;

    private final Hexapawn position;
    private final int size;
    private final String caption;
    private final List<Consumer<GridDrawing>> additions; // in the order in which they are drawn
    private final String arrows; // their squares, for those who cannot see them

    private HexapawnImage(Hexapawn position, int size, String caption, List<Consumer<GridDrawing>> additions,
            String arrows) {
        this.position = position;
        this.size = size;
        this.caption = caption;
        this.additions = additions;
        this.arrows = arrows;
    }

    /** The position as it stands, White below. */
    public static HexapawnImage of(Hexapawn position) {
        return new HexapawnImage(position.copy(), SIZE, "", List.of(), "");
    }

    /**
     * Shown this wide.
     *
     * @param pixels 100 to 2000; 200 by default
     */
    public HexapawnImage size(int pixels) {
        return new HexapawnImage(position, BoardImage.checkSize(pixels), caption, additions, arrows);
    }

    /** A text below the board; long ones are broken into lines. */
    public HexapawnImage caption(String text) {
        return new HexapawnImage(position, size, text, additions, arrows);
    }

    /** A bold blue arrow along a move. */
    public HexapawnImage arrow(HexapawnMove move) {
        return arrow(move, 1);
    }

    /** A blue arrow that is bolder the greater its weight, 0 to 1. */
    public HexapawnImage arrow(HexapawnMove move, double weight) {
        check(move.from());
        check(move.to());
        BoardImage.checkWeight(weight, 0);
        HexapawnSize board = position.size();
        double gap = pawn(move.to()).isPresent() ? CLEAR_OF_A_PAWN : 8;
        HexapawnImage image = with(drawing -> drawing.arrow(board.file(move.from()), board.rank(move.from()),
                board.file(move.to()), board.rank(move.to()), Palette.BLUE, weight, gap));
        return new HexapawnImage(position, size, caption, image.additions, arrows + " " + name(move));
    }

    /** A blue arrow with a short text on it, such as a number. */
    public HexapawnImage arrow(HexapawnMove move, String text) {
        HexapawnSize board = position.size();
        return arrow(move, 0.3).with(drawing -> drawing.arrowText(board.file(move.from()), board.rank(move.from()),
                board.file(move.to()), board.rank(move.to()), text));
    }

    /** Writes a short text on a square, such as its number. */
    public HexapawnImage label(int square, String text) {
        check(square);
        return with(drawing -> drawing.text(position.size().file(square), position.size().rank(square), text));
    }

    /** Colours a square by its weight: blue from 0 (not at all) to 1, orange from 0 to -1. */
    public HexapawnImage mark(int square, double weight) {
        check(square);
        BoardImage.checkWeight(weight, -1);
        HexapawnSize board = position.size();
        return with(drawing -> drawing.mark(board.file(square), board.rank(square), weight));
    }

    private HexapawnImage with(Consumer<GridDrawing> addition) {
        return new HexapawnImage(position, size, caption,
                Stream.concat(additions.stream(), Stream.of(addition)).toList(), arrows);
    }

    private void check(int square) {
        if (square < 0 || square >= position.size().squares()) {
            throw new IllegalArgumentException(
                    "square " + square + ", expected 0 to " + (position.size().squares() - 1));
        }
    }

    public String toSvg() {
        return draw().toSvg();
    }

    public String toHtml() {
        String toMove = position.getSideToMove() == Side.WHITE ? "White" : "Black";
        boolean empty = IntStream.range(0, position.size().squares()).allMatch(square -> pawn(square).isEmpty());
        return draw().toHtml((caption.isEmpty() ? "" : caption + "; ")
                + (empty ? "empty board" : toMove + " to move, " + position)
                + (arrows.isEmpty() ? "" : "; arrows" + arrows));
    }

    private String name(HexapawnMove move) {
        return position.size().name(move.from()) + position.size().name(move.to());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        HexapawnSize board = position.size();
        for (int square = 0; square < board.squares(); square++) {
            String start = board.file(square) == 0 ? (text.isEmpty() ? "" : "\n") + (board.rank(square) + 1) : "";
            text.append(start).append(' ').append(pawn(square).map(String::valueOf).orElse("."));
        }
        text.append("\n ");
        for (int file = 0; file < board.files(); file++) {
            text.append(' ').append((char) ('a' + file));
        }
        return text.append(caption.isEmpty() ? "" : "\n" + caption).toString();
    }

    private Svg draw() {
        HexapawnSize board = position.size();
        GridDrawing drawing = new GridDrawing(board.files(), board.ranks(), false, size, caption);
        List<HexapawnMove> moves = position.history();
        moves.stream().skip(Math.max(0, moves.size() - 1)).flatMap(last -> Stream.of(last.from(), last.to()))
                .forEach(square -> drawing.lastMove(board.file(square), board.rank(square)));
        for (int square = 0; square < board.squares(); square++) {
            int here = square;
            pawn(square).ifPresent(letter -> drawing.piece(board.file(here), board.rank(here), letter));
        }
        additions.forEach(addition -> addition.accept(drawing));
        return drawing.svg();
    }

    private Optional<Character> pawn(int square) {
        return position.hasPawn(Side.WHITE, square) ? Optional.of('P')
                : position.hasPawn(Side.BLACK, square) ? Optional.of('p') : Optional.empty();
    }
}
