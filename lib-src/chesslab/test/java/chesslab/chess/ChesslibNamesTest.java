package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.Game;
import chesslab.chess.pgn.GameResult;
import chesslab.chess.pgn.PgnHolder;
import chesslab.chess.pgn.PgnIterator;
import chesslab.game.Side;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChesslibNamesTest {

    private static final Map<String, Class<?>> OURS = Stream.of(Side.class, PieceType.class, Piece.class, File.class,
            Rank.class, Square.class, Move.class, Board.class, CastleRight.class, BoardEventType.class, Bitboard.class,
            MoveBackup.class, MoveGenerator.class, MoveList.class, Game.class, GameResult.class, PgnHolder.class,
            PgnIterator.class).collect(Collectors.toMap(Class::getSimpleName, type -> type));

    private static List<String> names() throws IOException {
        return Files.readAllLines(Path.of("lib-src/chesslab/test/resources/chesslab/chess/chesslib-names.txt")).stream()
                .filter(line -> !line.startsWith("#")).toList();
    }

    @Test
    void namesOfTheListAreOursWithTheSameParametersAndKnownDifferencesInWhatTheyReturn() throws IOException {
        Set<String> ours = OURS.entrySet().stream().flatMap(entry -> membersOf(entry.getKey(), entry.getValue()))
                .collect(Collectors.toCollection(TreeSet::new));
        Map<String, String> different = new TreeMap<>();
        for (String line : names()) {
            if (line.startsWith("enum ")) {
                String[] words = line.split(" ");
                Set<String> constants = Stream.of(OURS.get(words[1]).getEnumConstants()).map(Object::toString)
                        .collect(Collectors.toSet());
                assertTrue(constants.containsAll(List.of(words).subList(2, words.length)), line);
            } else if (!line.startsWith("class ") && !ours.contains(line)) {
                String name = line.replaceFirst(" -> .*", " -> ");
                String mine = ours.stream().filter(member -> member.startsWith(name)).findAny().orElse("not ours");
                different.put(name.replace(" -> ", ""), mine.replace(name, ""));
            }
        }
        assertEquals(Map.of("Board.getHalfMoveCounter()", "int", "Board.getMoveCounter()", "int"), different);
    }

    private static Stream<String> membersOf(String name, Class<?> type) {
        return Stream.concat(Stream.of(type.getConstructors()), Stream.of(type.getMethods()))
                .filter(member -> Modifier.isPublic(member.getModifiers())).map(member -> written(name, member));
    }

    private static String written(String name, Executable member) {
        String parameters = Arrays.stream(member.getGenericParameterTypes()).map(ChesslibNamesTest::simple)
                .collect(Collectors.joining(", ", "(", ")"));
        if (member instanceof Constructor) {
            return name + parameters;
        }
        return (Modifier.isStatic(member.getModifiers()) ? "static " : "") + name + "." + member.getName() + parameters
                + " -> " + simple(((Method) member).getGenericReturnType());
    }

    private static String simple(Type type) {
        return type.getTypeName().replaceAll("[a-z]\\w*\\.", "");
    }
}
