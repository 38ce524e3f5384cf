package chesslab.cli;

import chesslab.chess.Board;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.encoding.dataset.DataManifest;
import chesslab.encoding.dataset.Split;
import chesslab.files.AtomicFile;
import chesslab.files.DecompressingStream;
import chesslab.files.FileTree;
import chesslab.files.NetworkFile;
import chesslab.files.RunLog;
import chesslab.files.Workers;
import chesslab.mining.MiningEngine;
import chesslab.mining.MiningSettings;
import chesslab.notebook.Data;
import chesslab.person.CentipawnLoss;
import chesslab.person.Person;
import chesslab.search.SearchLimits;
import chesslab.search.mcts.Evaluator;
import chesslab.training.imitation.FrequencyBaseline;
import chesslab.training.imitation.MoveMatching;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkEvaluator;
import chesslab.training.policy.PolicyEvaluator;
import chesslab.training.policy.PolicyNetwork;
import chesslab.uci.UciException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "me", header = "Makes a network that plays like you, from your own games.",
        description = {"Example:", "  environment/chesslab recipe me my-games.pgn --name \"My Name\" --out me", "",
                "Trains the shipped policy further on the moves of one player, measures how well it predicts",
                "moves that it has not seen, has Stockfish say what the player's moves cost, and writes",
                "report.txt. The player is net:me/clone. The same call continues an interrupted one."})
public final class RecipeMeCommand extends RecipeCommand.Recipe {

    private static final List<Integer> FEWER = List.of(100, 300, 1_000); // games to learn from
    private static final int MANY = 1_000; // games with which a network may learn from nothing
    private static final int COSTLIEST = 10;
    private static final String POLICY = "policy";
    private static final String CLONE = "clone";
    private static final String ANNOTATED = "annotated.pgn";

    @Parameters(arity = "1..*", paramLabel = "GAMES", description = GameFiles.HELP)
    private List<Path> in;

    @Option(names = "--name", required = true, paramLabel = "NAME",
            description = "the player's name in the games; given again, another name of the player")
    private List<String> names;

    @Option(names = "--annotated", paramLabel = "N",
            description = "games that Stockfish annotates, the first of each file (${DEFAULT-VALUE}); 0 for none. "
                    + "It annotates none if as many have [%%eval]")
    private int annotated = 300;

    private final StringWriter report = new StringWriter();

    /**
     * The contents of {@code recipe.json}.
     *
     * @param inputs the names and checksums of the files of games
     * @param policy the checksum of the network that is trained further
     */
    public record Settings(String recipe, List<String> names, List<String> inputs, int games, int annotated, long seed,
            String policy) {
    }

    @Override
    public Integer call() throws Exception {
        checkFolder();
        if (annotated < 0) {
            throw wrongCall("--annotated " + annotated + ": expected 0 or more", null);
        }
        if (!in.contains(DecompressingStream.STANDARD_INPUT)) {
            return makeClone();
        }
        Path kept = Files.createTempDirectory("chesslab-games"); // each step reads the games
        try {
            Path games = kept.resolve("standard-input.pgn");
            Files.copy(System.in, games);
            in.replaceAll(each -> each.equals(DecompressingStream.STANDARD_INPUT) ? games : each);
            return makeClone();
        } finally {
            FileTree.delete(kept);
        }
    }

    private int makeClone() throws Exception {
        Person person = interruptible("Nothing is written.", line -> wellCalled(() -> Person.in(in, names,
                games -> line.show(String.format(Locale.ROOT, "games read: %,d", games)))));
        person.spellings().forEach((name, games) -> err().printf(Locale.ROOT,
                "\"%s\" (%,d games) is left out: give --name again if it is the same player%n", name, games));
        Set<String> made = Set.of("encoded", CLONE, "fewer", "nothing", ANNOTATED, "report.txt");
        List<String> inputs = person.inputs().stream().map(input -> input.file() + " " + input.sha256()).toList();
        return make(new Settings("me", person.names(), inputs, person.games(), annotated, seed,
                NetworkFile.sha256(Data.folder("models").resolve(POLICY).resolve(PolicyNetwork.FILE))), made,
                log -> make(person, log));
    }

