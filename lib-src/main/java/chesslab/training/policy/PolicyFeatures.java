package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.Square;
import chesslab.chess.StaticExchange;
import chesslab.game.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the network sees of a position and of its legal moves, as numbers of rows of weights. All of it is read off the
 * position itself; no other position is looked at. The board is seen from below by the mover, and with the files
 * swapped where the mover's king stands on a to d.
 *
 * <p>An input is a piece (0 to 5 the mover's P N B R Q K, 6 to 11 the other side's), how it is threatened, and its
 * square; castling rights, check, the file of en passant, whether the position has occurred before, and the target of
 * the other side's last move follow. A move has {@value #ROWS_OF_MOVE} rows: its squares and whether it loses material;
 * piece, target and the sign of what it wins; piece, captured piece, what it wins, whether it checks, and whether the
 * mover's last move was by the same piece, or is taken back, and whether it was made when the position occurred before;
 * piece, how it is threatened, and origin; piece, the dearest piece that it threatens from its target, whether more
 * than one, and the sign of what it wins; the dearest other own pieces that stay in danger, that it begins to defend,
 * and that nothing else defends, and the sign again. What it wins is a static exchange. Attacked and defended pieces as
 * inputs, and rows of moves by exchange, are Monty's (official-monty, pull requests 68 and 110).
 *
 * <p>One object reads one position at a time.
 */
final class PolicyFeatures {

    /** Free, defended; attacked by a cheaper piece; attacked and undefended; attacked and defended. */
    private static final int STATES = 5;
    private static final int TYPES = 6;
    private static final int PIECES = 2 * TYPES * STATES * 64;
    private static final int CHECK = PIECES + 4; // after the castling rights
    private static final int EN_PASSANT = CHECK + 1;
    private static final int REPEATED = EN_PASSANT + 8;
    private static final int LAST_TARGET = REPEATED + 1;

    /** The number of inputs. */
    static final int INPUTS = LAST_TARGET + 64;
    /** The most inputs that a position has. */
    static final int MOST_INPUTS = 32 + 4 + 1 + 1 + 1 + 1;
    /** The most legal moves of a position. */
    static final int MOST_MOVES = 218;

    /** Rows that a move has. */
    static final int ROWS_OF_MOVE = 6;
    private static final int UNDERPROMOTIONS = 64 * 64 * 2; // before them: origin, target, whether it loses
    private static final int TARGETS = UNDERPROMOTIONS + 8 * 9;
    private static final int CAPTURES = TARGETS + TYPES * 64 * 3;
    private static final int ORIGINS = CAPTURES + TYPES * 6 * 5 * 2 * 6;
    private static final int THREATS = ORIGINS + TYPES * STATES * 64;
    private static final int DANGERS = THREATS + TYPES * 11 * 3;
    /** The number of rows of all moves. */
    static final int ROWS = DANGERS + 6 * 6 * 6 * 3;

    private static final Piece[] PIECE = Piece.values(); // White's P N B R Q K, Black's
    private static final Side[] SIDES = Side.values();
    /** [type] the types that are cheaper, as bits. */
    private static final int[] CHEAPER = {0, 1, 1, 1 | 2 | 4, 1 | 2 | 4 | 8, 63};

    /** The inputs of the position, [number]. */
    final int[] inputs = new int[MOST_INPUTS];
    int inputCount;
    /** The legal moves, in the order of generation. */
    final Move[] moves = new Move[MOST_MOVES];
    int moveCount;
    /** [move][{@link #ROWS_OF_MOVE}] */
    final int[] rows = new int[MOST_MOVES * ROWS_OF_MOVE];

    private final byte[] states = new byte[64]; // [square], where a piece stands
    private final long[] attacked = new long[2 * TYPES]; // [White's and Black's types] squares
    private final long[] bySide = new long[2]; // the squares that a side attacks
    private final long[] twice = new long[2]; // those that two or more of its pieces attack
    private long endangered; // own pieces that are attacked by a cheaper piece, or undefended
    private long helpless; // own pieces that are attacked and undefended
    private long leaning; // own pieces that are attacked, and defended by one piece
    private long targets; // pieces of the other side that are undefended
    private int turn; // of squares, by exclusive or

