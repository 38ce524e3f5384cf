package chesslab.notebook;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The data that come with the notebooks, found from wherever a kernel was started in the checkout. */
public final class Data {

    private static final Path DATA = Path.of("data");
    private static final Path MARK = DATA.resolve("measurements.md");

    private Data() {
    }

    /**
     * A folder of {@code data/}, such as {@code sample}: that of the checkout in which the program was started, or else
     * of the checkout that it is from.
     *
     * @throws IllegalArgumentException if there is none of this name, or no checkout
     */
    public static Path folder(String name) {
        Path here = Path.of("");
        return checkout(here).isPresent() ? folder(here, name) : home().resolve(folder(home(), name)).normalize();
    }

    static Path folder(Path start, String name) {
        Path place = checkout(start).orElseThrow(() -> new IllegalArgumentException("data/" + name
                + " is looked for in the folders above " + start.toAbsolutePath()
                + ": expected the program to run in a checkout of chesslab"));
        Path found = place.resolve(DATA).resolve(name).normalize();
        if (!Files.isDirectory(found)) {
            throw new IllegalArgumentException("there is no folder " + DATA.resolve(name) + " in this checkout");
        }
        return start.toAbsolutePath().relativize(found); // shown in notebooks, which must not name one machine's folders
    }

    private static Optional<Path> checkout(Path start) {
        return Stream.iterate(start.toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(place -> Files.exists(place.resolve(MARK))).findFirst();
    }

    /** Where the library's classes are. */
    private static Path home() {
        try {
            return Path.of(Data.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