    private int make(Person person, RunLog log) throws Exception {
        Map<Split, List<PgnGame>> parts = new EnumMap<>(Split.class);
        for (Split part : Split.values()) {
            parts.put(part, person.games(part));
        }
        List<PgnGame> learned = parts.get(Split.TRAIN);
        Map<String, String> sizes = new LinkedHashMap<>(); // [folder] share of the games
        for (int size : FEWER) {
            if (size < learned.size()) {
                sizes.put("fewer/" + size, "" + (double) size / learned.size());
            }
        }
        List<List<String>> steps = new ArrayList<>();
        sizes.forEach((name, share) -> {
            encode(steps, name + "/encoded", share);
            steps.add(train(name + "/encoded", name + "/" + CLONE, true));
        });
        encode(steps, "encoded", "1");
        steps.add(train("encoded", CLONE, true));
        if (learned.size() >= MANY) {
            steps.add(train("encoded", "nothing", false));
        }
        List<PgnGame> evaluated = parts.values().stream().flatMap(List::stream)
                .filter(game -> game.moves().stream().anyMatch(move -> move.comment().eval().isPresent()))
                .limit(annotated).toList();
        int status = run(log, steps);
        if (status != Main.DONE) {
            return status;
        }
        List<PgnGame> withLines = evaluated.size() < annotated ? annotated(person, log) : evaluated;
        print("%s: %,d games, %,d of them to learn from.%n", String.join(", ", names), person.games(), learned.size());
        predict(person, learned, parts.get(Split.TEST), sizes.keySet());
        if (annotated > 0) {
            lose(person, withLines);
        }
        AtomicFile.write(folder.resolve("report.txt"), report.toString());
        String player = "net:" + path(CLONE);
        print("%nA board against it:  PlayableBoard.against(\"%s,temperature=1\")%nIn a chess program:  "
                + "environment/chesslab uci %s,temperature=1%nIts rating:  environment/chesslab ladder %s level:1000 "
                + "level:1300 level:1600 --pairing gauntlet --games 100%n", player, player, player);
        out().print(report);
        out().flush();
        return Main.DONE;
    }

    private void print(String format, Object... values) {
        report.append(String.format(Locale.ROOT, format, values));
    }

    private List<String> words(String command) {
        List<String> words = new ArrayList<>(List.of(command));
        in.forEach(each -> words.add(each.toString()));
        names.forEach(name -> words.add("--player=" + name));
        return words;
    }

    private void encode(List<List<String>> steps, String data, String share) {
        if (!Files.exists(folder.resolve(data).resolve(DataManifest.FILE))) {
            List<String> encode = words("encode");
            encode.addAll(List.of("--for", POLICY, "--split", Person.SPLIT.toString(), "--fraction", share, "--out",
                    path(data)));
            steps.add(encode);
        }
    }

    private List<String> train(String data, String run, boolean further) {
        List<String> train = new ArrayList<>(List.of("train", POLICY, path(data), "--batch", "256", "--seed", "" + seed,
                "--resume", "--out", path(run)));
        train.addAll(further
                ? List.of("--from", Data.folder("models").resolve(POLICY).toString(), "--epochs", "3", "--lr", "0.001")
                : List.of("--hidden", "128", "--epochs", "8"));
        return train;
    }

    private List<PgnGame> annotated(Person person, RunLog log) throws Exception {
        Path file = folder.resolve(ANNOTATED);
        if (!Files.exists(file)) {
            timed(log, "annotate", () -> interruptible(CONTINUES, line -> annotate(person, file, line)));
        }
        return PgnReader.readAll(file);
    }

    /** Writes the first games of each file with Stockfish's lines of each position, where it occurs first. */
    private int annotate(Person person, Path out, ProgressLine line) throws Exception {
        GameFilter first = new GameFilter(0, 0, List.of(), false, false, 1, annotated, person.names());
        MiningSettings settings = MiningSettings.DEFAULT.withLimit(SearchLimits.nodes(500));
        Set<Long> seen = new HashSet<>(); // keys of positions
        List<PgnGame> games = new ArrayList<>();
        try (MiningEngine engine = MiningEngine.starter(engine(null), settings).start()) {
            for (Path file : person.files()) {
                try (PgnReader reader = PgnReader.open(file, PgnReader.Detail.MAIN_LINE, first)) {
                    reader.games(bad -> {
                    }).forEach(game -> {
                        engine.newGame();
                        games.add(CentipawnLoss.annotate(game, engine.name() + ", " + settings.limit(),
                                board -> seen.add(board.key()) ? engine.apply(board) : List.of()));
                        line.show(String.format(Locale.ROOT, "games annotated: %,d", games.size()));
                    });
                }
            }
        } catch (UciException e) {
            Workers.awaitStop();
            throw e;
        }
        PgnWriter.writeAll(out, games);
        note(out);
        return Main.DONE;
    }

