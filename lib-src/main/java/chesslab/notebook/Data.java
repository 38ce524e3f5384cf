package chesslab.notebook;

import java.nio.file.Files;
import java.nio.file.Path;

/** The data that come with the notebooks, found from wherever a kernel was started in the checkout. */
public final class Data {

    private static final Path DATA = Path.of("data");
    private static final Path MARK = DATA.resolve("measurements.md");

    private Data() {
    }

    /**
     * A folder of {@code data/}, such as {@code sample}.
     *
     * @throws IllegalArgumentException if there is none of this name, or the kernel runs outside the checkout
     */
    public static Path folder(String name) {
        return folder(Path.of(""), name);
    }

    static Path folder(Path start, String name) {
        for (Path place = start.toAbsolutePath(); place != null; place = place.getParent()) {
            if (Files.exists(place.resolve(MARK))) {
                Path found = place.resolve(DATA).resolve(name).normalize();
                if (Files.isDirectory(found)) {
                    // shown in notebooks, which must not name one machine's folders
                    return start.toAbsolutePath().relativize(found);
                }
                throw new IllegalArgumentException("there is no folder " + DATA.resolve(name) + " in this checkout");
            }
        }
        throw new IllegalArgumentException("data/" + name + " is looked for in the folders above "
                + start.toAbsolutePath() + ": expected the kernel to run in a checkout of chesslab");
    }
}
