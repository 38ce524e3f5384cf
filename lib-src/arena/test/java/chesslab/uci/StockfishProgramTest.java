package chesslab.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the program Stockfish is looked for. */
class StockfishProgramTest {

    @TempDir
    private Path folder;
    private Path named;
    private Path onPath;
    private Path last;

    @BeforeEach
    void makePrograms() throws IOException {
        named = program("named");
        onPath = program("bin/stockfish");
        last = program("games/stockfish");
    }

    private Path program(String name) throws IOException {
        Path program = folder.resolve(name);
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\n");
        assertTrue(program.toFile().setExecutable(true));
        return program;
    }

    @Test
    void theVariableComesFirstThenThePathThenDebiansFolder() {
        String path = folder + File.pathSeparator + File.pathSeparator + folder.resolve("bin");
        assertEquals(Optional.of(named), Stockfish.find(Map.of("STOCKFISH", named.toString(), "PATH", path), last));
        assertEquals(Optional.of(onPath), Stockfish.find(Map.of("STOCKFISH", "", "PATH", path), last));
        assertEquals(Optional.of(last), Stockfish.find(Map.of("PATH", folder.toString()), last));
        assertEquals(Optional.of(last), Stockfish.find(Map.of(), last));
        assertEquals(Optional.empty(), Stockfish.find(Map.of(), folder.resolve("nothing")));
    }

    @Test
    void aVariableThatNamesNoProgramIsRefused() {
        for (Path wrong : new Path[]{folder, folder.resolve("nothing")}) {
            String message = assertThrows(IllegalStateException.class,
                    () -> Stockfish.find(Map.of("STOCKFISH", wrong.toString()), last)).getMessage();
            assertTrue(message.contains(wrong.toString()), message);
        }
    }

    @Test
    void anArgumentComesBeforeAllAndMustBeAProgram() {
        assertEquals(named, Stockfish.require(named.toString()));
        assertThrows(IllegalArgumentException.class, () -> Stockfish.require(folder.toString()));
    }

    @Test
    void withoutStockfishTheMessageSaysHowToGetIt() {
        String message = assertThrows(IllegalStateException.class,
                () -> Stockfish.require(Optional.empty())).getMessage();
        assertTrue(message.startsWith("no Stockfish was found: looked at the variable STOCKFISH, for stockfish in the "
                + "folders of PATH, and at /usr/games/stockfish; install it with environment/lab --setup"), message);
        assertTrue(message.contains("apt-get install stockfish"), message);
    }
}
