package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;

/**
 * The features of a position and of its legal moves, as indices of rows of weights, from the position alone. The mover
 * is at the bottom, and the files are swapped if the mover's king is on a to d.
 *
 * <p>An input is a piece (0 to 5 the mover's P N B R Q K, 6 to 11 the other side's), its state ({@link
 * AttackMap#STATES}), and its square; castling rights, check, the file of en passant, whether the position has occurred
 * before, and the target of the other side's last move follow. {@link MoveRows} has the features of a move. Attacked
 * and defended pieces as inputs, and rows of moves by exchange, are Monty's (official-monty, pull requests 68 and 110).
 *
 * <p>One object holds one position at a time.
 */
final class PolicyFeatures {

    private static final int KINDS = 2 * AttackMap.TYPES;
    private static final int PIECES = KINDS * AttackMap.STATES * 64;
    private static final int CHECK = PIECES + 4; // after the castling rights
    private static final int EN_PASSANT = CHECK + 1;
    private static final int REPEATED = EN_PASSANT + 8;
    private static final int LAST_TARGET = REPEATED + 1;

    static final int INPUTS = LAST_TARGET + 64;
    static final int MOST_INPUTS = 32 + 4 + 1 + 1 + 1 + 1;
    static final int MOST_MOVES = 218;

    private static final Piece[] PIECE = Piece.values(); // White's P N B R Q K, Black's
    private static final Side[] SIDES = Side.values();

    /** The inputs of the position, [number]. */
    final int[] inputs = new int[MOST_INPUTS];
    int inputCount;
    /** The legal moves, in the order of generation. */
    final Move[] moves = new Move[MOST_MOVES];
    int moveCount;
    /** The rows that the moves have, each once, [place]. */
    final int[] rows = new int[MoveRows.ROWS];
    int rowCount;
    /** [move][{@link MoveRows#PER_MOVE}] places in {@link #rows}. */
    final int[] places = new int[MOST_MOVES * MoveRows.PER_MOVE];

    private final AttackMap map = new AttackMap();
    private final MoveRows moveRows = new MoveRows(map);
    private final int[] placeOf = new int[MoveRows.ROWS]; // [row], where it was read last
    private final int[] readIn = new int[MoveRows.ROWS]; // [row] the reading in which that was
    private int reading;
    private int turn; // of squares, by exclusive or

    /** The squares of both sides' last moves, or -1, and the moves made when the position occurred before. */
    record History(int ownOrigin, int ownTarget, int otherTarget, boolean repeated, List<Move> made) {

        static History of(Board board) {
            List<Move> made = board.movesMadeHere();
            return new History(square(board.lastOwnMove().map(Move::getFrom)),
                    square(board.lastOwnMove().map(Move::getTo)), square(board.lastMove().map(Move::getTo)),
                    !made.isEmpty(), made);
        }

        /** Returns the history as if the position had occurred before with this move. */
        History repeating(Move move) {
            return new History(ownOrigin, ownTarget, otherTarget, true, List.of(move));
        }

        private static int square(Optional<Square> square) {
            return square.map(Square::ordinal).orElse(-1);
        }
    }

    void read(Board board, History history) {
        Side mover = board.getSideToMove();
        int king = board.getKingSquare(mover).ordinal();
        turn = (mover == Side.WHITE ? 0 : 56) ^ ((king & 7) < 4 ? 7 : 0);
        map.read(board);
        inputCount = 0;
        readPieces(board, mover.ordinal());
        readRights(board, mover);
        if (history.repeated()) {
            inputs[inputCount++] = REPEATED;
        }
        if (history.otherTarget() >= 0) {
            inputs[inputCount++] = LAST_TARGET + (history.otherTarget() ^ turn);
        }
        moveCount = board.legalMoves(moves);
        readMoves(board, history);
    }

    private void readPieces(Board board, int mover) {
        for (int kind = 0; kind < KINDS; kind++) {
            Piece piece = PIECE[(kind + mover * AttackMap.TYPES) % KINDS];
            for (long left = board.getBitboard(piece); left != 0; left &= left - 1) {
                int square = Long.numberOfTrailingZeros(left);
                inputs[inputCount++] = (kind * AttackMap.STATES + map.state(square)) * 64 + (square ^ turn);
            }
        }
    }

    private void readRights(Board board, Side mover) {
        int mirrored = turn & 1; // then the rook on the right is the queen side's
        for (Side side : SIDES) {
            int base = PIECES + (side == mover ? 0 : 2);
            if (board.getCastleRight(side).includesKingSide()) {
                inputs[inputCount++] = base + mirrored;
            }
            if (board.getCastleRight(side).includesQueenSide()) {
                inputs[inputCount++] = base + (1 ^ mirrored);
            }
        }
        if (board.isKingAttacked()) {
            inputs[inputCount++] = CHECK;
        }
        if (board.getEnPassant() != Square.NONE) {
            inputs[inputCount++] = EN_PASSANT + ((board.getEnPassant().ordinal() ^ turn) & 7);
        }
    }

    /** Reads the rows of all moves, so that shared rows are computed once. */
    private void readMoves(Board board, History history) {
        moveRows.begin(board, history, turn);
        reading++;
        rowCount = 0;
        for (int move = 0; move < moveCount; move++) {
            int at = move * MoveRows.PER_MOVE;
            moveRows.read(moves[move], places, at);
            for (int i = at; i < at + MoveRows.PER_MOVE; i++) {
                places[i] = place(places[i]);
            }
        }
    }

    private int place(int row) {
        if (readIn[row] != reading) {
            readIn[row] = reading;
            placeOf[row] = rowCount;
            rows[rowCount++] = row;
        }
        return placeOf[row];
    }
}
