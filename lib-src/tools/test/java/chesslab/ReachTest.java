package chesslab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What a reader of a first lesson could come to when following its cells into the library is bounded: the classes that
 * they name, all that those use, and so on, in lines of source.
 */
class ReachTest {

    private static final Map<Integer, Set<String>> LIMITS = Map.of(14_000,
            Set.of("01a", "01b", "01d", "01e", "02a", "03a", "03b", "03c", "04a", "04b"), 14_270, Set.of("04c"),
            18_000, Set.of("05a", "05b", "05d"));

    private static long lines(Collection<String> classes, String without) {
        return Library.reached(classes, without).stream()
                .mapToLong(name -> Library.CLASSES.get(name).lines()).sum();
    }

    /** The classes without which a lesson would reach the least, and how much that is. */
    private static String heaviest(Set<String> named) {
        return Library.reached(named, "").stream().sorted(Comparator.comparing(name -> lines(named, name)))
                .limit(5).map(name -> "%,d without %s".formatted(lines(named, name), name))
                .collect(Collectors.joining(", "));
    }

    /** {@code -Dchesslab.write} prints what each lesson reaches. */
    @Test
    void firstLessonsReachASmallLibrary() {
        List<String> beyond = new ArrayList<>();
        Set<String> bounded = LIMITS.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        for (Lesson lesson : Lesson.all()) {
            Set<String> named = lesson.named();
            String reach = "%s reaches %,d lines".formatted(lesson.name(), lines(named, ""));
            LIMITS.forEach((most, lessons) -> {
                if (lessons.contains(lesson.name()) && lines(named, "") > most) {
                    beyond.add("%s, at most %,d: %s".formatted(reach, most, heaviest(named)));
                }
            });
            bounded.remove(lesson.name());
            if (System.getProperty("chesslab.write") != null) {
                System.out.println(reach);
            }
        }
        assertEquals(List.of(), beyond);
        assertEquals(Set.of(), bounded, "no such lessons");
    }

    @Test
    void classesAreNamedByImportsAndInFullAndReachedByClassFiles() {
        Set<String> named = new Lesson("", """
                import chesslab.chess.*;
                import chesslab.search.SearchLimits;
                Board board = new Board();           // no Perft
                String text = "no Fen";
                Show notImported;
                var depth = SearchLimits.depth(1);
                chesslab.files.Sha256.of(null);
                """).named();
        assertEquals(Set.of("chesslab.chess.Board", "chesslab.search.SearchLimits", "chesslab.files.Sha256"), named);
        Set<String> reached = Library.reached(named, "");
        assertTrue(reached.containsAll(Set.of("chesslab.chess.MoveGenerator", "chesslab.chess.Fen")));
        assertTrue(
                reached.stream().noneMatch(name -> name.matches("chesslab\\.notebook\\..*|chesslab\\.chess\\.Perft")));
        assertEquals(Library.CLASSES.get("chesslab.search.SearchLimits").lines(),
                lines(Set.of("chesslab.search.SearchLimits"), ""));
        assertTrue(lines(named, "") > lines(named, "chesslab.chess.Board"));
    }
}
