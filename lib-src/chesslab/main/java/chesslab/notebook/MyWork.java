package chesslab.notebook;

import chesslab.files.ExceptionMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a reader makes in one lesson and uses in the next: folders in {@code my}, beside the reader's copies of the
 * lessons. A lesson's knob says which it takes, the reader's or what the project ships.
 *
 * <pre>{@code
 * String use = "";   // "mine" or "shipped"
 * PreparedData data = MyWork.DATA.open(use, Data.folder("sample"), folder -> PreparedData.open(folder));
 * }</pre>
 */
public enum MyWork {
    /** Files of games, as PGN. */
    GAMES,
    /** Arrays to train on. */
    DATA,
    /** Networks, each in a folder of its name. */
    NETWORKS,
    /** Players, each a file of Java. */
    PLAYERS;

    /** Where another folder takes the place of {@code my}, as in a run without a reader. */
    private static final String VARIABLE = "CHESSLAB_MY";

    /** Opens a file or folder; refuses what it cannot read. */
    public interface Opener<T> {
        T open(Path place) throws IOException, InterruptedException;
    }

    /** Returns the folder, which is made if it is not there yet. */
    public Path folder() {
        return folder(Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of).orElseGet(() -> Data.beside("my")));
    }

    Path folder(Path my) {
        Path folder = my.resolve(name().toLowerCase(Locale.ROOT));
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new IllegalStateException("what you make is kept in " + folder + ", which cannot be made: "
                    + ExceptionMessages.message(e), e);
        }
        return folder;
    }

    /** Opens the folder, or what ships in its place; see {@link #open(String, String, Path, Opener)}. */
    public <T> T open(String use, Path shipped, Opener<T> opener) throws IOException, InterruptedException {
        return open("", use, shipped, opener);
    }

    /**
     * Opens what the reader made, or what ships, and prints which it is. What cannot be opened is named, and what ships
     * takes its place; an {@link IllegalStateException} of the opener is thrown, since it is no fault of the files.
     *
     * @param name    what to open in the folder, such as the name of a network; empty for the folder itself
     * @param use     {@code "mine"}, {@code "shipped"}, or empty, which takes what ships and names the reader's
     * @param shipped the file or folder that the project ships
     */
    public <T> T open(String name, String use, Path shipped, Opener<T> opener)
            throws IOException, InterruptedException {
        return open(folder().resolve(name),
                "my/" + name().toLowerCase(Locale.ROOT) + (name.isEmpty() ? "" : "/") + name,
                use, shipped, opener);
    }

    static <T> T open(Path mine, String place, String use, Path shipped, Opener<T> opener)
            throws IOException, InterruptedException {
        if (!use.isEmpty() && !use.equals("mine") && !use.equals("shipped")) {
            throw new IllegalArgumentException("use \"" + use + "\": expected \"mine\", \"shipped\", or nothing");
        }
        if (use.equals("mine") && !isThere(mine)) {
            System.out.println("There is nothing of yours in " + place + " yet: " + shipped + " takes its place.");
        } else if (use.equals("mine")) {
            try {
                T opened = opener.open(mine);
                System.out.println("This is yours: " + place + ".");
                return opened;
            } catch (IllegalStateException e) { // not the reader's fault: a device that is not there, for instance
                throw e;
            } catch (IOException | RuntimeException e) {
                System.out.println("Yours cannot be used: " + ExceptionMessages.message(e) + ". " + shipped
                        + " takes its place.");
            }
        } else if (use.isEmpty() && isThere(mine)) {
            System.out.println(
                    "This is " + shipped + ". Yours is in " + place
                            + ": set use = \"mine\" among the knobs to take it.");
        }
        return opener.open(shipped);
    }

    private static boolean isThere(Path mine) throws IOException {
        if (!Files.isDirectory(mine)) {
            return Files.exists(mine);
        }
        try (Stream<Path> files = Files.list(mine)) {
            return files.findAny().isPresent();
        }
    }
}
