package chesslab.arena.player;

import chesslab.arena.play.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.game.Position;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * A player for matches, which open it once for each parallel game. Its name includes the limits that its text omits:
 * {@code alphabeta} becomes {@code alphabeta:nodes=10000}. Entrants with equal names are equal.
 *
 * @param name          what games call it
 * @param isNetwork     whether it uses a network, which plays many parallel games in little more time than one
 * @param isRepeatable  whether the same seed gives the same moves, which a clock prevents
 * @param isSingleInstance        whether it has a single instance, which plays only one game at a time
 * @param forfeitLimit the number of forfeits, games lost by a fault, that disqualify it in a match
 * @param opener        opens it
 */
public record Entrant<P extends Position<M>, M>(String name, boolean isNetwork, boolean isRepeatable,
        boolean isSingleInstance,
        int forfeitLimit, Entrant.Opener<P, M> opener) {

    /** Default time for a move of a player's code. */
    public static final Duration DEFAULT_TIME = Duration.ofSeconds(10);
    /** Default nodes a move of a search with an evaluation. */
    public static final long DEFAULT_NODES = 10_000;

    private static final int FORFEIT_LIMIT = 3;

    /** Opens a player with what it shares with others. */
    @FunctionalInterface
    public interface Opener<P extends Position<M>, M> {
        MatchPlayer<P, M> open(Shared shared) throws IOException;
    }

    Entrant(String text, boolean network, boolean repeatable, Opener<P, M> opener) {
        this(text, network, repeatable, false, Integer.MAX_VALUE, opener);
    }

    /** Returns a player with a network, of which many games at once take little more time than one. */
    public static Entrant<Board, Move> ofNetwork(String text, boolean repeatable, Opener<Board, Move> opener) {
        return new Entrant<>(text, true, repeatable, opener);
    }

    static Entrant<Board, Move> ofFile(String name, boolean repeatable, Opener<Board, Move> opener) {
        return new Entrant<>(name, false, repeatable, false, FORFEIT_LIMIT, opener);
    }

    /**
     * Parses the text of a chess player.
     *
     * @throws IllegalArgumentException if it means no player; the message has the expected form, or the list of players
     */
    public static Entrant<Board, Move> parse(String text) {
        return parse(text, Path.of(""));
    }

    /**
     * Parses the text of a chess player, as {@link #parse(String)}.
     *
     * @param base the folder from which the path of an evaluation in the text starts; the player's name leaves it out
     */
    public static Entrant<Board, Move> parse(String text, Path base) {
        String stripped = text.strip();
        String name = stripped.split(":", 2)[0];
        return PlayerKind.TABLE.stream().filter(kind -> kind.name().equals(name)).findFirst()
                .map(kind -> kind.maker().apply(new PlayerText(kind, stripped, base)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no player \"" + stripped + "\"" + nearest(name) + "; there are:\n" + help()));
    }

    /**
     * Refuses a folder that the text of a player, such as {@code net:DIR}, cannot name.
     *
     * @throws IllegalArgumentException if its name has a comma, an equals sign, a control character, or a blank at an
     *                                  end
     */
    public static void checkFolder(Path folder) {
        String name = folder.toString();
        if (!name.equals(name.strip())
                || name.chars().anyMatch(each -> ",=".indexOf(each) >= 0 || Character.isISOControl(each))) {
            throw new IllegalArgumentException(
                    "folder \"" + name + "\": the text of its player cannot name it, expected "
                            + "a name without commas, equals signs, line breaks, and blanks at the ends");
        }
    }

    private static String nearest(String name) {
        String start = name.substring(0, Math.min(3, name.length()));
        return PlayerKind.TABLE.stream().map(PlayerKind::name).filter(each -> start.length() == 3
                && each.startsWith(start)).findFirst().map(each -> ": did you mean " + each + "?").orElse("");
    }

    /** Returns all texts of players, one a line, with their meaning. */
    public static String help() {
        return PlayerKind.TABLE.stream().map(PlayerKind::help).collect(Collectors.joining());
    }

    /**
     * Returns a player object, which plays one game at a time.
     *
     * @param name what games call it
     * @param time for a move
     */
    public static <P extends Position<M>, M> Entrant<P, M> of(String name, Player<P, M> player, Duration time) {
        Objects.requireNonNull(player, "player");
        AtomicReference<String> missed = new AtomicReference<>("");
        return ofOnesOwn(name, true, shared -> new OwnPlayer<>(name, seed -> player, time, missed));
    }

    /**
     * Returns player objects, one for each game, so that several games may be played in parallel.
     *
     * @param name  their name in games
     * @param maker makes the player for a game; the seed determines all its random choices
     * @param time  for a move
     */
    public static <P extends Position<M>, M> Entrant<P, M> ofEach(String name, LongFunction<Player<P, M>> maker,
            Duration time) {
        Objects.requireNonNull(maker, "maker");
        return ofOnesOwn(name, false, shared -> new OwnPlayer<>(name, maker, time, new AtomicReference<>("")));
    }

    private static <P extends Position<M>, M> Entrant<P, M> ofOnesOwn(String name, boolean lone, Opener<P, M> opener) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a player without a name: expected what games shall call it");
        }
        return new Entrant<>(name, false, true, lone, FORFEIT_LIMIT, opener);
    }

    /**
     * Opens the player.
     *
     * @param shared what it shares with others; must stay open while it plays
     * @throws IllegalArgumentException if the engine refuses a setting of the text; the message names the allowed
     *                                  values
     * @throws IOException              if a network cannot be read or used, or there is no such engine
     */
    public MatchPlayer<P, M> open(Shared shared) throws IOException {
        return opener.open(shared);
    }

    /**
     * Opens the player with nothing shared, ready for a first game.
     *
     * @param seed determines all random choices in that game
     * @throws IllegalArgumentException as above
     * @throws IOException              as above
     */
    public MatchPlayer<P, M> open(long seed) throws IOException {
        Shared shared = Shared.ofOnePlayer();
        try {
            MatchPlayer<P, M> opened = open(shared);
            opened.newGame(seed);
            return opened;
        } catch (IOException | RuntimeException e) {
            shared.close();
            throw e;
        }
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
