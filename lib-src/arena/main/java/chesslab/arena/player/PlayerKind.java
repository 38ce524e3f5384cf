package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.SearchLimits;
import chesslab.search.chess.Level;
import chesslab.search.chess.SelectiveConstant;
import chesslab.search.mcts.Evaluator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The table of players, which the parser of their texts, the commands' help, and the message about an unknown player
 * use. A new player needs an entry here, and a class that plays.
 *
 * @param name    the beginning of the text
 * @param operand the value after the colon, without a name; empty if the kind has none
 * @param options the values with names, in the order of the names in games
 * @param help    a line for each use: a text and its meaning
 * @param maker   makes the player of a text with these values
 */
public record PlayerKind(String name, Optional<Option> operand, List<Option> options, String help,
        Function<PlayerText, Entrant<Board, Move>> maker) {

    /** A value in a player's text; an invalid one is read as null, or is an {@link IllegalArgumentException}. */
    public record Option(String name, String expected, Function<String, Object> reader) {

        public static Option whole(String name, long least, long most) {
            String range = "a whole number from " + least
                    + (most == Long.MAX_VALUE ? " on (at most " + most + ")" : " to " + most);
            return new Option(name, range, text -> {
                long number = Long.parseLong(text);
                return number >= least && number <= most ? number : null;
            });
        }

        public static Option decimal(String name) {
            return new Option(name, "a number from 0 on", text -> {
                double number = Double.parseDouble(text);
                return number >= 0 && number < Double.POSITIVE_INFINITY ? number : null;
            });
        }

        private static Option of(SelectiveConstant constant) {
            Option whole = whole(constant.text(), constant.least, constant.most);
            return new Option(whole.name, whole.expected + ", " + constant.meaning, whole.reader);
        }

        static Option clock(String name) {
            return new Option(name, "seconds for the game, and for each move, such as 10+0.1",
                    EnginePlayer.Clock::parse);
        }

        public static Option text(String name) {
            return new Option(name, "a text", text -> text);
        }
    }

    private static final Option NODES = Option.whole("nodes", 1, Long.MAX_VALUE);
    private static final Option DEPTH = Option.whole("depth", 1, SearchLimits.MAX_DEPTH);
    private static final Option MOVE_TIME = Option.whole("movetime", 1, Integer.MAX_VALUE);
    /** Options of engines; each engine checks its range of elo and skill. */
    private static final Option[] OF_ENGINES = {Option.whole("elo", 0, 10_000), Option.whole("skill", -100, 100), NODES,
            DEPTH, MOVE_TIME, Option.clock("clock")};

    /** Kinds of players that another module has, and its networks; {@link ServiceLoader} finds them. */
    public interface Provider {
        List<PlayerKind> kinds();

        /** Returns a policy network of a folder, for one thread at a time. */
        Evaluator<Board> policy(Path folder, Shared shared) throws IOException;
    }

    static final List<Provider> PROVIDERS = ServiceLoader.load(Provider.class, PlayerKind.class.getClassLoader())
            .stream().map(ServiceLoader.Provider::get).toList();

    private static final List<PlayerKind> OWN = List.of(
            kind("random", null, """
                    random                                any legal move
                    """, SearchPlayer::random),
            kind("greedy", null, """
                    greedy                                the best position after one move, by Chess_IA's evaluation
                    """, SearchPlayer::greedy),
            kind("minimax", DEPTH, """
                    minimax:3                             minimax to this depth
                    """, SearchPlayer::minimax),
            kind("alphabeta", null, """
                    alphabeta:nodes=10000                 modern alpha-beta; or depth=, movetime= (in ms)
                    """, SearchPlayer::alphaBeta, NODES, DEPTH, MOVE_TIME),
            kind("selective", null, """
                    selective:nodes=10000                 selective alpha-beta; or depth=, movetime=
                    selective:nodes=10000,network=DIR     the same with a trained evaluation
                    selective:without=null-move+futility  the same without some pruning features
                    selective:nodes=40000,soft=4000       begins no new depth after the soft nodes
                    selective:values=own,network=DIR      ordered by the network's piece values, not the textbooks'
                    selective:futility-margin=90          with another constant of the search, of SelectiveConstant.java
                    """, SearchPlayer::selective, Stream.concat(
                    Stream.of(NODES, DEPTH, MOVE_TIME, Option.whole("soft", 1, Long.MAX_VALUE), Option.text("network"),
                            Option.text("without"),
                            new Option("values", "own", text -> text.equals("own") ? text : null)),
                    Stream.of(SelectiveConstant.values()).map(Option::of)).toArray(Option[]::new)),
            kind("level", Option.whole("elo", Level.LEAST, Level.MOST), """
                    level:900                             near this rating on the ladder, from 400 to 2800
                    """, SearchPlayer::level),
            kind("mcts", null, """
                    mcts:sims=400                         UCT with random playouts; or movetime=
                    """, SearchPlayer::monteCarlo, Option.whole("sims", 1, Long.MAX_VALUE), MOVE_TIME),
            kind("stockfish", null, """
                    stockfish:nodes=1000                  Stockfish; or depth=, movetime=, clock=
                    stockfish:elo=1350,movetime=3         weakened to a rating; or skill=
                    """, EnginePlayer::stockfish, OF_ENGINES),
            kind("uci", Option.text("program"), """
                    uci:PROGRAM,depth=1                   any UCI engine; or nodes=, movetime=, elo=, skill=
                    uci:PROGRAM,clock=10+0.1              any UCI engine by a clock: seconds for a game, and for a move
                    """, EnginePlayer::program, OF_ENGINES),
            kind("java", Option.text("file"), """
                    java:FILE.java                        a Player of your own; seconds=10 for a move
                    java:FILE.java,nodes=10000            a StaticEvaluation of your own, searched; or depth=, movetime=
                    """, FilePlayer::of, NODES, DEPTH, MOVE_TIME,
                    Option.whole("seconds", 1, 3600)));

    static final List<PlayerKind> TABLE = Stream
            .concat(OWN.stream(), PROVIDERS.stream().flatMap(each -> each.kinds().stream())).toList();

    /** @param operand null for none */
    public static PlayerKind kind(String name, Option operand, String help,
            Function<PlayerText, Entrant<Board, Move>> maker, Option... options) {
        return new PlayerKind(name, Optional.ofNullable(operand), List.of(options), help, maker);
    }
}
