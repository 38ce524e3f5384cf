package chesslab.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.match.LadderMatches;
import chesslab.arena.match.Match;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.arena.rating.EloEstimate;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PairScores;
import chesslab.arena.rating.PlayedGame;
import chesslab.arena.rating.Rating;
import chesslab.arena.rating.Sprt;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.Sha256;
import chesslab.search.chess.SelectiveFeature;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.network.ModelCard;
import chesslab.training.policy.PolicyNetwork;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The matches in data/results: whole, played by the shipped networks, and the source of the tables that quote them. */
@Tag("lengthy")
class ShippedResultsTest {

    private static final Path RESULTS = Path.of("data/results");
    private static final String ANCHOR = "stockfish:elo=1350,movetime=3";
    private static final Pattern NETWORK = Pattern.compile("net(?:work=|:)([^,]+)");

    @TempDir
    private Path scratch;

    private static LadderMatches.Manifest manifest;
    private static List<PgnGame> all;
    private static Ladder ladder;

    @BeforeAll
    static void read() throws IOException {
        manifest = LadderMatches.Manifest.read(RESULTS);
        all = PgnReader.readAll(RESULTS.resolve("games.pgn.gz"));
        ladder = ladder(Map.of(ANCHOR, 1350.0));
    }

    private static List<PgnGame> games(MatchSettings.Manifest match) {
        int before = manifest.matches().subList(0, manifest.matches().indexOf(match)).stream()
                .mapToInt(MatchSettings.Manifest::games).sum();
        return all.subList(before, before + match.games());
    }

    private static Ladder ladder(Map<String, Double> anchors) {
        return Ladder.of(all.stream().map(PlayedGame::of).toList(), anchors, 1);
    }

    /** {@code random-vs-greedy}. */
    private static String name(MatchSettings.Manifest match) {
        return String.join("-vs-", match.players());
    }

    private static MatchSettings.Manifest match(String name) {
        return manifest.matches().stream().filter(match -> name(match).equals(name)).findFirst().orElseThrow();
    }

    @Test
    void everyMatchHasTheGamesThatItsManifestTells() throws IOException {
        assertTrue(manifest.matches().size() > 50, () -> "few matches");
        try (InputStream in = new GZIPInputStream(new FileInputStream(RESULTS.resolve("games.pgn.gz").toFile()))) {
            assertEquals(manifest.sha256(), Sha256.of(in));
        }
        for (MatchSettings.Manifest match : manifest.matches()) {
            String text = games(match).stream().map(PgnGame::toPgn).collect(Collectors.joining("\n"));
            assertEquals(match.sha256(), Sha256.of(text.getBytes(StandardCharsets.UTF_8)), () -> name(match));
            List<PlayedGame> played = games(match).stream().map(PlayedGame::of).toList();
            assertEquals(Set.of(match.players()), played.stream().map(PlayedGame::players).collect(Collectors.toSet()));
            MatchSummary result = MatchSummary.of(match.a().player(), match.b().player(), played);
            assertEquals(match.result(), result, () -> name(match));
            assertEquals(match.games(), result.games().games(), () -> name(match));
        }
        assertEquals(all.size(), manifest.matches().stream().mapToInt(MatchSettings.Manifest::games).sum());
    }

    @Test
    void theFeaturesOfTheSelectiveSearchAreWorthWhatTheirPairsSay() throws IOException {
        Set<String> features = new HashSet<>();
        Sprt test = new Sprt(0, 20, 0.05, 0.05, Sprt.Scale.LOGISTIC);
        for (String row : Files.readAllLines(RESULTS.resolve("selective-features.csv")).stream().skip(1).toList()) {
            String[] cells = row.split(",");
            features.add(cells[0]);
            PairScores pairs = pairs(cells, 5, 8);
            assertEquals(cells[7].equals("undecided") ? Sprt.Verdict.GOES_ON : Sprt.Verdict.ACCEPTS_ELO1,
                    test.verdict(pairs), row);
            int games = Integer.parseInt(cells[1]);
            assertEquals(games, IntStream.of(2, 3, 4).map(i -> Integer.parseInt(cells[i])).sum(), row);
            assertEquals(games / 2, pairs.trials(), row);
        }
        features.add("endings"); // measured from endings alone
        assertEquals(
                Stream.of(SelectiveFeature.values()).map(each -> each.name().toLowerCase(Locale.ROOT).replace("_", "-"))
                        .collect(Collectors.toSet()),
                features);
    }

