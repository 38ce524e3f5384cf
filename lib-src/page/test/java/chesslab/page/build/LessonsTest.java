package chesslab.page.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        assertTrue(faults.stream().allMatch(fault -> fault.endsWith("MinedGames cannot be resolved")),
                faults::toString);
        assertEquals(name.startsWith("04") ? 1 : 0, faults.size());
    }
}
