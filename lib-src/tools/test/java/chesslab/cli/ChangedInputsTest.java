package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.files.FileTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A run knows its inputs: one whose games, data, network or settings were altered, or exchanged for others of the same
 * count, is refused by the name of what differs, and changes nothing.
 */
@Tag("lengthy")
class ChangedInputsTest {

    /** The calls, of which those that can go on are made twice; IN has the inputs, OUT is the folder of the run. */
    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("mine", "mine --games 2 --nodes 50 --workers 1 --resume --out OUT"),
            Map.entry("encode mined", "encode IN/mined --out OUT"),
            Map.entry("encode match", "encode IN/match --out OUT"),
            Map.entry("encode ladder", "encode IN/ladder --out OUT"),
            Map.entry("encode evaluation", "encode --for evaluation IN/mined --out OUT"),
            Map.entry("rate match", "rate IN/match"),
            Map.entry("rate ladder", "rate IN/ladder"),
            Map.entry("train imitation",
                    "train imitation IN/prepared --net mlp-8 --epochs 1 --threads 1 --resume --out OUT"),
            Map.entry("train policy", "train policy IN/prepared --from IN/policy --epochs 1 --resume --out OUT"),
            Map.entry("train evaluation", "train evaluation IN/scores --hidden 8 --epochs 1 --resume --out OUT"),
            Map.entry("match", "match net:IN/policy random --games 2 --openings IN/openings.epd --resume --out OUT"),
            Map.entry("ladder", "ladder net:IN/policy random --games 2 --openings IN/openings.epd --resume --out OUT"),
            Map.entry("tune", "tune net:IN/policy --parameters IN/numbers.txt --games 2 --openings IN/openings.epd "
                    + "--resume --out OUT"),
            Map.entry("recipe policy",
                    "recipe policy --games 12 --nodes 20 --hidden 8 --epochs 1 --judge IN/judge --out OUT"),
            Map.entry("recipe zero", "recipe zero --generations 1 --games 2 --nodes 5 --hidden 4 --epochs 1 --out OUT"),
            Map.entry("recipe me", "recipe me IN/games.pgn --name me --annotated 0 --out OUT"));

    private static final Map<String, String> OTHERS = Map.of("games.pgn", "other.pgn", "prepared", "other-prepared",
            "encoded", "prepared", "scores", "other-scores", "policy", "other-policy", "judge", "other-judge",
            "openings.epd", "other.epd", "numbers.txt", "other.txt");

    @TempDir
    private static Path folder;
    private static Path in;
    private static Path out;

    @BeforeAll
    static void makeInputs() throws Exception {
        in = Files.createDirectory(folder.resolve("in"));
        out = folder.resolve("out");
        Files.writeString(in.resolve("games.pgn"), games("a6"));
        Files.writeString(in.resolve("other.pgn"), games("h6"));
        Files.writeString(in.resolve("numbers.txt"), "temperature, float, 0.5, 0.1, 1, 0.1, 0.01\n");
        Files.writeString(in.resolve("other.txt"), "temperature, float, 0.5, 0.1, 1, 0.2, 0.01\n");
        Files.writeString(in.resolve("openings.epd"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
        Files.writeString(in.resolve("other.epd"), "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq -\n");
        for (String which : List.of("", "other-")) {
            String games = which.isEmpty() ? "IN/games.pgn" : "IN/other.pgn";
            String seed = " --hidden 8 --epochs 1 --seed " + (which.isEmpty() ? 1 : 2);
            done("encode --for policy " + games + " --out IN/" + which + "prepared");
            done("encode --for evaluation " + games + " --out IN/" + which + "scores");
            done("train policy IN/" + which + "prepared --out IN/" + which + "policy" + seed);
            done("train evaluation IN/" + which + "scores --out IN/" + which + "judge" + seed);
        }
        done("mine --games 2 --nodes 50 --workers 1 --out IN/mined");
        done("match random greedy --games 2 --move-limit 40 --out IN/match");
        done("ladder random greedy minimax:1 --games 2 --move-limit 40 --out IN/ladder");
    }

    /** Games of as many moves, of which each is its own. */
    private static String games(String answer) {
        return IntStream.range(0, 64)
                .mapToObj(
                        game -> "[White \"me\"]\n[Black \"%d\"]\n\n1. %c%d { [%%eval 0.1] } %s { [%%eval 0.2] } 2. %c%d *\n\n"
                                .formatted(game, 'a' + game % 7, 3 + game / 56, answer, 'a' + (game + 1 + game / 7) % 7,
                                        (game + 1 + game / 7) % 7 == game % 7 ? 5 : 4))
                .collect(Collectors.joining());
    }

    private static List<String> words(String call) {
        return Stream.of(call.split(" ")).map(word -> word.replace("IN", in.toString()).replace("OUT", out.toString()))
                .toList();
    }

    private static void done(String call) {
        Call.of(words(call)).ends(0);
    }

    /** The bytes of all files except the log, in which each call notes that it has begun. */
    private static Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> Files.isRegularFile(each) && !each.toString().endsWith(".log")
                    && !each.startsWith(folder.resolve("kept"))).toList()) {
                contents.put(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return contents;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                            mine              | settings --seed 2            | seed 2 instead of 1
                            mine              | bit of OUT/manifest.json     | OUT/manifest.json:
                            mine              | bit of OUT/games-00001.pgn   | OUT/games-00001.pgn: is cut short or altered
                            mine              | count in OUT/manifest.json   | OUT/manifest.json: was altered
                            encode mined      | result in IN/mined/games-00001.pgn | IN/mined/games-00001.pgn: is cut short or altered
                            encode mined      | bit of IN/mined/games-00001.pgn | IN/mined/games-00001.pgn: is cut short or altered
                            encode mined      | bit of IN/mined/manifest.json | IN/mined/manifest.json:
                            encode mined      | count in IN/mined/manifest.json | IN/mined/manifest.json: was altered
                            encode evaluation | result in IN/mined/games-00001.pgn | IN/mined/games-00001.pgn: is cut short or altered
                            encode evaluation | count in IN/mined/manifest.json | IN/mined/manifest.json: was altered
                            encode match      | result in IN/match/games.pgn | IN/match/games.pgn: is cut short or altered
                            encode match      | count in IN/match/match.json | IN/match/match.json: was altered
                            encode ladder     | bit of IN/ladder/games.pgn.gz | IN/ladder/games.pgn.gz: is cut short or altered
                            encode ladder     | count in IN/ladder/ladder.json | IN/ladder/ladder.json: was altered
                            rate match        | result in IN/match/games.pgn | IN/match/games.pgn: is cut short or altered
                            rate ladder       | bit of IN/ladder/ladder.json | IN/ladder/ladder.json:
                            train imitation   | settings --seed 2            | seed 2 instead of 1
                            train imitation   | another IN/prepared          | now data
                            train imitation   | bit of IN/prepared/train-00001.npz | IN/prepared/train-00001.npz: is cut short or altered
                            train imitation   | bit of IN/prepared/manifest.json | IN/prepared/manifest.json:
                            train imitation   | count in IN/prepared/manifest.json | IN/prepared/manifest.json: was altered
                            train imitation   | bit of OUT/latest/state.npz  | OUT/latest/state.npz: is cut short or altered
                            train imitation   | bit of OUT/latest/state.json | OUT/latest/state.json:
                            train policy      | settings --seed 2            | seed 2 instead of 1
                            train policy      | another IN/prepared          | now train
                            train policy      | another IN/policy            | now from
                            train policy      | bit of IN/policy/policy.npz  | IN/policy/policy.npz: was altered
                            train policy      | bit of IN/prepared/validation-00001.npz | IN/prepared/validation-00001.npz: is cut
                            train policy      | count in IN/prepared/manifest.json | IN/prepared/manifest.json: was altered
                            train policy      | bit of OUT/latest/state.json | OUT/latest/state.json:
                            train evaluation  | settings --seed 2            | seed 2 instead of 1
                            train evaluation  | another IN/scores            | now train
                            train evaluation  | bit of IN/scores/train.npz   | IN/scores/train.npz: is cut short or altered
                            train evaluation  | bit of IN/scores/validation.npz | IN/scores/validation.npz: is cut short or altered
                            train evaluation  | bit of IN/scores/manifest.json | IN/scores/manifest.json:
                            train evaluation  | count in IN/scores/manifest.json | IN/scores/manifest.json: was altered
                            train evaluation  | bit of OUT/latest/state.npz  | OUT/latest/state.npz: is cut short or altered
                            match             | settings --seed 2            | seed 2 instead of 1
                            match             | another IN/openings.epd      | openingsHash
                            match             | another IN/policy            | now a net:
                            match             | bit of IN/policy/policy.npz  | IN/policy/policy.npz: was altered
                            match             | result in OUT/games.pgn      | OUT/games.pgn: is cut short or altered
                            match             | bit of OUT/match.json        | OUT/match.json:
                            match             | count in OUT/match.json      | OUT/match.json: was altered
                            ladder            | settings --seed 2            | seed 2 instead of 1
                            ladder            | another IN/openings.epd      | openingsHash
                            ladder            | another IN/policy            | now a net:
                            ladder            | bit of OUT/games.pgn.gz      | OUT/games.pgn.gz: is cut short or altered
                            ladder            | count in OUT/ladder.json     | OUT/ladder.json: was altered
                            tune              | settings --seed 2            | seed 2 instead of 1
                            tune              | another IN/openings.epd      | openingsHash
                            tune              | another IN/policy            | now identity
                            tune              | another IN/numbers.txt       | now parameters
                            tune              | count in OUT/tuning.json     | OUT/tuning.json: was altered
                            recipe policy     | settings --seed 2            | seed 2 instead of 1
                            recipe policy     | another IN/judge             | now judge
                            recipe policy     | bit of OUT/recipe.json       | OUT/recipe.json:
                            recipe policy     | result in OUT/games/games-00001.pgn.gz | OUT/games/games-00001.pgn.gz: is cut
                            recipe policy     | bit of OUT/encoded/train-00001.npz | OUT/encoded/train-00001.npz: is cut short or altered
                            recipe zero       | settings --seed 2            | seed 2 instead of 1
                            recipe zero       | bit of OUT/zero.json         | OUT/zero.json:
                            recipe zero       | count in OUT/generation-01/generation.json | OUT/generation-01/generation.json: was altered
                            recipe zero       | bit of OUT/network.npz       | OUT/network.npz: was altered
                            recipe policy     | bit of OUT/encoded/manifest.json | OUT/encoded/manifest.json:
                    recipe me         | another OUT/encoded          | OUT/encoded/manifest.json: is cut short or altered
                    recipe me         | bit of OUT/made.json         | OUT/made.json:
                    recipe me         | settings --seed 2            | seed 2 instead of 1
                            recipe me         | another IN/games.pgn         | now inputs [games.pgn
                            recipe me         | result in IN/games.pgn       | now inputs [games.pgn
                            recipe me         | bit of OUT/recipe.json       | OUT/recipe.json:
                            recipe me         | count in OUT/recipe.json     | OUT/recipe.json: was altered
                            recipe me         | bit of OUT/encoded/train-00001.npz | OUT/encoded/train-00001.npz: is cut short or altered
                            recipe me         | count in OUT/encoded/manifest.json | OUT/encoded/manifest.json: is cut short or altered
                            """)
    void whatWasChangedIsNamedAndNothingIsDone(String kind, String change, String said) throws Exception {
        String call = CALLS.get(kind);
        layOut(kind, call);
        String[] how = change.split(" (?=\\S+$)");
        Path place = Path.of(words(how[1]).get(0));
        switch (how[0]) {
            case "settings --seed" -> assertRefused(call + " --seed " + how[1], said);
            case "another" -> {
                Path aside = folder.resolve("aside");
                Path other = in.resolve(OTHERS.get(place.getFileName().toString()));
                Files.move(place, aside);
                Files.move(other, place);
                try {
                    assertRefused(call, said);
                } finally {
                    Files.move(place, other);
                    Files.move(aside, place);
                }
            }
            default -> {
                byte[] bytes = Files.readAllBytes(place);
                try {
                    for (byte[] altered : altered(bytes, how[0])) {
                        Files.write(place, altered);
                        assertRefused(call, said);
                    }
                } finally {
                    Files.write(place, bytes);
                }
            }
        }
    }

    /** Puts the folder of a finished run in its place; an encoding, which has no second time, has none. */
    private static void layOut(String kind, String call) throws IOException {
        Path kept = folder.resolve("kept").resolve(kind);
        FileTree.delete(out);
        if (!Files.exists(kept)) {
            done(call);
            Files.createDirectories(kept);
            if (call.contains("--out") && !kind.startsWith("encode")) {
                Files.move(out, kept.resolve("out"));
            }
            FileTree.delete(out);
        }
        try (Stream<Path> files = Files.walk(kept)) {
            for (Path file : files.filter(each -> !each.equals(kept)).toList()) {
                Files.copy(file, folder.resolve(kept.relativize(file)));
            }
        }
    }

    private static List<byte[]> altered(byte[] bytes, String how) {
        List<byte[]> all = new ArrayList<>();
        if (how.equals("bit of")) {
            for (int place : new int[]{bytes.length / 4, bytes.length / 2, bytes.length - 10}) {
                byte[] altered = bytes.clone();
                altered[place] ^= 1;
                all.add(altered);
            }
            return all;
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String altered = how.equals("result in") && text.startsWith("[") // else compressed
                ? Pattern.compile("(\\*|1-0|0-1|1/2-1/2)(?=\n)").matcher(text)
                        .replaceFirst(result -> result.group().equals("1-0") ? "0-1" : "1-0")
                : how.equals("result in") ? text.substring(0, text.length() / 2)
                : text.replaceFirst("(\"games\": |\"positions\": )(\\d+)", "$1" + "1$2");
        assertNotEquals(text, altered);
        return List.of(altered.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void assertRefused(String call, String said) throws IOException {
        Map<String, String> before = contents();
        String expected = words(said.replace(' ', '\0')).get(0).replace('\0', ' ');
        Refusal.assertSaid(List.of(expected), words(call).toArray(String[]::new));
        assertEquals(before.keySet(), contents().keySet());
        contents().forEach((file, bytes) -> assertTrue(bytes.equals(before.get(file)), file + " was changed"));
    }
}
