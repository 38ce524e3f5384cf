package chesslab.page.compiler;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.page.Linked;
import chesslab.page.runtime.GameModule;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.teavm.asm.tree.ClassNode;

class ProgramsTest {

    @Test
    void moduleIsTheOneThatClassFilesGive() throws IOException {
        Map<String, byte[]> packed = Programs.pack(Linked.runtime());
        byte[] expected = new Linker(Linked.runtime()).link(Map.of(), GameModule.class.getName(), false);
        assertArrayEquals(expected, new Linker(packed).link(Map.of(), GameModule.class.getName(), false));
        ClassNode shell = Linked.read(packed.get("chesslab/chess/Board.class"));
        assertTrue(shell.methods.stream().allMatch(method -> method.instructions.size() == 0));
    }
}
