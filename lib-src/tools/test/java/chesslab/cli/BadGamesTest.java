package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
    }

    @Test
    void rateCountsThem() throws IOException {
        String nameless = game("a", "?", "1-0", "1. e4 1-0");
        String cut = game("a", "b", "1-0", "1. e4 e5");
        Call.done("rate", write("games.pgn", SOUND, ILLEGAL, VARIANT, nameless, SOUND, cut))
                .tells("game 4: White \"a\", Black \"\\?\": expected the name of a player",
                        "game 6: no result after the moves: expected 1-0, ")
                .says("^4 bad games were left out\\.$", "       2  100\\.0 %     0 %  a$");
        Call.done("rate --json", folder.resolve("games.pgn")).says("\"bad\": 4,");
        Call.done("rate", write("one.pgn", SOUND, ILLEGAL)).says("^1 bad game was left out\\.$");
    }

    @Test
    void theFirstAreNamedAndAllAreCounted() throws IOException {
        Path games = write("games.pgn", ILLEGAL.repeat(700), SOUND, ILLEGAL.repeat(7));
        Call.done("rate", games, write("sound.pgn", SOUND)).says("^707 bad games were left out\\.$")
                .tells("\\A(left out: .*\n){10}Left out in all: 707 games\n\\z");
    }

    @Test
    void filesWithoutAGameAreNamed() throws IOException {
        Call.done("rate", write("empty.pgn"), write("sound.pgn", SOUND))
                .tells("\\Aleft out: empty\\.pgn: there is no game in it\n\\z");
        Call.of("rate", write("bad.pgn", ILLEGAL)).ends(2)
                .tells("left out: bad\\.pgn: game 1, line 5: ", "rate: no game to rate: ");
    }

    @Test
    void gamesThatNobodyAskedForAreNoEmptyFile() throws IOException {
        Path games = write("games.pgn", SOUND, SOUND);
        Call.of("encode --player=Nobody", games, "--out", folder.resolve("none"))
                .tells("games\\.pgn: .*none of its 2 games is asked for");
    }

    /** A terminal would obey them. */
    @Test
    void controlCharactersInNamesAreWrittenAsInJson() throws IOException {
        String name = "a\u009b31m\u0085\u202eb";
        Path games = write("games.pgn", game(name, "c", "1-0", "1. e4 1-0"), ILLEGAL.replace("Ke3", "Ke3\u001b]0;x"));
        for (String options : List.of("rate", "rate --json")) {
            Call rated = Call.done(options, games);
            assertTrue(rated.out().contains("a\\u009b31m\\u0085\\u202eb"), rated::out);
            assertTrue((rated.out() + rated.errors()).chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)),
                    rated::toString);
        }
        Call.of("rate", folder.resolve("none\u001b[2J.pgn")).ends(1)
                .tells("none\\\\u001b\\[2J\\.pgn: there is no such");
    }

    @Test
    void nameWithADashIsAFileBehindTwoDashes() {
        Call.of("rate -- -none.pgn").ends(1).tells("rate: \\./-none\\.pgn: there is no such file or folder");
        Call.of("recipe me --name a --out", folder.resolve("me"), "--", "-none.pgn").ends(1)
                .tells("me: \\./-none\\.pgn: there is no such file or folder");
    }

    /** Java unpacks the library of zstd to the folder for temporary files. */
    @Test
    void withoutAFolderForTemporaryFilesZstdIsNamed() throws Exception {
        Path games = Files.write(folder.resolve("games.pgn.zst"),
                Zstd.compress(SOUND.getBytes(StandardCharsets.UTF_8)));
        Process program = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder.resolve("none"), "-cp", System.getProperty("java.class.path"),
                Main.class.getName(), "rate", games.toString()).redirectErrorStream(true).start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, program.waitFor(), said);
        assertTrue(said.contains("games.pgn.zst: needs zstd's native library: ") && said.contains(folder + "/none"),
                said);
        assertEquals(1, said.lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING: ")).count(), said); // Java's
    }

    @Test
    void minedGamesHaveNothingToRate() throws IOException {
        try (Stream<Path> sample = Files.list(Path.of("data/sample"))) {
            Path mined = sample.filter(file -> file.toString().endsWith("1.pgn.gz")).findFirst().orElseThrow();
            Call.of("rate", mined).ends(2).tells("of a player against itself, as all mined games are");
        }
    }
}
