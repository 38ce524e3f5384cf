package chesslab.chess;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A chess game in progress: the position, the moves that led to it, and the rules.
 *
 * <p>The names are chesslib's. The order of {@link #legalMoves()} is python-chess's. A board is changed in place and
 * is not for two threads at once; {@link #copy()} gives each its own.
 */
public final class Board extends BoardView implements Position<Move> {

    /** The position a game begins with. */
    public static final String START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    private static final Side[] SIDES = Side.values();
    private static final Piece[] PIECES = Piece.values();

    private final int[] buffer = new int[MoveGenerator.MOST_MOVES];
    /** 2 * (move number - 1) + side to move, when no move has been made on this board. */
    private int firstPly;

    /** Makes a board with the start position. */
    public Board() {
        super(new BoardState());
        loadFromFen(START_FEN);
    }

    private Board(BoardState state, int firstPly) {
        super(state);
        this.firstPly = firstPly;
    }

    /**
     * Returns a board with the position of a FEN.
     *
     * @throws IllegalArgumentException as {@link #loadFromFen} says
     */
    public static Board fromFen(String fen) {
        BoardState fresh = new BoardState();
        int moveNumber = Fen.read(Objects.requireNonNull(fen, "fen"), fresh);
        return new Board(fresh, 2 * (moveNumber - 1) + fresh.side);
    }

    /**
     * Returns a board with a position given part by part, as in the fields of a FEN.
     *
     * @param pieces     [piece] the squares of each of the 12 in the order of {@link Piece}, as bitboards: bit 0 is a1,
     *                   bit 63 h8; no square may be in two of them
     * @param castling   [right] whether it is there, in the order KQkq
     * @param enPassant  the square, whether or not a pawn can capture there, or {@link Square#NONE}
     * @param halfMoves  since the last capture or pawn move
     * @param moveNumber 1 or more
     * @throws IllegalArgumentException if two pieces share a square, or no legal game can show the position, as
     *                                  {@link #loadFromFen} says
     */
    public static Board of(long[] pieces, Side mover, boolean[] castling, Square enPassant, int halfMoves,
            int moveNumber) {
        if (pieces.length != Piece.NONE.ordinal()) {
            throw new IllegalArgumentException(
                    "bitboards of " + pieces.length + " pieces: expected " + Piece.NONE.ordinal());
        }
        BoardState fresh = new BoardState();
        for (int piece = 0; piece < pieces.length; piece++) {
            fresh.put(PIECES[piece], pieces[piece]);
        }
        fresh.side = mover.ordinal();
        for (int right = 0; right < 4; right++) {
            fresh.castling |= castling[right] ? 1 << right : 0;
        }
        fresh.halfMoves = halfMoves;
        String fault = Fen.settle(fresh, enPassant.ordinal(), moveNumber);
        if (fault != null) {
            throw new IllegalArgumentException("FEN \"" + Fen.write(fresh, moveNumber) + "\": " + fault);
        }
        return new Board(fresh, 2 * (moveNumber - 1) + fresh.side);
    }

    /**
     * Sets up the position of a FEN and forgets all moves made before.
     *
     * @param fen six fields; the half-move clock (0) and the move number (1) may be missing, a move number of 0 counts
     *            as 1, and the en-passant field may name a square whether or not a pawn can capture there
     * @throws IllegalArgumentException if the text is no FEN or no legal game can show the position, as far as can be
     *                                  seen; the message names the fault and the FEN, and the board is unchanged
     */
    public void loadFromFen(String fen) {
        BoardState fresh = new BoardState();
        int moveNumber = Fen.read(Objects.requireNonNull(fen, "fen"), fresh);
        state.copyFrom(fresh);
        firstPly = 2 * (moveNumber - 1) + fresh.side;
    }

    /**
     * Returns the position as FEN, in six fields. The en-passant field names a square only where a pawn can legally
     * capture, so that equal positions have equal texts (counters apart).
     */
    public String getFen() {
        return Fen.write(state, getMoveCounter());
    }

    @Override
    public Side getSideToMove() {
        return SIDES[state.side];
    }

    /** The legal moves in python-chess's order, in a list of the caller's own: it may be sorted, not resized. */
    @Override
    public List<Move> legalMoves() {
        return moves(MoveGenerator.generate(state, buffer, 0));
    }

    /**
     * Writes the moves of {@link #legalMoves()} into an array of the caller's, without allocating.
     *
     * @param target room for at least 218, which no position exceeds
     * @return how many they are
     */
    public int legalMoves(Move[] target) {
        return write(MoveGenerator.generate(state, buffer, 0), target);
    }

    /** Writes the moves of {@link #captures()} as {@link #legalMoves(Move[])} does. */
    public int captures(Move[] target) {
        return write(MoveGenerator.generateNoisy(state, buffer, 0), target);
    }

    /** Writes the legal moves that {@link #captures()} leaves out, in the order of {@link #legalMoves()}. */
    public int quietMoves(Move[] target) {
        return write(MoveGenerator.generateQuiet(state, buffer, 0), target);
    }

    private int write(int count, Move[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = Move.ofCode(buffer[i]);
        }
        return count;
    }

    /** The first moves in the buffer. */
    private List<Move> moves(int count) {
        Move[] moves = new Move[count];
        for (int i = 0; i < count; i++) {
            moves[i] = Move.ofCode(buffer[i]);
        }
        return Arrays.asList(moves);
    }

    /** The legal captures (en passant included) and promotions, in the order of {@link #legalMoves()}. */
    public List<Move> captures() {
        return moves(MoveGenerator.generateNoisy(state, buffer, 0));
    }

    /** Whether a move is legal here. */
    public boolean isLegal(Move move) {
        return MoveCheck.complete(state, move.code()) != MoveCheck.ILLEGAL;
    }

    /** Whether a legal move checks the other side, which is found without making it. */
    public boolean givesCheck(Move move) {
        return MoveCheck.givesCheck(state, move.code());
    }

    @Override
    public void doMove(Move move) {
        int complete = MoveCheck.complete(state, move.code());
        if (complete == MoveCheck.ILLEGAL) {
            throw MoveReader.refusal(this, move.toString(), "not legal here");
        }
        state.make(complete);
    }

    /**
     * Makes a move that is known to be legal here, for searches: it is not looked into, and any other spoils the board.
     */
    public void doLegalMove(Move move) {
        state.make(MoveCheck.completeLegal(state, move.code()));
    }

    /**
     * Makes a move given as SAN ({@code "Nf3"}) or UCI ({@code "g1f3"}).
     *
     * @throws IllegalArgumentException as {@link #parseMove} says; the board is then unchanged
     */
    public void doMove(String text) {
        state.make(MoveReader.read(this, text));
    }

    /**
     * The legal move that a text means.
     *
     * @param text SAN ({@code "Nf3"}, {@code "e8=Q+"}, {@code "0-0"}) or UCI ({@code "g1f3"})
     * @throws IllegalArgumentException if it is unreadable, ambiguous or illegal here; the message lists legal moves
     */
    public Move parseMove(String text) {
        return Move.ofCode(MoveReader.read(this, text));
    }

    /**
     * A legal move in standard algebraic notation, with {@code +} or {@code #} where it checks or mates.
     *
     * @throws IllegalArgumentException if the move is not legal here
     */
    public String san(Move move) {
        int complete = MoveCheck.complete(state, move.code());
        if (complete == MoveCheck.ILLEGAL) {
            throw MoveReader.refusal(this, move.toString(), "not legal here");
        }
        return San.write(state, complete);
    }

    @Override
    public Move undoMove() {
        if (state.ply == 0) {
            throw new IllegalStateException("no move to take back: none has been made on this board");
        }
        return Move.ofCode(state.unmake());
    }

    /**
     * Passes the move to the other side, as searches do that ask whether a threat is real; {@link #undoNullMove} goes
     * back, before anything but moves, captures, checks and draws is asked of the board.
     *
     * @throws IllegalStateException if the side to move is in check
     */
    public void doNullMove() {
        if (isKingAttacked()) {
            throw new IllegalStateException("a side in check may not pass: " + getFen());
        }
        state.makeNull();
    }

    /** Takes back a {@link #doNullMove}, which must have been the last move. */
    public void undoNullMove() {
        state.unmakeNull();
    }

    /** Claimable draws that have occurred on the board (threefold repetition, fifty moves) count as the end. */
    @Override
    public Optional<Outcome> outcome() {
        return Draws.outcome(state, true);
    }

    /** The number of the move to be made, as game scores count: 1 for White's and Black's first. */
    public int getMoveCounter() {
        return (firstPly + state.ply >> 1) + 1;
    }

    @Override
    public long key() {
        return state.key;
    }

    @Override
    public Board copy() {
        return new Board(new BoardState(state), firstPly);
    }
}
