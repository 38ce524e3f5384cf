package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
        static final String CONTINUES = "The same call of recipe continues there.";

        @Option(names = "--out", required = true, paramLabel = "DIR",
                description = "the folder; its log keeps the time of each step")
        Path folder;

        @Option(names = "--seed", paramLabel = "S",
                description = "random seed of games and training (${DEFAULT-VALUE})")
        long seed = 1;

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
            own.add(SETTINGS);
            RunStart start = new RunStart(folder, "a recipe", SETTINGS, false, own::contains);
            try (RunLog log = start.lock(true)) {
                if (start.isBegun()) {
                    start.refuseOther(settings, JsonFile.readSealed(folder.resolve(SETTINGS), settings.getClass(),
                            "list of a recipe's settings"), Set.of());
                } else {
                    JsonFile.writeSealed(folder.resolve(SETTINGS), settings);
                }
                return steps.run(log);
            }
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
