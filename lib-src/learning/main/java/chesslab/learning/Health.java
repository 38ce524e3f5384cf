package chesslab.learning;

import chesslab.files.ExceptionMessages;
import chesslab.notebook.Show;
import chesslab.notebook.screen.Kernels;
import chesslab.training.network.PyTorch;
import chesslab.uci.Stockfish;
import chesslab.uci.UciEngine;
import java.awt.GraphicsEnvironment;
import java.util.Locale;
import java.util.function.Supplier;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** The notebooks' requirements on this machine: versions with a tick, or the command that installs a missing one. */
public final class Health {

    private static final String SET_UP = "environment/lab --setup";

    private Health() {
    }

    public static void show() {
        Table table = Table.create(StringColumn.create("what"), StringColumn.create("found"),
                StringColumn.create("state"));
        add(table, "Java", SET_UP, () -> System.getProperty("java.version") + ", "
                + System.getProperty("java.vm.name"));
        add(table, "kernel", "environment/lab", () -> Kernels.running()
                .orElseThrow(() -> new IllegalStateException("none runs")).name());
        add(table, "Stockfish", SET_UP, () -> {
            try (UciEngine engine = UciEngine.start(Stockfish.require())) {
                return engine.name();
            }
        });
        add(table, "PyTorch", SET_UP, () -> PyTorch.version() + ", " + PyTorch.arithmetic() + " arithmetic, devices "
                + String.join(", ", PyTorch.devices()));
        add(table, "fonts for charts", SET_UP, () -> GraphicsEnvironment.getLocalGraphicsEnvironment()
                .getAvailableFontFamilyNames()[0] + " and others");
        add(table, "processor cores", "", () -> "" + Runtime.getRuntime().availableProcessors());
        add(table, "memory", "", () -> String.format(Locale.ROOT, "%,d MB for this notebook",
                Runtime.getRuntime().maxMemory() >> 20));
        Show.table(table);
    }

    static void add(Table table, String what, String fix, Supplier<String> found) {
        table.stringColumn(0).append(what);
        try {
            table.stringColumn(1).append(found.get());
            table.stringColumn(2).append("✓");
        } catch (RuntimeException | LinkageError e) {
            table.stringColumn(1).append(ExceptionMessages.text(e));
            table.stringColumn(2).append("✗ fix with: " + fix);
        }
    }
}
