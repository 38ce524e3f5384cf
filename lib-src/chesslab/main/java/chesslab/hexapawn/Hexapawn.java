package chesslab.hexapawn;

import chesslab.game.BoardPosition;
import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.game.Termination;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A game of Hexapawn: pawns only, one on each file for each side, on a board of 3 to 6 files and ranks. A pawn steps
 * straight ahead onto an empty square or captures diagonally ahead. A side wins by reaching the far rank, or by leaving
 * the opponent without a move. (Martin Gardner, Scientific American, March 1962.)
 */
public final class Hexapawn implements BoardPosition<HexapawnMove> {

    /** Won by a pawn on the far rank. */
    public static final Termination FAR_RANK = Termination.byRule("far rank");
    /** Won because the opponent cannot move. */
    public static final Termination NO_MOVE = Termination.byRule("no move");

    private static final long[] POWERS_OF_3 = LongStream.iterate(1, power -> 3 * power).limit(36).toArray();

    private final HexapawnSize size;
    private final List<Made> made = new ArrayList<>();
    private long white; // bit s: a white pawn on square s
    private long black;
    private Side sideToMove;

    private record Made(HexapawnMove move, boolean captured) {
    }

    /** Makes the start position on a board of 3x3. */
    public Hexapawn() {
        this(HexapawnSize.THREE_BY_THREE);
    }

    public Hexapawn(HexapawnSize size) {
        this(size, ((1L << size.files()) - 1) << (size.squares() - size.files()), (1L << size.files()) - 1, Side.WHITE);
    }

    private Hexapawn(HexapawnSize size, long white, long black, Side sideToMove) {
        this.size = size;
        this.white = white;
        this.black = black;
        this.sideToMove = sideToMove;
    }

    /**
     * Reads a position in a form like FEN: the ranks from Black's down, {@code p} and {@code P} for black and white
     * pawns, a digit for that number of empty squares, then {@code w} or {@code b}. The start is {@code "ppp/3/PPP w"}.
     *
     * @throws IllegalArgumentException if the text is not a position, or both sides have won in it
     */
    public static Hexapawn fromText(String text) {
        String[] fields = text.strip().split("\\s+");
        if (fields.length != 2 || !fields[1].matches("[wb]") || !fields[0].matches("[pP1-6/]+")) {
            throw fault(text, "expected the ranks of p, P and digits, and then w or b, as in \"ppp/3/PPP w\"");
        }
        String[] ranks = fields[0].split("/", -1);
        int[] widths = Stream.of(ranks).mapToInt(rank -> rank.chars().map(Hexapawn::width).sum()).distinct().toArray();
        if (widths.length != 1) {
            throw fault(text, "its ranks differ in length");
        }
        HexapawnSize size = new HexapawnSize(widths[0], ranks.length);
        long white = 0;
        long black = 0;
        int square = 0;
        for (char letter : String.join("", ranks).toCharArray()) {
            white |= letter == 'P' ? 1L << square : 0;
            black |= letter == 'p' ? 1L << square : 0;
            square += width(letter);
        }
        Hexapawn position = new Hexapawn(size, white, black, fields[1].equals("w") ? Side.WHITE : Side.BLACK);
        int most = Math.max(Long.bitCount(white), Long.bitCount(black));
        if (most > size.files()) {
            throw fault(text, "a side has " + most + " pawns, expected at most " + size.files());
        }
        if (position.onFarRank().equals(Optional.of(position.sideToMove))) {
            throw fault(text, "the side to move has already reached the far rank");
        }
        return position;
    }

    private static int width(int letter) {
        return Character.isDigit(letter) ? letter - '0' : 1;
    }

    private static IllegalArgumentException fault(String text, String why) {
        return new IllegalArgumentException("Hexapawn position \"" + text + "\": " + why);
    }

    public HexapawnSize size() {
        return size;
    }

    /** Returns whether a pawn of this side is on a square. */
    public boolean hasPawn(Side side, int square) {
        return (pawns(side) >>> square & 1) != 0;
    }

    private long pawns(Side side) {
        return side == Side.WHITE ? white : black;
    }

    @Override
    public Side getSideToMove() {
        return sideToMove;
    }

    /**
     * {@inheritDoc} By origin square from 0 on; for each pawn the step first, then the captures, the lower target
     * first.
     */
    @Override
    public List<HexapawnMove> legalMoves() {
        List<HexapawnMove> moves = new ArrayList<>();
        if (onFarRank().isPresent()) {
            return moves;
        }
        long own = pawns(sideToMove);
        long other = pawns(sideToMove.flip());
        for (long left = own; left != 0; left &= left - 1) {
            int from = Long.numberOfTrailingZeros(left);
            int ahead = from + size.forward(sideToMove);
            if (((own | other) >>> ahead & 1) == 0) {
                moves.add(new HexapawnMove(from, ahead));
            }
            if (size.file(from) > 0 && (other >>> ahead - 1 & 1) != 0) {
                moves.add(new HexapawnMove(from, ahead - 1));
            }
            if (size.file(from) < size.files() - 1 && (other >>> ahead + 1 & 1) != 0) {
                moves.add(new HexapawnMove(from, ahead + 1));
            }
        }
        return moves;
    }

    @Override
    public int files() {
        return size.files();
    }

    @Override
    public String pieces() {
        StringBuilder pieces = new StringBuilder();
        for (int rank = size.ranks() - 1; rank >= 0; rank--) {
            for (int square = rank * size.files(); square < (rank + 1) * size.files(); square++) {
                pieces.append(hasPawn(Side.WHITE, square) ? 'P' : hasPawn(Side.BLACK, square) ? 'p' : '.');
            }
        }
        return pieces.toString();
    }

