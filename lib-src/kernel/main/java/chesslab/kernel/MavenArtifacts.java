package chesslab.kernel;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/**
 * Resolves libraries and their dependencies as Maven does: with the user's own cache, settings, mirrors and proxies.
 */
final class MavenArtifacts {
    private final List<RemoteRepository> repositories = new ArrayList<>();

    /** Adds a repository to Maven Central and those of the user's settings, for all later searches. */
    void addRepository(String id, String url) {
        if (!url.matches("(https?|file):.+")) {
            throw new IllegalArgumentException("the repository " + id + " is at " + url
                    + ", expected an address that begins with https:, http: or file:");
        }
        repositories.add(new RemoteRepository.Builder(id, "default", url).build());
    }

    /**
     * Returns the files of these artifacts and of all their runtime dependencies.
     *
     * @param coordinates each {@code group:artifact[:extension[:classifier]]:version}
     * @throws IllegalArgumentException if one has another form
     * @throws IOException if one cannot be found or fetched; the message names it and the repository
     */
    List<Path> resolve(List<String> coordinates) throws IOException {
        List<Dependency> wanted = coordinates.stream()
                .map(text -> new Dependency(new DefaultArtifact(text), JavaScopes.RUNTIME)).toList();
        ContextOverrides user = ContextOverrides.create().withUserSettings(true)
                .transferListener(new Announcer()).build();
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(user)) {
            List<RemoteRepository> places = new ArrayList<>(maven.remoteRepositories());
            places.addAll(maven.repositorySystem()
                    .newResolutionRepositories(maven.repositorySystemSession(), repositories));
            DependencyRequest request = new DependencyRequest(new CollectRequest(wanted, null, places),
                    DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            return maven.repositorySystem().resolveDependencies(maven.repositorySystemSession(), request)
                    .getArtifactResults().stream().map(result -> result.getArtifact().getFile().toPath()).toList();
        } catch (DependencyResolutionException e) {
            throw new IOException(innermost(e).getMessage(), e);
        }
    }

    /** Returns the innermost cause: only its message names artifact and repository. */
    private static Throwable innermost(Throwable thrown) {
        return thrown.getCause() instanceof RepositoryException cause ? innermost(cause) : thrown;
    }

    /** Prints what is downloaded, so that a slow cell does not seem to hang. */
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
