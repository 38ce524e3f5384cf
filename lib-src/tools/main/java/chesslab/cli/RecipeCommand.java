package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.encoding.dataset.DataManifest;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "recipe", header = "From nothing to a player: makes games and trains on them.",
        description = {"Example:", "  environment/chesslab recipe engine --games 200 --epochs 4 --out my-engine"},
        subcommands = {RecipeMinedCommand.Engine.class, RecipeMinedCommand.Policy.class, RecipeZeroCommand.class,
                RecipeMeCommand.class},
        synopsisSubcommandLabel = "engine|policy|zero|me", sortOptions = false)
final class RecipeCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no recipe: expected engine, policy, zero or me");
    }

    /** A recipe of steps, each a command. The same call continues an interrupted one. */
    abstract static class Recipe extends LabCommand {

        private static final String SETTINGS = "recipe.json";
        private static final String MADE = "made.json";
        static final String CONTINUES = "The same call of recipe continues there.";

        @Option(names = "--out", required = true, paramLabel = "DIR",
                description = "the folder; its log keeps the time of each step")
        Path folder;

        @Option(names = "--seed", paramLabel = "S",
                description = "random seed of games and training (${DEFAULT-VALUE})")
        long seed = 1;

        private final Made made = new Made(new TreeMap<>());

        /** The checksums of files, by their names, that steps have made and later ones read. */
        private record Made(Map<String, String> files) {
        }

        @FunctionalInterface
        interface Steps {
            int run(RunLog log) throws Exception;
        }

        final void checkFolder() throws Exception {
            wellCalled(() -> {
                Entrant.checkFolder(folder);
                return null;
            });
        }

        /**
         * Locks the folder and runs the steps there.
         *
         * @param settings a record that a continued run must share with its start
         * @param names    of what the steps make in the folder
         */
        final int make(Record settings, Set<String> names, Steps steps) throws Exception {
            Set<String> own = new HashSet<>(names);
            own.addAll(Set.of(SETTINGS, MADE));
            RunStart start = new RunStart(folder, "a recipe", SETTINGS, false, own::contains);
            try (RunLog log = start.lock(true)) {
                if (start.isBegun()) {
                    start.refuseOther(settings, JsonFile.readSealed(folder.resolve(SETTINGS), settings.getClass(),
                            "list of a recipe's settings"), Set.of());
                    verifyMade();
                } else {
                    JsonFile.writeSealed(folder.resolve(SETTINGS), settings);
                }
                return steps.run(log);
            }
        }

        private void verifyMade() throws IOException {
            if (!Files.exists(folder.resolve(MADE))) {
                return;
            }
            made.files.putAll(
                    JsonFile.readSealed(folder.resolve(MADE), Made.class, "list of what a recipe has made").files);
            for (Map.Entry<String, String> each : made.files.entrySet()) {
                if (Files.exists(folder.resolve(each.getKey()))) { // else it is made again
                    Sha256.verify(folder.resolve(each.getKey()), each.getValue());
                }
            }
        }

        /** Notes a file that a step has made, so that a continued recipe refuses another one in its place. */
        final void note(Path file) throws IOException {
            made.files.put(folder.relativize(file).toString(), Sha256.of(file));
            JsonFile.writeSealed(folder.resolve(MADE), made);
        }

        /** Runs commands until one fails; returns its status, or that all are done. */
        final int run(RunLog log, List<List<String>> commands) throws Exception {
            for (List<String> command : commands) {
                int status = timed(log, command.get(0),
                        () -> Main.run(out(), err(), command.toArray(String[]::new)));
                if (status != Main.DONE) {
                    err().println(CONTINUES);
                    return status;
                }
                if (command.get(0).equals("encode")) {
                    note(Path.of(command.get(command.indexOf("--out") + 1)).resolve(DataManifest.FILE));
                }
            }
            return Main.DONE;
        }

        /** Does a step that returns a status, and writes its time to the log. */
        static int timed(RunLog log, String name, Callable<Integer> step) throws Exception {
            log.write(name + " begins");
            long begin = System.nanoTime();
            int status = step.call();
            log.write(String.format(Locale.ROOT, "%s ends after %.0f s with status %d", name,
                    (System.nanoTime() - begin) / 1e9, status));
            return status;
        }

        final String path(String name) {
            return folder.resolve(name).toString();
        }
    }
}
