package chesslab.page.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.page.Linked;
import chesslab.page.compiler.CompilerModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LessonsTest {

    @BeforeAll
    static void load() {
        Linked.runtime();
    }

    private static List<String> names() {
        return Lessons.NAMES;
    }

    @ParameterizedTest
    @MethodSource("names")
    void lessonsCompileButForTheirGames(String name) throws IOException {
        List<String> faults = new ArrayList<>();
        CompilerModule.lesson(Lessons.cells(Path.of("notebooks", name + ".ipynb")),
                (cell, fault) -> faults.add(cell + ":" + fault.line() + " " + fault.message()));
        List<String> missing = name.startsWith("04") ? List.of("MinedGames")
                : name.startsWith("01c") ? List.of("MyPlayer", "MyWork", "Climb") // what is kept in files
                : name.matches("01[abd].*") ? List.of("MyPlayer") : List.of();
        assertEquals(missing.stream().map(each -> each + " cannot be resolved").toList(),
                faults.stream().map(fault -> fault.replaceFirst("^\\d+:\\d+ ", "")).toList());
    }
}
