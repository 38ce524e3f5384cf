package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import java.io.IOException;
import java.util.Objects;
import java.util.function.LongFunction;

/**
 * A player that a match can open, once for each game that is played at a time. {@link #toString} is its text, with the
 * limits that the text given left out: {@code alphabeta} becomes {@code alphabeta:nodes=10000}. Games keep it as the
 * player's name. Players with equal texts are equal.
 */
public final class PlayerSettings {

    /** Opens a player. */
    @FunctionalInterface
    interface Opener {
        ChessPlayer open(Networks networks) throws IOException;
    }

    private final String text;
    private final boolean network;
    private final boolean repeatable;
    private final Opener opener;

    PlayerSettings(String text, boolean network, boolean repeatable, Opener opener) {
        this.text = Objects.requireNonNull(text, "text");
        this.network = network;
        this.repeatable = repeatable;
        this.opener = Objects.requireNonNull(opener, "opener");
    }

    /**
     * Reads a player's text.
     *
     * @throws IllegalArgumentException if it means no player; it says what was expected, or which players there are
     */
    public static PlayerSettings parse(String text) {
        return PlayerKind.parse(text.strip());
    }

    /** All texts that mean a player, a line each: the text and what it means. */
    public static String help() {
        return PlayerKind.helpOfAll();
    }

    /**
     * A player of one's own.
     *
     * @param name   what games call it
     * @param player makes the player for a game; all that is random in the game follows from the seed
     */
    public static PlayerSettings of(String name, LongFunction<Player<Board, Move>> player) {
        return new PlayerSettings(name, false, true, networks -> new SearchPlayer(name, "", seed -> {
            Player<Board, Move> made = player.apply(seed);
            return board -> Choice.of(made.chooseMove(board).orElseThrow());
        }));
    }

    /**
     * Opens the player.
     *
     * @param networks where it gets its networks; they must be open as long as it plays
     * @throws IllegalArgumentException if the engine does not take what the text sets; it says what it takes
     * @throws IOException              if a network cannot be read or used so, or there is no such engine
     */
    public ChessPlayer open(Networks networks) throws IOException {
        return opener.open(networks);
    }

    /** Whether it asks a network, and so plays many games at once for little more than one. */
    public boolean isNetwork() {
        return network;
    }

    /** Whether the same seed gives the same moves: not where a clock decides. */
    public boolean isRepeatable() {
        return repeatable;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlayerSettings player && player.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
