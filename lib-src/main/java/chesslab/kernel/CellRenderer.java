package chesslab.kernel;

import java.util.Arrays;

import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/** jjava's renderer, with arrays shown by their elements. */
final class CellRenderer extends Renderer {
    @Override
    protected DisplayData finalizeDisplayData(DisplayData data, Object value) {
        if (value.getClass().isArray() && !data.hasDataForType(MIMEType.TEXT_PLAIN)) {
            String nested = Arrays.deepToString(new Object[] {value});
            data.putText(nested.substring(1, nested.length() - 1));
        }
        return super.finalizeDisplayData(data, value);
    }
}