    @Test
    void theStrengthByGamesIsWhatThePairsSay() throws IOException {
        Set<List<String>> trainings = new HashSet<>();
        for (String row : Files.readAllLines(RESULTS.resolve("strength-by-games.csv")).stream().skip(1).toList()) {
            String[] cells = row.split(",");
            assertEquals(100, pairs(cells, 7, 9).trials(), row);
            assertEquals(200, IntStream.of(4, 5, 6).map(i -> Integer.parseInt(cells[i])).sum(), row);
            assertTrue(trainings.add(List.of(cells[0], cells[1], cells[3])), row + " stands there twice");
        }
    }

    /** The pairs of a row, whose Elo and error are those that it tells. */
    private static PairScores pairs(String[] cells, int elo, int column) {
        long[] n = Stream.of(cells[column].split(" ")).mapToLong(Long::parseLong).toArray();
        PairScores pairs = new PairScores(n[0], n[1], n[2], n[3], n[4], n[5]);
        EloEstimate estimate = EloEstimate.of(pairs);
        assertEquals(cells[elo] + " " + cells[elo + 1], Math.round(estimate.elo()) + " " + Math.round(estimate.error()),
                () -> String.join(",", cells));
        return pairs;
    }

    @Test
    void theNetworksAreTheShippedOnes() throws IOException {
        for (MatchSettings.Manifest match : manifest.matches()) {
            for (MatchSettings.Manifest.Player entrant : List.of(match.a(), match.b())) {
                Matcher network = NETWORK.matcher(entrant.player());
                if (network.find()) {
                    Path model = Path.of(network.group(1));
                    Path policy = model.resolve(PolicyNetwork.FILE);
                    String sha256 = Files.exists(policy)
                            ? Sha256.of(policy)
                            : entrant.player().startsWith("selective")
                                    ? Sha256.of(model.resolve(NnueNetwork.FILE))
                            : ModelCard.read(model).sha256();
                    assertEquals("network " + sha256.substring(0, 16), entrant.identity(), () -> name(match));
                }
            }
        }
    }

    @Test
    void aMatchPlayedAgainGivesTheShippedGames() throws Exception {
        MatchSettings.Manifest shipped = match("random-vs-greedy");
        MatchSettings<Board, Move> settings = MatchSettings.of("random", "greedy", shipped.games(),
                Openings.read(Path.of("data/openings/book.epd"))).withSeed(shipped.seed());
        Match.play(settings, scratch.resolve("again"), false, progress -> {
        });
        assertEquals(shipped, MatchSettings.Manifest.read(scratch.resolve("again")));
    }

    @Test
    void theDecidingMatchesHaveTwoHundredGamesOrMore() {
        Map<String, Integer> gamesByOpponent = manifest.matches().stream()
                .filter(match -> name(match).startsWith(ANCHOR + "-vs-net"))
                .collect(Collectors.toMap(ShippedResultsTest::name, match -> games(match).size()));
        assertEquals(9, gamesByOpponent.size(), gamesByOpponent::toString);
        assertTrue(gamesByOpponent.values().stream().allMatch(games -> games >= 200), gamesByOpponent::toString);
    }

