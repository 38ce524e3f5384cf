package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchResult;
import chesslab.arena.rating.Rung;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.Sha256;
import chesslab.training.network.ModelCard;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The matches in data/results: whole, played by the shipped networks, and the source of the tables that quote them. */
class ShippedResultsTest {

    private static final Path RESULTS = Path.of("data/results");
    private static final String ANCHOR = "stockfish:elo=1350,movetime=3";

    @TempDir
    private Path scratch;

    private static List<Path> folders() throws IOException {
        try (Stream<Path> found = Files.list(RESULTS)) {
            return found.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static Path games(Path folder) {
        return folder.resolve("games.pgn.gz");
    }

    @Test
    void everyMatchHasTheGamesThatItsManifestTells() throws IOException {
        assertTrue(folders().size() > 50, () -> "few matches");
        for (Path folder : folders()) {
            MatchManifest manifest = MatchManifest.read(folder);
            try (InputStream in = new GZIPInputStream(new FileInputStream(games(folder).toFile()))) {
                assertEquals(manifest.sha256(), Sha256.of(in), folder::toString);
            }
            MatchResult result = MatchResult.read(games(folder));
            assertEquals(manifest.result(), result, folder::toString);
            assertEquals(manifest.games(), result.games().games(), folder::toString);
        }
    }

    @Test
    void theNetworksAreTheShippedOnes() throws IOException {
        for (Path folder : folders()) {
            MatchManifest manifest = MatchManifest.read(folder);
            for (MatchManifest.Entrant entrant : List.of(manifest.a(), manifest.b())) {
                if (entrant.player().startsWith("net:")) {
                    Path model = Path.of(entrant.player().substring("net:".length()).split(",")[0]);
                    assertEquals("network " + ModelCard.read(model).sha256().substring(0, 16), entrant.identity(),
                            folder::toString);
                }
            }
        }
    }

    @Test
    void aMatchPlayedAgainGivesTheShippedGames() throws Exception {
        Path shipped = RESULTS.resolve("random-vs-greedy");
        MatchManifest manifest = MatchManifest.read(shipped);
        MatchSettings settings = MatchSettings.of("random", "greedy", manifest.games(),
                Openings.read(Path.of("data/openings/book.epd"))).withSeed(manifest.seed());
        Match.play(settings, scratch.resolve("again"), false, progress -> {
        });
        assertEquals(manifest.sha256(), MatchManifest.read(scratch.resolve("again")).sha256());
    }

    @Test
    void theDecidingMatchesHaveTwoHundredGamesOrMore() throws IOException {
        Map<String, Integer> gamesByOpponent = folders().stream()
                .filter(folder -> folder.getFileName().toString().startsWith("stockfish-elo=1350-movetime=3-vs-net"))
                .collect(Collectors.toMap(folder -> folder.getFileName().toString(),
                        folder -> PgnReader.readAll(games(folder)).size()));
        assertEquals(5, gamesByOpponent.size(), gamesByOpponent::toString);
        assertTrue(gamesByOpponent.values().stream().allMatch(games -> games >= 200), gamesByOpponent::toString);
    }

    @Test
    void theTablesQuoteTheLadderOfTheseGames() throws IOException {
        List<PgnGame> games = new ArrayList<>();
        for (Path folder : folders()) {
            games.addAll(PgnReader.readAll(games(folder)));
        }
        Ladder ladder = Ladder.of(games, Map.of(ANCHOR, 1350.0), 1);
        assertQuotes(RESULTS.resolve("README.md"), ladder.toString().indent(4));
        for (Rung rung : ladder.rungs()) {
            assertQuotes(Path.of("README.md"), String.format(Locale.ROOT, "| `%s` | %.0f | %s | %,d | %.1f %% |",
                    rung.player(), rung.elo(), rung.basis() == Rung.Basis.ANCHOR
                            ? "given"
                            : String.format(Locale.ROOT, "%.0f to %.0f", rung.low(), rung.high()),
                    rung.score().games(), 100 * rung.scored()));
        }
    }

    private static void assertQuotes(Path page, String expected) throws IOException {
        assertTrue(Files.readString(page).contains(expected), () -> page + " should quote\n" + expected);
    }
}
