package chesslab.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluatorTest {
    private static Evaluator evaluator;

    @BeforeAll
    static void open() {
        evaluator = new Evaluator(System.err::println);
    }

    @AfterAll
    static void close() {
        evaluator.close();
    }

    private static List<String> report(String cell) {
        CellException thrown = assertThrows(CellException.class, () -> evaluator.run(cell, 5));
        return thrown.report().stream()
                .map(line -> line.replace(SnippetPlace.RED, "").replace(SnippetPlace.PLAIN, "")).toList();
    }

    @Test
    void sameFramesOfARecursionAreOneLine() throws CellException {
        evaluator.run("int down(int n) {\n  return n == 0 ? 1 / n : down(n - 1);\n}", 4);
        assertEquals(List.of("java.lang.ArithmeticException: / by zero", "-->   1 down(3)",
                "  at down, line 2 of cell [4]: return n == 0 ? 1 / n : down(n - 1);  (4 times)", "  at line 1"),
                report("down(3)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"int twice(int n) {\n  return \"2\" * n;\n}", "int twice(int n) {\n  return 2 * n",
            "int twice(int n) {\n  retrun 2 * n;\n}", "int half = \"\";\nint twice(int n) {\n  return 2 * n;\n}"})
    void methodThatDoesNotCompileIsNotTheOldOne(String broken) throws CellException {
        evaluator.run("int twice(int n) {\n  return n + n;\n}", 4);
        evaluator.run("IntUnaryOperator user = n -> twice(n);\nint kept = 7;", 5);
        for (int tries = 0; tries < 2; tries++) {
            report(broken);
            String thrown = report("twice(3)").toString();
            assertTrue(thrown.contains("its cell did not compile; correct it and run it again"), thrown);
        }
        evaluator.run("int twice(int n) {\n  return 2 * n;\n}", 6);
        assertEquals(6, evaluator.run("twice(3)", 7).orElseThrow().object());
        evaluator.run("IntUnaryOperator user = n -> twice(n);", 5);
        assertEquals(15, evaluator.run("user.applyAsInt(4) + kept", 8).orElseThrow().object());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Number guess = \"29\";   // your number\nString word = \"a\";",
            "Number guess = 2 +;\nString word = \"a\";", "Number guess = twenty;\nString word = \"a\";"})
    void answerThatDoesNotCompileIsNotTheOldOne(String broken) throws CellException {
        evaluator.run("Number guess = 30;\nString word = \"b\";\nint kept = 7;\nString text = \"c\";", 4);
        report(broken);
        assertEquals("null null 7 c",
                evaluator.run("guess + \" \" + word + \" \" + kept + \" \" + text", 6).orElseThrow()
                        .object());
        evaluator.run("Number guess = 29;", 5);
        assertEquals(29, evaluator.run("guess", 6).orElseThrow().object());
    }

    @Test
    void causeShowsOnlyFramesOfItsOwn() {
        List<String> report = report("""
                void fail() {
                  throw new IllegalStateException("root");
                }
                try {
                  fail();
                } catch (IllegalStateException e) {
                  throw new java.io.IOException("top", e);
                }""");
        int cause = report.indexOf("Caused by: java.lang.IllegalStateException: root");
        assertTrue(cause > 0, report.toString());
        assertEquals(List.of("  at fail, line 2", "  at line 5"), report.subList(cause + 1, report.size()));
        assertTrue(report.contains("-->   7   throw new java.io.IOException(\"top\", e);"), report.toString());
    }

    @Test
    void linesAreRightBehindRemarksAndBlankLines() {
        assertTrue(report("// remark\n\n  /* two\n lines */\n  int x =\n    1 / 0;").contains("-->   5   int x ="));
    }

    @Test
    void shellsOwnNamesDoNotAppear() throws CellException {
        evaluator.run("class Node { Node next; }", 1);
        List<String> report = report("new Node().next.next");
        assertTrue(report.get(0).startsWith("java.lang.NullPointerException: Cannot read field \"next\""),
                report.get(0));
        assertTrue(String.join("\n", report).indexOf("REPL") < 0, report.toString());
    }

    @Test
    void exceptionWhoseOwnMethodsFailIsReported() {
        for (StackTraceElement[] frames : new StackTraceElement[][]{null, {null}}) {
            Throwable hostile = new RuntimeException() {
                @Override
                public String getMessage() {
                    throw new IllegalStateException();
                }

                @Override
                public StackTraceElement[] getStackTrace() {
                    return frames;
                }

                @Override
                public Throwable getCause() {
                    return this;
                }
            };
            assertSame(hostile, ExitRefusal.named(hostile));
            CellException report = ThrownReport.ofThrowable("here", hostile);
            assertEquals("its message cannot be read: java.lang.IllegalStateException", report.getMessage());
            assertEquals("its stack trace cannot be read: java.lang.NullPointerException", report.report().get(2));
        }
    }

    @Test
    void missingFileIsToldWithTheFolder() {
        assertEquals("java.nio.file.NoSuchFileException: data/none.csv; looked for from the folder "
                + Path.of("").toAbsolutePath(), report("Files.readString(Path.of(\"data/none.csv\"))").get(0));
        assertEquals("java.nio.file.NoSuchFileException: /none.csv",
                report("Files.readString(Path.of(\"/none.csv\"))").get(0));
    }

    @Test
    void longListsOfFramesAreCut() {
        assertEquals(List.of("a  (2 times)", "b", "  ... 2 more"),
                ThrownReport.shortened(List.of("a", "a", "b", "c", "d"), 2, "  "));
    }
}
