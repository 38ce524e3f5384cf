package chesslab.notebook.screen;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Where things are shown: a cell of a running kernel, or a terminal. */
public interface Screen {

    /** The MIME type that every bundle holds. */
    String TEXT = "text/plain";

    /** The MIME type of what a cell prefers to text. */
    String HTML = "text/html";

    /**
     * Shows something new.
     *
     * @param bundle the same content in several forms, MIME type to content, {@link #TEXT} among them
     */
    void show(Map<String, String> bundle);

    /** Shows something that {@link #update} may replace later. The id is unique in the notebook. */
    void show(Map<String, String> bundle, String id);

    /** Replaces what was shown under this id. */
    void update(Map<String, String> bundle, String id);

    /** Whether {@link #update} really replaces; a terminal only goes on. */
    boolean updatesInPlace();

    /**
     * Lets pages talk to this process. To be called once for each target.
     *
     * @param target   what a page asks for when it opens a comm
     * @param listener gets the id of the comm that a page chose, and the JSON object that it sent, on opening it and
     *                 later; called while no cell runs
     * @return empty where no kernel runs, or one without known comms
     */
    default Optional<PageChannel> listen(String target, BiConsumer<String, String> listener) {
        return Optional.empty();
    }

    /** A name for people: the kernel's, or that there is none. */
    String name();

    /** The screen of the kernel that runs now, or the terminal. */
    static Screen current() {
        return Kernels.running().orElseGet(() -> new TextScreen(System.out));
    }

    /** Text only. */
    static Map<String, String> text(String text) {
        return Map.of(TEXT, text);
    }
}
