package chesslab.encoding;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The layouts that have a name: a new one is a constant here and in the list below. Each has the {@link PiecePlanes}
 * of the position (12 of pieces, 2 of repetitions).
 */
public final class Layouts {

    /**
     * Kjosbakken's (part 2), [rank][file][plane]: White's view for both sides, and repetition planes that stay 0,
     * because it encodes bare FENs. Its moves are nevertheless turned for Black, which is one of its defects.
     */
    public static final Layout TUTORIAL_14 = new Layout("tutorial14", View.WHITE, PlaneOrder.PLANE_LAST,
            new PiecePlanes(1, false));

    /**
     * The same mended, [plane][rank][file]: turned to the side to move, as moves are, with repetitions counted in
     * the game.
     */
    public static final Layout MOVER_14 = new Layout("mover14", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true));

    /**
     * AlphaZero's, [plane][rank][file]: 14 planes for each of the last eight positions and seven planes of state, seen
     * by the side to move. Equal in every number to gym-chess's observation of the same game, there
     * [rank][file][plane]. En passant is seen only by the step from the position before, so not where a game starts
     * from a FEN with it.
     */
    public static final Layout ALPHAZERO_119 = new Layout("alphazero119", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(8, true), new AlphaZeroState());

    /**
     * All that the rules need of a position, [plane][rank][file], seen by the side to move: pieces, repetitions, rooks
     * that may castle, en passant, half-move clock / 100. A seventh of AlphaZero's planes, 124 bytes, and no number
     * that grows with the length of the game.
     */
    public static final Layout MOVER_17 = new Layout("mover17", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true),
            new RulesState());

    /**
     * {@link #MOVER_17} and what players see at a glance, for small networks: 14 planes of attacked squares, 2 of the
     * last move.
     */
    public static final Layout MOVER_33 = new Layout("mover33", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true),
            new RulesState(), new AttackPlanes(), new LastMovePlanes(false));

    /**
     * {@link #MOVER_14} with both sides' last moves: with the position that prepared data have beside the planes, all
     * that {@code chesslab.training.policy} reads.
     */
    public static final Layout MOVER_18 = new Layout("mover18", View.MOVER, PlaneOrder.PLANE_FIRST,
            new PiecePlanes(1, true),
            new LastMovePlanes(false), new LastMovePlanes(true));

    private static final List<Layout> ALL = List.of(TUTORIAL_14, MOVER_14, ALPHAZERO_119, MOVER_17, MOVER_33,
            MOVER_18);

    private Layouts() {
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
                () -> new IllegalArgumentException("layout \"" + name + "\": expected one of " + names()));
    }
}
