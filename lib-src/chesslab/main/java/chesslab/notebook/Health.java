package chesslab.notebook;

import chesslab.notebook.screen.Kernels;
import chesslab.notebook.screen.Screen;
import chesslab.training.network.PyTorch;
import chesslab.uci.Stockfish;
import chesslab.uci.UciEngine;
import chesslab.uci.UciException;
import java.awt.GraphicsEnvironment;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * What this machine has of what the notebooks need: versions with a tick, or the command that mends what is missing.
 */
public final class Health {

    private static final String SET_UP = "environment/lab --setup";
    private static final int JAVA = 17;
    private static final long SMALL_HEAP_MB = 1_000;
    private static final String STOCKFISH = "Stockfish";

    /**
     * One line of the report.
     *
     * @param found what is there, as text
     * @param mend  the command that mends it; empty where all is well
     */
    record Finding(String what, String found, String mend) {
    }

    private Health() {
    }

    public static void show() {
        Show.table(table(List.of(java(), kernel(), stockfish(), pyTorch(), fonts(),
                new Finding("processor cores", "" + Runtime.getRuntime().availableProcessors(), ""), memory())));
    }

    static Table table(List<Finding> findings) {
        Table table = Table.create(StringColumn.create("what"), StringColumn.create("found"),
                StringColumn.create("state"));
        for (Finding finding : findings) {
            table.stringColumn(0).append(finding.what());
            table.stringColumn(1).append(finding.found());
            table.stringColumn(2).append(finding.mend().isEmpty() ? "✓" : "✗ mend with: " + finding.mend());
        }
        return table;
    }

    private static Finding java() {
        boolean fit = Runtime.version().feature() >= JAVA && ModuleLayer.boot().findModule("jdk.jshell").isPresent();
        return new Finding("Java", System.getProperty("java.version") + ", " + System.getProperty("java.vm.name"),
                fit ? "" : SET_UP);
    }

    private static Finding kernel() {
        boolean running = Kernels.running().isPresent();
        return new Finding("kernel", Screen.current().name(), running ? "" : "environment/lab");
    }

    private static Finding pyTorch() {
        try {
            return new Finding("PyTorch", PyTorch.version() + ", " + PyTorch.arithmetic() + " arithmetic, devices "
                    + String.join(", ", PyTorch.devices()), "");
        } catch (RuntimeException | LinkageError e) {
            return new Finding("PyTorch", "does not start: " + e.getMessage(), SET_UP);
        }
    }

    private static Finding fonts() {
        int families = GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length;
        return new Finding("fonts for charts", families + " families", families > 0 ? "" : SET_UP);
    }

    private static Finding memory() {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        String machine = "";
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            machine = ", " + Numbers.whole(system.getTotalMemorySize() >> 20) + " MB in the machine";
        }
        return new Finding("memory", Numbers.whole(heap) + " MB for this notebook" + machine,
                heap >= SMALL_HEAP_MB ? "" : "CHESSLAB_HEAP=2g environment/lab");
    }

    private static Finding stockfish() {
        try {
            return stockfish(Stockfish.find());
        } catch (IllegalStateException wrongVariable) {
            return new Finding(STOCKFISH, wrongVariable.getMessage(), SET_UP);
        }
    }

    /** Whether this program answers as an engine does. */
    static Finding stockfish(Optional<Path> program) {
        if (program.isEmpty()) {
            return new Finding(STOCKFISH, "not found", SET_UP);
        }
        try (UciEngine engine = UciEngine.start(program.get())) {
            return new Finding(STOCKFISH, engine.name(), "");
        } catch (UciException e) {
            return new Finding(STOCKFISH, "does not answer: " + e.getMessage(), SET_UP);
        }
    }
}
