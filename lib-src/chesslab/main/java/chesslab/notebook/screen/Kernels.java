package chesslab.notebook.screen;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.jshell.JShell;

/**
 * Finds the kernel that runs in this JVM by the names of its classes, so that this package compiles without them. It
 * knows chesslab's kernel, IJava 1.3, and JJava in its older and newer layout.
 */
public final class Kernels {

    private record Door(String kernel, String className, String method) {
    }

    private static final List<Door> DOORS = List.of(
            new Door("chesslab", "chesslab.kernel.JavaKernel", "notebookKernel"),
            new Door("IJava", "io.github.spencerpark.ijava.IJava", "getKernelInstance"),
            new Door("JJava", "org.dflib.jjava.JJava", "getKernelInstance"),
            new Door("JJava", "org.dflib.jjava.jupyter.kernel.BaseKernel", "notebookKernel"));

    private Kernels() {
    }

    /** Returns the running kernel's screen, or empty without a kernel. */
    public static Optional<Screen> running() {
        return Stream.of(Thread.currentThread().getContextClassLoader(), Kernels.class.getClassLoader(),
                ClassLoader.getSystemClassLoader()).filter(Objects::nonNull).distinct().map(Kernels::runningIn)
                .flatMap(Optional::stream).findFirst();
    }

    static Optional<Screen> runningIn(ClassLoader loader) {
        return DOORS.stream().flatMap(door -> Optional.ofNullable(open(door, loader))
                .map(kernel -> new KernelScreen(door.kernel, kernel)).stream()).map(Screen.class::cast).findFirst();
    }

    /** Returns the JShell of the running kernel, which knows the code of its page; or empty without a kernel. */
    public static Optional<JShell> shell() {
        return Stream.concat(DOORS.stream(), Stream.of(new Door("chesslab", "chesslab.kernel.Cells", "running")))
                .flatMap(door -> Stream.ofNullable(open(door, Kernels.class.getClassLoader())))
                .findFirst().map(kernel -> (JShell) field(field(kernel, "evaluator"), "shell"));
    }

    private static Object field(Object owner, String name) {
        try {
            Field field = owner.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this version of the kernel is not known: " + e, e);
        }
    }

    private static Object open(Door door, ClassLoader loader) {
        try {
            return Class.forName(door.className, true, loader).getMethod(door.method).invoke(null);
        } catch (ClassNotFoundException | LinkageError | NoSuchMethodException e) {
            return null; // this kernel, or this layout of it, is not here, which is what was asked
        } catch (InvocationTargetException e) {
            return null; // newer JJava says by an exception that its kernel does not run
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the " + door.kernel + " kernel hides " + door.method, e);
        }
    }
}
