package chesslab.chess;

import chesslab.game.NotatedPosition;
import chesslab.game.Outcome;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A chess game in progress: the position, the moves that led to it, and the rules.
 *
 * <p>The names are chesslib's. The order of {@link #legalMoves()} is python-chess's. A board changes in place and is
 * for one thread at a time; {@link #copy()} makes one for another thread.
 */
public final class Board implements NotatedPosition<Move>, BoardEvent, Cloneable {

    private static final Side[] SIDES = Side.values();
    private static final Piece[] PIECES = Piece.values();

    final BoardState state;
    private final int[] buffer = new int[MoveGenerator.MOST_MOVES];
    /** 2 * (move number - 1) + side to move, before the first move on this board. */
    private int firstPly;
    /** Whether pieces were set by hand, and it is not known yet whether a game can reach the position. */
    private boolean edited;
    private Map<BoardEventType, List<BoardEventListener>> listeners = Map.of();

    /** Makes a board with the start position. */
    public Board() {
        state = new BoardState();
        loadFromFen(Constants.startStandardFENPosition);
    }

    private Board(BoardState state, int firstPly) {
        this.state = state;
        this.firstPly = firstPly;
    }

    /**
     * Returns a board with the position of a FEN.
     *
     * @throws IllegalArgumentException as for {@link #loadFromFen}
     */
    public static Board fromFen(String fen) {
        return fromFen(fen, dropped -> {
        });
    }

    /**
     * Returns a board with the position of a FEN.
     *
     * @param dropped receives each castling right and en-passant square that the pieces contradict, with the reason
     * @throws IllegalArgumentException as for {@link #loadFromFen}
     */
    public static Board fromFen(String fen, Consumer<String> dropped) {
        BoardState fresh = new BoardState();
        int moveNumber = Fen.read(Objects.requireNonNull(fen, "fen"), fresh, dropped);
        return new Board(fresh, 2 * (moveNumber - 1) + fresh.side);
    }

    /**
     * Returns a board with a position given by its parts, like the fields of a FEN.
     *
     * @param pieces     [piece] the squares of each of the 12 in the order of {@link Piece}, as bitboards: bit 0 is a1,
     *                   bit 63 h8; no square may be in two of them
     * @param castling   [right] whether it exists, in the order KQkq
     * @param enPassant  the square, whether or not a pawn can capture there, or {@link Square#NONE}
     * @param halfMoves  half-moves since the last capture or pawn move
     * @param moveNumber 1 or more
     * @throws IllegalArgumentException if two pieces share a square, or no legal game reaches the position, as for
     *                                  {@link #loadFromFen}
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
        Consumer<String> refused = fault -> {
            throw new IllegalArgumentException("FEN \"" + Fen.write(fresh, moveNumber) + "\": " + fault);
        };
        Optional.ofNullable(Fen.settle(fresh, enPassant.ordinal(), moveNumber, refused)).ifPresent(refused);
        if (enPassant != Square.NONE && halfMoves > 0) {
            refused.accept(
                    "en-passant square " + enPassant.getNotation() + " needs a half-move clock of 0, not " + halfMoves);
        }
        return new Board(fresh, 2 * (moveNumber - 1) + fresh.side);
    }

    /**
     * Sets up the position of a FEN and clears the history.
     *
     * @param fen six fields, or fewer: those missing at the end are w, -, -, 0 and 1. A move number of 0 counts as 1,
     *            the en-passant field may name a square whether or not a pawn can capture there, and castling rights
     *            and an en-passant square that the pieces contradict are dropped
     * @throws IllegalArgumentException if the text is not FEN, or visibly no legal game reaches the position; the
     *                                  message names the fault and the FEN, and the board is unchanged
     */
    public void loadFromFen(String fen) {
        setUp(fromFen(fen));
        tell(BoardEventType.ON_LOAD, this);
    }

    private void setUp(Board fresh) {
        state.copyFrom(fresh.state);
        firstPly = fresh.firstPly;
        edited = false;
    }

    /** Takes all pieces off the board and clears the history; White is to move. */
    public void clear() {
        state.copyFrom(new BoardState());
        firstPly = 0;
        edited = true;
    }

    /**
     * Puts a piece on a square, in place of what stands there, and clears the history. The position is checked when it
     * is next asked for moves: castling rights that the pieces contradict are dropped, and a position that no legal
     * game reaches is refused with an {@link IllegalArgumentException}.
     */
    public void setPiece(Piece piece, Square square) {
        if (square == Square.NONE) {
            throw new IllegalArgumentException("no square for " + piece + ": expected A1 to H8");
        }
        edit();
        if (state.squares[square.ordinal()] != Piece.EMPTY) {
            state.toggle(state.squares[square.ordinal()], square.ordinal(), false);
        }
        if (piece != Piece.NONE) {
            state.put(piece.code(), square.ordinal());
        }
    }

    /** Gives the move to a side and clears the history. */
    public void setSideToMove(Side side) {
        edit();
        firstPly += side.ordinal() - state.side;
        state.side = side.ordinal();
    }

    private void edit() {
        firstPly += state.ply;
        state.ply = 0;
        state.enPassant = 0;
        edited = true;
    }

    /** Returns the state for a question about moves, which needs a position of a game. */
    BoardState ready() {
        if (edited) {
            setUp(fromFen(getFen()));
        }
        return state;
    }

    /** Lets a listener hear of what happens on this board, but not of moves by {@link #doLegalMove}. */
    public Board addEventListener(BoardEventType type, BoardEventListener listener) {
        listeners = listeners.isEmpty() ? new EnumMap<>(BoardEventType.class) : listeners;
        listeners.computeIfAbsent(type, each -> new ArrayList<>()).add(listener);
        return this;
    }

    public Board removeEventListener(BoardEventType type, BoardEventListener listener) {
        listeners.getOrDefault(type, new ArrayList<>()).remove(listener);
        return this;
    }

    private void tell(BoardEventType type, BoardEvent event) {
        listeners.getOrDefault(type, List.of()).forEach(listener -> listener.onEvent(event));
    }

    /** Returns {@link BoardEventType#ON_LOAD}, of which a board itself is the event. */
    @Override
    public BoardEventType getType() {
        return BoardEventType.ON_LOAD;
    }

    /**
     * Returns the position as FEN, in six fields. The en-passant field names a square only where a pawn can legally
     * capture, so that equal positions have equal texts, except for the counters.
     */
    public String getFen() {
        return Fen.write(state, getMoveCounter());
    }

    @Override
    public String text() {
        return getFen();
    }

    @Override
    public Side getSideToMove() {
        return SIDES[state.side];
    }

    /** Returns the legal moves in python-chess's order, in a new list that may be sorted but not resized. */
    @Override
    public List<Move> legalMoves() {
        return moves(MoveGenerator.generate(ready(), buffer, 0));
    }

    /**
     * Writes the moves of {@link #legalMoves()} into the caller's array, without allocating.
     *
     * @param target room for at least 218 moves, the maximum of any position
     * @return the number of moves
     */
    public int legalMoves(Move[] target) {
        return write(MoveGenerator.generate(ready(), buffer, 0), target);
    }

    /** Writes the moves of {@link #captures()} like {@link #legalMoves(Move[])}. */
    public int captures(Move[] target) {
        return write(MoveGenerator.generateNoisy(ready(), buffer, 0), target);
    }

    /** Writes the legal moves that {@link #captures()} leaves out, in the order of {@link #legalMoves()}. */
    public int quietMoves(Move[] target) {
        return write(MoveGenerator.generateQuiet(ready(), buffer, 0), target);
    }

    private int write(int count, Move[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = Move.ofCode(buffer[i]);
        }
        return count;
    }

    private List<Move> moves(int count) {
        Move[] moves = new Move[count];
        for (int i = 0; i < count; i++) {
            moves[i] = Move.ofCode(buffer[i]);
        }
        return Arrays.asList(moves);
    }

    /** Returns the legal captures, with en passant, and promotions, in the order of {@link #legalMoves()}. */
    public List<Move> captures() {
        return moves(MoveGenerator.generateNoisy(ready(), buffer, 0));
    }

    /** Returns the moves of {@link MoveGenerator#generatePseudoLegalMoves}. */
    public List<Move> pseudoLegalMoves() {
        return MoveGenerator.generatePseudoLegalMoves(this);
    }

    /** Returns the moves of {@link MoveGenerator#generatePseudoLegalCaptures}. */
    public List<Move> pseudoLegalCaptures() {
        return MoveGenerator.generatePseudoLegalCaptures(this);
    }

    /**
     * Returns whether a move is legal here.
     *
     * @param fullValidation false to ask only whether it is one of {@link #pseudoLegalMoves()}
     */
    public boolean isMoveLegal(Move move, boolean fullValidation) {
        return fullValidation
                ? MoveCheck.complete(ready(), move.code()) != MoveCheck.ILLEGAL
                : pseudoLegalMoves().contains(move);
    }

    /** Returns whether the piece on a move's first square attacks its second, or reaches it as a pawn. */
    public boolean isAttackedBy(Move move) {
        return (attacksFrom(move.getFrom()) & move.getTo().getBitboard()) != 0 || pseudoLegalMoves().contains(move);
    }

    /** Returns whether a legal move gives check, without making it. */
    public boolean givesCheck(Move move) {
        return MoveCheck.givesCheck(state, move.code());
    }

    @Override
    public boolean doMove(Move move) {
        int complete = MoveCheck.complete(ready(), move.code());
        if (complete == MoveCheck.ILLEGAL) {
            throw San.refusal(this, move.toString(), "not legal here");
        }
        state.make(complete);
        tell(BoardEventType.ON_MOVE, move);
        return true;
    }

    /** Makes a move without checking it, for searches; an illegal move corrupts the board. */
    public void doLegalMove(Move move) {
        state.make(MoveCheck.completeLegal(ready(), move.code()));
    }

    /**
     * Makes a move given as SAN ({@code "Nf3"}) or UCI ({@code "g1f3"}).
     *
     * @return true
     * @throws IllegalArgumentException as for {@link #parseMove}; the board is then unchanged
     */
    @Override
    public boolean doMove(String text) {
        return doMove(parseMove(text));
    }

    /**
     * Returns the legal move that a text means.
     *
     * @param text SAN ({@code "Nf3"}, {@code "e8=Q+"}, {@code "0-0"}) or UCI ({@code "g1f3"})
     * @throws IllegalArgumentException if it is unreadable, ambiguous or illegal here; the message lists legal moves
     */
    public Move parseMove(String text) {
        ready();
        return Move.ofCode(San.read(this, text));
    }

    /**
     * Returns a legal move in standard algebraic notation, with {@code +} for check and {@code #} for mate.
     *
     * @throws IllegalArgumentException if the move is not legal here
     */
    @Override
    public String san(Move move) {
        int complete = MoveCheck.complete(ready(), move.code());
        if (complete == MoveCheck.ILLEGAL) {
            throw San.refusal(this, move.toString(), "not legal here");
        }
        return San.write(state, complete);
    }

    @Override
    public String squares(Move move) {
        return move.toString();
    }

    @Override
    public Move undoMove() {
        if (state.ply == 0) {
            throw new IllegalStateException("no move to take back: none has been made on this board");
        }
        if (listeners.isEmpty()) { // as in every search: what was moved and captured has no reader
            return Move.ofCode(state.unmake());
        }
        MoveBackup last = takeBack(state);
        tell(BoardEventType.ON_UNDO_MOVE, last);
        return last.getMove();
    }

    /**
     * Passes the move to the other side, for null-move pruning. Until {@link #undoNullMove}, the board may be used only
     * for moves, captures, checks and draws.
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

    /** Claimable draws on the board (threefold repetition, fifty moves) count as the end. */
    @Override
    public Optional<Outcome> outcome() {
        return outcome(true);
    }

    /** Returns the move number as in game scores: 1 for White's and Black's first move. */
    public int getMoveCounter() {
        return (firstPly + state.ply >> 1) + 1;
    }

    @Override
    public long key() {
        return ready().key;
    }

    /** Returns {@link #key()}, by the name that chesslib has for it. */
    public long getZobristKey() {
        return key();
    }

    /** Returns {@link #key()}, which is kept up to date by each move. */
    public long getIncrementalHashKey() {
        return key();
    }

    @Override
    public Board copy() {
        Board copy = new Board(new BoardState(state), firstPly);
        copy.edited = edited;
        return copy;
    }

    /** Returns {@link #copy()}; it has no listeners. */
    @Override
    @SuppressWarnings("PMD.ProperCloneImplementation")
    public Board clone() {
        return copy();
    }

    /** Returns whether the side to move is in check. */
    public boolean isKingAttacked() {
        return ready().isInCheck();
    }

    /** Returns whether the side to move is checkmated. */
    public boolean isMated() {
        return ready().isInCheck() && !MoveGenerator.hasLegalMove(state);
    }

    /** Returns whether the side to move is stalemated. */
    public boolean isStaleMate() {
        return !ready().isInCheck() && !MoveGenerator.hasLegalMove(state);
    }

    /**
     * Returns whether the remaining pieces cannot mate by any series of legal moves: the kings alone, with one knight,
     * or with any number of bishops on squares of one color.
     */
    public boolean isInsufficientMaterial() {
        return Draws.isInsufficientMaterial(state);
    }

    /** Returns the half-moves since the last capture or pawn move. */
    public int getHalfMoveCounter() {
        return state.halfMoves;
    }

    public Piece getPiece(Square square) {
        return square == Square.NONE ? Piece.NONE : Piece.ofCode(state.squares[square.ordinal()]);
    }

    /** Returns the squares of a piece, a1 first. */
    public List<Square> getPieceLocation(Piece piece) {
        return Bitboard.bbToSquareList(getBitboard(piece));
    }

    /** Returns what stands on the squares, in the order of {@link Square}; {@link Piece#NONE} for the last. */
    public Piece[] boardToArray() {
        Piece[] pieces = new Piece[65];
        Arrays.setAll(pieces, i -> getPiece(Square.squareAt(i)));
        return pieces;
    }

    public Square getKingSquare(Side side) {
        return Square.squareAt(state.kingSquare(side.ordinal()));
    }

    /** Returns the square where a pawn can legally be captured en passant, or {@link Square#NONE}. */
    public Square getEnPassant() {
        return state.enPassant == 0 ? Square.NONE : Square.squareAt(state.enPassant);
    }

    /** Returns the castlings that a side has not lost by moves of its king and rooks. */
    public CastleRight getCastleRight(Side side) {
        int rights = state.castling >> 2 * side.ordinal();
        return CastleRight.of((rights & Bitboards.WHITE_SHORT) != 0, (rights & Bitboards.WHITE_LONG) != 0);
    }

    /** Returns the squares of a piece: bit 0 is a1, bit 7 h1, bit 63 h8; for {@link Piece#NONE} the empty squares. */
    public long getBitboard(Piece piece) {
        return piece == Piece.NONE ? ~state.occupied() : state.pieces[piece.code()];
    }

    /** Returns the squares of a side's pieces. */
    public long getBitboard(Side side) {
        return state.sides[side.ordinal()];
    }

    /** Returns the occupied squares. */
    public long getBitboard() {
        return state.occupied();
    }

    /** Returns the squares of a side's pieces that attack a square, as a bitboard. */
    public long squareAttackedBy(Square square, Side side) {
        return state.attackers(square.ordinal(), side.ordinal(), state.occupied(), -1L);
    }

    /**
     * Returns the squares that the piece on a square attacks, including those of friendly pieces; 0 for an empty
     * square.
     */
    public long attacksFrom(Square square) {
        return attacksFrom(square, state.occupied());
    }

    /** Returns the squares that the piece on a square would attack if these squares, as a bitboard, were occupied. */
    public long attacksFrom(Square square, long occupied) {
        Piece piece = getPiece(square);
        if (piece == Piece.NONE) {
            return 0;
        }
        return piece.getPieceType() == PieceType.PAWN
                ? Attacks.PAWN[piece.getPieceSide().ordinal() * 64 + square.ordinal()]
                : Attacks.of(piece.getPieceType().ordinal(), square.ordinal(), occupied);
    }

    /** Returns the squares that a move's piece attacks from its target, with the other pieces unchanged. */
    public long attacksAfter(Move move) {
        Piece piece = move.getPromotion() == Piece.NONE ? getPiece(move.getFrom()) : move.getPromotion();
        int to = move.getTo().ordinal();
        return piece.getPieceType() == PieceType.PAWN
                ? Attacks.PAWN[piece.getPieceSide().ordinal() * 64 + to]
                : Attacks.of(piece.getPieceType().ordinal(), to,
                        state.occupied() & ~(1L << move.getFrom().ordinal()));
    }

    /**
     * Writes the pieces of the last positions of the game, without changing the board or allocating.
     *
     * @param positions the number of positions, 1 or more; the first is the one on the board
     * @param target    [position][12] bitboards in the order of {@link Piece}, from {@code offset} on; all are
     *                  overwritten, with zeros for positions before the board was set up
     * @throws IllegalArgumentException if {@code positions} is not above 0
     */
    public void recentPieces(int positions, long[] target, int offset) {
        if (positions < 1) {
            throw new IllegalArgumentException("pieces of " + positions + " positions: expected 1 or more");
        }
        PastPositions.pieces(state, positions, target, offset);
    }

    /**
     * Returns how often a past position had occurred by that time, including that time: 1 if it was new, 0 before the
     * board was set up.
     *
     * @param halfMovesAgo 0 for the position on the board
     */
    public int occurrences(int halfMovesAgo) {
        return PastPositions.occurrences(state, halfMovesAgo);
    }

    @Override
    public List<Move> history() {
        List<Move> moves = new ArrayList<>(state.ply);
        for (int i = 0; i < state.ply; i++) {
            moves.add(Move.ofCode(state.moves[i]));
        }
        return moves;
    }

    /** Returns the moves made on this board since its position was set up, with what they moved and captured. */
    public LinkedList<MoveBackup> getBackup() {
        LinkedList<MoveBackup> moves = new LinkedList<>();
        BoardState past = new BoardState(state);
        while (past.ply > 0) {
            moves.addFirst(takeBack(past));
        }
        return moves;
    }

    private static MoveBackup takeBack(BoardState state) {
        int entry = state.moves[state.ply - 1];
        Move move = Move.ofCode(state.unmake());
        int captured = (entry & 7 << 15) == BoardState.EN_PASSANT
                ? (state.side ^ 1) << 3 | Bitboards.PAWN
                : entry >>> 20;
        return new MoveBackup(move, SIDES[state.side], Piece.ofCode(state.squares[entry & 63]),
                Piece.ofCode(captured));
    }

    /** Returns the keys of all positions of the game, oldest first, the one on the board included. */
    public LinkedList<Long> getHistory() {
        LinkedList<Long> keys = new LinkedList<>();
        for (int i = 0; i < ready().ply; i++) {
            keys.add(state.keys[i]);
        }
        keys.add(state.key);
        return keys;
    }

    /** Returns the last move made on this board since its position was set up. */
    public Optional<Move> lastMove() {
        return state.ply == 0 ? Optional.empty() : Optional.of(Move.ofCode(state.moves[state.ply - 1]));
    }

    /** Returns the moves made on this board in earlier occurrences of its position, latest first. */
    public List<Move> movesMadeHere() {
        return PastPositions.movesMadeHere(state);
    }

    /** Returns the last move by the side to move on this board, the one before {@link #lastMove}. */
    public Optional<Move> lastOwnMove() {
        return state.ply < 2 ? Optional.empty() : Optional.of(Move.ofCode(state.moves[state.ply - 2]));
    }

    /**
     * Returns how the game ended, or empty during the game.
     *
     * @param claimDraws whether threefold repetition and fifty moves count; fivefold repetition and seventy-five moves
     *                   always do
     */
    public Optional<Outcome> outcome(boolean claimDraws) {
        return Draws.outcome(ready(), claimDraws);
    }

    /** Returns whether the position has occurred at least three times. */
    public boolean isRepetition() {
        return isRepetition(3);
    }

    /** Returns whether the position has occurred at least {@code times} times. */
    public boolean isRepetition(int times) {
        return Draws.isRepetition(state, times);
    }

    /**
     * Returns whether the game is drawn or a draw can be claimed: stalemate, material, threefold repetition or fifty
     * moves.
     */
    public boolean isDraw() {
        return outcome(true).filter(Outcome::isDraw).isPresent();
    }

    /**
     * Returns whether the side to move may claim a draw by threefold repetition or fifty moves, on the board or by
     * announcing a legal move that completes it (python-chess's {@code can_claim_draw}). {@link Board#outcome()} counts
     * only draws on the board.
     */
    public boolean canClaimDraw() {
        return Draws.claimable(ready()).isPresent();
    }

    /** Returns the draw of {@link #canClaimDraw()} with its rule; threefold repetition comes before fifty moves. */
    public Optional<Outcome> claimableDraw() {
        return Draws.claimable(ready());
    }

    /** Returns the position as FEN without the counters. */
    public String getPositionId() {
        return getFen().replaceFirst(" \\d+ \\d+$", "");
    }

    /** Returns the position as eight lines of FEN's letters, White at the bottom. */
    public String toStringFromWhiteViewPoint() {
        return toString().replaceAll("(?m)^[1-8] |^ .*| ", "");
    }

    /** Returns the position as eight lines of FEN's letters, Black at the bottom. */
    public String toStringFromBlackViewPoint() {
        return new StringBuilder(toStringFromWhiteViewPoint().strip()).reverse().append('\n').toString();
    }

    /** Returns whether another board has the same pieces, side to move, castling rights and en-passant square. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Board board && getPositionId().equals(board.getPositionId());
    }

    @Override
    public int hashCode() {
        return getPositionId().hashCode();
    }

    /** Returns whether another board is equal and came to its position through the same ones. */
    public boolean strictEquals(Object other) {
        return equals(other) && getHistory().equals(((Board) other).getHistory());
    }

    /** Returns the position as eight lines of text, White at the bottom, with ranks and files marked. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int rank = 7; rank >= 0; rank--) {
            text.append(rank + 1);
            for (int file = 0; file < 8; file++) {
                text.append(' ').append(Piece.ofCode(state.squares[rank * 8 + file]).getFenSymbol());
            }
            text.append('\n');
        }
        return text.append("  a b c d e f g h").toString();
    }
}
