package chesslab.kernel;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/**
 * jjava's renderer, which also draws what can draw itself ({@link SelfDrawn}) and what a service knows how to draw,
 * and shows arrays by their elements.
 */
final class CellRenderer extends Renderer {
    /** Operators from any object to one that draws itself in its place, or to null: see the package's page. */
    @SuppressWarnings("rawtypes")
    private final ServiceLoader<UnaryOperator> substitutes = ServiceLoader.load(UnaryOperator.class);

    @Override
    public DisplayData render(Object object, Map<String, Object> parameters) {
        return super.render(SelfDrawn.of(substituted(object)), parameters);
    }

    @Override
    public DisplayData renderAs(Object object, Map<String, Object> parameters, String... mimeTypes) {
        return super.renderAs(SelfDrawn.of(substituted(object)), parameters, mimeTypes);
    }

    @Override
    protected DisplayData finalizeDisplayData(DisplayData data, Object value) {
        if (value.getClass().isArray() && !data.hasDataForType(MIMEType.TEXT_PLAIN)) {
            String nested = Arrays.deepToString(new Object[]{value});
            data.putText(nested.substring(1, nested.length() - 1));
        }
        return super.finalizeDisplayData(data, value);
    }

    /** One thread at a time, because a service loader allows no more; several threads of a cell may show something. */
    @SuppressWarnings("unchecked")
    private synchronized Object substituted(Object object) {
        return substitutes.stream().map(service -> service.get().apply(object)).filter(Objects::nonNull).findFirst()
                .orElse(object);
    }
}
