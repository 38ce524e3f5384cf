package chesslab.mining;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that mines is killed again and again ({@code kill -9}), at random moments. */
@Tag("lengthy")
class KillTest {

    private static final int KILLS = 3;

    @TempDir
    private Path folder;

    private static Process start(Path run, int workers) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                KilledMining.class.getName(), run.toString(), Integer.toString(workers)).redirectErrorStream(true)
                .start();
    }

    /** How many games are in the finished shards. */
    private static int finished(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run)) {
            return 4 * (int) files.filter(file -> file.toString().endsWith(".pgn.gz")).count();
        }
    }

    @Test
    void aRunThatIsKilledAgainAndAgainRepeatsNothingAndEndsWithTheSameBytes() throws Exception {
        Path run = folder.resolve("killed");
        SplittableRandom random = new SplittableRandom(1);
        for (int kill = 0; kill < KILLS; kill++) {
            int before = Files.exists(run) ? finished(run) : 0;
            Process program = start(run, 1 + kill);
            BufferedReader said = program.inputReader();
            int games = random.nextInt(7); // all kills together leave some of the games
            for (int game = 1; game <= games; game++) {
                assertEquals(Integer.toString(before + game), said.readLine(), "finished shards are not made again");
            }
            Thread.sleep(random.nextInt(games == 0 ? 1000 : 50)); // a kill may come while it begins
            List<ProcessHandle> engines = program.descendants().toList();
            program.destroyForcibly().waitFor();
            for (ProcessHandle engine : engines) {
                engine.onExit().get(20, TimeUnit.SECONDS); // fails where one is left behind
            }
        }
        Process last = start(run, 2);
        List<String> said = last.inputReader().lines().toList();
        assertEquals(0, last.waitFor(), () -> String.join("\n", said));
        Path undisturbed = folder.resolve("undisturbed");
        KilledMining.mine(undisturbed, 2, progress -> {
        });
        assertEquals(contents(undisturbed), contents(run));
        assertEquals(7, contents(run).size(), "six shards and the manifest");
    }
}
