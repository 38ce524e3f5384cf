package chesslab.notebook.screen;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The output of a cell in a running kernel, or a terminal. */
public interface Screen {

    /** The MIME type in every bundle. */
    String TEXT = "text/plain";

    /** The MIME type that a cell prefers to text. */
    String HTML = "text/html";

    /**
     * Shows something new.
     *
     * @param bundle the same content in several forms, MIME type to content, {@link #TEXT} among them
     */
    default void show(Map<String, String> bundle) {
        show(bundle, null);
    }

    /** Shows something that {@link #update} may replace later by its id, which is unique in the notebook. */
    void show(Map<String, String> bundle, String id);

    /** Replaces the content shown with this id. */
    void update(Map<String, String> bundle, String id);

    /** Returns whether {@link #update} replaces; a terminal only appends. */
    boolean updatesInPlace();

    /**
     * Lets pages send messages to this process. Call it once for each target.
     *
     * @param target   the target of the comms that pages open
     * @param listener receives the comm's id, chosen by the page, and each JSON object that the page sends; called
     *                 while no cell runs
     * @return empty without a kernel, or if its comms are unknown
     */
    default Optional<PageChannel> listen(String target, BiConsumer<String, String> listener) {
        return Optional.empty();
    }

    /**
     * Lets the kernel draw objects of some classes where one is the last expression of a cell.
     *
     * @param draw returns a bundle as for {@link #show(Map)}
     */
    default void draw(List<Class<?>> classes, Function<Object, Map<String, String>> draw) {
    }

    /** Returns the kernel's name, or that there is none. */
    String name();

    /** Returns the screen of the running kernel, or the terminal. */
    static Screen current() {
        return Kernels.running().orElseGet(() -> new TextScreen(System.out));
    }

    /** Returns a bundle with only text. */
    static Map<String, String> text(String text) {
        return Map.of(TEXT, text);
    }
}
