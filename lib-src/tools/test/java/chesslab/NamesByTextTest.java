package chesslab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a text of the program names, a class or a package of ours, is there: no compiler sees to it. */
class NamesByTextTest {

    /** A class, as chesslab.chess.Board or with slashes, or a package at the end of a text, as chesslab.chess. with its dot. */
    private static final Pattern NAME = Pattern.compile("chesslab[./](?:[a-z]\\w*[./])*(?:[A-Z]\\w*(?:\\$\\w+)*|$)");

    /** Returns the constant texts of a class. */
    private static List<String> texts(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            in.skipNBytes(8); // what every class begins with, and its version
            String[] names = new String[in.readUnsignedShort()];
            List<Integer> texts = new ArrayList<>();
            for (int i = 1; i < names.length; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) { // see the class file format, JVMS 4.4
                    case 1 -> names[i] = in.readUTF();
                    case 8 -> texts.add(in.readUnsignedShort());
                    case 7, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        i++; // a long or double takes two places
                    }
                    default -> throw new IOException(file + " has a constant of the kind " + tag);
                }
            }
            return texts.stream().map(i -> names[i]).toList();
        }
    }

    private static List<Path> classes() throws IOException {
        List<Path> classes = new ArrayList<>();
        for (String module : LayersTest.MODULES) {
            try (Stream<Path> files = Files.walk(root(module))) {
                files.filter(file -> file.toString().endsWith(".class")).forEach(classes::add);
            }
        }
        return classes;
    }

    private static Path root(String module) {
        return Path.of("target", module, "classes");
    }

    private static boolean isThere(String name) {
        String path = name.replace('.', '/');
        return LayersTest.MODULES.stream().map(NamesByTextTest::root).anyMatch(root -> path.endsWith("/")
                ? Files.isDirectory(root.resolve(path))
                : Files.isRegularFile(root.resolve(path + ".class")));
    }

    @Test
    void namesInTextsAreThoseOfClassesAndPackages() throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path file : classes()) {
            texts(file).forEach(text -> NAME.matcher(text).results().forEach(name -> named.add(name.group())));
        }
        assertTrue(named.containsAll(Set.of("chesslab.kernel.JavaKernel", "chesslab.kernel.")), named::toString);
        assertEquals(List.of(), named.stream().filter(name -> !isThere(name)).toList());
    }
}
