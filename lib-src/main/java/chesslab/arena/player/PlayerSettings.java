package chesslab.arena.player;

import java.io.IOException;

/**
 * A player as a text names it, read and checked. {@link #toString} is the text again, with the limits that it left out:
 * {@code alphabeta} becomes {@code alphabeta:nodes=10000}. Games keep it, so that it can be read from them.
 */
public sealed interface PlayerSettings permits SearchSettings, NetworkSettings, EngineSettings {

    /** The players that there are, a line each. */
    String KNOWN = """
            random                                any legal move
            greedy                                the best position after one move, by Chess_IA's evaluation
            minimax:3                             minimax to this depth
            alphabeta:nodes=10000                 modern alpha-beta; or depth=, movetime= (in ms)
            mcts:sims=400                         UCT with random playouts; or movetime=
            net:DIR                               a network's most probable move
            net:DIR,temperature=0.3               a move drawn by the network
            net:DIR,puct=100,cpuct=2              a network with a value head and a search of so many simulations
            net:DIR,alphabeta=2,top=5             the network's best moves, checked so many plies deep
            stockfish:elo=1350,movetime=3         Stockfish weakened to a rating; or skill=; or nodes=, depth=
            uci:PROGRAM,depth=1                   any UCI engine; or nodes=, movetime=, elo=, skill=
            """;

    /** The nodes of a search or an engine that is given no limit. */
    long DEFAULT_NODES = 10_000;

    /**
     * Reads a player's text.
     *
     * @throws IllegalArgumentException if it means no player; it says what was expected, or which players there are
     */
    static PlayerSettings parse(String text) {
        String stripped = text.strip();
        return switch (PlayerText.kind(stripped)) {
            case "random" -> complete(new PlayerText(stripped, false), new SearchSettings.Random());
            case "greedy" -> complete(new PlayerText(stripped, false), new SearchSettings.Greedy());
            case "minimax" -> SearchSettings.MinimaxSearch.of(new PlayerText(stripped, true));
            case "alphabeta" -> SearchSettings.AlphaBetaSearch.of(new PlayerText(stripped, false));
            case "mcts" -> SearchSettings.MonteCarloSearch.of(new PlayerText(stripped, false));
            case "net" -> NetworkSettings.of(new PlayerText(stripped, true));
            case "stockfish" -> EngineSettings.ofStockfish(new PlayerText(stripped, false));
            case "uci" -> EngineSettings.ofProgram(new PlayerText(stripped, true));
            default -> throw new IllegalArgumentException("there is no player \"" + text + "\"; there are:\n" + KNOWN);
        };
    }

    private static PlayerSettings complete(PlayerText text, PlayerSettings settings) {
        text.complete();
        return settings;
    }

    /**
     * Opens the player.
     *
     * @throws IllegalArgumentException if the engine does not take what the text sets; it says what it takes
     * @throws IOException              if a network cannot be read or used so, or there is no such engine
     */
    ChessPlayer open(NetworkSource networks) throws IOException;

    /** Whether it asks a network, and so plays many games at once for little more than one. */
    default boolean isNetwork() {
        return false;
    }

    /** Whether the same seed gives the same moves: not where a clock decides. */
    boolean isRepeatable();
}
