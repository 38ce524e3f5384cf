package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.encoding.dataset.DataManifest;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.mining.Miner;
import chesslab.notebook.Data;
import chesslab.zero.ZeroRun;
import chesslab.zero.ZeroSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "recipe", header = "From nothing to a player: makes games and trains on them.",
        description = {"Example:", "  environment/chesslab recipe engine --games 200 --epochs 4 --out my-engine", "",
                "engine  an evaluation, for the player selective:network=my-engine/run; 95 minutes of 2 cores",
                "policy  a network that chooses moves, for the player net:my-policy/judged; 3 hours",
                "zero    an evaluation taught only by its own games, without Stockfish, for the player",
                "        selective:values=own,network=my-zero; 3 hours", "",
                "The same call continues an interrupted one. A log in the folder keeps the time of each step."})
public final class RecipeCommand extends LabCommand {

    private static final String SETTINGS = "recipe.json";
    private static final double JUDGED_SHARE = 0.1; // of the games
    private static final double LEAST_JUDGED = 1_000; // games, or all

    @Parameters(paramLabel = "engine|policy|zero", description = "what to make")
    private Recipe recipe;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder")
    private Path folder;

    @Option(names = "--games", paramLabel = "N",
            description = "number of games (engine 68500, policy 225000), or of each generation (zero 36000)")
    private Integer games;

    @Option(names = "--seed", paramLabel = "S", description = "random seed of games and training (${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--nodes", paramLabel = "N",
            description = "nodes that Stockfish searches for each position (500), or zero in its first games (100)")
    private Long nodes;

    @Option(names = "--hidden", paramLabel = "N",
            description = "hidden size of the network (engine 128, policy 512, zero 128)")
    private Integer hidden;

    @Option(names = "--epochs", paramLabel = "E", description = "epochs of a training (engine 24, policy 6, zero 8)")
    private Integer epochs;

    @Option(names = "--generations", paramLabel = "G", description = "number of generations (zero 12)")
    private Integer generations;

    @Option(names = "--result-share", paramLabel = "W",
            description = "share of the game's result in a label, from 0 to 1; the rest is the search's score (zero 0.1)")
    private Double resultShare;

    @Option(names = "--judge", paramLabel = "DIR",
            description = "for policy: the evaluation that judges all moves of some games, for a last epoch on them (that "
                    + "in data/models/nnue)")
    private Path judge;

    private enum Recipe {
        engine, policy, zero
    }

    /** The contents of {@code recipe.json}; the judge is the checksum of its network, null without one. */
    public record Settings(String recipe, int games, long seed, long nodes, int hidden, int epochs, String judge) {
    }

    @Override
    public Integer call() throws Exception {
        wellCalled(() -> {
            Entrant.checkFolder(folder);
            return null;
        });
        if (judge != null && recipe != Recipe.policy) {
            throw wrongCall("--judge is for the recipe policy", null);
        }
        if (recipe == Recipe.zero) {
            return teachItself();
        }
        if (generations != null || resultShare != null) {
            throw wrongCall("--generations and --result-share are for the recipe zero", null);
        }
        boolean engine = recipe == Recipe.engine;
        if (!engine && judge == null) {
            judge = wellCalled(() -> Data.folder("models/nnue"));
        }
        Settings settings = new Settings(recipe.name(), or(games, engine ? 68_500 : 225_000), seed,
                or(nodes, 500L), or(hidden, engine ? 128 : 512), or(epochs, engine ? 24 : 6),
                engine ? null : EncodeCommand.judge(judge).sha256());
        if (Math.min(Math.min(settings.games, settings.nodes), Math.min(settings.hidden, settings.epochs)) < 1) {
            throw wrongCall("--games, --nodes, --hidden, --epochs: expected 1 or more", null);
        }
        RunStart start = new RunStart(folder, "a recipe", SETTINGS, false, name -> Set.of(SETTINGS, "games",
                "encoded", "run", "encoded-judged", "judged").contains(name));
        try (RunLog log = start.lock(true)) {
            if (start.isBegun()) {
                start.refuseDifferences(RunStart.differences(settings,
                        JsonFile.read(folder.resolve(SETTINGS), Settings.class, "settings of a recipe"), Set.of()));
            } else {
                JsonFile.write(folder.resolve(SETTINGS), settings);
            }
            return run(settings, log);
        }
    }

    private int teachItself() throws Exception {
        ZeroSettings settings = wellCalled(() -> new ZeroSettings(or(generations, 12), or(games, 36_000),
                or(nodes, 100L), or(hidden, 128), or(epochs, 8), or(resultShare, 0.1), seed));
        interruptible("The same call of recipe continues there.",
                line -> ZeroRun.run(settings, folder, Miner.workersByDefault(), generation -> {
                    line.end();
                    out().println(generation);
                    out().flush();
                }, line::show));
        out().println("The player is selective:values=own,network=" + folder);
        return Main.DONE;
    }

    private static <T> T or(T given, T byDefault) {
        return given == null ? byDefault : given;
    }

    private int run(Settings settings, RunLog log) throws IOException {
        boolean engine = recipe == Recipe.engine;
        String encoded = folder.resolve("encoded").toString();
        String mined = folder.resolve("games").toString();
        String run = folder.resolve("run").toString();
        List<List<String>> steps = new ArrayList<>();
        steps.add(List.of("mine", "--games", "" + settings.games, "--nodes", "" + settings.nodes, "--seed", "" + seed,
                "--random-plies", "8", "--random-share", "0.12", "--gzip", "--resume", "--out", mined));
        encode(steps, encoded, engine
                ? List.of("encode", mined, "--for", "evaluation")
                : List.of("encode", mined, "--for", "policy", "--split", "98,2,0", "--dedupe", "--temperature", "150"));
        steps.add(List.of("train", engine ? "evaluation" : "policy", encoded, "--hidden", "" + settings.hidden,
                "--epochs", "" + settings.epochs, "--seed", "" + seed, "--resume", "--out", run));
        String last = engine ? run : folder.resolve("judged").toString();
        if (!engine) {
            double share = Math.min(1, Math.max(JUDGED_SHARE, LEAST_JUDGED / settings.games));
            String judged = encoded + "-judged";
            encode(steps, judged, List.of("encode", mined, "--for", "policy", "--split", "98,2,0", "--dedupe",
                    "--temperature", "50", "--fraction", "" + share, "--judge", judge.toString()));
            steps.add(List.of("train", "policy", judged, "--from", run, "--epochs", "1", "--lr", "0.001", "--seed",
                    "" + seed, "--resume", "--out", last));
        }
        for (List<String> step : steps) {
            log.write(step.get(0) + " begins");
            long begin = System.nanoTime();
            int status = Main.run(out(), err(), step.toArray(String[]::new));
            log.write(String.format(Locale.ROOT, "%s ends after %.0f s with status %d", step.get(0),
                    (System.nanoTime() - begin) / 1e9, status));
            if (status != Main.DONE) {
                err().println("The same call of recipe continues there.");
                return status;
            }
        }
        out().println("The player is " + (engine ? "selective:network=" : "net:") + last);
        out().flush();
        return Main.DONE;
    }

    private static void encode(List<List<String>> steps, String out, List<String> words) {
        if (!Files.exists(Path.of(out, DataManifest.FILE))) { // or was killed, which leaves a log
            steps.add(Stream.concat(words.stream(), Stream.of("--out", out)).toList());
        }
    }
}