    private Evaluator<Board> clone(String folderName) throws IOException {
        return new PolicyEvaluator(PolicyNetwork.read(folder.resolve(folderName)));
    }

    private void predict(Person person, List<PgnGame> learned, List<PgnGame> held, Set<String> sizes)
            throws Exception {
        Path models = Data.folder("models");
        Map<String, Evaluator<Board>> predictors = new LinkedHashMap<>();
        predictors.put(CLONE, clone(CLONE));
        predictors.put(POLICY, new PolicyEvaluator(PolicyNetwork.read(models.resolve(POLICY))));
        for (String size : sizes) {
            predictors.put(size.replace("fewer/", "") + " games", clone(size + "/" + CLONE));
        }
        if (learned.size() >= MANY) {
            predictors.put("from nothing", clone("nothing"));
        }
        predictors.put("frequency baseline", FrequencyBaseline.of(learned, person.filter()));
        Path cnn = models.resolve("cnn");
        try (Network network = Network.load(cnn)) {
            predictors.put("cnn", NetworkEvaluator
                    .ofPolicy(ModelCard.coding(cnn), network));
            for (boolean own : new boolean[]{true, false}) {
                MoveMatching matching = interruptible(CONTINUES,
                        line -> MoveMatching.of(held, person.filter(), own, predictors,
                                game -> line.show("moves predicted")));
                print("%n%s moves in %,d games held out%n%-18s %-11s %9s  top-1 (95 %% interval)  log loss%n",
                        own ? "The player's" : "The other sides'", held.size(), "", "", "moves");
                for (MoveMatching.Row row : matching.rows()) {
                    print("%-18s %-11s %,9d  %-22s %9.3f%n", row.predictor(),
                            row.phase() == null ? "all" : row.phase().toString().toLowerCase(Locale.ROOT), row.moves(),
                            row.top1().text("%.1f", 100) + " %", row.logLoss());
                }
                print("The clone predicts %s percentage points more than policy.%n",
                        matching.advantage(CLONE, POLICY).text("%.1f", 100));
            }
        }
    }

    private void lose(Person person, List<PgnGame> games) {
        GameFilter filter = person.filter();
        List<CentipawnLoss> losses = CentipawnLoss.of(games, filter);
        print("%nWhat a move costs, in centipawns, in %,d annotated games%n", games.size());
        print("by phase", losses,
                loss -> loss.phase().ordinal() + " " + loss.phase().toString().toLowerCase(Locale.ROOT));
        print("by move", losses, loss -> String.format("%03d to %d", 1 + (loss.move() - 1) / 10 * 10,
                10 + (loss.move() - 1) / 10 * 10));
        print("by clock", losses.stream().filter(loss -> loss.seconds().isPresent()).toList(),
                loss -> String.format("%04d s or more", band(loss.seconds().getAsInt())));
        print("%nThe costliest moves%n");
        losses.stream().sorted(Comparator.comparing((CentipawnLoss loss) -> -loss.centipawns())).limit(COSTLIEST)
                .forEach(loss -> {
                    Board board = loss.game().boardAt(loss.ply());
                    print("%4d  move %d, %s%s  %s%n", loss.centipawns(), loss.move(),
                            board.san(loss.game().moves().get(loss.ply()).move()),
                            loss.better().map(move -> " in place of " + board.san(move)).orElse(""), board.getFen());
                });
    }

    private static int band(int seconds) {
        return seconds < 10 ? 0 : seconds < 30 ? 10 : seconds < 60 ? 30 : seconds < 180 ? 60 : 180;
    }

    private void print(String title, List<CentipawnLoss> losses, Function<CentipawnLoss, String> group) {
        losses.stream().collect(Collectors.groupingBy(group, TreeMap::new, Collectors.toList()))
                .forEach((name, some) -> print("%-9s %-16s %,8d moves %7.1f%n", title,
                        name.replaceFirst("^0+(?=\\d)|^\\d (?=\\D)", ""), some.size(),
                        some.stream().mapToInt(CentipawnLoss::centipawns).average().orElse(0)));
    }
}
