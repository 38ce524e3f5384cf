package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in memory is the same run as one in a folder, but for the files. */
class RunTest {

    private record Part(String file, int first, int games, String sha256) implements RunManifest.Shard {
    }

    private record Plan(int games, int gamesPerShard, List<Part> shards) implements RunManifest<Plan> {

        @Override
        public String shardFile(int shard) {
            return "pieces-" + shard + ".txt";
        }

        @Override
        public List<String> growing() {
            return List.of("games", "shards");
        }

        @Override
        public Plan withGames(int newGames) {
            return new Plan(newGames, gamesPerShard, shards);
        }

        @Override
        public Plan without(RunManifest.Shard shard) {
            return new Plan(games, gamesPerShard, shards.stream().filter(other -> other != shard).toList());
        }

        @Override
        public Plan with(String file, Pieces pieces, String sha256) {
            Part shard = new Part(file, pieces.numbers().iterator().next(), pieces.numbers().size(), sha256);
            return new Plan(games, gamesPerShard, Stream.concat(shards.stream(), Stream.of(shard)).toList());
        }
    }

    private static final Plan PLAN = new Plan(5, 2, List.of());
    private static final RunFolder.Kind<Plan> KIND = new RunFolder.Kind<>("run", "plan.json", "run.log", Plan.class,
            file -> Stream.empty());

    @TempDir
    private Path folder;

    private static byte[] text(int number) {
        return ("piece " + number + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Plan finish(Run<Plan> run) throws IOException {
        int first = run.next().orElseThrow();
        for (OptionalInt number = run.next(); number.isPresent(); number = run.next()) {
            run.add(number.getAsInt(), text(number.getAsInt()));
        }
        assertEquals(4, run.finished());
        run.log().write("the first piece comes last");
        run.add(first, text(first));
        assertEquals(5, run.finished());
        return run.manifest();
    }

    @Test
    void itsManifestIsThatOfAFolder() throws IOException {
        try (Run<Plan> memory = Run.inMemory(PLAN); Run<Plan> files = RunFolder.open(folder, KIND, PLAN, false)) {
            Plan finished = finish(memory);
            assertEquals(finish(files), finished);
            assertEquals(Sha256.of(Files.readAllBytes(folder.resolve("pieces-2.txt"))),
                    finished.shards().stream().filter(shard -> shard.first() == 3).findFirst().orElseThrow().sha256());
        }
    }

    @Test
    void itKeepsAllTexts() throws IOException {
        try (Run<Plan> memory = Run.inMemory(PLAN)) {
            finish(memory);
            List<byte[]> texts = memory.unfiled();
            assertEquals(5, texts.size());
            for (int i = 0; i < 5; i++) {
                assertArrayEquals(text(i + 1), texts.get(i));
            }
        }
    }

    @Test
    void aFolderKeepsOnlyThoseThatAreInNoShard() throws IOException {
        try (Run<Plan> files = RunFolder.open(folder, KIND, PLAN, false)) {
            files.add(4, text(4));
            files.add(2, text(2));
            files.add(1, text(1));
            assertEquals(1, files.unfiled().size());
            assertArrayEquals(text(4), files.unfiled().get(0));
        }
    }
}
