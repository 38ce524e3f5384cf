package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.StaticEvaluation;
import chesslab.search.chess.ChessSearch;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.function.LongFunction;

/** Makes players of chess out of a class of one's own. */
final class OwnClass {

    private OwnClass() {
    }

    /**
     * Looks at a class.
     *
     * @param limits of the principal variation search by which an evaluation plays
     * @return makes a player for a game, by the game's seed, if the class takes one
     * @throws IllegalArgumentException if it is neither a player nor an evaluation, or has no public constructor that takes
     *                                  nothing or a seed
     */
    static LongFunction<Player<Board, Move>> maker(Class<?> type, SearchLimits limits) {
        LongFunction<Object> objects = objects(type);
        if (Player.class.isAssignableFrom(type)) {
            return seed -> player(objects.apply(seed));
        }
        if (StaticEvaluation.class.isAssignableFrom(type)) {
            return seed -> {
                Search<Board, Move> search = ChessSearch.pvSearch(evaluation(objects.apply(seed)));
                return search.asPlayer(limits);
            };
        }
        throw new IllegalArgumentException("class " + type.getName() + " implements "
                + (type.getInterfaces().length == 0
                        ? "nothing"
                        : Arrays.stream(type.getInterfaces()).map(Class::getSimpleName).toList())
                + ", expected Player<Board, Move> or StaticEvaluation<Board>");
    }

    @SuppressWarnings("unchecked") // a player of something else fails at its first move, as a player that throws
    private static Player<Board, Move> player(Object made) {
        return (Player<Board, Move>) made;
    }

    @SuppressWarnings("unchecked") // the same
    private static StaticEvaluation<Board> evaluation(Object made) {
        return (StaticEvaluation<Board>) made;
    }

    private static LongFunction<Object> objects(Class<?> type) {
        for (Constructor<?> constructor : type.getConstructors()) {
            if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[]{long.class})) {
                return seed -> make(constructor, seed);
            }
        }
        try {
            Constructor<?> constructor = type.getConstructor();
            return seed -> make(constructor);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("class " + type.getName() + " has no public constructor that takes "
                    + "nothing or a seed, expected " + type.getSimpleName() + "() or " + type.getSimpleName()
                    + "(long seed)", e);
        }
    }

    private static Object make(Constructor<?> constructor, Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("class " + constructor.getDeclaringClass().getName()
                    + " cannot be made: " + e.getMessage(), e);
        }
    }
}
