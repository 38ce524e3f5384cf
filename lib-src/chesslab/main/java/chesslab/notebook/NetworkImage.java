package chesslab.notebook;

import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A fully connected network as columns of units, inputs left. Long layers are drawn with their first and last units. A
 * value: every method that adds something returns a new picture.
 *
 * <pre>{@code
 * Show.all(NetworkImage.of(21, 128, 128, 28).names("board", "hidden", "hidden", "policy").units(0, inputs));
 * }</pre>
 */
public final class NetworkImage extends Picture {

    private static final int MOST_DRAWN = 11;
    private static final double RADIUS = 11;
    private static final double STEP = 27;
    private static final double MARGIN = 22;
    private static final double WIDTH = 860;
    private static final double LETTERS = 16;

    /** A layer: its size, what is written below, and what its units hold or are called. */
    private record Layer(int size, String name, double[] values, List<String> texts) {

        /** Which units are drawn, from above; -1 for the gap. */
        private int[] drawn() {
            int[] all = new int[Math.min(size, MOST_DRAWN)];
            for (int i = 0; i < all.length; i++) {
                int gap = MOST_DRAWN / 2;
                all[i] = size <= MOST_DRAWN || i < gap ? i : i == gap ? -1 : size - all.length + i;
            }
            return all;
        }
    }

    private final List<Layer> layers;
    private final String caption;

    private NetworkImage(List<Layer> layers, String caption) {
        this.layers = layers;
        this.caption = caption;
    }

    /** A network with layers of these sizes, the inputs first. */
    public static NetworkImage of(int... sizes) {
        if (sizes.length < 2 || Arrays.stream(sizes).anyMatch(size -> size < 1)) {
            throw new IllegalArgumentException("layers " + Arrays.toString(sizes)
                    + ", expected two or more, each with at least 1 unit");
        }
        return new NetworkImage(Arrays.stream(sizes).mapToObj(size -> new Layer(size, "", new double[0], List.of()))
                .toList(), "");
    }

    /** A name below each layer. */
    public NetworkImage names(String... names) {
        if (names.length != layers.size()) {
            throw new IllegalArgumentException(names.length + " names, expected one for each of the " + layers.size()
                    + " layers");
        }
        List<Layer> named = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            Layer old = layers.get(i);
            named.add(new Layer(old.size, names[i], old.values, old.texts));
        }
        return new NetworkImage(List.copyOf(named), caption);
    }

    /** Colors the units of a layer by what they hold: blue above 0, orange below, deepest for the greatest. */
    public NetworkImage units(int layer, float... values) {
        double[] all = new double[values.length];
        Arrays.setAll(all, i -> values[i]);
        return with(layer, new Layer(layers.get(layer).size, layers.get(layer).name, all, layers.get(layer).texts),
                values.length);
    }

    /** Texts beside the units of a layer, such as moves: left of the inputs, right of all others. */
    public NetworkImage texts(int layer, List<String> texts) {
        return with(layer, new Layer(layers.get(layer).size, layers.get(layer).name, layers.get(layer).values,
                List.copyOf(texts)), texts.size());
    }

    private NetworkImage with(int index, Layer layer, int given) {
        if (given != layer.size) {
            throw new IllegalArgumentException(given + " for layer " + index + ", expected its " + layer.size
                    + " units");
        }
        List<Layer> changed = new ArrayList<>(layers);
        changed.set(index, layer);
        return new NetworkImage(List.copyOf(changed), caption);
    }

    /** A text below the picture; long ones are broken into lines. */
    public NetworkImage caption(String text) {
        return new NetworkImage(layers, text);
    }

    private static double textWidth(Layer layer) {
        return 9 * layer.texts.stream().mapToInt(String::length).max().orElse(0) + (layer.texts.isEmpty() ? 0 : 10);
    }

    @Override
    protected Svg draw() {
        double first = MARGIN + 40 + textWidth(layers.get(0));
        double last = WIDTH - MARGIN - 40 - textWidth(layers.get(layers.size() - 1));
        double gap = (last - first) / (layers.size() - 1);
        double height = STEP * layers.stream().mapToInt(layer -> layer.drawn().length).max().orElseThrow();
        double middle = MARGIN + height / 2;
        List<String> below = Svg.wrap(caption, 90);
        double under = MARGIN + height + 20;
        Svg svg = new Svg(WIDTH, under + 48 + below.size() * 20, 8, (int) WIDTH);
        for (int i = 1; i < layers.size(); i++) {
            wires(svg, layers.get(i - 1), layers.get(i), first + gap * (i - 1), first + gap * i, middle);
            svg.label(first + gap * (i - 0.5), MARGIN - 2, LETTERS - 2, Svg.INK,
                    Numbers.whole((long) layers.get(i - 1).size * layers.get(i).size) + (gap < 160 ? "" : " weights"));
        }
        for (int i = 0; i < layers.size(); i++) {
            units(svg, layers.get(i), first + gap * i, middle, i == 0);
            svg.label(first + gap * i, under, LETTERS, Svg.INK, Numbers.whole(layers.get(i).size));
            svg.label(first + gap * i, under + 20, LETTERS - 2, Svg.INK, layers.get(i).name);
        }
        svg.caption(below, WIDTH / 2, under + 48, LETTERS - 1, 20);
        return svg;
    }

    private static double y(Layer layer, int row, double middle) {
        return middle + STEP * (row - (layer.drawn().length - 1) / 2.0);
    }

    private static void wires(Svg svg, Layer left, Layer right, double x, double to, double middle) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < left.drawn().length; i++) {
            for (int j = 0; j < right.drawn().length; j++) {
                if (left.drawn()[i] >= 0 && right.drawn()[j] >= 0) {
                    path.append("M").append(Svg.number(x)).append(' ').append(Svg.number(y(left, i, middle)))
                            .append('L').append(Svg.number(to)).append(' ').append(Svg.number(y(right, j, middle)));
                }
            }
        }
        svg.add("<path d=\"%s\" stroke=\"#c3ccd1\" stroke-width=\"0.7\" fill=\"none\"/>", path);
    }

    private static void units(Svg svg, Layer layer, double x, double middle, boolean textLeft) {
        double most = Arrays.stream(layer.values).map(Math::abs).max().orElse(0);
        int[] drawn = layer.drawn();
        for (int row = 0; row < drawn.length; row++) {
            double y = y(layer, row, middle);
            if (drawn[row] < 0) {
                svg.label(x, y + 6, 20, Svg.INK, "⋮");
                continue;
            }
            double value = layer.values.length == 0 || most == 0 ? 0 : layer.values[drawn[row]] / most;
            svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"#ffffff\"/>", x, y, RADIUS);
            svg.add("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke=\"%s\" "
                    + "stroke-width=\"1.5\"/>", x, y, RADIUS, value < 0 ? Palette.ORANGE : Palette.BLUE,
                    Math.abs(value), Svg.INK);
            if (!layer.texts.isEmpty()) {
                svg.text(x + (textLeft ? -1 : 1) * (RADIUS + 6), y + 5, LETTERS, textLeft ? "end" : "start", Svg.INK,
                        layer.texts.get(drawn[row]));
            }
        }
    }

    @Override
    public String toString() {
        return layers.stream().map(layer -> String.format(Locale.ROOT, "%s%s%s", Numbers.whole(layer.size),
                layer.name.isEmpty() ? "" : " " + layer.name, layer.texts.isEmpty()
                        ? ""
                        : " (" + String.join(", ", layer.texts) + ")"))
                .collect(Collectors.joining(" → ")) + (caption.isEmpty() ? "" : "\n" + caption);
    }
}