    /**
     * What the network sees of the moves before a position.
     *
     * @param ownOrigin   square that the mover's last move left, or -1
     * @param ownTarget   that it reached
     * @param otherTarget that the other side's last move reached, or -1
     * @param repeated    whether the position has occurred before
     * @param made        the moves that were made in it then
     */
    record History(int ownOrigin, int ownTarget, int otherTarget, boolean repeated, List<Move> made) {

        static History of(Board board) {
            List<Move> made = board.movesMadeHere();
            return new History(square(board.lastOwnMove().map(Move::getFrom)),
                    square(board.lastOwnMove().map(Move::getTo)), square(board.lastMove().map(Move::getTo)),
                    !made.isEmpty(), made);
        }

        /** The same, were the position there for the second time, and the move made the first time. */
        History repeating(Move move) {
            return new History(ownOrigin, ownTarget, otherTarget, true, List.of(move));
        }

        private static int square(Optional<Square> square) {
            return square.map(Square::ordinal).orElse(-1);
        }
    }

    /** Reads a position. */
    void read(Board board, History history) {
        Side mover = board.getSideToMove();
        int king = board.getKingSquare(mover).ordinal();
        turn = (mover == Side.WHITE ? 0 : 56) ^ ((king & 7) < 4 ? 7 : 0);
        readAttacks(board);
        endangered = 0;
        helpless = 0;
        leaning = 0;
        targets = 0;
        inputCount = 0;
        for (Side side : SIDES) {
            readPieces(board, side, side == mover);
        }
        leaning &= ~twice[mover.ordinal()];
        readRights(board, mover);
        if (history.repeated()) {
            inputs[inputCount++] = REPEATED;
        }
        if (history.otherTarget() >= 0) {
            inputs[inputCount++] = LAST_TARGET + (history.otherTarget() ^ turn);
        }
        moveCount = board.legalMoves(moves);
        for (int i = 0; i < moveCount; i++) {
            readMove(board, moves[i], history, i * ROWS_OF_MOVE);
        }
    }

    private void readAttacks(Board board) {
        Arrays.fill(bySide, 0);
        Arrays.fill(twice, 0);
        for (int piece = 0; piece < attacked.length; piece++) {
            attacked[piece] = 0;
            for (long left = board.getBitboard(PIECE[piece]); left != 0; left &= left - 1) {
                long squares = board.attacksFrom(Square.squareAt(Long.numberOfTrailingZeros(left)));
                attacked[piece] |= squares;
                twice[piece / TYPES] |= bySide[piece / TYPES] & squares;
                bySide[piece / TYPES] |= squares;
            }
        }
    }

    /** The squares that a side's pieces attack, of the types whose bits are set. */
    private long attackedBy(int side, int types) {
        long squares = 0;
        for (int type = 0; type < TYPES; type++) {
            squares |= (types >> type & 1) == 0 ? 0 : attacked[side * TYPES + type];
        }
        return squares;
    }

    private void readPieces(Board board, Side side, boolean own) {
        int us = side.ordinal();
        long threatened = bySide[us ^ 1];
        long defended = bySide[us];
        for (int type = 0; type < TYPES; type++) {
            long chased = attackedBy(us ^ 1, CHEAPER[type]);
            for (long left = board.getBitboard(PIECE[us * TYPES + type]); left != 0; left &= left - 1) {
                int square = Long.numberOfTrailingZeros(left);
                int guarded = (int) (defended >>> square & 1);
                int state = (threatened >>> square & 1) == 0 ? guarded : (chased >>> square & 1) != 0 ? 2 : 3 + guarded;
                states[square] = (byte) state;
                long bit = 1L << square;
                if (!own) {
                    targets |= guarded == 0 ? bit : 0;
                } else if (state >= 2) {
                    endangered |= state < 4 ? bit : 0;
                    helpless |= guarded == 0 ? bit : 0;
                    leaning |= guarded != 0 ? bit : 0;
                }
                inputs[inputCount++] = (((own ? 0 : TYPES) + type) * STATES + state) * 64 + (square ^ turn);
            }
        }
    }

