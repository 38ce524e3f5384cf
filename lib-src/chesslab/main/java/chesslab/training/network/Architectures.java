package chesslab.training.network;

import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    static final String KNOWN = EXAMPLES + "; after any mlp an activation: " + activations(", ");
    /** The layers of an {@code mlp} that are not named. */
    private static final List<Integer> DEFAULT_WIDTHS = List.of(1000, 1000, 1000, 200);
    private static final Pattern MLP = Pattern
            .compile("mlp(?:((?:-\\d{1,5})*)|-(\\d{1,2})x(\\d{1,5}))(?:-(" + activations("|") + "))?");
    private static final Pattern CNN = Pattern.compile("cnn-(\\d{1,3})x(\\d{1,4})");
    /** The architectures of this library by their names in {@code model.json}. */
    private static final Map<String, Class<? extends Architecture>> KINDS = Map.of("mlp", Mlp.class, "cnn", Cnn.class,
            "own", OwnArchitecture.class);

    private Architectures() {
    }

    /**
     * Returns the architecture of a name, with {@link MoveIndex}'s policy.
     *
     * @param layout   of the positions that it reads
     * @throws IllegalArgumentException if there is no architecture of this name; the message has names that there are
     */
    public static Architecture named(String name, Layout layout, boolean hasValue) {
        Matcher mlp = MLP.matcher(name);
        if (mlp.matches()) {
            Activation activation = mlp.group(4) == null
                    ? Activation.RELU
                    : Activation.valueOf(mlp.group(4).toUpperCase(Locale.ROOT));
            return new Mlp(layout.size(), MoveIndex.COUNT, widths(mlp), activation, hasValue);
        }
        Matcher cnn = CNN.matcher(name);
        if (cnn.matches()) {
            return new Cnn(layout.planes().size(), layout.order(), Integer.parseInt(cnn.group(1)),
                    Integer.parseInt(cnn.group(2)), hasValue);
        }
        throw new IllegalArgumentException("no network is called \"" + name + "\"; there are: " + KNOWN);
    }

    /** Returns the name of an architecture's kind in {@code model.json}: of one from elsewhere, its class. */
    static String kind(Architecture architecture) {
        return KINDS.entrySet().stream().filter(kind -> kind.getValue() == architecture.getClass())
                .map(Map.Entry::getKey).findFirst().orElse(architecture.getClass().getName());
    }

    /** Returns the class of such a kind; empty where there is none. */
    static Optional<Class<? extends Architecture>> type(String kind) {
        if (KINDS.containsKey(kind) || kind.indexOf('.') < 0) {
            return Optional.ofNullable(KINDS.get(kind));
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

    private static String activations(String separator) {
        return Arrays.stream(Activation.values()).map(activation -> activation.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(separator));
    }
}
