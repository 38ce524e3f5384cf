package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.game.Position;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.function.LongFunction;

/**
 * A player that enters matches, which open it once for each game that is played at a time. {@link #toString} is its
 * name in games. A player by its text has the limits in it that the text left out: {@code alphabeta} becomes {@code
 * alphabeta:nodes=10000}. Entrants with equal names are equal.
 */
public final class Entrant<P extends Position<M>, M> {

    /** For a move by code of one's own. */
    public static final Duration DEFAULT_TIME = Duration.ofSeconds(10);
    /** That a search with an evaluation looks at, for a move. */
    public static final long DEFAULT_NODES = 10_000;
    /** PUCT's constant; won against 1 and 4: data/measurements.md has the matches. */
    public static final double DEFAULT_EXPLORATION = 2;

    /** Faults in a match after which a player of one's own is out of it. */
    private static final int FAULTS_OF_ONES_OWN = 3;

    @FunctionalInterface
    interface Opener<P extends Position<M>, M> {
        MatchPlayer<P, M> open(Networks networks) throws IOException;
    }

    private final String name;
    private final boolean network;
    private final boolean repeatable;
    private final boolean lone;
    private final int faults;
    private final Opener<P, M> opener;

    private Entrant(String name, boolean network, boolean repeatable, boolean lone, int faults, Opener<P, M> opener) {
        this.name = Objects.requireNonNull(name, "name");
        this.network = network;
        this.repeatable = repeatable;
        this.lone = lone;
        this.faults = faults;
        this.opener = Objects.requireNonNull(opener, "opener");
    }

    /** An entry of the table of players. */
    Entrant(String text, boolean network, boolean repeatable, Opener<P, M> opener) {
        this(text, network, repeatable, false, Integer.MAX_VALUE, opener);
    }

    /** A player from a file of one's own. */
    static Entrant<Board, Move> ofFile(String name, boolean repeatable, Opener<Board, Move> opener) {
        return new Entrant<>(name, false, repeatable, false, FAULTS_OF_ONES_OWN, opener);
    }

    /**
     * Reads the text of a player of chess.
     *
     * @throws IllegalArgumentException if it means no player; it says what was expected, or which players there are
     */
    public static Entrant<Board, Move> parse(String text) {
        return PlayerKind.parse(text.strip());
    }

    /** All texts that mean a player, a line each: the text and what it means. */
    public static String help() {
        return PlayerKind.helpOfAll();
    }

    /**
     * An object of one's own, which plays one game at a time.
     *
     * @param name what games call it
     * @param time for a move
     */
    public static <P extends Position<M>, M> Entrant<P, M> of(String name, Player<P, M> player, Duration time) {
        Objects.requireNonNull(player, "player");
        return ofOnesOwn(name, true, seed -> player, time);
    }

    /**
     * Players of one's own, one for each game, so that several games may be played at once.
     *
     * @param name  what games call them
     * @param maker makes the player for a game; all that is random in the game follows from the seed
     * @param time  for a move
     */
    public static <P extends Position<M>, M> Entrant<P, M> ofEach(String name, LongFunction<Player<P, M>> maker,
            Duration time) {
        return ofOnesOwn(name, false, Objects.requireNonNull(maker, "maker"), time);
    }

    private static <P extends Position<M>, M> Entrant<P, M> ofOnesOwn(String name, boolean lone,
            LongFunction<Player<P, M>> maker, Duration time) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a player without a name: expected what games shall call it");
        }
        Map<Object, Future<?>> late = Collections.synchronizedMap(new IdentityHashMap<>());
        return new Entrant<>(name, false, true, lone, FAULTS_OF_ONES_OWN,
                networks -> new OwnPlayer<>(name, maker, time, late));
    }

    /**
     * Opens the player.
     *
     * @param networks where it gets its networks; they must be open as long as it plays
     * @throws IllegalArgumentException if the engine does not take what the text sets; it says what it takes
     * @throws IOException              if a network cannot be read or used so, or there is no such engine
     */
    public MatchPlayer<P, M> open(Networks networks) throws IOException {
        return opener.open(networks);
    }

    /**
     * Opens the player with networks of its own, ready for a first game.
     *
     * @param seed decides all that is random in that game
     * @throws IllegalArgumentException if the engine does not take what the text sets; it says what it takes
     * @throws IOException              if a network cannot be read or used so, or there is no such engine
     */
    public MatchPlayer<P, M> open(long seed) throws IOException {
        Networks networks = new Networks();
        try {
            MatchPlayer<P, M> opened = new PlayerWithNetworks<>(open(networks), networks);
            opened.newGame(seed);
            return opened;
        } catch (IOException | RuntimeException e) {
            networks.close();
            throw e;
        }
    }

    /** Whether it asks a network, and so plays many games at once for little more than one. */
    public boolean isNetwork() {
        return network;
    }

    /** Whether the same seed gives the same moves: not where a clock decides. */
    public boolean isRepeatable() {
        return repeatable;
    }

    /** Whether it is one object, so that there can be only one game at a time. */
    public boolean isLone() {
        return lone;
    }

    /** How many faults in a match, each a lost game, put it out of the match. */
    public int faultsToBeOut() {
        return faults;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Entrant<?, ?> entrant && entrant.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
