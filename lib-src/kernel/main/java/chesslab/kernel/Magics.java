package chesslab.kernel;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/** Runs the lines of a cell that begin with a percent sign, as in IJava: they add libraries to the session. */
final class Magics {
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");
    private static final List<String> KNOWN = List.of("%classpath", "%jars", "%maven", "%mavenRepo", "%lsmagic");
    private static final String USE = """
            %classpath FILE…                    adds jars and folders of classes
            %jars FILE…                         the same
            %maven [ADDRESS] GROUP:ARTIFACT:VERSION…
                                                adds libraries of Maven Central, or of the repository at an address
            %mavenRepo NAME ADDRESS             lets later lines of %maven look in this repository too
            %lsmagic                            prints this list""";

    private final List<RemoteRepository> repositories = new ArrayList<>();

    /** Runs a line, and returns the jars and folders that it adds to the class path. */
    List<Path> run(String line) throws IOException {
        List<String> words = WORD.matcher(line).results().map(word -> word.group().replace("\"", "")).toList();
        String magic = words.get(0);
        List<String> arguments = words.subList(1, words.size());
        switch (magic) {
            case "%lsmagic" -> System.out.println(USE);
            case "%mavenRepo" -> {
                if (arguments.size() != 2 || !isAddress(arguments.get(1))) {
                    throw new IllegalArgumentException("expected %mavenRepo, a name, and an address such as "
                            + "https://jitpack.io");
                }
                repositories.add(repository(arguments.get(0), arguments.get(1)));
            }
            case "%maven" -> {
                List<RemoteRepository> from = new ArrayList<>(repositories);
                arguments.stream().filter(Magics::isAddress).forEach(at -> from.add(repository(at, at)));
                List<String> wanted = arguments.stream().filter(word -> !isAddress(word)).toList();
                if (wanted.isEmpty()) {
                    throw new IllegalArgumentException("nothing to fetch, expected group:artifact:version");
                }
                return fetched(wanted, from);
            }
            case "%classpath", "%jars" -> {
                if (arguments.isEmpty()) {
                    throw new IllegalArgumentException("nothing to add, expected a jar or a folder of classes");
                }
                List<Path> files = arguments.stream().map(name -> Path.of(name).toAbsolutePath()).toList();
                for (Path file : files) {
                    check(file);
                }
                return files;
            }
            default -> throw new IllegalArgumentException(
                    "unknown magic " + magic + ", known are " + String.join(", ", KNOWN));
        }
        return List.of();
    }

    private static boolean isAddress(String word) {
        return word.matches("(https?|file):/.*");
    }

    private static RemoteRepository repository(String name, String address) {
        return new RemoteRepository.Builder(name.replaceAll("\\W+", "-"), "default", address).build();
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
    private static List<Path> fetched(List<String> coordinates, List<RemoteRepository> from) throws IOException {
        List<Dependency> wanted = coordinates.stream()
                .map(text -> new Dependency(new DefaultArtifact(text), JavaScopes.RUNTIME)).toList();
        ContextOverrides user = ContextOverrides.create().withUserSettings(true)
                .transferListener(new Announcer()).build();
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(user)) {
            List<RemoteRepository> all = new ArrayList<>(maven.remoteRepositories());
            all.addAll(maven.repositorySystem().newResolutionRepositories(maven.repositorySystemSession(), from));
            DependencyRequest request = new DependencyRequest(new CollectRequest(wanted, null, all),
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
