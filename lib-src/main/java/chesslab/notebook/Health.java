package chesslab.notebook;

import chesslab.training.PyTorch;
import java.awt.GraphicsEnvironment;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What this machine has of what the notebooks need: versions with a tick, or the command that mends what is missing. */
public final class Health {

    private static final String SET_UP = "environment/lab --setup";
    private static final int JAVA = 17;
    private static final long SMALL_HEAP_MB = 1_000;
    private static final long ENGINE_SECONDS = 5;

    /**
     * One line of the report.
     *
     * @param what  what was looked for
     * @param found what is there, as text
     * @param mend  the command that mends it; empty where all is well
     */
    record Finding(String what, String found, String mend) {
    }

    private Health() {
    }

    /** Shows the report as a table. */
    public static void show() {
        Show.table(table(List.of(java(), kernel(), stockfish(enginePlaces()), pyTorch(), fonts(), cores(),
                memory())));
    }

    static Table table(List<Finding> findings) {
        Table table = Table.create(StringColumn.create("what"), StringColumn.create("found"), StringColumn.create("state"));
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
            return new Finding("PyTorch", PyTorch.version() + ", devices " + String.join(", ", PyTorch.devices()), "");
        } catch (RuntimeException | LinkageError e) {
            return new Finding("PyTorch", "does not start: " + e.getMessage(), SET_UP);
        }
    }

    private static Finding fonts() {
        int families = GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length;
        return new Finding("fonts for charts", families + " families", families > 0 ? "" : SET_UP);
    }

    private static Finding cores() {
        return new Finding("processor cores", "" + Runtime.getRuntime().availableProcessors(), "");
    }

    private static Finding memory() {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        String machine = "";
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            machine = String.format(", %,d MB in the machine", system.getTotalMemorySize() >> 20);
        }
        return new Finding("memory", String.format("%,d MB for this notebook%s", heap, machine),
                heap >= SMALL_HEAP_MB ? "" : "CHESSLAB_HEAP=2g environment/lab");
    }

    /** Where a Stockfish may be: the variable STOCKFISH, the search path, Debian's folder of games. */
    private static List<Path> enginePlaces() {
        List<Path> places = new ArrayList<>();
        Optional.ofNullable(System.getenv("STOCKFISH")).ifPresent(place -> places.add(Path.of(place)));
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        Arrays.stream(path.split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
                .forEach(folder -> places.add(Path.of(folder, "stockfish")));
        places.add(Path.of("/usr/games/stockfish"));
        return places;
    }

    /** The first of these programs that answers as an engine does. */
    static Finding stockfish(List<Path> places) {
        Optional<String> name = places.stream().filter(Files::isExecutable).filter(Files::isRegularFile)
                .map(Health::engineName).flatMap(Optional::stream).findFirst();
        return new Finding("Stockfish", name.orElse("not found"), name.isPresent() ? "" : SET_UP);
    }

    /** What a program says its name is when spoken to in UCI, or empty when it does not answer in time. */
    private static Optional<String> engineName(Path program) {
        Process engine = null;
        try {
            engine = new ProcessBuilder(program.toString()).redirectErrorStream(true).start();
            Writer input = new OutputStreamWriter(engine.getOutputStream(), StandardCharsets.US_ASCII);
            input.write("uci\n");
            input.flush();
            BufferedReader output = engine.inputReader();
            return CompletableFuture.supplyAsync(() -> output.lines().filter(line -> line.startsWith("id name "))
                    .map(line -> line.substring("id name ".length())).findFirst()).get(ENGINE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (IOException | ExecutionException | TimeoutException e) {
            return Optional.empty(); // no engine, which is what the report says
        } finally {
            if (engine != null) {
                engine.destroyForcibly();
            }
        }
    }
}
