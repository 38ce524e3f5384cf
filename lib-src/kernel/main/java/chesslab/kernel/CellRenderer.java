package chesslab.kernel;

import java.util.Arrays;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.DisplayDataRenderable;
import org.dflib.jjava.jupyter.kernel.display.RenderContext;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/** Renders objects like jjava, but asks the drawing services first, and shows arrays by their elements. */
final class CellRenderer extends Renderer {
    @SuppressWarnings("rawtypes")
    private final ServiceLoader<Function> drawings = ServiceLoader.load(Function.class);

    private record Drawn(Map<String, Supplier<String>> forms) implements DisplayDataRenderable {
        @Override
        public Set<MIMEType> getSupportedRenderTypes() {
            return forms.keySet().stream().map(MIMEType::parse).collect(Collectors.toSet());
        }

        @Override
        public Set<MIMEType> getPreferredRenderTypes() {
            return Set.of(MIMEType.parse(forms.keySet().iterator().next()));
        }

        @Override
        public void render(RenderContext context) {
            forms.forEach((type, form) -> context.renderIfRequested(MIMEType.parse(type), form::get));
        }

        @Override
        public String toString() {
            return forms.get(MIMEType.TEXT_PLAIN.toString()).get();
        }
    }

    @Override
    public DisplayData render(Object object, Map<String, Object> parameters) {
        return super.render(drawn(object), parameters);
    }

    @Override
    public DisplayData renderAs(Object object, Map<String, Object> parameters, String... mimeTypes) {
        return super.renderAs(drawn(object), parameters, mimeTypes);
    }

    @Override
    protected DisplayData finalizeDisplayData(DisplayData data, Object value) {
        if (value.getClass().isArray() && !data.hasDataForType(MIMEType.TEXT_PLAIN)) {
            String nested = Arrays.deepToString(new Object[]{value});
            data.putText(nested.substring(1, nested.length() - 1));
        }
        return super.finalizeDisplayData(data, value);
    }

    /** Synchronized, because several threads of a cell may show something and a service loader serves only one. */
    @SuppressWarnings("unchecked")
    private synchronized Object drawn(Object object) {
        return drawings.stream().map(service -> (Map<String, Supplier<String>>) service.get().apply(object))
                .filter(forms -> !forms.isEmpty()).findFirst().<Object>map(Drawn::new).orElse(object);
    }
}
