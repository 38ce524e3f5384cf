package chesslab.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.teavm.asm.ClassReader;

/** The packages of this module use one another one way, and say what they are for; the names in their texts are there. */
class PackagesTest {

    private static final int STRING = 8; // a constant's tag
    private static final Pattern NAME = Pattern.compile("chesslab[./](?:[a-z]\\w*[./])*(?:[A-Z]\\w*(?:\\$\\w+)*|$)");

    @Test
    void buildUsesTheCompilerAndBothUseTheRuntime() {
        StringWriter text = new StringWriter();
        int status = ToolProvider.findFirst("jdeps").orElseThrow().run(new PrintWriter(text), new PrintWriter(text),
                "-verbose:package", "-filter:package", "--ignore-missing-deps", "target/page/classes");
        assertEquals(0, status, text::toString);
        assertEquals(Set.of("build -> compiler", "build -> runtime", "compiler -> runtime"), text.toString().lines()
                .map(line -> line.strip().replaceAll("\\s+", " ").replaceFirst(" \\S+$", ""))
                .filter(line -> line.matches("chesslab\\.page\\.\\S+ -> chesslab\\.page\\.\\S+"))
                .map(line -> line.replace("chesslab.page.", "")).collect(Collectors.toSet()));
    }

    @Test
    void everyPackageSaysInASentenceWhatItIsFor() throws IOException {
        Path root = Path.of("lib-src/page/main/java/chesslab/page");
        for (String name : List.of("build", "compiler", "runtime")) {
            String page = Files.readString(root.resolve(name).resolve("package-info.java"));
            assertTrue(page.matches("/\\*\\* \\p{Lu}[^@.]+\\. \\*/\npackage chesslab.page." + name + ";\n"), page);
        }
        try (Stream<Path> all = Files.list(root)) {
            assertEquals(3, all.count());
        }
    }

    private static Stream<String> texts(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        char[] room = new char[reader.getMaxStringLength()];
        return IntStream.range(1, reader.getItemCount()).map(reader::getItem)
                .filter(place -> place > 0 && reader.readByte(place - 1) == STRING)
                .mapToObj(place -> reader.readUTF8(place, room));
    }

    @Test
    void namesInTextsAreThoseOfClassesAndPackages() throws IOException {
        Set<String> paths = Linked.CLASS_PATH.files(List.of("chesslab/")).keySet();
        Set<String> named = new TreeSet<>();
        for (byte[] bytes : Linked.CLASS_PATH.files(List.of("chesslab/page/", "chesslab/notebook/Lesson")).values()) {
            texts(bytes).forEach(text -> NAME.matcher(text).results().forEach(name -> named.add(name.group())));
        }
        assertTrue(named.contains("chesslab.notebook.Lesson"), named::toString);
        named.removeIf(name -> {
            String path = name.replace('.', '/');
            return paths.contains(path + ".class")
                    || path.endsWith("/") && paths.stream().anyMatch(each -> each.startsWith(path));
        });
        assertEquals(Set.of(), named);
    }
}
