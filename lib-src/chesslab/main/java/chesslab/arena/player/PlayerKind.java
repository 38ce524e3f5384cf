package chesslab.arena.player;

import static chesslab.arena.player.PlayerOption.clock;
import static chesslab.arena.player.PlayerOption.decimal;
import static chesslab.arena.player.PlayerOption.text;
import static chesslab.arena.player.PlayerOption.whole;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.SearchLimits;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The table of players. The parser of their texts, the commands' help, and the message about an unknown player read it:
 * a new player is an entry here, and the class that plays.
 *
 * @param name    what the text begins with
 * @param operand what follows the colon without a name; empty where the kind has none
 * @param options the values with names, in the order in which games keep them
 * @param help    a line for each use: a text, and what it means
 * @param maker   makes the player of a text that has only these values
 */
record PlayerKind(String name, Optional<PlayerOption> operand, List<PlayerOption> options, String help,
        Function<PlayerText, Entrant<Board, Move>> maker) {

    private static final int MOST_MOVES = 218; // that a position of chess has

    private static final PlayerOption NODES = whole("nodes", 1, Long.MAX_VALUE);
    private static final PlayerOption MOVE_TIME = whole("movetime", 1, Integer.MAX_VALUE);
    private static final PlayerOption[] OF_ENGINES = {whole("elo", 0, 10_000), whole("skill", -100, 100), NODES,
            whole("depth", 1, 245), MOVE_TIME, clock("clock")}; // of elo and skill, each engine knows its own range

    static final List<PlayerKind> TABLE = List.of(
            kind("random", null, """
                    random                                any legal move
                    """, SearchPlayer::random),
            kind("greedy", null, """
                    greedy                                the best position after one move, by Chess_IA's evaluation
                    """, SearchPlayer::greedy),
            kind("minimax", whole("depth", 1, SearchLimits.MAX_DEPTH), """
                    minimax:3                             minimax to this depth
                    """, SearchPlayer::minimax),
            kind("alphabeta", null, """
                    alphabeta:nodes=10000                 modern alpha-beta; or depth=, movetime= (in ms)
                    """, SearchPlayer::alphaBeta, NODES, whole("depth", 1, SearchLimits.MAX_DEPTH), MOVE_TIME),
            kind("selective", null, """
                    selective:nodes=10000                 selective alpha-beta; or depth=, movetime=
                    selective:nodes=10000,network=DIR     the same with a trained evaluation
                    selective:without=null-move+futility  the same without some of what it dares
                    """, SearchPlayer::selective, NODES, whole("depth", 1, SearchLimits.MAX_DEPTH), MOVE_TIME,
                    text("network"), text("without")),
            kind("mcts", null, """
                    mcts:sims=400                         UCT with random playouts; or movetime=
                    """, SearchPlayer::monteCarlo, whole("sims", 1, Long.MAX_VALUE), MOVE_TIME),
            kind("net", text("folder"), """
                    net:DIR                               a network's most probable move
                    net:DIR,temperature=0.3               a move drawn by the network's probabilities
                    net:DIR,plies=1                       the move after which the network's value is best
                    net:DIR,puct=100,cpuct=2              PUCT with this many simulations; needs a value head
                    net:DIR,alphabeta=2,top=5             the network's best moves, searched to this depth
                    net:DIR,device=cuda                   any of these on a graphics card; or auto
                    """, NetworkPlayers::of, decimal("temperature"), whole("plies", 1, 1),
                    whole("puct", 1, Integer.MAX_VALUE),
                    decimal("cpuct"), whole("alphabeta", 2, 20), whole("top", 1, MOST_MOVES), text("device")),
            kind("stockfish", null, """
                    stockfish:nodes=1000                  Stockfish; or depth=, movetime=, clock=
                    stockfish:elo=1350,movetime=3         weakened to a rating; or skill=
                    """, EnginePlayer::stockfish, OF_ENGINES),
            kind("uci", text("program"), """
                    uci:PROGRAM,depth=1                   any UCI engine; or nodes=, movetime=, elo=, skill=
                    uci:PROGRAM,clock=10+0.1              any UCI engine by a clock: seconds for a game, and for a move
                    """, EnginePlayer::program, OF_ENGINES),
            kind("java", text("file"), """
                    java:FILE.java                        a Player of your own; seconds=10 for a move
                    java:FILE.java,nodes=10000            a StaticEvaluation of your own, searched; or depth=, movetime=
                    """, FilePlayer::of, NODES, whole("depth", 1, SearchLimits.MAX_DEPTH), MOVE_TIME,
                    whole("seconds", 1, 3600)));

    private static PlayerKind kind(String name, PlayerOption operand, String help,
            Function<PlayerText, Entrant<Board, Move>> maker, PlayerOption... options) {
        return new PlayerKind(name, Optional.ofNullable(operand), List.of(options), help, maker);
    }

    /** The help of all kinds. */
    static String helpOfAll() {
        return TABLE.stream().map(PlayerKind::help).collect(Collectors.joining());
    }

    /** The player that a text means. */
    static Entrant<Board, Move> parse(String text) {
        String name = text.split(":", 2)[0];
        return TABLE.stream().filter(kind -> kind.name().equals(name)).findFirst()
                .map(kind -> kind.maker().apply(new PlayerText(kind, text)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no player \"" + text + "\"; there are:\n" + helpOfAll()));
    }
}
