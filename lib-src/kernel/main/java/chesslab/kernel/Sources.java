package chesslab.kernel;

import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import jdk.jshell.SourceCodeAnalysis;

/**
 * Tells JShell where the sources of libraries are, from which it takes Javadoc: {@code x-sources.jar} beside {@code
 * x.jar}, as Maven has them, and the folders of the property {@code chesslab.sources}. By itself JShell looks in those
 * of the JDK alone, and no public method changes that: Java must be started with
 * {@code --add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED}.
 */
final class Sources {
    private final Set<Path> found = new LinkedHashSet<>();
    private List<Path> ofJdk;
    private int reported;

    Sources() {
        addExisting(System.getProperty("chesslab.sources", "").split(File.pathSeparator));
    }

    /** Adds those of the jars of a class path. */
    synchronized void add(String classPath) {
        for (String entry : classPath.split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                addExisting(entry.substring(0, entry.length() - ".jar".length()) + "-sources.jar");
            }
        }
    }

    private void addExisting(String... places) {
        for (String place : places) {
            if (!place.isEmpty() && Files.exists(Path.of(place))) {
                found.add(Path.of(place));
            }
        }
    }

    /** Tells JShell; where it does not take them, it goes on with the sources of the JDK. */
    synchronized void tell(SourceCodeAnalysis analysis) {
        if (reported == found.size()) {
            return;
        }
        reported = found.size();
        try {
            Field places = analysis.getClass().getDeclaredField("availableSources");
            places.setAccessible(true);
            if (ofJdk == null) {
                Method find = analysis.getClass().getDeclaredMethod("findSources");
                find.setAccessible(true);
                ofJdk = ((Collection<?>) find.invoke(analysis)).stream().map(Path.class::cast).toList();
            }
            List<Path> all = new ArrayList<>(found);
            all.addAll(ofJdk);
            places.set(analysis, all);
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            // another JShell than those of JDK 17 to 25, or one that is not opened: signatures are still shown
        }
    }
}
