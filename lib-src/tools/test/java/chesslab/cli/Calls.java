package chesslab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Calls of the commands that keep something in a folder, as small as they can be. As a program it reads calls from its
 * standard input, a line each: milliseconds to wait, then the words, parted by tabs. It answers with the exit code and
 * the errors.
 */
final class Calls {

    /** Files that are not the same each time: they hold times or dates. */
    private static final List<String> VARYING = List.of("model.json", "state.json", "loss.csv",
            "generation.json", "clock.json");

    private final Path games;
    private final Path person;
    private final Path prepared;
    private final Path scores;

    /** Makes the data that the calls need. */
    Calls(Path folder) throws IOException {
        games = folder.resolve("games.pgn");
        prepared = folder.resolve("prepared");
        scores = folder.resolve("scores");
        Call.done("mine --games 12 --nodes 50 --random-plies 6 --out", folder + "/mined");
        try (Stream<Path> mined = Files.list(folder.resolve("mined"))) {
            Files.copy(mined.filter(file -> file.toString().endsWith(".pgn")).findFirst().orElseThrow(), games);
        }
        person = Files.writeString(folder.resolve("person.pgn"), IntStream.range(0, 40)
                .mapToObj(game -> "[White \"me\"]\n\n1. %c%d %c%d *\n\n".formatted('a' + game % 8, 3 + game / 8 % 2,
                        'a' + game / 16, 5 + game / 8 % 2))
                .collect(Collectors.joining()));
        Call.of(of("encode", prepared, 1)).ends(0);
        Call.of(of("encode --for evaluation", scores, 1)).ends(0);
    }

    /** The commands whose files take no minutes. */
    static final List<String> COMMANDS = List.of("mine", "encode", "encode --for evaluation",
            "train imitation", "train evaluation", "train policy", "match", "ladder", "tune");

    /** All commands that keep something in a folder: the other ones, and those that run several of them. */
    static final List<String> KINDS = Stream.concat(COMMANDS.stream(),
            Stream.of("recipe engine", "recipe policy", "recipe zero", "recipe me")).toList();

    /** Returns a call; another variant asks for another result. */
    List<String> of(String command, Path out, int variant) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of("--out", out.toString()));
        words.addAll(switch (command) {
            case "mine" -> List.of("--games", "2", "--nodes", "50", "--workers", "1", "--seed", "" + variant);
            case "encode" -> List.of(games.toString(), "--layout", "mover18", "--split", "60,40,0",
                    "--temperature", "" + 50 * variant);
            case "encode --for evaluation" -> List.of(games.toString(), "--split",
                    100 - 30 * variant + "," + 30 * variant + ",0");
            case "train imitation" -> List.of(prepared.toString(), "--net", "mlp-8", "--epochs", "1", "--batch", "64",
                    "--threads", "1", "--seed", "" + variant);
            case "train evaluation" -> List.of(scores.toString(), "--hidden", "8", "--epochs", "1", "--seed",
                    "" + variant);
            case "train policy" -> List.of(prepared.toString(), "--hidden", "8", "--epochs", "1", "--seed",
                    "" + variant);
            case "match", "ladder" -> List.of("random", "greedy", "--games", "4", "--openings", "start",
                    "--seed", "" + variant);
            case "tune" -> List.of("selective:nodes=20", "--parameters", "data/tuning/selective.txt", "--games", "4",
                    "--seed", "" + variant);
            case "recipe engine", "recipe policy" -> List.of("--games", "12", "--nodes", "20", "--hidden", "8",
                    "--epochs", "1", "--seed", "" + variant);
            case "recipe zero" -> List.of("--generations", "1", "--games", "2", "--nodes", "5", "--hidden", "4",
                    "--epochs", "1", "--seed", "" + variant);
            case "recipe me" -> List.of(person.toString(), "--name", "me", "--annotated", "0", "--seed", "" + variant);
            default -> throw new IllegalArgumentException(command);
        });
        return words;
    }

    /** Returns the files of a folder that are the same each time, with their bytes as text. */
    static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (!name.endsWith(".log")) {
                    contents.put(folder.relativize(file).toString(), VARYING.contains(name)
                            ? ""
                            : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return contents;
    }

    public static void main(String[] none) throws Exception {
        BufferedReader calls = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String call = calls.readLine(); call != null; call = calls.readLine()) {
            List<String> words = List.of(call.split("\t"));
            Thread.sleep(Integer.parseInt(words.get(0)));
            Call end = Call.of(words.subList(1, words.size()));
            System.out.println(end.status() + "\t" + end.errors().replace("\n", "\t"));
        }
    }
}
