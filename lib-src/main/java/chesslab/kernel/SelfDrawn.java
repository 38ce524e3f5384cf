package chesslab.kernel;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.dflib.jjava.jupyter.kernel.display.DisplayDataRenderable;
import org.dflib.jjava.jupyter.kernel.display.RenderContext;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/**
 * An object that draws itself by public methods without parameters: {@code String toHtml()}, {@code String toSvg()} or
 * {@code byte[] toPng()}. Of several, a cell gets the first in this order.
 */
final class SelfDrawn implements DisplayDataRenderable {
    private enum Form {
        HTML("toHtml", String.class, MIMEType.TEXT_HTML), SVG("toSvg", String.class, MIMEType.IMAGE_SVG), PNG("toPng",
                byte[].class, MIMEType.IMAGE_PNG);

        private final String method;
        private final Class<?> returned;
        private final MIMEType mimeType;

        Form(String method, Class<?> returned, MIMEType mimeType) {
            this.method = method;
            this.returned = returned;
            this.mimeType = mimeType;
        }
    }

    private final Object object;
    private final EnumMap<Form, Method> forms;

    private SelfDrawn(Object object, EnumMap<Form, Method> forms) {
        this.object = object;
        this.forms = forms;
    }

    /** The object ready to be drawn; or the object itself, where it has none of the methods. */
    static Object of(Object object) {
        EnumMap<Form, Method> forms = new EnumMap<>(Form.class);
        for (Form form : Form.values()) {
            try {
                Method method = object.getClass().getMethod(form.method);
                if (method.getReturnType() == form.returned && method.trySetAccessible()) {
                    forms.put(form, method);
                }
            } catch (NoSuchMethodException e) {
                continue; // this form is not offered, which is what was asked
            }
        }
        return forms.isEmpty() ? object : new SelfDrawn(object, forms);
    }

    @Override
    public Set<MIMEType> getSupportedRenderTypes() {
        return forms.keySet().stream().map(form -> form.mimeType).collect(Collectors.toSet());
    }

    @Override
    public Set<MIMEType> getPreferredRenderTypes() {
        return Set.of(forms.keySet().iterator().next().mimeType);
    }

    @Override
    public void render(RenderContext context) {
        for (Map.Entry<Form, Method> form : forms.entrySet()) {
            context.renderIfRequested(form.getKey().mimeType, () -> draw(form.getValue()));
        }
    }

    @Override
    public String toString() {
        return object.toString();
    }

    private Object draw(Method form) {
        try {
            Object drawn = form.invoke(object);
            return drawn instanceof byte[] bytes ? Base64.getEncoder().encodeToString(bytes) : drawn;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(form.getName() + " failed: " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the kernel may no longer call " + form, e);
        }
    }
}
