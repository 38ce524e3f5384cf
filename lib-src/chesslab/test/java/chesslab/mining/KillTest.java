package chesslab.mining;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.files.Journal;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that mines is killed again and again ({@code kill -9}), at random moments. */
class KillTest {

    private static final int KILLS = 8;

    @TempDir
    private Path folder;

    private static Process start(Path run, int workers) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), KilledMining.class.getName(), run.toString(),
                Integer.toString(workers)).redirectErrorStream(true).start();
    }

    /** How many games the folder would give back to a run that resumes. */
    private static int finished(Path run) throws IOException {
        if (!Files.exists(run.resolve(Manifest.FILE))) {
            return 0;
        }
        Manifest manifest = Manifest.read(run);
        int count = manifest.total().games();
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".journal")).toList()) {
                String shard = file.getFileName().toString().replace(".journal", ".pgn.gz");
                if (manifest.shards().stream().noneMatch(each -> each.file().equals(shard))) {
                    try (Journal journal = new Journal(file)) {
                        count += journal.numbers().size();
                    }
                }
            }
        }
        return count;
    }

    @Test
    void aRunThatIsKilledAgainAndAgainRepeatsNothingAndEndsWithTheSameBytes() throws Exception {
        Path run = folder.resolve("killed");
        SplittableRandom random = new SplittableRandom(1);
        for (int kill = 0; kill < KILLS; kill++) {
            int before = finished(run);
            Process program = start(run, 1 + kill % 3);
            BufferedReader said = program.inputReader();
            int games = random.nextInt(5); // all kills together leave some of the games
            for (int game = 1; game <= games; game++) {
                assertEquals(Integer.toString(before + game), said.readLine(), "finished games are not played again");
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
        assertEquals(MinerTest.contents(undisturbed), MinerTest.contents(run));
        assertEquals(11, MinerTest.contents(run).size(), "ten shards and the manifest");
    }
}
