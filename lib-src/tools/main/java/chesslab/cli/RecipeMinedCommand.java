package chesslab.cli;

import chesslab.encoding.dataset.DataManifest;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The recipes that learn from Stockfish's games: mine, encode, train. */
public abstract class RecipeMinedCommand extends RecipeCommand.Recipe {

    @Option(names = "--games", paramLabel = "N", description = "number of games (${DEFAULT-VALUE})")
    private int games;

    @Option(names = "--nodes", paramLabel = "N",
            description = "nodes that Stockfish searches for each position (${DEFAULT-VALUE})")
    private long nodes = 500;

    @Option(names = "--hidden", paramLabel = "N", description = "hidden size of the network (${DEFAULT-VALUE})")
    private int hidden;

    @Option(names = "--epochs", paramLabel = "E", description = "epochs of the training (${DEFAULT-VALUE})")
    private int epochs;

    private final String learner;
    private final String player;
    private final List<String> encode;

    RecipeMinedCommand(int games, int hidden, int epochs, String learner, String player, List<String> encode) {
        this.games = games;
        this.hidden = hidden;
        this.epochs = epochs;
        this.learner = learner;
        this.player = player;
        this.encode = encode;
    }

    /** The contents of {@code recipe.json}. */
    public record Settings(String recipe, int games, long seed, long nodes, int hidden, int epochs) {
    }

    @Command(name = "engine", header = "Makes an evaluation; 95 minutes of 2 cores.",
            description = {"Example:", "  environment/chesslab recipe engine --games 200 --epochs 4 --out my-engine",
                    "",
                    "The player is selective:network=my-engine/run. The same call continues an interrupted one."})
    static final class Engine extends RecipeMinedCommand {
        Engine() {
            super(68_500, 128, 24, "evaluation", "selective:network=", List.of());
        }
    }

    @Command(name = "policy", header = "Makes a network that chooses moves; 167 minutes of 2 cores.",
            description = {"Example:", "  environment/chesslab recipe policy --games 200 --epochs 1 --out my-policy",
                    "",
                    "The player is net:my-policy/run. The same call continues an interrupted one."})
    static final class Policy extends RecipeMinedCommand {
        Policy() {
            super(225_000, 512, 6, "policy", "net:",
                    List.of("--split", "98,2,0", "--dedupe", "--temperature", "150"));
        }
    }

    @Override
    public Integer call() throws Exception {
        checkFolder();
        Settings settings = new Settings(spec.name(), games, seed, nodes, hidden, epochs);
        if (Math.min(Math.min(games, nodes), Math.min(hidden, epochs)) < 1) {
            throw wrongCall("--games, --nodes, --hidden, --epochs: expected 1 or more", null);
        }
        return make(settings, Set.of("games", "encoded", "run"), log -> {
            int status = run(log, steps());
            if (status == Main.DONE) {
                out().println("The player is " + player + path("run"));
                out().flush();
            }
            return status;
        });
    }

    private List<List<String>> steps() {
        List<List<String>> steps = new ArrayList<>();
        steps.add(List.of("mine", "--games", "" + games, "--nodes", "" + nodes, "--seed", "" + seed, "--random-plies",
                "8", "--random-share", "0.12", "--gzip", "--resume", "--out", path("games")));
        if (!Files.exists(folder.resolve("encoded").resolve(DataManifest.FILE))) { // or was killed, which leaves a log
            List<String> words = new ArrayList<>(List.of("encode", path("games"), "--for", learner, "--out",
                    path("encoded")));
            words.addAll(encode);
            steps.add(words);
        }
        steps.add(List.of("train", learner, path("encoded"), "--hidden", "" + hidden, "--epochs", "" + epochs, "--seed",
                "" + seed, "--resume", "--out", path("run")));
        return steps;
    }
}
