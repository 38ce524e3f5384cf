package chesslab.kernel;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/** Runs the lines of a cell that begin with a percent sign, as in IJava: they add libraries to the session. */
final class Magics {
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");

    private Magics() {
    }

    /** Returns the jars and folders that a line of {@code %classpath} or {@code %maven} adds to the class path. */
    static List<Path> run(String line) throws IOException {
        List<String> words = WORD.matcher(line).results().map(word -> word.group().replace("\"", "")).toList();
        List<String> arguments = words.subList(1, words.size());
        if (!List.of("%classpath", "%maven").contains(words.get(0))) {
            throw new IllegalArgumentException("unknown magic " + words.get(0) + ", known are %classpath, %maven");
        }
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException(words.get(0).equals("%maven")
                    ? "nothing to fetch, expected group:artifact:version"
                    : "nothing to add, expected a jar or a folder of classes");
        }
        if (words.get(0).equals("%maven")) {
            return fetched(arguments);
        }
        List<Path> files = arguments.stream().map(name -> Path.of(name).toAbsolutePath()).toList();
        for (Path file : files) {
            check(file);
        }
        return files;
    }

    private static void check(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("there is no file " + file + ", expected a jar or a folder of classes");
        }
        if (!Files.isDirectory(file)) {
            try (ZipFile jar = new ZipFile(file.toFile())) {
                jar.size();
            } catch (ZipException e) {
                throw new IllegalArgumentException(file + " is no jar: " + e.getMessage(), e);
            }
        }
    }

    /** Returns the files of artifacts and of all their runtime dependencies, as resolved by Maven. */
    private static List<Path> fetched(List<String> coordinates) throws IOException {
        List<Dependency> wanted = coordinates.stream()
                .map(text -> new Dependency(new DefaultArtifact(text), JavaScopes.RUNTIME)).toList();
        ContextOverrides user = ContextOverrides.create().withUserSettings(true)
                .transferListener(new Announcer()).build();
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(user)) {
            DependencyRequest request = new DependencyRequest(
                    new CollectRequest(wanted, null, maven.remoteRepositories()),
                    DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            return maven.repositorySystem().resolveDependencies(maven.repositorySystemSession(), request)
                    .getArtifactResults().stream().map(result -> result.getArtifact().getFile().toPath()).toList();
        } catch (DependencyResolutionException e) {
            Throwable innermost = e; // only its message names artifact and repository
            while (innermost.getCause() instanceof RepositoryException cause) {
                innermost = cause;
            }
            throw new IOException(innermost.getMessage(), e);
        }
    }

    /** A slow cell must not seem to hang. */
    private static final class Announcer extends AbstractTransferListener {
        @Override
        public void transferStarted(TransferEvent event) {
            String name = event.getResource().getResourceName();
            if (name.endsWith(".jar")) {
                System.out.println("downloading " + name.substring(name.lastIndexOf('/') + 1));
            }
        }
    }
}
