package chesslab.hexapawn;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A game of Hexapawn: pawns only, one on each file for each side, on a board of 3 to 6 files and ranks. A pawn steps
 * straight ahead onto an empty square or captures diagonally ahead. A side wins by reaching the far rank, or by leaving
 * the opponent without a move. (Martin Gardner, Scientific American, March 1962.)
 */
public final class Hexapawn implements Position<HexapawnMove> {

    /** Won by a pawn on the far rank. */
    public static final Termination FAR_RANK = Termination.byRule("far rank");
    /** Won because the opponent cannot move. */
    public static final Termination NO_MOVE = Termination.byRule("no move");

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
     * Reads a position in the manner of FEN: the ranks from Black's down, {@code p} and {@code P} for black and white
     * pawns, a digit for that number of empty squares, then {@code w} or {@code b}: {@code "ppp/3/PPP w"} is the start.
     *
     * @throws IllegalArgumentException if the text is no position, or one in which both sides have won
     */
    public static Hexapawn fromText(String text) {
        return HexapawnText.read(text);
    }

    static Hexapawn of(HexapawnSize size, long white, long black, Side sideToMove) {
        return new Hexapawn(size, white, black, sideToMove);
    }

    public HexapawnSize size() {
        return size;
    }

    /** Returns whether a pawn of this side stands on a square. */
    public boolean hasPawn(Side side, int square) {
        return (pawns(side) >>> square & 1) != 0;
    }

    /** Returns a side's pawns, bit s for square s. */
    long pawns(Side side) {
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
    public void doMove(HexapawnMove move) {
        if (!legalMoves().contains(move)) {
            throw new IllegalArgumentException(
                    "move " + describe(move) + " in " + this + ": not legal here; legal moves: "
                            + String.join(" ", legalMoves().stream().map(this::describe).toList()));
        }
        make(move);
    }

    /** Makes a move that is known to be legal. */
    void make(HexapawnMove move) {
        boolean captured = hasPawn(sideToMove.flip(), move.to());
        change(move, captured);
        made.add(new Made(move, captured));
        sideToMove = sideToMove.flip();
    }

    /** Makes the move with this text: {@code "b2"}, {@code "axb2"} or squares as {@code "b1b2"}. */
    public void doMove(String text) {
        String plain = text.replace("#", "").strip();
        doMove(legalMoves().stream()
                .filter(move -> san(move).replace("#", "").equals(plain) || describe(move).equals(plain))
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

    /** Makes or takes back a move of the side to move: both flip the same bits. */
    private void change(HexapawnMove move, boolean captured) {
        long own = 1L << move.from() | 1L << move.to();
        long other = captured ? 1L << move.to() : 0;
        white ^= sideToMove == Side.WHITE ? own : other;
        black ^= sideToMove == Side.WHITE ? other : own;
    }

    public List<HexapawnMove> history() {
        return made.stream().map(Made::move).toList();
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

    /** A move as players write it: {@code "b2"}, {@code "axb2"}, with {@code "#"} when it wins. */
    public String san(HexapawnMove move) {
        String to = size.name(move.to());
        boolean step = size.file(move.from()) == size.file(move.to());
        String text = step ? to : size.name(move.from()).charAt(0) + "x" + to;
        doMove(move);
        boolean wins = outcome().isPresent();
        undoMove();
        return wins ? text + "#" : text;
    }

    private String describe(HexapawnMove move) {
        boolean onBoard = Math.min(move.from(), move.to()) >= 0 && Math.max(move.from(), move.to()) < size.squares();
        return onBoard ? size.name(move.from()) + size.name(move.to()) : move.toString();
    }

    /** {@inheritDoc} Here it is exact: no two positions of one size share a key. */
    @Override
    public long key() {
        return 2 * (Ternary.of(white) + 2 * Ternary.of(black)) + sideToMove.ordinal();
    }

    @Override
    public Hexapawn copy() {
        Hexapawn copy = new Hexapawn(size, white, black, sideToMove);
        copy.made.addAll(made);
        return copy;
    }

    /** The position as {@link #fromText} reads it. */
    @Override
    public String toString() {
        return HexapawnText.write(this);
    }
}
