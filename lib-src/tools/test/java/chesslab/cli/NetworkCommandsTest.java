package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.NetworkFile;
import chesslab.search.nnue.NnueNetwork;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands that encode games, train, measure and export networks print, and to which stream. */
@Tag("lengthy")
class NetworkCommandsTest {

    private static final String TRAIN = "train imitation --net mlp-24 --batch 64 --epochs 3 --threads 1";
    private static final String EXPORT = "export data/models/cnn --out";

    @TempDir
    private static Path folder;
    private static Path data;

    @BeforeAll
    static void encode() throws IOException {
        data = folder.resolve("data");
        JsonObject encoded = Call.done("encode data/sample/games-00001.pgn.gz --layout mover14 --fraction 0.012 --json "
                + "--out", data).json();
        assertEquals(read("data/manifest.json").get("shards"), encoded.get("shards"));
    }

    private static JsonObject read(String file) throws IOException {
        return JsonParser.parseString(Files.readString(folder.resolve(file))).getAsJsonObject();
    }

    private static JsonElement lastEpoch(JsonObject card) {
        return card.getAsJsonArray("curves").get(card.getAsJsonArray("curves").size() - 1);
    }

    @Test
    void gamesWithoutOneForValidationComeWithARemedy() {
        Call.done("encode data/classics/games.pgn --out", folder.resolve("few")).says("^No games for validation: "
                + "to train, encode more games, or with --split=70,30,0\\.");
        String out = Call.done("encode data/classics/games.pgn --split=70,30,0 --out", folder.resolve("more")).out();
        assertFalse(out.contains("No games for validation") || out.contains("validation  0 positions"), out);
    }

    @Test
    void aJudgeGivesEveryLegalMoveAPartOfThePolicy() throws IOException {
        Path judged = folder.resolve("judged");
        Call.done("encode data/sample/games-00001.pgn.gz --for policy --judge data/models/nnue --fraction 0.005 --out",
                judged);
        PreparedData prepared = PreparedData.open(judged);
        assertEquals(NetworkFile.sha256(Path.of("data/models/nnue", NnueNetwork.FILE)), prepared.manifest().judge());
        assertTrue(prepared.size(Split.TRAIN) > 100);
        long whole = IntStream.range(0, prepared.size(Split.TRAIN)).mapToObj(i -> prepared.row(Split.TRAIN, i))
                .filter(row -> row.policy(0).moves().length == row.board(0).legalMoves().size()).count();
        assertTrue(whole > 0.9 * prepared.size(Split.TRAIN), whole + " positions without a mate"); // which leaves others 0
    }

    @Test
    void theRecipeOfAPolicyEndsWithAnEpochOnJudgedGamesOfTheSample() throws IOException {
        Path made = folder.resolve("recipe");
        String call = "recipe policy --games 12 --nodes 20 --hidden 8 --epochs 1 --out";
        Call.done(call, made).says("^The player is net:.*recipe/judged$");
        String judge = NetworkFile.sha256(Path.of("data/models/nnue", NnueNetwork.FILE));
        assertEquals(judge, read("recipe/recipe.json").get("judge").getAsString());
        assertEquals(judge, read("recipe/encoded-judged/manifest.json").get("judge").getAsString());
        assertEquals("games-00001.pgn.gz", read("recipe/encoded-judged/manifest.json").getAsJsonArray("inputs").get(0)
                .getAsJsonObject().get("file").getAsString());
        assertFalse(read("recipe/encoded/manifest.json").has("judge"));
        JsonObject card = read("recipe/judged/model.json");
        assertEquals(NetworkFile.sha256(made.resolve("run/policy.npz")), card.get("from").getAsString());
        assertEquals(1, card.getAsJsonArray("losses").size());
        Map<String, String> before = Calls.contents(made);
        Call.done(call, made);
        assertEquals(before, Calls.contents(made));
        Call.of(call, made, "--judge", "data/selftaught").ends(Main.FAILED).tells("judge ");
    }

    @Test
    void trainingSaysWhatItTrainsAndLeavesModelsAndCurves() throws IOException {
        Call.done(TRAIN, data, "--out", folder.resolve("soft"), "--soft", "--value").says(
                "on cpu\\(\\), 1 threads, \\w+ arithmetic, PyTorch",
                "138,353 parameters, [\\d,]+ positions to train on",
                "^ +3 +\\d", "without a network: top 1 \\d+\\.\\d % by the most frequent legal move");
        List<String> curve = Files.readAllLines(folder.resolve("soft/loss.csv"));
        assertEquals(List.of("epoch", "1", "2", "3"), curve.stream().map(line -> line.split(",")[0]).toList());
        int column = List.of(curve.get(0).split(",")).indexOf("train_loss");
        List<Double> loss = curve.stream().skip(1).map(line -> Double.valueOf(line.split(",")[column])).toList();
        assertTrue(loss.get(2) < loss.get(0), loss::toString);
        assertEquals("mover14", read("soft/best/model.json").get("layout").getAsString());
        assertEquals("SOFT", read("soft/best/model.json").getAsJsonObject("madeBy").get("policy").getAsString());
    }

    @Test
    void summaryIsJsonAndTheModelScoresAsItsLastEpochDid() throws IOException {
        JsonObject summary = Call.done(TRAIN, data, "--out", folder.resolve("net"), "--json").tells("^ +3 +\\d").json();
        assertEquals(lastEpoch(read("net/best/model.json")), summary.get("best"));
        assertEquals(List.of("3", "mover14", "cpu()", "138328"), Stream.of("epochs", "layout", "device", "parameters")
                .map(name -> summary.get(name).getAsString()).toList());
        double uniform = summary.get("uniform").getAsDouble();
        double frequent = summary.get("mostFrequent").getAsDouble();
        assertTrue(uniform > 0 && uniform < 0.2 && frequent > 0 && frequent < 0.5, summary::toString);
        assertEquals(lastEpoch(read("net/latest/model.json")).getAsJsonObject().get("validation"),
                Call.done("accuracy --json", folder.resolve("net/latest"), data).json());
    }

    @Test
    void exportNamesItsFileAndReplacesOneOnlyWhenTold() throws IOException {
        Path file = folder.resolve("network.onnx");
        String said = Call.done(EXPORT, file).out();
        assertEquals(String.format(Locale.ROOT, "%s: %,d bytes%n", file, Files.size(file)), said);
        Call.of(EXPORT, folder).ends(Main.WRONG_CALL).tells("is a folder: expected a file");
        Files.writeString(file, "mine");
        Call.of(EXPORT, file).ends(Main.WRONG_CALL)
                .tells("network.onnx exists: choose another file, or replace it with --force");
        assertEquals("mine", Files.readString(file));
        Call.done(EXPORT, file, "--force");
        assertTrue(Files.size(file) > 100_000);
        Call.of("export data/models/nnue --out", folder.resolve("nnue.onnx")).ends(Main.FAILED);
        assertFalse(Files.exists(folder.resolve("nnue.onnx")));
    }
}
