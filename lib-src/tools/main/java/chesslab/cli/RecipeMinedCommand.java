package chesslab.cli;

import chesslab.encoding.dataset.DataManifest;
import chesslab.files.Sha256;
import chesslab.mining.Manifest;
import chesslab.notebook.Data;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /**
     * The contents of {@code recipe.json}.
     *
     * @param judge  the checksum of the judge's network; null without one
     * @param sample the checksum of the manifest of the games that it judges
     */
    public record Settings(String recipe, int games, long seed, long nodes, int hidden, int epochs, String judge,
            String sample) {
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

    @Command(name = "policy", header = "Makes a network that chooses moves; 3 hours of 2 cores.",
            description = {"Example:", "  environment/chesslab recipe policy --games 200 --epochs 1 --out my-policy",
                    "",
                    "The player is net:my-policy/judged. The same call continues an interrupted one."})
    static final class Policy extends RecipeMinedCommand {

        @Option(names = "--judge", paramLabel = "DIR",
                description = "the evaluation that judges all moves of the games in data/sample, for a last epoch on them "
                        + "(that in data/models/nnue)")
        private Path judge;

        Policy() {
            super(225_000, 512, 6, "policy", "net:",
                    List.of("--split", "98,2,0", "--dedupe", "--temperature", "150"));
        }

        @Override
        Path judge() throws Exception {
            return judge != null ? judge : wellCalled(() -> Data.folder("models/nnue"));
        }
    }

    /** Returns the evaluation that judges all moves for a last epoch; null for none. */
    Path judge() throws Exception {
        return null;
    }

    @Override
    public Integer call() throws Exception {
        checkFolder();
        Path judge = judge();
        Settings settings = new Settings(spec.name(), games, seed, nodes, hidden, epochs,
                judge == null ? null : EncodeCommand.judge(judge).sha256(),
                judge == null ? null : Sha256.of(sample().resolve(Manifest.FILE)));
        if (Math.min(Math.min(games, nodes), Math.min(hidden, epochs)) < 1) {
            throw wrongCall("--games, --nodes, --hidden, --epochs: expected 1 or more", null);
        }
        return make(settings, Set.of("games", "encoded", "run", "encoded-judged", "judged"), log -> {
            int status = run(log, steps());
            if (status == Main.DONE && judge != null) {
                status = run(log, judged(judge));
            }
            if (status == Main.DONE) {
                out().println("The player is " + player + path(judge == null ? "run" : "judged"));
                out().flush();
            }
            return status;
        });
    }

    private List<List<String>> steps() {
        List<List<String>> steps = new ArrayList<>();
        steps.add(List.of("mine", "--games", "" + games, "--nodes", "" + nodes, "--seed", "" + seed, "--random-plies",
                "8", "--random-share", "0.12", "--gzip", "--resume", "--out", path("games")));
        encode(steps, List.of(path("games")), "encoded", encode);
        steps.add(List.of("train", learner, path("encoded"), "--hidden", "" + hidden, "--epochs", "" + epochs, "--seed",
                "" + seed, "--resume", "--out", path("run")));
        return steps;
    }

    private Path sample() throws Exception {
        return wellCalled(() -> Data.folder("sample"));
    }

    /** Returns the steps of a last epoch, on as many games of {@code data/sample} as were mined, or all of them. */
    private List<List<String>> judged(Path judge) throws Exception {
        Path sample = sample();
        double share = Math.min(1, (double) games / Manifest.read(sample).total().games());
        List<List<String>> steps = new ArrayList<>();
        encode(steps, List.of(sample.toString()), "encoded-judged", List.of("--fraction", "" + share, "--split",
                "80,20,0", "--dedupe", "--temperature", "50", "--judge", judge.toString()));
        steps.add(List.of("train", learner, path("encoded-judged"), "--from", path("run"), "--epochs", "1", "--lr",
                "0.001", "--seed", "" + seed, "--resume", "--out", path("judged")));
        return steps;
    }

    private void encode(List<List<String>> steps, List<String> from, String name, List<String> options) {
        if (!Files.exists(folder.resolve(name).resolve(DataManifest.FILE))) { // or was killed, which leaves a log
            List<String> words = new ArrayList<>(List.of("encode", "--for", learner, "--out", path(name)));
            words.addAll(options);
            words.addAll(from);
            steps.add(words);
        }
    }
}
