package chesslab.kernel;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jshell.PersistentSnippet;

/** Runs the cells of a page one by one, as the kernel does, for a program without Jupyter. */
public final class Cells implements AutoCloseable {

    private static volatile Cells running;

    private final Evaluator evaluator = new Evaluator(warning -> {
    });
    private int count;

    /** Begins a page, which is then the one that runs in this program. */
    public Cells() {
        running = this;
    }

    /** Returns the page that began last; null if there is none. The library finds it by reflection. */
    public static Cells running() {
        return running;
    }

    /** Returns the value of the cell's last expression; null if there is none. */
    public Object run(String cell) throws CellException {
        return evaluator.run(cell, ++count).map(Evaluator.Value::object).orElse(null);
    }

    /** Returns the names that a cell declares. */
    public Set<String> names(String cell) {
        return CellParts.of(cell, evaluator.analysis()).parts().stream()
                .flatMap(part -> evaluator.analysis().sourceToSnippets(part.source()).stream())
                .filter(PersistentSnippet.class::isInstance).map(snippet -> ((PersistentSnippet) snippet).name())
                .collect(Collectors.toSet());
    }

    /** Returns whether a thread still runs code of a cell. */
    public static boolean areRunning() {
        return Thread.getAllStackTraces().values().stream().flatMap(Stream::of)
                .anyMatch(call -> call.getClassName().startsWith(SnippetLoaders.PACKAGE));
    }

    @Override
    public void close() {
        evaluator.close();
    }
}