    private void readRights(Board board, Side mover) {
        int mirrored = turn & 1; // then the rook on the right is the queen side's
        for (Side side : SIDES) {
            int base = PIECES + (side == mover ? 0 : 2);
            if (board.canCastleKingSide(side)) {
                inputs[inputCount++] = base + mirrored;
            }
            if (board.canCastleQueenSide(side)) {
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

    private void readMove(Board board, Move move, History history, int at) {
        int origin = move.getFrom().ordinal();
        int from = origin ^ turn;
        int to = move.getTo().ordinal() ^ turn;
        int type = board.getPiece(move.getFrom()).getPieceType().ordinal();
        int won = StaticExchange.value(board, move);
        Piece victim = board.getPiece(move.getTo());
        int captured = victim != Piece.NONE ? victim.getPieceType().ordinal() + 1
                : type == 0 && ((from ^ to) & 7) != 0 ? 1 : 0; // en passant
        int worth = won <= -300 ? 0 : won < 0 ? 1 : won == 0 ? 2 : won <= 200 ? 3 : 4;
        PieceType promotion = move.getPromotion() == Piece.NONE ? null : move.getPromotion().getPieceType();
        rows[at] = promotion == null || promotion == PieceType.QUEEN
                ? (from << 6 | to) << 1 | (won < 0 ? 1 : 0)
                : UNDERPROMOTIONS + ((to & 7) * 3 + promotion.ordinal() - 1) * 3 + (to & 7) - (from & 7) + 1;
        rows[at + 1] = TARGETS + (type * 64 + to) * 3 + Integer.signum(won) + 1;
        int again = origin != history.ownTarget() ? 0 : move.getTo().ordinal() != history.ownOrigin() ? 1 : 2;
        int repeating = history.made().contains(move) ? 3 : 0;
        rows[at + 2] = CAPTURES
                + (((type * 6 + captured) * 5 + worth) * 2 + (board.givesCheck(move) ? 1 : 0)) * 6 + repeating + again;
        rows[at + 3] = ORIGINS + (type * STATES + states[origin]) * 64 + from;
        int mover = board.getSideToMove().ordinal();
        long attacks = board.attacksAfter(move);
        rows[at + 4] = THREATS + (type * 11 + threat(board, attacks, mover ^ 1, type)) * 3 + Integer.signum(won) + 1;
        long others = ~(1L << origin);
        long saved = helpless & attacks | board.attacksFrom(move.getTo()) & ~twice[mover ^ 1]; // what it takes attacks
        int left = dearest(board, mover, endangered & others & ~saved);
        int defended = dearest(board, mover, helpless & others & attacks);
        int abandoned = dearest(board, mover, leaning & others & board.attacksFrom(move.getFrom()) & ~attacks);
        rows[at + 5] = DANGERS + ((left * 6 + defended) * 6 + abandoned) * 3 + Integer.signum(won) + 1;
    }

    /** What pieces of a type threaten: the dearest target's type plus 1, and 5 more where there are several; or 0. */
    private int threat(Board board, long attacks, int side, int type) {
        long threatened = 0;
        for (int dearer = 0; dearer < TYPES; dearer++) {
            long pieces = board.getBitboard(PIECE[side * TYPES + dearer]);
            threatened |= dearer > type || dearer == TYPES - 1 ? pieces : pieces & targets;
        }
        threatened &= attacks;
        int dearest = dearest(board, side, threatened);
        return dearest == 0 || (threatened & threatened - 1) == 0 ? dearest : dearest + 5;
    }

    /** The type plus 1 of a side's dearest piece on some squares, kings left out; 0 where there is none. */
    private static int dearest(Board board, int side, long squares) {
        for (int type = TYPES - 2; squares != 0 && type >= 0; type--) {
            if ((board.getBitboard(PIECE[side * TYPES + type]) & squares) != 0) {
                return type + 1;
            }
        }
        return 0;
    }
}
