package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
        Path engine = program("stockfish", "while read line; do case $line in "
                + "uci) echo hello; echo id name Fish 7; echo uciok;; isready) echo readyok;; quit) exit;; esac; done");
        assertEquals(new Health.Finding("Stockfish", "Fish 7", ""), Health.stockfish(Optional.of(engine)));
    }

    @Test
    void missingEngineNamesTheCommandThatMendsIt() {
        assertEquals(new Health.Finding("Stockfish", "not found", "environment/lab --setup"),
                Health.stockfish(Optional.empty()));
    }

    @Test
    void programThatIsNoEngineIsNamed() throws IOException {
        Path mute = program("mute", "exit 1");
        Health.Finding finding = Health.stockfish(Optional.of(mute));
        assertTrue(finding.found().startsWith("does not answer") && finding.found().contains("mute"), finding.found());
        assertEquals("environment/lab --setup", finding.mend());
    }

    @Test
    void reportTicksWhatIsThereAndNamesTheCommandForTheRest() {
        List<Health.Finding> findings = List.of(new Health.Finding("Java", "17", ""),
                new Health.Finding("Stockfish", "not found", "environment/lab --setup"));
        String text = TableView.of(Health.table(findings)).toString();
        assertTrue(text.contains("✓"), text);
        assertTrue(text.contains("✗ mend with: environment/lab --setup"), text);
    }
}
