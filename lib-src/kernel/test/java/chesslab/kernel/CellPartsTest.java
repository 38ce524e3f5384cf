package chesslab.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import jdk.jshell.JShell;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CellPartsTest {
    private static JShell shell;

    @BeforeAll
    static void openShell() {
        shell = JShell.builder().executionEngine("local").build();
    }

    @AfterAll
    static void closeShell() {
        shell.close();
    }

    private static CellParts split(String cell) {
        return CellParts.of(cell, shell.sourceCodeAnalysis());
    }

    private static List<String> sources(String cell) {
        return split(cell).parts().stream().map(CellParts.Part::source).toList();
    }

    @Test
    void everySnippetIsAPartOfItsOwn() {
        assertEquals(
                List.of("import java.util.*;", "int a = 1;", "int twice(int n) {\n    return 2 * n;\n}", "twice(a)"),
                sources("import java.util.*;\nint a = 1;\nint twice(int n) {\n    return 2 * n;\n}\ntwice(a)"));
    }

    @Test
    void partsStartAtTheirFirstCharacterInTheCell() {
        String cell = "\n  int a = 1;   int b = 2;\n\n\t// remark\n  a + b";
        for (CellParts.Part part : split(cell).parts()) {
            assertTrue(cell.startsWith(part.source(), part.start()), part.toString());
            assertEquals(part.source().stripLeading(), part.source());
        }
        assertEquals(3, split(cell).parts().size());
    }

    @Test
    void elseBelongsToItsIf() {
        assertEquals(2, split("if (true) {\n}\nelse {\n}\nint a = 1;").parts().size());
    }

    @Test
    void cellsWithoutCodeHaveNoParts() {
        for (String cell : List.of("", "  \n", "// remark", "/* remark */\n\n")) {
            assertEquals(List.of(), split(cell).parts(), cell);
            assertFalse(split(cell).isIncomplete(), cell);
        }
    }

    @Test
    void brokenOffCellsAreIncomplete() {
        for (String cell : List.of("for (;;) {", "int a = 1;\nint f(int n", "List.of(1,", "String s = \"\"\"\n  a")) {
            assertTrue(split(cell).isIncomplete(), cell);
        }
        for (String cell : List.of("1 + 1", "int a = ) 1;", "if (true) { }")) {
            assertFalse(split(cell).isIncomplete(), cell);
        }
    }

    @Test
    void codeThatCannotBeParsedIsOneLastPart() {
        assertEquals(List.of("int a = 1;", "int b = ) 2;\nint c = 3;"),
                sources("int a = 1;\nint b = ) 2;\nint c = 3;"));
    }

    @Test
    void cursorFindsItsPart() {
        CellParts parts = split("int a = 1;\nint b = 2;");
        assertEquals("int a = 1;", parts.at(4).source());
        assertEquals("int b = 2;", parts.at(12).source());
        assertEquals(new CellParts.Part("", 40), parts.at(40));
    }

    private static List<String> magics(String cell) {
        return split(cell).magics().stream().map(CellParts.Part::source).toList();
    }

    @Test
    void magicStandsWhereASnippetMayBegin() {
        String cell = "// remark\n%maven a:b:1\nint a = 1;\n  %classpath \"my lib\" \n%%odd\nint b = 2;\n1 + 1\n%jars x";
        assertEquals(List.of("%maven a:b:1", "%classpath \"my lib\"", "%%odd", "%jars x"), magics(cell));
        assertEquals(List.of("1", "2", "1 + 1"),
                sources(cell).stream().map(part -> part.replaceAll("(?s).*=|;", "").strip())
                        .toList());
        for (CellParts.Part part : split(cell).magics()) {
            assertTrue(cell.startsWith(part.source(), part.start()), part.toString());
        }
    }

    @Test
    void percentSignsWithinJavaAreNoMagic() {
        for (String cell : List.of("int a = 7 *\n%b;", "String s = \"\"\"\n%d of\n%s\"\"\";", "int c = 7\n  % 3;",
                "f(1,\n%x)", "void f() {\n%g\n}", "int m = 7 % 2;")) {
            assertEquals(List.of(), magics(cell), cell);
        }
    }
}
