package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report names what is there, and the command for what is not. */
class HealthTest {

    @TempDir
    private Path folder;

    private Path program(String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertTrue(program.toFile().setExecutable(true));
        return program;
    }

    @Test
    void engineIsNamedAsItNamesItself() throws IOException {
        Path engine = program("stockfish", "read line; echo hello; echo \"id name Stockfish 15.1 after $line\"; echo uciok");
        assertEquals(new Health.Finding("Stockfish", "Stockfish 15.1 after uci", ""), Health.stockfish(List.of(engine)));
    }

    @Test
    void missingEngineNamesTheCommandThatMendsIt() {
        assertEquals(new Health.Finding("Stockfish", "not found", "environment/lab --setup"),
                Health.stockfish(List.of(folder.resolve("nothing"), folder)));
    }

    @Test
    void programThatIsNoEngineIsPassedOver() throws IOException {
        Path mute = program("mute", "exit 1");
        Path engine = program("engine", "read line; echo id name Fish");
        assertEquals("Fish", Health.stockfish(List.of(mute, engine)).found());
        assertEquals("not found", Health.stockfish(List.of(mute)).found());
    }

    @Test
    void reportTicksWhatIsThereAndNamesTheCommandForTheRest() {
        List<Health.Finding> findings = List.of(new Health.Finding("Java", "17", ""),
                new Health.Finding("Stockfish", "not found", "environment/lab --setup"));
        String text = TableView.of(Health.table(findings)).toText();
        assertTrue(text.contains("✓"), text);
        assertTrue(text.contains("✗ mend with: environment/lab --setup"), text);
    }
}
