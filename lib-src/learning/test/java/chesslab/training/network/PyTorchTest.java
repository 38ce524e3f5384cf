package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar with the libraries for graphics cards, here without libraries, in a program of its own. */
class PyTorchTest {

    /** The program: starts PyTorch, or prints why not. */
    public static void main(String[] arguments) {
        try {
            PyTorch.engine();
        } catch (IllegalStateException e) {
            System.out.print(e.getMessage());
        }
    }

    @Test
    void itsCudaRuntimeIsOfferedAndWithoutACardItIsRefusedInWords(@TempDir Path folder) throws Exception {
        Path libraries = Files.createDirectories(folder.resolve("jar/pytorch/cu124/linux-x86_64"));
        Files.writeString(libraries.resolve("libcudart-1.so.12"), "no library");
        Files.writeString(Files.createDirectories(folder.resolve("jar/native/lib")).resolve("pytorch.properties"),
                "version=2.5.1\nflavor=cu124\nclassifier=linux-x86_64\nlibraries=libc10.so,libcudart-1.so.12\n");
        String classes = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(each -> !each.contains("pytorch-native")).collect(Collectors.joining(File.pathSeparator));
        ProcessBuilder program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                folder.resolve("jar") + File.pathSeparator + classes, PyTorchTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        program.environment().keySet().removeIf(name -> name.startsWith("PYTORCH_"));
        program.environment().put("DJL_CACHE_DIR", folder.resolve("cache").toString());
        String said = new String(program.start().getInputStream().readAllBytes());
        assertTrue(said.matches("PyTorch does not start: Failed to .*; its libraries of the Maven profile cuda need a "
                + "graphics card of NVIDIA and its driver"), said);
        assertEquals("no library", Files.readString(folder.resolve("cache/libcudart-1.so.12/libcudart.so")));
    }
}
