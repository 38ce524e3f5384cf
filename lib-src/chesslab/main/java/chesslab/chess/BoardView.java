package chesslab.chess;

import chesslab.game.Outcome;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link Board} tells without being changed: pieces, rights, attacks, check and mate, the moves made, and draws.
 */
public abstract sealed class BoardView permits Board {

    final BoardState state;

    BoardView(BoardState state) {
        this.state = state;
    }

    /** Returns whether the side to move is in check. */
    public boolean isKingAttacked() {
        return state.isInCheck();
    }

    /** Returns whether the side to move is checkmated. */
    public boolean isMated() {
        return state.isInCheck() && !MoveGenerator.hasLegalMove(state);
    }

    /** Returns whether the side to move is stalemated. */
    public boolean isStaleMate() {
        return !state.isInCheck() && !MoveGenerator.hasLegalMove(state);
    }

    /**
     * Returns whether the pieces left cannot mate by any series of legal moves: the kings alone, with one knight, or
     * with any number of bishops on squares of one colour.
     */
    public boolean isInsufficientMaterial() {
        return Draws.isInsufficientMaterial(state);
    }

    /** Half-moves since the last capture or pawn move. */
    public int getHalfMoveCounter() {
        return state.halfMoves;
    }

    public Piece getPiece(Square square) {
        return square == Square.NONE ? Piece.NONE : Piece.ofCode(state.squares[square.ordinal()]);
    }

    public Square getKingSquare(Side side) {
        return Square.squareAt(state.kingSquare(side.ordinal()));
    }

    /** Returns the square where a pawn can legally be captured en passant, else {@link Square#NONE}. */
    public Square getEnPassant() {
        return state.enPassant == 0 ? Square.NONE : Square.squareAt(state.enPassant);
    }

    /** Returns whether a side may still castle king side, as far as king and rook have not moved. */
    public boolean canCastleKingSide(Side side) {
        return (state.castling & Bitboards.WHITE_SHORT << 2 * side.ordinal()) != 0;
    }

    /** Returns whether a side may still castle queen side, as far as king and rook have not moved. */
    public boolean canCastleQueenSide(Side side) {
        return (state.castling & Bitboards.WHITE_LONG << 2 * side.ordinal()) != 0;
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

    /** Returns the squares that the piece on a square attacks, own pieces included; 0 where there is none. */
    public long attacksFrom(Square square) {
        return attacksFrom(square, state.occupied());
    }

    /** Returns the squares that the piece on a square would attack if these, as a bitboard, were the taken ones. */
    public long attacksFrom(Square square, long occupied) {
        Piece piece = getPiece(square);
        if (piece == Piece.NONE) {
            return 0;
        }
        return piece.getPieceType() == PieceType.PAWN
                ? Attacks.PAWN[piece.getPieceSide().ordinal() * 64 + square.ordinal()]
                : Attacks.of(piece.getPieceType().ordinal(), square.ordinal(), occupied);
    }

    /** Returns the squares that a move's piece attacks from its target, the other pieces standing as they are. */
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
     * @param positions how many, 1 or more; the first is the one on the board
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
     * Returns how often a past position had occurred by then, that time included: 1 when it was new, 0 where the board
     * was not yet set up.
     *
     * @param halfMovesAgo 0 for the position on the board
     */
    public int occurrences(int halfMovesAgo) {
        return PastPositions.occurrences(state, halfMovesAgo);
    }

    /** The moves made on this board since its position was set up, oldest first. */
    public List<Move> history() {
        List<Move> moves = new ArrayList<>(state.ply);
        for (int i = 0; i < state.ply; i++) {
            moves.add(Move.ofCode(state.moves[i]));
        }
        return moves;
    }

    /** The last move made on this board since its position was set up. */
    public Optional<Move> lastMove() {
        return state.ply == 0 ? Optional.empty() : Optional.of(Move.ofCode(state.moves[state.ply - 1]));
    }

    /** The moves made on this board when the position on it occurred before, the latest first. */
    public List<Move> movesMadeHere() {
        return PastPositions.movesMadeHere(state);
    }

    /** The last move that the side to move made on this board, the one before {@link #lastMove}. */
    public Optional<Move> lastOwnMove() {
        return state.ply < 2 ? Optional.empty() : Optional.of(Move.ofCode(state.moves[state.ply - 2]));
    }

    /**
     * How the game ended, or empty while it goes on.
     *
     * @param claimDraws whether threefold repetition and fifty moves count; fivefold repetition and seventy-five moves
     *                   always do
     */
    public Optional<Outcome> outcome(boolean claimDraws) {
        return Draws.outcome(state, claimDraws);
    }

    /** Whether the position has occurred at least three times. */
    public boolean isRepetition() {
        return isRepetition(3);
    }

    /** Whether the position has occurred at least so many times. */
    public boolean isRepetition(int times) {
        return Draws.isRepetition(state, times);
    }

    /** Whether the game is drawn or could be claimed so: stalemate, material, threefold repetition or fifty moves. */
    public boolean isDraw() {
        return outcome(true).filter(Outcome::isDraw).isPresent();
    }

    /**
     * Whether the side to move may claim a draw, by threefold repetition or fifty moves: on the board, or by announcing
     * a legal move that brings it about (python-chess's {@code can_claim_draw}). {@link Board#outcome()} counts only
     * what is on the board.
     */
    public boolean canClaimDraw() {
        return Draws.claimable(state).isPresent();
    }

    /** The draw that {@link #canClaimDraw()} means, with its rule; threefold repetition comes before fifty moves. */
    public Optional<Outcome> claimableDraw() {
        return Draws.claimable(state);
    }

    /** The position as eight lines of text, White below, with ranks and files marked. */
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
