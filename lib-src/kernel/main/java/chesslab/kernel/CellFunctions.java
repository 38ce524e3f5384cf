package chesslab.kernel;

import java.util.UUID;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.Renderer;

/**
 * Functions that cells may call without an import, as in IJava, so that IJava's notebooks run. The project's own
 * notebooks do not use them: other kernels lack them.
 */
public final class CellFunctions {
    private CellFunctions() {
    }

    /** Renders an object in all its forms, or in those of the given MIME types. */
    public static DisplayData render(Object object, String... mimeTypes) {
        Renderer renderer = BaseKernel.notebookKernel().getRenderer();
        return mimeTypes.length == 0 ? renderer.render(object) : renderer.renderAs(object, mimeTypes);
    }

    /**
     * Shows an object.
     *
     * @return the display id by which {@link #updateDisplay} replaces it
     */
    public static String display(Object object, String... mimeTypes) {
        DisplayData data = render(object, mimeTypes);
        if (!data.hasDisplayId()) {
            data.setDisplayId(UUID.randomUUID().toString());
        }
        BaseKernel.notebookKernel().display(data);
        return data.getDisplayId();
    }

    /** Replaces what {@link #display} has shown under a display id. */
    public static void updateDisplay(String displayId, Object object, String... mimeTypes) {
        DisplayData data = render(object, mimeTypes);
        data.setDisplayId(displayId);
        ((JavaKernel) BaseKernel.notebookKernel()).updateDisplay(data);
    }

    public static void printf(String format, Object... arguments) {
        System.out.printf(format, arguments);
    }
}
