package chesslab.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class OverloadsTest {
    private static final int SEEDS = 2;
    private static final String FIRST = "int value(List<Integer> tree, boolean all) {\n"
            + "  return tree.isEmpty() ? 0 : tree.get(0) + value(tree.subList(1, tree.size()), all); }";
    private static final String SECOND = "int value(String board, int depth) {\n"
            + "  return depth == 0 ? board.length() : value(board + board, depth - 1); }";
    private static final String USE = "value(List.of(1, 2), true) + value(\"ab\", depth)";

    private static Object run(Evaluator evaluator, String... cells) {
        Object last = null;
        for (String cell : cells) {
            try {
                last = evaluator.run(cell, 1).map(Evaluator.Value::object).orElse(null);
            } catch (CellException e) {
                last = e.kind() + " in " + cell + ": " + e.report();
            }
        }
        return last;
    }

    private static void assertLast(Object expected, String... cells) {
        try (Evaluator evaluator = new Evaluator(System.err::println)) {
            assertEquals(expected, run(evaluator, cells));
        }
    }

    @Test
    void variableWithTheNameOfAParameterOfAnOverloadCanBeDeclaredAndChanged() {
        assertLast(11, FIRST, "System.out.println(value(List.of(3), true));", SECOND, "int depth = 2;", USE);
        assertLast(19, FIRST, SECOND, "int depth = 2;", USE, "int depth = 3;", USE);
        assertLast(7, FIRST, SECOND, "int depth = 2;", USE, "short depth = 1;", USE);
    }

    @Test
    void classAndMethodThatOneOverloadUsesCanBeDeclaredLaterAndChanged() {
        String one = "int size(String text) { return text.isEmpty() ? 0 : 1 + size(text.substring(1)); }";
        String other = "int size(Box box, int rest) { return rest == 0 ? box.size() : size(box, rest - 1); }";
        assertLast(7, one, other, "record Box(int size) { }", "size(\"abc\") + size(new Box(4), 2)");
        assertLast(6, "record Box(int size) { }", one, other, "size(\"abc\")",
                "record Box(int size, int more) { Box(int size) { this(size - 1, 0); } }",
                "size(\"abc\") + size(new Box(4), 2)");
        String uses = "int grow(int n, int rest) { return rest == 0 ? step(n) : grow(step(n), rest - 1); }";
        assertLast(8, "int grow(int n) { return n < 5 ? grow(n + 1) : n; }", uses, "int step(int n) { return n + 1; }",
                "grow(1) + grow(1, 1)");
    }

    @Test
    void objectStaysWhenAVariableChangesThatItsClassDoesNotUse() {
        for (String last : List.of(FIRST, SECOND)) {
            assertLast(8, FIRST, SECOND, last, "class Use { int depth = 2; int of() { return value(\"ab\", depth); } }",
                    "Use use = new Use();", "int depth = 2;", "int depth = 3;", "use.of()");
        }
    }

    @Test
    void objectStaysWhenAVariableChangesThatItsClassUses() {
        assertLast(3, "int depth = 2;", "class Use { int of() { return depth; } }", "Use use = new Use();",
                "int depth = 3;", "use.of()");
        assertLast(13, "var depth = 2;", "class Use { int of() { return depth; } }", "Use use = new Use();",
                "var depth = 13;", "use.of()");
    }

    @Test
    @Tag("lengthy")
    void cellsChangedAtRandomGiveWhatANewSessionGives() {
        PrintStream err = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream())); // cells that cannot be used yet
        try {
            for (int seed = 0; seed < SEEDS; seed++) {
                new Lesson(new Random(seed)).play("seed " + seed);
            }
        } finally {
            System.setErr(err);
        }
    }

    /** Cells that use each other, all of which compile whatever the others are changed to. */
    private static final class Lesson {
        private static final int CHANGES = 6;
        private static final int LEAST_SOURCES = 12;
        private static final String RESULT = "mm(2) + ms(\"abc\") + mt(new Tree()) + ml(List.of(1, 2)) + kk(1) + kd(1.0, 2)"
                + " + new Use().of() + new Pair(new Tree(), 2).of() + f.apply(2) + g.get() + depth + rate + word";

        private final Random random;

        private Lesson(Random random) {
            this.random = random;
        }

        private String any(String... choices) {
            return choices[random.nextInt(choices.length)];
        }

        private String names() {
            return "\"\" + " + any("depth", "rate", "word") + " + " + any("depth", "rate", "word", "kk(1)", "1");
        }

        private String variable(String name) {
            int number = 1 + random.nextInt(4);
            return any("int " + name + " = " + number, "int " + name + " = " + number,
                    "double " + name + " = " + number + ".5",
                    "var " + name + " = " + number + "L", "String " + name + " = \"" + number + "\"",
                    "Tree " + name + " = new Tree()", "List<Tree> " + name + " = List.of(new Tree())") + ";";
        }

        /** Declares the thing of a number; a method calls only those before it, or itself with less. */
        private String declaration(int number) {
            String more = random.nextBoolean() ? "" : " + " + names();
            return switch (number) {
                case 0 ->
                    any("record Tree(int v) { Tree() { this(1)", "record Tree(int v, int depth) { Tree() { this(1, 2)",
                            "class Tree { public String toString() { return \"t\"") + "; } }";
                case 1, 2, 3 -> variable(List.of("depth", "rate", "word").get(number - 1));
                case 4 -> "String mm(int depth) { return depth <= 0 ? \"i\"" + " : "
                        + any("mm(depth - 1)", "\"j\"") + "; }";
                case 5 -> "String ms(String rate) { return rate.isEmpty() ? \"s\" : "
                        + any("ms(rate.substring(1))", "rate") + more + "; }";
                case 6 -> "String mt(Tree word) { return word == null ? \"t\" : " + any("mt((Tree) null)", "\"u\"")
                        + more + "; }";
                case 7 -> "<T> String ml(List<T> free) { return free.isEmpty() ? \"l\" : "
                        + any("ml(free.subList(1, free.size()))", "\"m\"") + more + "; }";
                case 8 -> "String kk(int n) { return n <= 0 ? \"k\" : " + any("kk(n - 1)", "mm(n)") + " + "
                        + any("depth", "rate", "1") + "; }";
                case 9 -> "String kd(double depth, int n) { return n <= 0 ? \"d\" : "
                        + any("kd(depth, n - 1)", "mt(new Tree())") + "; }";
                case 10 -> "class Use { int " + any("depth", "word", "free")
                        + " = 3; String of() { return mm(1) + kk(2)" + more + "; } }";
                default ->
                    "record Pair(Tree tree, int rate) { String of() { return mt(tree) + kd(rate, 1)" + more + "; } }";
            };
        }

        private String value(int number) {
            return number == 0 ? "Function<Integer, String> f = depth -> mm(depth) + " + names() + ";"
                    : number == 1 ? "Supplier<String> g = () -> \"\" + word + kd(1.5, 1);"
                    : "List.of(mm(2), " + any("ms(\"a\")", "kk(1)", "new Use()", "depth") + ").forEach(word -> { });";
        }

        private void play(String name) {
            List<Integer> order = new ArrayList<>(IntStream.range(4, LEAST_SOURCES).boxed().toList());
            order.addAll(random.nextInt(order.size()), List.of(1, 2, 3));
            order.add(0, 0);
            Map<Integer, String> cells = new LinkedHashMap<>();
            order.forEach(number -> cells.put(number, declaration(number)));
            IntStream.range(0, 3).forEach(number -> cells.put(LEAST_SOURCES + number, value(number)));
            List<String> history = new ArrayList<>();
            try (Evaluator changed = new Evaluator(System.err::println);
                    Evaluator fresh = new Evaluator(System.err::println)) {
                cells.values().forEach(cell -> history.add(ran(changed, cell)));
                for (int change = 0; change < CHANGES; change++) {
                    int number = random.nextInt(LEAST_SOURCES);
                    cells.put(number, declaration(number));
                    history.add(ran(changed, cells.get(number)));
                    for (int again : List.of(1, 2, 3, LEAST_SOURCES, LEAST_SOURCES + 1, LEAST_SOURCES + 2)) {
                        history.add(ran(changed, cells.get(again)));
                    }
                }
                cells.values().forEach(cell -> ran(fresh, cell));
                Object right = run(fresh, RESULT);
                Object found = run(changed, RESULT);
                assertTrue(right instanceof String text && !text.contains("rror"), right + " " + cells.values());
                assertEquals(right, found, () -> name + "\n" + String.join("\n", history));
                assertEquals(List.of(), history.stream().filter(line -> line.startsWith("!")).toList(),
                        () -> name + "\n" + String.join("\n", history));
            }
        }

        private static String ran(Evaluator evaluator, String cell) {
            Object result = run(evaluator, cell);
            return result instanceof String text && text.startsWith("CompileError") ? "!" + text : cell;
        }
    }
}
