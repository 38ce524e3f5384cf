package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command that reads games leaves out the bad ones, names them in the same words and counts them. */
class BadGamesTest {

    private static final String SOUND = game("a", "b", "1-0", "1. e4 e5 2. Nf3 1-0");
    private static final String ILLEGAL = game("a", "b", "1-0", "1. e4 e5 2. Ke3 1-0");
    private static final String VARIANT = "[Variant \"Atomic\"]\n" + game("a", "b", "1-0", "1. e4 1-0");
    private static final List<String> FAULTS = List.of(
            "left out: games.pgn: game 2, line 11: move 2 of White: move 'Ke3' in ",
            "left out: games.pgn: game 3, line 13: variant \"Atomic\": expected standard chess");

    @TempDir
    private Path folder;

    private static String game(String white, String black, String result, String moves) {
        return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n\n" + moves + "\n\n";
    }

    private Path write(String name, String... games) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("", games));
    }

    private static void assertNamed(Call end) {
        assertEquals(0, end.status(), end.errors());
        List<String> named = end.errors().lines().filter(line -> line.startsWith("left out: ")).toList();
        assertEquals(FAULTS.size(), named.size(), end.errors());
        IntStream.range(0, FAULTS.size())
                .forEach(i -> assertTrue(named.get(i).startsWith(FAULTS.get(i)), end.errors()));
    }

    @Test
    void everyCommandNamesThemInTheSameWords() throws IOException {
        Path games = write("games.pgn", SOUND, ILLEGAL, VARIANT, SOUND);
        Path sound = write("sound.pgn", SOUND);
        assertNamed(Call.of("rate", games));
        assertNamed(Call.of("rate", sound, "--training", games));
        assertNamed(Call.of("encode", games, "--split", "100,0,0", "--out", folder.resolve("encoded")));
        assertNamed(Call.of("annotate", games, "--nodes", "1", "--out", folder.resolve("annotated")));
        String scored = Files.readString(folder.resolve("annotated/manifest.json"));
        assertTrue(scored.contains("\"bad\": 2"), scored);
    }

    @Test
    void rateCountsThem() throws IOException {
        String nameless = game("a", "?", "1-0", "1. e4 1-0");
        String cut = game("a", "b", "1-0", "1. e4 e5");
        Call end = Call.of("rate", write("games.pgn", SOUND, ILLEGAL, VARIANT, nameless, SOUND, cut));
        assertTrue(end.errors().contains("game 4: White \"a\", Black \"?\": expected the name of a player"),
                end.errors());
        assertTrue(end.errors().contains("game 6: no result after the moves: expected 1-0, "), end.errors());
        assertTrue(end.out().contains("4 bad games were left out.\n"), end.out());
        assertTrue(end.out().contains("       2  100.0 %     0 %  a\n"), end.out());
        assertTrue(Call.of("rate", folder.resolve("games.pgn"), "--json").out().contains("\"bad\": 4,"));
    }

    @Test
    void oneIsCountedInTheSingular() throws IOException {
        assertTrue(Call.done("rate", write("games.pgn", SOUND, ILLEGAL)).out().contains("1 bad game was left out.\n"));
    }

    @Test
    void theFirstAreNamedAndAllAreCounted() throws IOException {
        Path games = write("games.pgn", ILLEGAL.repeat(700), SOUND, ILLEGAL.repeat(7));
        Call end = Call.of("rate", games, write("sound.pgn", SOUND));
        assertEquals(10, end.errors().lines().filter(line -> line.startsWith("left out: ")).count(), end.errors());
        assertTrue(end.errors().endsWith("Left out in all: 707 games\n"), end.errors());
        assertTrue(end.out().contains("707 bad games were left out.\n"), end.out());
    }

    @Test
    void filesWithoutAGameAreNamed() throws IOException {
        Call end = Call.of("rate", write("empty.pgn"), write("sound.pgn", SOUND));
        assertEquals("left out: empty.pgn: there is no game in it\n", end.errors());
        Call nothing = Call.of("rate", write("bad.pgn", ILLEGAL));
        assertEquals(2, nothing.status());
        assertTrue(nothing.errors().contains("left out: bad.pgn: game 1, line 5: ")
                && nothing.errors().contains("rate: no game to rate: "), nothing.errors());
    }

    @Test
    void minedGamesHaveNothingToRate() throws IOException {
        try (Stream<Path> sample = Files.list(Path.of("data/sample"))) {
            Path mined = sample.filter(file -> file.toString().endsWith("1.pgn.gz")).findFirst().orElseThrow();
            Call end = Call.of("rate", mined);
            assertEquals(2, end.status());
            assertTrue(end.errors().contains("of a player against itself, as all mined games are"), end.errors());
        }
    }
}
