package chesslab.page.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.page.Linked;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The paths that the build names begin files that there are. */
class ClassPathTest {

    private static List<String> without(List<String> beginnings, Set<String> paths) {
        return beginnings.stream().filter(each -> paths.stream().noneMatch(path -> path.startsWith(each))).toList();
    }

    @Test
    void whatIsLinkedAndWhatIsLeftOutIsThere() throws IOException {
        assertEquals(List.of(), without(ClassPath.LINKED, Linked.runtime().keySet()));
        assertEquals(List.of(), without(ClassPath.LEFT_OUT, Linked.CLASS_PATH.files(ClassPath.LINKED).keySet()));
        assertEquals(ClassPath.LEFT_OUT, without(ClassPath.LEFT_OUT, Linked.runtime().keySet()));
    }

    @Test
    void whatTheCompilerIsMadeOfAndReadsIsThere() throws IOException {
        assertEquals(List.of(), without(Main.COMPILER, Linked.CLASS_PATH.files(Main.COMPILER).keySet()));
        Set<String> resources = Linked.CLASS_PATH.files(Main.RESOURCES).keySet();
        assertEquals(List.of(), without(Main.RESOURCES, resources));
        assertTrue(resources.stream().noneMatch(path -> path.endsWith(".class")), resources::toString);
    }
}
