package chesslab.notebook.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelsTest {

    /** What all of them have: a bag of MIME types. It notes what was put into it. */
    private static final String BAG = """
            package %s;
            public class DisplayData {
                public final java.util.Map<String, Object> data = new java.util.TreeMap<>();
                public String id;
                public void putData(String type, Object content) { data.put(type, content); }
                public void setDisplayId(String id) { this.id = id; }
                @Override public String toString() { return id + " " + data; }
            }
            """;

    @TempDir
    private Path folder;

    /** Compiles stand-ins, each named by its class, into a class loader of their own. */
    private ClassLoader compiled(Map<String, String> sources) throws IOException {
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue());
        }
        String[] files = sources.keySet().stream()
                .map(name -> folder.resolve(name.replace('.', '/') + ".java").toString())
                .toArray(String[]::new);
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, OutputStream.nullOutputStream(), null, files));
        return new URLClassLoader(new URL[]{folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static String kernel(String name, String bag, String rest) {
        String type = name.substring(name.lastIndexOf('.') + 1);
        return """
                package %s;
                public class %s {
                    public static final java.util.List<String> shown = new java.util.ArrayList<>();
                    public void display(%s data) { shown.add("display " + data); }
                    %s
                }
                """.formatted(name.substring(0, name.lastIndexOf('.')), type, bag, rest);
    }

    private void assertShowsAndUpdates(String kernel, String name, String packageOfBag, String rest) throws Exception {
        String bag = packageOfBag + ".DisplayData";
        ClassLoader loader = compiled(Map.of(bag, BAG.formatted(packageOfBag),
                name, kernel(name, bag, rest.formatted(bag))));
        Screen screen = Kernels.runningIn(loader).orElseThrow();
        assertEquals(kernel, screen.name());
        screen.show(Map.of(Screen.TEXT, "plain", Screen.HTML, "<b>rich</b>"));
        screen.show(Screen.text("first"), "id-1");
        screen.update(Screen.text("second"), "id-1");
        assertEquals(List.of("display null {text/html=<b>rich</b>, text/plain=plain}",
                "display id-1 {text/plain=first}", "update id-1 {text/plain=second}"),
                loader.loadClass(name).getField("shown").get(null));
    }

    @Test
    void ijavaUpdatesThroughItsDisplayStream() throws Exception {
        assertShowsAndUpdates("IJava", "io.github.spencerpark.ijava.IJava", "io.github.spencerpark.jupyter", """
                public static IJava getKernelInstance() { return new IJava(); }
                public IO getIO() { return new IO(); }
                public static class IO { public final Stream display = new Stream(); }
                public static class Stream {
                    public void updateDisplay(%s data) { shown.add("update " + data); }
                }""");
    }

    @Test
    void jjavaWithAnUpdateOfItsOwnIsUpdatedOnTheKernel() throws Exception {
        assertShowsAndUpdates("JJava", "org.dflib.jjava.JJava", "org.dflib.jjava.jupyter.kernel.display", """
                public static JJava getKernelInstance() { return new JJava(); }
                public void updateDisplay(%s data) { shown.add("update " + data); }""");
    }

    @Test
    void kernelThatDoesNotRunIsPassedOver() throws Exception {
        String name = "org.dflib.jjava.JJava";
        ClassLoader loader = compiled(Map.of(name, """
                package org.dflib.jjava;
                public class JJava {
                    public static Object getKernelInstance() { throw new IllegalStateException("no kernel runs"); }
                }"""));
        assertEquals(Optional.empty(), Kernels.runningIn(loader));
    }

    @Test
    void withoutAnyKernelTextIsPrinted() {
        assertTrue(Kernels.runningIn(ClassLoader.getPlatformClassLoader()).isEmpty());
        assertEquals("none (terminal)", Screen.current().name());
    }
}
