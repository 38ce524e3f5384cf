package chesslab.kernel;

import java.util.Map;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;

/**
 * Shows something in the output of the running cell. For code in a cell; the library itself shows
 * things through {@link JavaKernel}, as through any other kernel.
 */
public final class Display {
    private static volatile Output output;

    private Display() {
    }

    /** Whether a kernel runs in this process. */
    public static boolean running() {
        return output != null;
    }

    /**
     * Shows one thing, in the richest form that the client can draw.
     *
     * @param mimeBundle MIME types and the same thing in each; binary types such as image/png carry base64 text
     * @param displayIdOrNull a name by which {@link #update} may later replace it, or null
     * @throws IllegalStateException when no kernel runs in this process
     */
    public static void display(Map<String, String> mimeBundle, String displayIdOrNull) {
        target().display(data(mimeBundle, displayIdOrNull));
    }

    /**
     * Replaces what was shown under this name, wherever it stands.
     *
     * @param mimeBundle as for {@link #display}
     * @param displayId the name under which it was shown
     * @throws IllegalStateException when no kernel runs in this process
     */
    public static void update(Map<String, String> mimeBundle, String displayId) {
        if (displayId == null) {
            throw new IllegalArgumentException("displayId is null, expected the name that display was called with");
        }
        target().update(data(mimeBundle, displayId));
    }

    /** Connects this class with a kernel, or with none when null. */
    static void connect(Output newOutput) {
        output = newOutput;
    }

    private static Output target() {
        Output connected = output;
        if (connected == null) {
            throw new IllegalStateException("no kernel runs in this process: ask Display.running() first");
        }
        return connected;
    }

    private static DisplayData data(Map<String, String> mimeBundle, String displayId) {
        if (mimeBundle == null || mimeBundle.isEmpty()) {
            throw new IllegalArgumentException("mimeBundle is " + mimeBundle + ", expected at least one MIME type");
        }
        DisplayData data = new DisplayData();
        mimeBundle.forEach(data::putData);
        if (displayId != null) {
            data.setDisplayId(displayId);
        }
        return data;
    }
}
