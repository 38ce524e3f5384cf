package chesslab.page.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.page.Linked;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.teavm.asm.tree.ClassNode;

/** What the stubs leave out or add is what TeaVM's class library has or lacks. */
class StubsTest {

    @Test
    void whatIsLeftOutIsThere() {
        Set<String> names = Linked.runtime().keySet().stream().map(path -> Stubs.NAMES.map(path.replace(".class", "")))
                .collect(Collectors.toSet());
        assertEquals(List.of(),
                Stubs.ABSENT.stream().filter(absent -> names.stream().noneMatch(name -> name.matches(absent)))
                        .toList());
        for (String method : Stubs.OTHERWISE) {
            ClassNode type = Linked.find(method.substring(0, method.indexOf('.')));
            assertTrue(type.methods.stream().anyMatch(each -> method.endsWith("." + each.name)), method);
        }
    }

    @Test
    void classesWithoutMembersAreMissingInTeaVM() {
        Map<String, byte[]> stubs = Stubs.of(Linked.runtime());
        for (String name : Stubs.EMPTY) {
            assertTrue(Linked.find(name) == null && Linked.original(name) != null, name);
            assertTrue(stubs.containsKey(name + ".class"), name);
        }
    }
}
