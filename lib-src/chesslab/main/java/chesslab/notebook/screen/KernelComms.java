package chesslab.notebook.screen;

import chesslab.files.FileTree;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Comms of kernels based on jupyter-jvm-basekernel or JJava's copy of it: ours, IJava, JJava. A comm there is a
 * subclass of a kernel's class, which this library does not know. The few lines of that subclass are therefore text,
 * compiled against the running kernel; a kernel with JShell has a compiler.
 */
final class KernelComms {

    private static final String BASE = ".kernel.BaseKernel";
    private static final String CLASS = "KernelComm";
    /** Jupyter's servers put a kernel's id into the name of its connection file, the last argument. */
    private static final Pattern CONNECTION_FILE = Pattern.compile("kernel-([0-9A-Za-z-]+)\\.json\\s*$");

    private KernelComms() {
    }

    /** Returns a channel of this kernel, or empty if it has no known comms or no id. */
    static Optional<PageChannel> open(Object kernel, String target, BiConsumer<String, String> listener) {
        Matcher file = CONNECTION_FILE.matcher(System.getProperty("sun.java.command", ""));
        Optional<Class<?>> base = Stream.<Class<?>>iterate(kernel.getClass(), Class::getSuperclass)
                .takeWhile(type -> type != null).filter(type -> type.getName().endsWith(BASE)).findFirst();
        return base.isPresent() && file.find()
                ? Optional.of(new PageChannel(file.group(1), listen(base.get(), kernel, target, listener)))
                : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static BiConsumer<String, String> listen(Class<?> base, Object kernel, String target,
            BiConsumer<String, String> listener) {
        try {
            return (BiConsumer<String, String>) compiled(base).getMethod("listen", base, String.class, BiConsumer.class)
                    .invoke(null, kernel, target, listener);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException | URISyntaxException e) {
            throw new IllegalStateException("this version of the kernel's comms is not known: " + e, e);
        }
    }

    private static Class<?> compiled(Class<?> base)
            throws IOException, ReflectiveOperationException, URISyntaxException {
        Path folder = Files.createTempDirectory("chesslab");
        try (URLClassLoader loader = new URLClassLoader(new URL[]{folder.toUri().toURL()}, base.getClassLoader())) {
            Path source = Files.writeString(folder.resolve(CLASS + ".java"),
                    source(base.getName().substring(0, base.getName().length() - BASE.length())));
            String path = where(base) + File.pathSeparator + where(loader.loadClass("com.google.gson.Gson"));
            OutputStream nowhere = OutputStream.nullOutputStream();
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            if (compiler == null || compiler.run(null, nowhere, nowhere, "-proc:none", "-nowarn", "-d",
                    folder.toString(), "-cp", path, source.toString()) != 0) {
                throw new ClassNotFoundException(CLASS + " does not compile against " + where(base));
            }
            return Class.forName(CLASS, true, loader); // now, before the folder is deleted
        } finally {
            FileTree.delete(folder);
        }
    }

    private static Path where(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String source(String kernelPackage) throws IOException {
        try (InputStream in = KernelComms.class.getResourceAsStream(CLASS + ".java.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("KERNEL", kernelPackage);
        }
    }
}
