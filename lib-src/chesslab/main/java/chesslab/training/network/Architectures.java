package chesslab.training.network;

import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The architectures that have a name, and the names of networks for chess:
 *
 * <ul>
 * <li>{@code mlp}: layers of 1000, 1000, 1000 and 200 units with ReLU;
 * <li>{@code mlp-500-200}: layers of 500 and 200 units;
 * <li>{@code mlp-4x500}: four layers of 500 units;
 * <li>{@code mlp-tanh}, {@code mlp-4x500-gelu}: the same with another {@link Activation};
 * <li>{@code cnn-4x32}: four residual blocks of 32 filters.
 * </ul>
 */
public final class Architectures {

    /** A name of each kind, for help texts. */
    public static final String EXAMPLES = "mlp, mlp-500-200, mlp-4x500, mlp-tanh, cnn-4x32";

    /** The names that there are, in words. */
    static final String KNOWN = EXAMPLES + "; after any mlp an activation: "
            + Arrays.stream(Activation.values()).map(Architectures::name).collect(Collectors.joining(", "));

    /** The layers of an {@code mlp} that are not named. */
    private static final List<Integer> DEFAULT_WIDTHS = List.of(1000, 1000, 1000, 200);

    /**
     * The architectures of this library: name in {@code model.json}, class, form of the names, and reading of a name.
     */
    private static final List<Kind> KINDS = List.of(
            new Kind("mlp", Mlp.class, "mlp(?:((?:-\\d{1,5})*)|-(\\d{1,2})x(\\d{1,5}))(?:-(" + activations() + "))?",
                    (name, layout, hasValue) -> new Mlp(layout.size(), MoveIndex.COUNT, widths(name),
                            activation(name.group(4)), hasValue)),
            new Kind("cnn", Cnn.class, "cnn-(\\d{1,3})x(\\d{1,4})",
                    (name, layout, hasValue) -> new Cnn(layout.planes().size(), layout.order(),
                            Integer.parseInt(name.group(1)), Integer.parseInt(name.group(2)), hasValue)),
            new Kind("own", OwnArchitecture.class, "(?!)", null)); // by no name

    private record Kind(String kind, Class<? extends Architecture> type, String pattern, Reader reader) {
    }

    @FunctionalInterface
    private interface Reader {
        Architecture read(Matcher name, Layout layout, boolean hasValue);
    }

    private Architectures() {
    }

    /**
     * Returns the architecture of a name, with {@link MoveIndex}'s policy.
     *
     * @param layout   of the positions that it reads
     * @throws IllegalArgumentException if there is no architecture of this name; the message has names that there are
     */
    public static Architecture named(String name, Layout layout, boolean hasValue) {
        for (Kind kind : KINDS) {
            Matcher matcher = Pattern.compile(kind.pattern).matcher(name);
            if (matcher.matches()) {
                return kind.reader.read(matcher, layout, hasValue);
            }
        }
        throw new IllegalArgumentException("no network is called \"" + name + "\"; there are: " + KNOWN);
    }

    /** Returns the name of an architecture's kind in {@code model.json}: of one from elsewhere, its class. */
    static String kind(Architecture architecture) {
        return KINDS.stream().filter(kind -> kind.type == architecture.getClass()).map(Kind::kind).findFirst()
                .orElse(architecture.getClass().getName());
    }

    /** Returns the class of such a kind; empty where there is none. */
    static Optional<Class<? extends Architecture>> type(String kind) {
        Optional<Class<? extends Architecture>> known = KINDS.stream().filter(each -> each.kind.equals(kind))
                .<Class<? extends Architecture>>map(Kind::type).findFirst();
        if (known.isPresent() || kind.indexOf('.') < 0) {
            return known;
        }
        try {
            Class<?> type = Class.forName(kind, false, Thread.currentThread().getContextClassLoader());
            return type.isRecord() && Architecture.class.isAssignableFrom(type)
                    ? Optional.of(type.asSubclass(Architecture.class))
                    : Optional.empty();
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    private static List<Integer> widths(Matcher mlp) {
        if (mlp.group(2) != null) {
            return Collections.nCopies(Integer.parseInt(mlp.group(2)), Integer.parseInt(mlp.group(3)));
        }
        if (mlp.group(1).isEmpty()) {
            return DEFAULT_WIDTHS;
        }
        return Arrays.stream(mlp.group(1).substring(1).split("-")).map(Integer::valueOf).toList();
    }

    private static String activations() {
        return Arrays.stream(Activation.values()).map(Architectures::name).collect(Collectors.joining("|"));
    }

    private static Activation activation(String text) {
        return text == null ? Activation.RELU : Activation.valueOf(text.toUpperCase(Locale.ROOT));
    }

    private static String name(Activation activation) {
        return activation.name().toLowerCase(Locale.ROOT);
    }
}
