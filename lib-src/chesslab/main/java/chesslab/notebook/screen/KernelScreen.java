package chesslab.notebook.screen;

import chesslab.files.ExceptionMessages;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The screen of a running kernel, by reflection. All kernels have a method {@code display} of one parameter, whose
 * class is a map of MIME types with {@code putData} and {@code setDisplayId}.
 */
record KernelScreen(String name, Object kernel) implements Screen {

    @Override
    public void show(Map<String, String> bundle, String id) {
        call(kernel, "display", filled(bundle, id));
    }

    /** Updates on the kernel itself (ours), or on the display stream of its input and output (IJava, JJava). */
    @Override
    public void update(Map<String, String> bundle, String id) {
        Object data = filled(bundle, id);
        try {
            boolean direct = method(kernel.getClass(), "updateDisplay", data).isPresent();
            Object io = direct ? null : call(kernel, "getIO");
            call(direct ? kernel : io.getClass().getField("display").get(io), "updateDisplay", data);
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

    /** By the registry of renderers that IJava and JJava have; chesslab's kernel has asked the library already. */
    @Override
    public void draw(List<Class<?>> classes, Function<Object, Map<String, String>> draw) {
        if (name.equals("chesslab")) {
            return;
        }
        for (Class<?> each : classes) {
            Object entry = call(call(kernel, "getRenderer"), "createRegistration", each);
            call(entry, "preferring", (Object) new String[]{HTML});
            call(entry, "supporting", (Object) new String[]{TEXT});
            Class<?> renderer = Arrays.stream(entry.getClass().getMethods())
                    .filter(method -> method.getName().equals("register")).findFirst().orElseThrow()
                    .getParameterTypes()[0];
            call(entry, "register", Proxy.newProxyInstance(renderer.getClassLoader(), new Class<?>[]{renderer},
                    (proxy, method, arguments) -> {
                        Object data = call(arguments[1], "getOutputContainer");
                        draw.apply(arguments[0]).forEach((type, content) -> call(data, "putData", type, content));
                        return null;
                    }));
        }
    }

    private Object filled(Map<String, String> bundle, String id) {
        try {
            Object data = Arrays.stream(kernel.getClass().getMethods())
                    .filter(method -> method.getName().equals("display") && method.getParameterCount() == 1).findFirst()
                    .orElseThrow(() -> new NoSuchMethodException("display")).getParameterTypes()[0].getConstructor()
                    .newInstance();
            bundle.forEach((type, content) -> call(data, "putData", type, content));
            if (id != null) {
                call(data, "setDisplayId", id);
            }
            return data;
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    private IllegalStateException unknown(ReflectiveOperationException e) {
        return new IllegalStateException("this version of the " + name + " kernel is not known: " + e, e);
    }

    private static Optional<Method> method(Class<?> type, String name, Object... arguments) {
        return Arrays.stream(type.getMethods())
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == arguments.length
                        && IntStream.range(0, arguments.length)
                                .allMatch(i -> m.getParameterTypes()[i].isInstance(arguments[i])))
                .findFirst();
    }

    private Object call(Object target, String name, Object... arguments) {
        try {
            return method(target.getClass(), name, arguments).orElseThrow(() -> new NoSuchMethodException(name))
                    .invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("showing failed: " + ExceptionMessages.text(e.getCause()), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }
}
