package chesslab.encoding;

import java.util.List;
import java.util.stream.Collectors;

/** The layouts that have a name; the package's documentation compares them. */
public final class Layouts {

    /**
     * The tutorial's: White's view whoever moves, and repetition planes that stay 0, because it encodes bare FENs. Its
     * moves are nevertheless turned for Black, which is one of its defects.
     */
    public static final Layout TUTORIAL_14 = new Layout("tutorial14", View.WHITE, PlaneOrder.PLANE_LAST,
            new MenPlanes(1, false));

    /** The tutorial's mended: turned to the side to move, as moves are, with repetitions counted in the game. */
    public static final Layout MOVER_14 = new Layout("mover14", View.MOVER, PlaneOrder.PLANE_FIRST,
            new MenPlanes(1, true));

    /**
     * AlphaZero's: the last eight positions and its seven planes of state, seen by the side to move. Equal in every
     * number to gym-chess's observation of the same game, there [rank][file][plane].
     */
    public static final Layout ALPHAZERO_119 = new Layout("alphazero119", View.MOVER, PlaneOrder.PLANE_FIRST,
            new MenPlanes(8, true), new AlphaZeroState());

    /**
     * All that the rules need to know of a position (men, repetitions, castling, en passant,
     * clock) in a seventh of AlphaZero's planes and 124 bytes, with no number that grows with the length of the game.
     */
    public static final Layout MOVER_17 = new Layout("mover17", View.MOVER, PlaneOrder.PLANE_FIRST,
            new MenPlanes(1, true), new RulesState());

    /** The one to train small networks with: the same, and what a look at the board tells a player at once. */
    public static final Layout MOVER_33 = new Layout("mover33", View.MOVER, PlaneOrder.PLANE_FIRST,
            new MenPlanes(1, true), new RulesState(), new AttackPlanes(), new LastMovePlanes());

    private static final List<Layout> ALL = List.of(TUTORIAL_14, MOVER_14, ALPHAZERO_119, MOVER_17, MOVER_33);

    private Layouts() {
    }

    /** All of them. */
    public static List<Layout> all() {
        return ALL;
    }

    /**
     * The layout of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Layout named(String name) {
        return ALL.stream().filter(layout -> layout.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("layout \"" + name + "\": expected one of "
                        + ALL.stream().map(Layout::name).collect(Collectors.joining(", "))));
    }
}
