package chesslab.page;

import chesslab.page.build.ClassPath;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Stream;
import org.teavm.asm.ClassReader;
import org.teavm.asm.tree.ClassNode;

/** What programs are linked with in the tests, as in a page. */
public final class Linked {

    public static final ClassPath CLASS_PATH = ClassPath
            .of("target/page/shims" + File.pathSeparator + System.getProperty("java.class.path"));

    private static final Map<String, byte[]> RUNTIME = load();

    private Linked() {
    }

    private static Map<String, byte[]> load() {
        try {
            return CLASS_PATH.loadCompiler();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns it by the paths; the compiler, which is static, has it then too. */
    public static Map<String, byte[]> runtime() {
        return RUNTIME;
    }

    /** Returns the class that a page has; null if there is none. A class of {@code java} is that of TeaVM's class library. */
    public static ClassNode find(String name) {
        String path = name.replaceFirst("^(java/.*/)", "org/teavm/classlib/$1T");
        byte[] linked = RUNTIME.get(path + ".class");
        return linked == null ? original(path) : read(linked);
    }

    /** Returns a class of the library, of its libraries, of TeaVM or the JDK; null if there is none. */
    public static ClassNode original(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in == null ? null : read(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ClassNode read(byte[] bytes) {
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return type;
    }

    /** Returns a descriptor with the names of {@code java} in the place of those of TeaVM's class library. */
    public static String java(String descriptor) {
        return descriptor.replaceAll("org/teavm/classlib/(java/(?:\\w+/)*)T(?=[A-Z])", "$1");
    }

    /** Returns whether a class has a method itself or from a supertype. */
    public static boolean has(ClassNode type, String name, String descriptor) {
        return type != null && (type.methods.stream()
                .anyMatch(each -> each.name.equals(name) && java(each.desc).equals(java(descriptor)))
                || Stream.concat(Stream.ofNullable(type.superName), type.interfaces.stream())
                        .anyMatch(each -> has(original(each), name, descriptor)));
    }
}
