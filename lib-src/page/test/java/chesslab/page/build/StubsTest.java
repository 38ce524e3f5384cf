package chesslab.page.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.page.Linked;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the stubs leave out or add is what TeaVM's class library has or lacks. */
class StubsTest {

    @Test
    void whatIsLeftOutIsThere() {
        Set<String> names = Linked.runtime().keySet().stream().map(path -> Stubs.NAMES.map(path.replace(".class", "")))
                .collect(Collectors.toSet());
        assertEquals(List.of(),
                Stubs.ABSENT.stream().filter(absent -> names.stream().noneMatch(name -> name.matches(absent)))
                        .toList());
    }

    @Test
    void exceptionsStandAboveOneAnotherAsInJava() {
        byte[] throwable = Stubs.of(Linked.runtime()).get("java/lang/Throwable.class");
        assertEquals("java/lang/Object", Linked.read(throwable).superName);
    }

    @Test
    void whatIsAddedIsThereAndWhatIsLackingIsNamed() {
        Map<String, byte[]> stubs = Stubs.of(Linked.runtime());
        assertTrue(Linked.read(stubs.get("java/lang/String.class")).methods.stream()
                .anyMatch(each -> each.name.equals("lines")));
        List<String> lacking = List.of(new String(stubs.get(Stubs.LACKING), StandardCharsets.UTF_8).split("\n"));
        assertTrue(
                lacking.containsAll(List.of("java/time/LocalDate", "java/lang/Thread", "java/lang/Class.getMethods")));
        assertTrue(
                lacking.stream().noneMatch(each -> each.equals("java/util/Scanner") || each.endsWith("String.lines")));
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
