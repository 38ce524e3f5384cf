package chesslab.training.policy;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.PieceType;
import chesslab.chess.StaticExchange;
import java.util.Arrays;

/**
 * The features of a move, as indices of rows of weights. Squares are oriented as in {@link PolicyFeatures}; static
 * exchange gives the gain of a move. A move has {@value #PER_MOVE} rows, each with a name below. They come from the
 * position before the move: of opened and closed lines, only the piece's attacks and discoveries count.
 */
final class MoveRows {

    static final int PER_MOVE = 9;

    private static final int TYPES = AttackMap.TYPES;
    private static final int QUEEN = 4;

    /** Squares: origin and target, and whether the move loses material; for underpromotions file, piece, direction. */
    private static final int SQUARES = 0;
    private static final int UNDERPROMOTIONS = 1_792 * 2;
    /** Target: the piece, its target, and the sign of what it wins. */
    private static final int TARGET = UNDERPROMOTIONS + 8 * 9;
    /**
     * Capture: the piece, the captured one, what the move wins in five steps, whether it checks, whether it was made
     * when the position occurred before, and whether the same piece moved last, or is taken back.
     */
    private static final int CAPTURE = TARGET + TYPES * 64 * 3;
    /** Origin: the piece, how it is threatened, and its square. */
    private static final int ORIGIN = CAPTURE + TYPES * 6 * 5 * 2 * 6;
    /** Threat: the piece, the dearest one that it threatens from its target, whether several, and the sign. */
    static final int THREAT = ORIGIN + TYPES * AttackMap.STATES * 64;
    /**
     * Danger: the dearest other pieces of the mover that stay in danger, that the move begins to defend, and that
     * nothing else defends; and the sign.
     */
    static final int DANGER = THREAT + TYPES * 11 * 3;
    /**
     * The other king: the moving piece, whether it checks, how many squares the king can then flee to (3 for more),
     * whether another piece of that side may have a move, and whether the king had no such square before. Mate and
     * stalemate show here, as far as one sees them without making the move.
     */
    static final int KING = DANGER + 6 * 6 * 6 * 3;
    /** Uncovered: what the piece uncovers by leaving, {@link AttackMap#uncovered}; and the sign. */
    static final int UNCOVERED = KING + TYPES * 2 * 4 * 2 * 2;
    /** Guards: the piece, the target's cheapest attacker, its other defenders, and whether the last move went there. */
    static final int GUARDS = UNCOVERED + 6 * 6 * 3;
    static final int ROWS = GUARDS + TYPES * 7 * 3 * 2;

    /** [origin * 64 + target] the pairs between which a queen or a knight moves, numbered from 0. */
    private static final int[] PAIR = new int[64 * 64];

    static {
        int pairs = 0;
        for (int pair = 0; pair < PAIR.length; pair++) {
            int files = Math.abs((pair >> 6 & 7) - (pair & 7));
            int ranks = Math.abs((pair >> 9) - (pair >> 3 & 7));
            if (files != 0 && ranks != 0 && files != ranks ? files * ranks == 2 : files + ranks > 0) {
                PAIR[pair] = pairs++;
            }
        }
    }

    private final AttackMap map;
    private final int[] uncovered = new int[64]; // [square], of the piece there; -1 while not asked for
    private Board board;
    private PolicyFeatures.History history;
    private int turn;
    private int mover;
    private long flights; // squares beside the other king
    private int otherKing;
    private boolean otherMoves;

    MoveRows(AttackMap map) {
        this.map = map;
    }

    void begin(Board position, PolicyFeatures.History before, int turned) {
        board = position;
        history = before;
        turn = turned;
        mover = position.getSideToMove().ordinal();
        Arrays.fill(uncovered, -1);
        otherKing = position.getKingSquare(position.getSideToMove().flip()).ordinal();
        flights = map.attacksFrom(otherKing);
        otherMoves = map.hasOtherMoves(mover ^ 1);
    }