    @Override
    public boolean doMove(HexapawnMove move) {
        if (!legalMoves().contains(move)) {
            throw new IllegalArgumentException(
                    "move " + squares(move) + " in " + this + ": not legal here; legal moves: "
                            + String.join(" ", legalMoves().stream().map(this::squares).toList()));
        }
        make(move);
        return true;
    }

    void make(HexapawnMove move) {
        boolean captured = hasPawn(sideToMove.flip(), move.to());
        change(move, captured);
        made.add(new Made(move, captured));
        sideToMove = sideToMove.flip();
    }

    /** {@inheritDoc} The text is {@code "b2"}, {@code "axb2"} or squares as {@code "b1b2"}. */
    @Override
    public boolean doMove(String text) {
        String plain = text.replace("#", "").strip();
        return doMove(legalMoves().stream()
                .filter(move -> san(move).replace("#", "").equals(plain) || squares(move).equals(plain))
                .findFirst().orElseThrow(() -> new IllegalArgumentException("move \"" + text + "\" in " + this
                        + ": not legal here; legal moves: "
                        + String.join(" ", legalMoves().stream().map(this::san).toList()))));
    }

    @Override
    public HexapawnMove undoMove() {
        if (made.isEmpty()) {
            throw new IllegalStateException("no move to take back in " + this);
        }
        Made last = made.remove(made.size() - 1);
        sideToMove = sideToMove.flip();
        change(last.move, last.captured);
        return last.move;
    }

    /** Makes or takes back a move of the side to move; both flip the same bits. */
    private void change(HexapawnMove move, boolean captured) {
        long own = 1L << move.from() | 1L << move.to();
        long other = captured ? 1L << move.to() : 0;
        white ^= sideToMove == Side.WHITE ? own : other;
        black ^= sideToMove == Side.WHITE ? other : own;
    }

    @Override
    public List<HexapawnMove> history() {
        return made.stream().map(Made::move).toList();
    }

    /**
     * Visits the nodes of the whole game tree from here on, depth first, parents before children. A position with
     * several paths is visited several times.
     *
     * @param visitor receives each position; it must not change it, and must copy it to keep it
     */
    public void walk(Consumer<Hexapawn> visitor) {
        copy().visit(visitor, position -> true);
    }

    /** Visits every reachable position once, including this one, like {@link #walk}; returns their number. */
    public int reachable(Consumer<Hexapawn> visitor) {
        LongOpenHashSet seen = new LongOpenHashSet();
        copy().visit(visitor, position -> seen.add(position.key()));
        return seen.size();
    }

    private void visit(Consumer<Hexapawn> visitor, Predicate<Hexapawn> wanted) {
        if (wanted.test(this)) {
            visitor.accept(this);
            for (HexapawnMove move : legalMoves()) {
                make(move);
                visit(visitor, wanted);
                undoMove();
            }
        }
    }

    /** {@inheritDoc} Hexapawn has no draw. */
    @Override
    public Optional<Outcome> outcome() {
        Optional<Side> arrived = onFarRank();
        if (arrived.isPresent()) {
            return Optional.of(Outcome.win(arrived.get(), FAR_RANK));
        }
        return legalMoves().isEmpty() ? Optional.of(Outcome.win(sideToMove.flip(), NO_MOVE)) : Optional.empty();
    }

    private Optional<Side> onFarRank() {
        long rank = (1L << size.files()) - 1;
        if ((white & rank) != 0) {
            return Optional.of(Side.WHITE);
        }
        return (black >>> size.squares() - size.files() & rank) != 0 ? Optional.of(Side.BLACK) : Optional.empty();
    }

    /** Returns a move in notation: {@code "b2"}, {@code "axb2"}, with {@code "#"} for a win. */
    @Override
    public String san(HexapawnMove move) {
        String to = size.name(move.to());
        boolean step = size.file(move.from()) == size.file(move.to());
        String text = step ? to : size.name(move.from()).charAt(0) + "x" + to;
        doMove(move);
        boolean wins = outcome().isPresent();
        undoMove();
        return wins ? text + "#" : text;
    }

    @Override
    public String squares(HexapawnMove move) {
        boolean onBoard = Math.min(move.from(), move.to()) >= 0 && Math.max(move.from(), move.to()) < size.squares();
        return onBoard ? size.name(move.from()) + size.name(move.to()) : move.toString();
    }

    /** {@inheritDoc} Here it is exact: no two positions of one size share a key. */
    @Override
    public long key() {
        return 2 * (ternary(white) + 2 * ternary(black)) + sideToMove.ordinal();
    }

    /** Reads binary digits as ternary ones, so that 36 squares, each empty, white or black, fit into one long. */
    private static long ternary(long bits) {
        long sum = 0;
        for (long left = bits; left != 0; left &= left - 1) {
            sum += POWERS_OF_3[Long.numberOfTrailingZeros(left)];
        }
        return sum;
    }

    @Override
    public Hexapawn copy() {
        Hexapawn copy = new Hexapawn(size, white, black, sideToMove);
        copy.made.addAll(made);
        return copy;
    }

    /** Returns the text that {@link #fromText} reads. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int square = 0; square < size.squares(); square++) {
            text.append(square > 0 && size.file(square) == 0 ? "/" : "");
            text.append(hasPawn(Side.WHITE, square) ? "P" : hasPawn(Side.BLACK, square) ? "p" : ".");
        }
        String ranks = Pattern.compile("\\.+").matcher(text).replaceAll(empty -> "" + empty.group().length());
        return ranks + (sideToMove == Side.WHITE ? " w" : " b");
    }
}
