package chesslab.kernel;

import java.io.File;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jshell.SourceCodeAnalysis;

/**
 * Gives JShell the sources of libraries, for their Javadoc: {@code x-sources.jar} beside {@code x.jar}, as in Maven's
 * repository, and the folders of the property {@code chesslab.sources}. By default JShell uses only those of the JDK,
 * and no public method changes that: Java must be started with {@code --add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED}.
 */
final class Sources {
    private final Set<Path> found = new LinkedHashSet<>();
    private boolean told;

    Sources() {
        addExisting(System.getProperty("chesslab.sources", "").split(File.pathSeparator));
    }

    synchronized void add(String classPath) {
        addExisting(Stream.of(classPath.split(File.pathSeparator)).filter(entry -> entry.endsWith(".jar"))
                .map(entry -> entry.replaceFirst("\\.jar$", "-sources.jar")).toArray(String[]::new));
    }

    private void addExisting(String... places) {
        told &= !Stream.of(places).filter(place -> !place.isEmpty()).map(Path::of).filter(Files::exists)
                .map(found::add).reduce(false, Boolean::logicalOr);
    }

    synchronized void tell(SourceCodeAnalysis analysis) {
        if (told) {
            return;
        }
        told = true;
        try {
            Set<Path> all = new LinkedHashSet<>(found);
            ((Collection<?>) ShellTables.open(analysis.getClass().getDeclaredMethod("findSources")).invoke(analysis))
                    .forEach(place -> all.add((Path) place));
            ShellTables.open(analysis.getClass().getDeclaredField("availableSources")).set(analysis, List.copyOf(all));
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            // another JShell than those of JDK 17 to 25, or one that is not opened: signatures are still shown
        }
    }
}
