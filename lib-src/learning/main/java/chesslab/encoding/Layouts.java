package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The named layouts; a new one needs a constant here and an entry in the list below. Each has the {@link PiecePlanes}
 * of the position (12 of pieces, 2 of repetitions).
 */
public final class Layouts {

    private static final PlaneGroup CASTLING_ROOKS = PlaneGroup.squares("rooks that may castle",
            board -> (board.getCastleRight(Side.WHITE).includesKingSide() ? Square.H1.getBitboard() : 0)
                    | (board.getCastleRight(Side.WHITE).includesQueenSide() ? Square.A1.getBitboard() : 0)
                    | (board.getCastleRight(Side.BLACK).includesKingSide() ? Square.H8.getBitboard() : 0)
                    | (board.getCastleRight(Side.BLACK).includesQueenSide() ? Square.A8.getBitboard() : 0));
    private static final PlaneGroup EN_PASSANT = PlaneGroup.squares("en passant",
            board -> board.getEnPassant().getBitboard());
    private static final PlaneGroup CLOCK = PlaneGroup.number("half-move clock / 100",
            board -> board.getHalfMoveCounter() / 100f);
    private static final PlaneGroup LEFT = PlaneGroup.squares("left by the last move",
            board -> square(board.lastMove(), Move::getFrom));
    private static final PlaneGroup REACHED = PlaneGroup.squares("reached by the last move",
            board -> square(board.lastMove(), Move::getTo));

    /**
     * Kjosbakken's (part 2), [rank][file][plane]: White's view for both sides, and repetition planes that stay 0,
     * because it encodes FENs without history. Its moves are nevertheless rotated for Black, which is one of its
     * defects.
     */
    public static final Layout TUTORIAL_14 = new Layout("tutorial14", View.WHITE, PlaneOrder.PLANE_LAST,
            new PiecePlanes(1, false));

    /**
     * The corrected version, [plane][rank][file]: from the view of the side to move, like the moves, with the game's
     * repetitions.
     */
    public static final Layout MOVER_14 = new Layout("mover14", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true));

    /**
     * AlphaZero's, [plane][rank][file]: 14 planes for each of the last eight positions and seven planes of state, from
     * the view of the side to move. Equal in every number to gym-chess's observation of the same game, there
     * [rank][file][plane]. En passant shows only in the difference from the position before, so not in a game that
     * starts from a FEN with it.
     */
    public static final Layout ALPHAZERO_119 = new Layout("alphazero119", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(8, true),
            PlaneGroup.number("White to move", board -> board.getSideToMove() == Side.WHITE ? 1 : 0),
            PlaneGroup.number("move number", Board::getMoveCounter),
            PlaneGroup.number("own castling king side", board -> kingSide(board, board.getSideToMove())),
            PlaneGroup.number("own castling queen side", board -> queenSide(board, board.getSideToMove())),
            PlaneGroup.number("other castling king side", board -> kingSide(board, board.getSideToMove().flip())),
            PlaneGroup.number("other castling queen side", board -> queenSide(board, board.getSideToMove().flip())),
            PlaneGroup.number("half-move clock", Board::getHalfMoveCounter));

    /**
     * All information that the rules need, [plane][rank][file], from the view of the side to move: pieces, repetitions,
     * rooks that may castle, en passant, half-move clock / 100. A seventh of AlphaZero's planes, 124 bytes, and no
     * number that grows with the length of the game.
     */
    public static final Layout MOVER_17 = new Layout("mover17", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true),
            CASTLING_ROOKS, EN_PASSANT, CLOCK);

    /** {@link #MOVER_17} with simple features for small networks: 14 planes of attacked squares, 2 of the last move. */
    public static final Layout MOVER_33 = new Layout("mover33", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true),
            CASTLING_ROOKS, EN_PASSANT, CLOCK, new AttackPlanes(), LEFT, REACHED);

    /**
     * {@link #MOVER_14} with both sides' last moves: together with the position in prepared data, all that {@code
     * chesslab.training.policy} reads.
     */
    public static final Layout MOVER_18 = new Layout("mover18", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true),
            LEFT, REACHED,
            PlaneGroup.squares("left by the mover's last move", board -> square(board.lastOwnMove(), Move::getFrom)),
            PlaneGroup.squares("reached by the mover's last move", board -> square(board.lastOwnMove(), Move::getTo)));

    private static final List<Layout> ALL = List.of(TUTORIAL_14, MOVER_14, ALPHAZERO_119, MOVER_17, MOVER_33, MOVER_18);

    private Layouts() {
    }

    private static long square(Optional<Move> move, Function<Move, Square> end) {
        return move.map(end).map(Square::getBitboard).orElse(0L);
    }

    private static int kingSide(Board board, Side side) {
        return board.getCastleRight(side).includesKingSide() ? 1 : 0;
    }

    private static int queenSide(Board board, Side side) {
        return board.getCastleRight(side).includesQueenSide() ? 1 : 0;
    }

    /** Returns all of them. */
    public static List<Layout> all() {
        return ALL;
    }

    /** Returns the names of all, separated by commas. */
    public static String names() {
        return ALL.stream().map(Layout::name).collect(Collectors.joining(", "));
    }

    /**
     * Returns the layout of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Layout named(String name) {
        return ALL.stream().filter(layout -> layout.name().equals(name)).findFirst().orElseThrow(
                () -> new IllegalArgumentException((name == null ? "no layout is named" : "layout \"" + name + "\"")
                        + ": expected one of " + names()));
    }
}