    @Test
    void theTablesQuoteTheLadderOfTheseGames() throws IOException {
        assertQuotes(RESULTS.resolve("README.md"), ladder.toString().indent(4));
        List<String> generations = Files.readAllLines(Path.of("data/selftaught/ladder.csv"));
        Pattern selfTaughtPlayer = Pattern.compile("network=data/selftaught(?:/generation-0(\\d))?,");
        for (Rating rating : ladder.ratings()) {
            Matcher player = selfTaughtPlayer.matcher(rating.player());
            if (player.find()) {
                String row = String.format(Locale.ROOT, "%s,%.0f,%.0f,%.0f",
                        player.group(1) == null ? "16" : player.group(1), rating.elo(), rating.low(), rating.high());
                assertTrue(generations.contains(row), row);
            }
        }
        Map<String, String> elo = ladder.ratings().stream().collect(
                Collectors.toMap(Rating::player, rating -> String.format(Locale.ROOT, "%.0f", rating.elo())));
        assertTrue(Integer.parseInt(elo.get("stockfish:nodes=1000")) < Integer
                .parseInt(elo.get("selective:nodes=10000,network=data/models/nnue")));
        assertQuotes(Path.of("README.md"),
                "rates " + elo.get("selective:nodes=10000,network=data/models/nnue") + " at 10,000 positions a move");
        assertQuotes(Path.of("README.md"),
                "ratings of 14 of " + elo.size() + " players with 95 % intervals, from random moves at "
                        + elo.get("random") + " to Stockfish with 5,000 positions a move at "
                        + elo.get("stockfish:nodes=5000"));
        assertQuotes(Path.of("README.md"), "[all " + elo.size() + " players]");
        assertQuotes(Path.of("README.md"), String.format(Locale.ROOT, "[%,d games]", all.size()));
        assertQuotes(Path.of("notebooks/05c-convolution.ipynb"), String.format(Locale.ROOT,
                "Map.of(\\\"random\\\", %s.0, \\\"minimax:1\\\", %s.0, \\\"cnn\\\", %s.0)", elo.get("random"),
                elo.get("minimax:1"), elo.get("net:data/models/cnn")));
        Rating selfTaught = ladder.ratings().stream().filter(each -> each.player().contains("network=data/selftaught,"))
                .findFirst().orElseThrow();
        assertQuotes(Path.of("README.md"), String.format(Locale.ROOT, "rates %.0f (95 %% interval %.0f to %.0f)",
                selfTaught.elo(), selfTaught.low(), selfTaught.high()));
    }

    @Test
    void theOutsideScaleIsThatOfTheTwoRatedEngines() throws IOException {
        Path page = RESULTS.resolve("README.md");
        String engine = "uci:environment/engine,clock=3+0.05";
        String selfTaught = "uci:./selftaught-engine,clock=3+0.05";
        String glaurung = "uci:/usr/games/glaurung,clock=3+0.05";
        String gnuChess = "uci:/usr/games/gnuchessu,clock=3+0.05";
        String ethereal = "uci:/usr/games/ethereal-chess,clock=3+0.05";
        Map<String, Rating> inside = byPlayer(ladder);
        Map<String, Rating> outside = byPlayer(ladder(Map.of(glaurung, 2793.0, gnuChess, 2661.0)));
        for (String player : List.of(ethereal, engine, selfTaught, "uci:/usr/games/toga2,clock=3+0.05")) {
            Rating rating = outside.get(player);
            assertQuotes(page, String.format(Locale.ROOT, "| `%s` | %.0f | %.0f (%.0f to %.0f) |", player,
                    inside.get(player).elo(), rating.elo(), rating.low(), rating.high()));
        }
        for (String given : List.of(glaurung, gnuChess)) {
            assertQuotes(page, String.format(Locale.ROOT, "| `%s` | %.0f | %.0f given |", given,
                    inside.get(given).elo(), outside.get(given).elo()));
        }
        double overGlaurung = 2793 + elo(engine, glaurung);
        double overGnuChess = 2661 + elo(engine, gnuChess);
        double selfTaughtOverEngine = elo(selfTaught, gnuChess) - elo(engine, gnuChess);
        assertQuotes(page,
                String.format(Locale.ROOT, "the engine has %.0f and the self-taught\nplayer %.0f; with GNU Chess's "
                        + "alone, %.0f and %.0f.", overGlaurung, overGlaurung + selfTaughtOverEngine, overGnuChess,
                        overGnuChess + selfTaughtOverEngine));
        double overEthereal = 3390 + elo(engine, ethereal);
        assertQuotes(page, String.format(Locale.ROOT, "by it\nalone the engine has %.0f.", overEthereal));
        String range = String.format(Locale.ROOT, "between %.0f and %.0f",
                100 * Math.floor(Math.min(overGlaurung, overGnuChess) / 100), 100 * Math.ceil(overEthereal / 100));
        assertQuotes(page, range);
        assertQuotes(Path.of("README.md"), range);
    }

    /** How much better the first player was in its match with the second. */
    private static double elo(String player, String opponent) {
        return EloEstimate.of(match(player + "-vs-" + opponent).result().games()).elo();
    }

    private static Map<String, Rating> byPlayer(Ladder ladder) {
        return ladder.ratings().stream().collect(Collectors.toMap(Rating::player, each -> each));
    }

    private static void assertQuotes(Path page, String expected) throws IOException {
        assertTrue(Files.readString(page).contains(expected), () -> page + " should quote\n" + expected);
    }
}
