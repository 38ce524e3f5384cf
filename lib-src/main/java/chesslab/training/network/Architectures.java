package chesslab.training.network;

import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Networks for chess by their names:
 *
 * <ul>
 * <li>{@code mlp}: the tutorial's, layers of 1000, 1000, 1000 and 200 units with ReLU;
 * <li>{@code mlp-500-200}: layers of 500 and 200 units;
 * <li>{@code mlp-4x500}: four layers of 500 units;
 * <li>{@code mlp-tanh}, {@code mlp-4x500-gelu}: the same with another {@link Activation};
 * <li>{@code cnn-4x32}: four residual blocks of 32 filters.
 * </ul>
 */
public final class Architectures {

    /** A name of each kind. */
    public static final String EXAMPLES = "mlp, mlp-500-200, mlp-4x500, mlp-tanh, cnn-4x32";

    /** All that there are, in words. */
    static final String KNOWN = EXAMPLES + "; behind any mlp an activation: "
            + Arrays.stream(Activation.values()).map(Architectures::name).collect(Collectors.joining(", "));

    private static final Pattern MLP = Pattern.compile("mlp(?:((?:-\\d{1,5})*)|-(\\d{1,2})x(\\d{1,5}))(?:-([a-z]+))?");
    private static final Pattern CNN = Pattern.compile("cnn-(\\d{1,3})x(\\d{1,4})");

    private Architectures() {
    }

    /**
     * A network by its name, with {@link MoveIndex}'s policy.
     *
     * @param layout   of the positions that it will read
     * @param hasValue whether it has a value head too
     * @throws IllegalArgumentException if there is no network of this name; the message has names that there are
     */
    public static Architecture named(String name, Layout layout, boolean hasValue) {
        Matcher mlp = MLP.matcher(name);
        Matcher cnn = CNN.matcher(name);
        if (mlp.matches() && isActivation(mlp.group(4))) {
            return new Mlp(layout.size(), MoveIndex.COUNT, widths(mlp), activation(mlp.group(4)), hasValue);
        }
        if (cnn.matches()) {
            return new Cnn(layout.planes().size(), layout.order(), Integer.parseInt(cnn.group(1)),
                    Integer.parseInt(cnn.group(2)), hasValue);
        }
        throw new IllegalArgumentException("no network is called \"" + name + "\"; there are: " + KNOWN);
    }

    private static List<Integer> widths(Matcher mlp) {
        if (mlp.group(2) != null) {
            return Collections.nCopies(Integer.parseInt(mlp.group(2)), Integer.parseInt(mlp.group(3)));
        }
        if (mlp.group(1).isEmpty()) {
            return Mlp.TUTORIAL.widths();
        }
        return Arrays.stream(mlp.group(1).substring(1).split("-")).map(Integer::valueOf).toList();
    }

    private static boolean isActivation(String text) {
        return text == null || Arrays.stream(Activation.values()).anyMatch(known -> name(known).equals(text));
    }

    private static Activation activation(String text) {
        return text == null ? Activation.RELU : Activation.valueOf(text.toUpperCase(Locale.ROOT));
    }

    private static String name(Activation activation) {
        return activation.name().toLowerCase(Locale.ROOT);
    }
}
