package chesslab.page.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.page.Linked;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LessonSourceTest {

    @BeforeAll
    static void load() {
        Linked.runtime();
    }

    /** Returns the errors of cells: cell, line and message. */
    private static List<String> faults(String... cells) {
        List<String> faults = new ArrayList<>();
        CompilerModule.lesson(List.of(cells),
                (cell, fault) -> faults.add(cell + ":" + fault.line() + " " + fault.message()));
        return faults;
    }

    @Test
    void cellsThatNeedWhatCannotRunCannotEither() {
        Map<Integer, String> absent = new TreeMap<>(Map.of(1, "no games"));
        LessonSource
                .spread(List.of("int n = 1;", "int games = 2; int count() { return 3; }", "n = games;", "n = a.count;",
                        "int m = 0; m = n + count();", "System.out.println(m);", "n = 5;"), absent);
        assertEquals(Set.of(1, 2, 4, 5), absent.keySet());
    }

    private static List<String> cells() {
        return List.of("int a = 1, b = 2, c; final long d = a + c;",
                "int[] xs = {1, 2}; int x = xs[0]; List<int[]> list; Map<String, List<Integer>> map = new TreeMap<>();",
                "Function<Integer, Integer> twice = n -> { int m = 2 * n; return m; };\ntwice.apply(3)",
                "@FunctionalInterface interface One { int get(); } enum Two { A, B { } } abstract class Three { }",
                "sealed interface Side permits Left, Right { } record Left() implements Side { } final class Right implements Side { }",
                "record Pair<A, B>(A a, B b) { Pair { Objects.requireNonNull(a); } } static <T> T same(T t) { return t; }",
                "outer: for (int i = 0; i < 3; i++) { while (true) { continue outer; } }",
                "do { } while (false); if (1 < 2) { } else { } try { } finally { } for (int i : new int[]{1}) System.out.println(i);",
                "int x = switch (3) { case 3 -> { yield 4; } default -> 5; }; x++; x < 5 ? \"a;}\" : \"\"\"\n    {\"\"\"",
                "/* { */ char c = '{'; // }\nvoid none() { }\nnone()", "", ";",
                "java.nio.file.Path.of(\"a\").toString()");
    }

    @ParameterizedTest
    @MethodSource("cells")
    void whatCellsDeclareAndDoIsTakenApart(String cell) {
        assertEquals(List.of(), faults("import java.util.*;\nimport java.util.function.*;", cell));
    }

    @Test
    void errorSpoilsOnlyWhatNeedsIt() {
        assertEquals(List.of("1:2 Type mismatch: cannot convert from String to int"),
                faults("int one() {\n    return 1;\n}", "int two() {\n    return \"2\";\n}", "one() + two()"));
        assertEquals(List.of("0:1 Strings cannot be resolved to a type", "1:2 Strings cannot be resolved to a type"),
                faults("Strings text = null;", "int n = 1;\nn = text.length();", "n"));
        assertEquals(List.of("0:1 This { is not closed", "1:1 The method one() is undefined"),
                faults("int one() {\n    return 1;\n", "one()", "int n = 2;"));
        assertEquals(List.of("0:2 A ) stands here without its ("), faults("int n = 2;\nn = 3);", "int m = 2;"));
        assertTrue(faults("String s = \"open;\nint n;").get(0).startsWith("0:1 This is no Java"));
    }

    /** A parser that repairs a large program takes minutes at one error; these take a second. */
    @Test
    @Timeout(60)
    void syntaxErrorsOfManyCellsCostLittleAndStopNoOther() {
        List<String> cells = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 120; i += 4) {
            cells.add("int f%d(int n) {\n    for (int i = 0; i < n; i++) { n += i * (2 - n); }\n    return n;\n}"
                    .formatted(i));
            cells.add("int n%d = f%d(3)\nSystem.out.println(n%d)".formatted(i, i, i)); // JShell completes it
            cells.add("int m%d = 1;\nm%d = 3 + ;".formatted(i, i));
            cells.add("m%d + n%d".formatted(i, i));
            expected.add((i + 2) + ":2 Syntax error on token \"+\", ++ expected");
        }
        List<String> found = new ArrayList<>();
        byte[] whole = CompilerModule
                .lesson(cells, (cell, fault) -> found.add(cell + ":" + fault.line() + " " + fault.message()))
                .get(LessonSource.MAIN + ".class");
        assertEquals(expected, found);
        assertTrue(whole.length > 0);
    }
}
