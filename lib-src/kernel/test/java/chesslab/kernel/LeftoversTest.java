package chesslab.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import jdk.jshell.JShell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeftoversTest {
    private Evaluator evaluator;
    private int cells;

    @BeforeEach
    void open() {
        evaluator = new Evaluator(System.err::println);
    }

    @AfterEach
    void close() {
        evaluator.close();
    }

    /** Returns the value of a cell, or the kind of its error. */
    private Object run(String cell) {
        try {
            return evaluator.run(cell, ++cells).map(Evaluator.Value::object).orElse(null);
        } catch (CellException e) {
            return e.kind();
        }
    }

    private String report(String cell) {
        CellException thrown = assertThrows(CellException.class, () -> evaluator.run(cell, ++cells));
        return String.join("\n", thrown.report());
    }

    /** Counts all that the kernel and JShell keep, when the garbage is collected. */
    private Map<String, Integer> counts() throws Exception {
        for (int i = 0; i < Leftovers.VALUES; i++) {
            run("1 + " + i);
        }
        Map<String, Integer> counts = Map.of();
        Map<String, Integer> before;
        do {
            before = counts;
            System.gc();
            Thread.sleep(100); // Java tells of unloaded classes a little later
            run("int settled = 0;");
            ShellTables tables = ShellTables.of((JShell) ShellTables.read(evaluator, "shell"));
            Object loaders = ShellTables.read(evaluator, "loaders");
            counts = new TreeMap<>(Map.of("snippets", tables.snippets().size(),
                    "numbers", (int) tables.numbered().stream().filter(Objects::nonNull).count(),
                    "users", tables.users().values().stream().mapToInt(users -> users.size()).sum(),
                    "sources", tables.sources().size(), "loaded", tables.loaded().size(),
                    "compiled", tables.compiled().size(),
                    "places", ((Map<?, ?>) ShellTables.read(evaluator, "places")).size(),
                    "loaders", ((Map<?, ?>) ShellTables.read(loaders, "known")).size(),
                    "kept", ((Map<?, ?>) ShellTables.read(loaders, "kept")).size()));
        } while (!counts.equals(before));
        return counts;
    }

    /** Runs cells as a reader runs them again and again, with another number each time. */
    private void runEveryKind(int number) {
        for (String cell : List.of("1 + N", "y * N", "if (y > N) {\n  System.out.print(\"\");\n}", "int y = N;",
                (number % 2 == 0 ? "int" : "String") + " z = N + Z;", "import java.nio.charset.*;",
                "int f(int n) {\n  return n + N + y;\n}\nf(N)", "int f(int n) {\n  return \"N\";\n}", "f(2)",
                "record Box(int size) {\n  int more() {\n    return size + N;\n  }\n}\nnew Box(N).more()",
                "Box box = new Box(N);\nbox.more()", "Function<Integer, Integer> g = n -> n + y * N;\ng.apply(1)",
                "int sum = 0;\nfor (int i = 0; i < N; i++) {\n  sum += i;\n}\nsum", "nothing + N", "int bad = ) N;",
                "new int[0][N]",
                "enum Side { WHITE, BLACK }\nswitch (Side.BLACK) {\n  case WHITE: y++;\n  default: y--;\n}")) {
            run(cell.replace("N", "" + number).replace("Z", number % 2 == 0 ? "1" : "\"\""));
        }
    }

    @Test
    void cellsRunAgainLeaveNothingMore() throws Exception {
        runEveryKind(2);
        runEveryKind(3);
        Map<String, Integer> before = counts();
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        long unloaded = classes.getUnloadedClassCount();
        int since = cells;
        runEveryKind(4);
        runEveryKind(5);
        assertEquals(before, counts());
        assertTrue(classes.getUnloadedClassCount() - unloaded >= cells - since,
                classes.getUnloadedClassCount() - unloaded + " classes of " + (cells - since) + " cells");
        assertEquals(List.of(5, "UnsupportedOperationException", 10),
                List.of(run("y + 1"), run("f(1)"), run("box.more()")));
    }

    @Test
    void lastValuesStayAndOlderOnesThatAreUsed() {
        run("6 * 7");
        run("\"used\"");
        run("String user() {\n  return $2;\n}");
        for (int i = 0; i < Leftovers.VALUES; i++) {
            run("1 + " + i);
        }
        assertEquals(List.of("CompileError", 1, "used", "used"),
                List.of(run("$1"), run("$3"), run("$2"), run("user()")));
    }

    @Test
    void objectsOfClassesThatAreDeclaredAgainStillWorkAndNameTheirCell() {
        run("List<Supplier<Object>> kept = new ArrayList<>();");
        run("int part(int n) {\n  return 10 / n;\n}");
        run("class Old implements Supplier<Object> {\n  int n;\n\n  public Object get() {\n    return part(n);\n  }\n}");
        run("\n\nSupplier<Object> lambda(int n) {\n  return () ->\n      part(n) + 1;\n}");
        run("kept.add(new Old());\nkept.add(lambda(0));\nkept.add(lambda(5));");
        run("// another\nint part(int n) {\n  return 77;\n}");
        run("class Old {\n}");
        run("Supplier<Object> lambda(int n) {\n  return null;\n}");
        System.gc();
        assertEquals(3, run("kept.get(2).get()"));
        run("Supplier<Object> lambda(int n) {\n  return \"\";\n}"); // does not compile
        String report = report("kept.get(0).get()");
        assertTrue(report.contains("part, line 2 of cell [2]: return 10 / n;"), report);
        assertTrue(report.contains("Old.get, line 5 of cell [3]: return part(n);"), report);
        report = report("kept.get(1).get()");
        assertTrue(report.contains("a lambda, line 5 of cell [4]: part(n) + 1;"), report);
    }

    @Test
    void snippetsUseEachOthersMembersOfEveryAccess() {
        run("class Node {\n  static int made;\n  int value;\n  protected Node next;\n  Node(int value) {\n"
                + "    this.value = value;\n    made++;\n  }\n  int sum() {\n    return value + (next == null ? 0 : next.sum());\n"
                + "  }\n  protected int low() {\n    return 1;\n  }\n  static class Inner {\n    int deep = 100;\n  }\n}");
        run("class Twice extends Node {\n  Twice(int value) {\n    super(value);\n  }\n  int sum() {\n    return 2 * value + low();\n"
                + "  }\n  protected int low() {\n    return 3;\n  }\n}");
        run("IntFunction<Node> make = Node::new;");
        run("Node node = make.apply(5);\nnode.next = new Twice(4);");
        System.gc();
        assertEquals(16 + 2 + 3 + 100, run("node.sum() + Node.made + node.next.low() + new Node.Inner().deep"));
    }

    @Test
    void sealedTypesOfSeveralCellsWork() {
        run("sealed interface Shape permits Disc, Box {\n}");
        run("record Disc(int r) implements Shape {\n}");
        run("record Box(int a) implements Shape {\n}");
        run("Shape shape = new Box(2);");
        assertEquals("Box[a=2]", String.valueOf(run("shape")));
    }

    @Test
    void threadsOfDroppedStatementsGoOn() {
        run("var gate = new CountDownLatch(1);\nvar told = new CompletableFuture<String>();");
        run("record Note(String text) {\n}");
        run("new Thread(() -> {\n  try {\n    gate.await();\n    told.complete(new Note(\"late\").text());\n"
                + "  } catch (Throwable e) {\n    told.completeExceptionally(e);\n  }\n}).start();");
        run("class Note {\n}");
        System.gc();
        run("gate.countDown();");
        assertEquals("late", run("told.get(60, TimeUnit.SECONDS)"));
    }
}