    void read(Move move, int[] rows, int at) {
        int origin = move.getFrom().ordinal();
        int from = origin ^ turn;
        int target = move.getTo().ordinal();
        int to = target ^ turn;
        int type = board.getPiece(move.getFrom()).getPieceType().ordinal();
        int won = StaticExchange.TEXTBOOK.value(board, move);
        int sign = Integer.signum(won) + 1;
        boolean check = board.givesCheck(move);
        long attacks = board.attacksAfter(move);
        rows[at] = squares(move, from, to, won < 0);
        rows[at + 1] = TARGET + (type * 64 + to) * 3 + sign;
        rows[at + 2] = capture(move, type, won, check);
        rows[at + 3] = ORIGIN + (type * AttackMap.STATES + map.state(origin)) * 64 + from;
        rows[at + 4] = THREAT + (type * 11 + threat(type, attacks)) * 3 + sign;
        rows[at + 5] = DANGER + danger(move, attacks) * 3 + sign;
        rows[at + 6] = KING + (type * 2 + (check ? 1 : 0)) * 16 + otherKing(move, attacks, check);
        uncovered[origin] = uncovered[origin] < 0 ? map.uncovered(origin) : uncovered[origin];
        rows[at + 7] = UNCOVERED + uncovered[origin] * 3 + sign;
        rows[at + 8] = GUARDS + ((type * 7 + map.cheapestAttacker(mover ^ 1, target)) * 3
                + map.otherAttackers(origin, target)) * 2 + (target == history.otherTarget() ? 1 : 0);
    }

    private static int squares(Move move, int from, int to, boolean loses) {
        PieceType promotion = move.getPromotion() == Piece.NONE ? null : move.getPromotion().getPieceType();
        return promotion == null || promotion == PieceType.QUEEN
                ? SQUARES + (PAIR[from << 6 | to] << 1 | (loses ? 1 : 0))
                : UNDERPROMOTIONS + ((to & 7) * 3 + promotion.ordinal() - 1) * 3 + (to & 7) - (from & 7) + 1;
    }

    private int capture(Move move, int type, int won, boolean check) {
        Piece victim = board.getPiece(move.getTo());
        int captured = victim != Piece.NONE ? victim.getPieceType().ordinal() + 1
                : type == 0 && ((move.getFrom().ordinal() ^ move.getTo().ordinal()) & 7) != 0 ? 1 : 0; // en passant
        int worth = won <= -300 ? 0 : won < 0 ? 1 : won == 0 ? 2 : won <= 200 ? 3 : 4;
        int again = move.getFrom().ordinal() != history.ownTarget() ? 0
                : move.getTo().ordinal() != history.ownOrigin() ? 1 : 2;
        int repeating = history.made().contains(move) ? 3 : 0;
        return CAPTURE + (((type * 6 + captured) * 5 + worth) * 2 + (check ? 1 : 0)) * 6 + repeating + again;
    }

    /** What pieces of a type threaten: the dearest target's type plus 1, and 5 more where there are several; or 0. */
    private int threat(int type, long attacks) {
        long threatened = attacks & map.worthTaking(mover ^ 1, type);
        int dearest = map.dearest(mover ^ 1, threatened);
        return dearest == 0 || (threatened & threatened - 1) == 0 ? dearest : dearest + 5;
    }

    private int danger(Move move, long attacks) {
        long others = ~(1L << move.getFrom().ordinal());
        long saved = map.helpless & attacks
                | map.attacksFrom(move.getTo().ordinal()) & ~map.twice[mover ^ 1]; // what it takes attacks
        int left = map.dearest(mover, map.endangered & others & ~saved);
        int defended = map.dearest(mover, map.helpless & others & attacks);
        int abandoned = map.dearest(mover, map.leaning & map.attacksFrom(move.getFrom().ordinal()) & ~attacks);
        return (left * 6 + defended) * 6 + abandoned;
    }

    private int otherKing(Move move, long attacks, boolean check) {
        long target = 1L << move.getTo().ordinal();
        long taken = map.attackedAfter(move.getFrom().ordinal(), attacks);
        if (check && (attacks >>> otherKing & 1) != 0) {
            taken |= behindKing(move);
        }
        long others = map.pieces[mover ^ 1];
        int free = Math.min(3, Long.bitCount(flights & ~(others & ~target) & ~taken));
        boolean confined = (flights & ~others & ~map.attacked[mover]) == 0;
        return (free * 2 + (otherMoves ? 1 : 0)) * 2 + (confined ? 1 : 0);
    }

    /** The square behind the other king, as a slider sees it that checks from the move's target; else none. */
    private long behindKing(Move move) {
        Piece piece = move.getPromotion() == Piece.NONE ? board.getPiece(move.getFrom()) : move.getPromotion();
        int type = piece.getPieceType().ordinal();
        int target = move.getTo().ordinal();
        int behind = otherKing + 8 * Integer.signum((otherKing >> 3) - (target >> 3))
                + Integer.signum((otherKing & 7) - (target & 7));
        return type < 2 || type > QUEEN || behind < 0 || behind > 63 ? 0 : flights & 1L << behind;
    }
}
