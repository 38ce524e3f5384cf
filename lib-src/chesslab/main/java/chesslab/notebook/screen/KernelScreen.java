package chesslab.notebook.screen;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The screen of a running kernel, ours or another, reached by reflection. What all have in common: a method
 * {@code display} of one parameter, whose class is a bag of MIME types with {@code putData} and {@code setDisplayId}.
 */
final class KernelScreen implements Screen {

    private final String name;
    private final Object kernel;
    private final Method display;
    private final Class<?> bag;

    KernelScreen(String name, Object kernel) {
        this.name = name;
        this.kernel = kernel;
        this.display = Arrays.stream(kernel.getClass().getMethods())
                .filter(method -> method.getName().equals("display") && method.getParameterCount() == 1)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the " + name + " kernel has no method display(data)"));
        this.bag = display.getParameterTypes()[0];
    }

    @Override
    public void show(Map<String, String> bundle) {
        call(display, kernel, filled(bundle, null));
    }

    @Override
    public void show(Map<String, String> bundle, String id) {
        call(display, kernel, filled(bundle, id));
    }

    /** Updates on the kernel itself (ours, rapaio), or on the display stream of its input and output (IJava, JJava). */
    @Override
    public void update(Map<String, String> bundle, String id) {
        Object data = filled(bundle, id);
        try {
            Method direct = method(kernel.getClass(), "updateDisplay", bag);
            if (direct != null) {
                call(direct, kernel, data);
                return;
            }
            Object io = call(kernel.getClass().getMethod("getIO"), kernel);
            Object stream = io.getClass().getField("display").get(io);
            call(stream.getClass().getMethod("updateDisplay", bag), stream, data);
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    @Override
    public boolean updatesInPlace() {
        return true;
    }

    @Override
    public Optional<PageChannel> listen(String target, BiConsumer<String, String> listener) {
        return KernelComms.open(kernel, target, listener);
    }

    @Override
    public String name() {
        return name;
    }

    private Object filled(Map<String, String> bundle, String id) {
        try {
            Method fromText = method(bag, "fromText", String.class);
            Object data = fromText == null ? bag.getConstructor().newInstance() : call(fromText, null, "");
            Method put = bag.getMethod("putData", String.class, Object.class);
            bundle.forEach((type, content) -> call(put, data, type, content));
            if (id != null) {
                call(bag.getMethod("setDisplayId", String.class), data, id);
            }
            return data;
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    private IllegalStateException unknown(ReflectiveOperationException e) {
        return new IllegalStateException("this version of the " + name + " kernel is not known: " + e, e);
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        return Arrays.stream(type.getMethods())
                .filter(m -> m.getName().equals(name) && Arrays.equals(m.getParameterTypes(), parameters))
                .findFirst().orElse(null);
    }

    /** Calls by reflection; what the method throws unchecked comes out as it is. */
    private static Object call(Method method, Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("showing failed: " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the kernel hides " + method, e);
        }
    }
}
