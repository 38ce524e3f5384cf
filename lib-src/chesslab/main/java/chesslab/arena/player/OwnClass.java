package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import chesslab.search.SearchLimits;
import chesslab.search.StaticEvaluation;
import chesslab.search.chess.ChessSearch;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongFunction;

/** Makes players of chess out of a class of one's own. */
final class OwnClass {

    /**
     * Tells whether a class chooses moves. Else it values positions, and plays by principal variation search.
     *
     * @throws IllegalArgumentException if it is neither a player nor an evaluation, or cannot be made: it is abstract,
     *                                  or has no public constructor that takes nothing or a seed
     */
    static boolean plays(Class<?> type) {
        boolean plays = Player.class.isAssignableFrom(type);
        if (!plays && !StaticEvaluation.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException("class " + type.getName() + " implements "
                    + (type.getInterfaces().length == 0
                            ? "nothing"
                            : String.join(", ",
                                    Arrays.stream(type.getInterfaces()).map(Class::getSimpleName).toList()))
                    + ", expected Player<Board, Move> or StaticEvaluation<Board>");
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(
                    "class " + type.getName() + " is abstract: expected one that can be made");
        }
        constructor(type);
        return plays;
    }

    /**
     * Opens a player.
     *
     * @param name   what games call it
     * @param limits of the search by an evaluation
     * @param time   for a move of a player
     */
    @SuppressWarnings("unchecked") // one for something else fails at its first move, as one that throws
    static MatchPlayer<Board, Move> open(Class<?> type, String name, SearchLimits limits, Duration time) {
        LongFunction<Object> objects = constructor(type);
        return plays(type)
                ? new OwnPlayer<>(name, seed -> (Player<Board, Move>) objects.apply(seed), time)
                : new SearchPlayer(name, "", seed -> Chooser.bySearch(
                        ChessSearch.modern(
                                StaticEvaluation.<Board>unchanging((StaticEvaluation<Board>) objects.apply(seed))),
                        limits));
    }

    private static LongFunction<Object> constructor(Class<?> type) {
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
            throw new IllegalStateException("class " + constructor.getDeclaringClass().getName() + " cannot be made",
                    e);
        }
    }
}
