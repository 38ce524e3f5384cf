package chesslab.notebook.screen;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;

/** The screen of chesslab's own kernel: static methods that take MIME bundles. */
final class OwnKernel implements Screen {

    private final Method display;
    private final Method update;

    private OwnKernel(Method display, Method update) {
        this.display = display;
        this.update = update;
    }

    /** The screen behind the kernel's display class, or empty when the kernel does not run. */
    static Optional<Screen> of(Class<?> type) {
        try {
            Method running = type.getMethod("running");
            if (!(boolean) ForeignKernel.call(running, null)) {
                return Optional.empty();
            }
            return Optional.of(new OwnKernel(type.getMethod("display", Map.class, String.class),
                    type.getMethod("update", Map.class, String.class)));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("the kernel's " + type.getName() + " is of another version", e);
        }
    }

    @Override
    public void show(Map<String, String> bundle) {
        ForeignKernel.call(display, null, bundle, null);
    }

    @Override
    public void show(Map<String, String> bundle, String id) {
        ForeignKernel.call(display, null, bundle, id);
    }

    @Override
    public void update(Map<String, String> bundle, String id) {
        ForeignKernel.call(update, null, bundle, id);
    }

    @Override
    public boolean updatesInPlace() {
        return true;
    }

    @Override
    public String name() {
        return "chesslab";
    }
}
