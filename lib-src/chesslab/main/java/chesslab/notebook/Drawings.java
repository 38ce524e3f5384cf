package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.files.ExceptionMessages;
import chesslab.notebook.drawing.Svg;
import chesslab.notebook.screen.Screen;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.knowm.xchart.internal.chartpart.Chart;
import tech.tablesaw.api.Table;

/**
 * The rule by which a cell draws an object of any class: the object has a public method {@code String toHtml()}, {@code
 * String toSvg()} or {@code byte[] toPng()}, without parameters; its text is its {@code toString()}. {@link
 * BoardImage}, {@link ChartImage} and {@link TableView} draw boards, charts and tables.
 *
 * <p>{@link Show} draws by this rule in every kernel. chesslab's kernel finds this class by {@link
 * java.util.ServiceLoader} and draws the last expression of a cell with it; {@link #offer} gives it to other kernels.
 *
 * <p>HTML should survive in a notebook that is not yet trusted, with images as data URIs and styles only as attributes.
 * A script may follow and replace it with something interactive, unless the environment variable {@code
 * CHESSLAB_STATIC} is 1, as in runs for committed outputs.
 */
public final class Drawings implements Function<Object, Map<String, Supplier<String>>> {

    private static final String SVG = "image/svg+xml";
    private static final String PNG = "image/png";

    private static boolean offered;

    /** Lets a kernel that does not know this service draw boards, charts, tables and pictures all the same. */
    static synchronized void offer() {
        if (!offered) {
            offered = true;
            Screen.current().draw(List.of(Board.class, Chart.class, Table.class, Drawable.class), Drawings::bundle);
        }
    }

    /**
     * Returns the forms of an object by MIME type, the preferred one first, its text last; none if it has none of the
     * methods. Exceptions of a method come out of its form. PNG is base64 text.
     */
    @Override
    public Map<String, Supplier<String>> apply(Object object) {
        Object drawn = standIn(object);
        Map<String, Supplier<String>> forms = new LinkedHashMap<>();
        put(forms, Screen.HTML, drawn, "toHtml", String.class);
        put(forms, SVG, drawn, "toSvg", String.class);
        put(forms, PNG, drawn, "toPng", byte[].class);
        if (!forms.isEmpty()) {
            forms.put(Screen.TEXT, drawn::toString);
        }
        return forms;
    }

    /** Returns the two forms that every kernel can show: HTML, if necessary around a picture or a text, and text. */
    static Map<String, String> bundle(Object object) {
        Map<String, Supplier<String>> forms = new Drawings().apply(object);
        String text = forms.getOrDefault(Screen.TEXT, () -> String.valueOf(object)).get();
        if (forms.isEmpty()) {
            return Map.of(Screen.HTML, "<pre>" + Svg.escape(text) + "</pre>", Screen.TEXT, text);
        }
        String type = forms.keySet().iterator().next();
        String drawn = forms.get(type).get();
        return Map.of(Screen.TEXT, text, Screen.HTML, switch (type) {
            case SVG -> image(SVG, Base64.getEncoder().encodeToString(drawn.getBytes(StandardCharsets.UTF_8)), text);
            case PNG -> image(PNG, drawn, text);
            default -> drawn;
        });
    }

    private static String image(String type, String base64, String text) {
        return "<img src=\"data:" + type + ";base64," + base64 + "\" alt=\"" + Svg.escape(text) + "\" style=\""
                + Svg.SIDE_BY_SIDE + "\">";
    }

    private static Object standIn(Object object) {
        if (object instanceof Board board) {
            return BoardImage.of(board);
        }
        if (object instanceof Chart<?, ?> chart) {
            return new ChartImage(chart, "");
        }
        return object instanceof Table table ? new TableView(table) : object;
    }

    private static void put(Map<String, Supplier<String>> forms, String type, Object drawn, String name,
            Class<?> returned) {
        Arrays.stream(drawn == null ? new Method[0] : drawn.getClass().getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0
                        && method.getReturnType() == returned && method.trySetAccessible())
                .findFirst().ifPresent(method -> forms.put(type, () -> call(method, drawn)));
    }

    private static String call(Method method, Object drawn) {
        try {
            Object form = method.invoke(drawn);
            return form instanceof byte[] bytes ? Base64.getEncoder().encodeToString(bytes) : (String) form;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(method.getName() + " failed: " + ExceptionMessages.text(e.getCause()),
                            e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the picture may no longer be drawn by " + method, e);
        }
    }
}
