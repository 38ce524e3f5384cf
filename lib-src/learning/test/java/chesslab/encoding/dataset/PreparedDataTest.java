package chesslab.encoding.dataset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.GamePhase;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.encoding.dataset.GameEncoder.Label;
import chesslab.files.JsonFile;
import chesslab.files.Sha256;
import chesslab.game.Side;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparedDataTest {

    /** Games and plies of the first positions that seed 1 gives. */
    private static final String SEED_1 = "13 15, 2 16, 8 33, 5 78, 22 77";

    @TempDir
    private Path folder;
    private Path out;
    private List<PgnGame> games;

    @BeforeEach
    void encode() throws Exception {
        games = LabeledGames.of(3, 25);
        LabeledGames.write(folder.resolve("games.pgn"), games);
        out = encoded("mover14");
    }

    private Path encoded(String layout) throws Exception {
        Path target = folder.resolve(layout);
        Encoder.encode(List.of(folder.resolve("games.pgn")), target,
                new EncodeSettings(layout, 1, new SplitShares(80, 20, 0), false, 100, 300), 1, progress -> {
                });
        return target;
    }

    private static List<String> rows(Batches batches) {
        List<String> rows = new ArrayList<>();
        try (batches) {
            for (PositionBatch batch : batches) {
                for (int i = 0; i < batch.size(); i++) {
                    rows.add(batch.games()[i] + " " + batch.plies()[i]);
                }
            }
        }
        return rows;
    }

    @Test
    void gamesBecomeDataWithoutAFolderAndTheFaultsAreListed() throws Exception {
        Files.writeString(folder.resolve("games.pgn"), "\n[Event \"bad\"]\n\n1. e4 e4 *\n", StandardOpenOption.APPEND);
        Set<Path> before = temporary();
        PreparedData data = PreparedData.of(folder.resolve("games.pgn"), Layouts.MOVER_17);
        PreparedData inMemory = PreparedData.of(games, Layouts.MOVER_17);
        assertEquals(before, temporary(), "nothing is left behind");
        assertEquals(List.of(), inMemory.manifest().faults());
        assertEquals(data.size(Split.TRAIN), inMemory.size(Split.TRAIN));
        assertEquals(1, data.manifest().faults().size());
        assertTrue(data.manifest().faults().get(0).startsWith("games.pgn: game 26, line "),
                () -> data.manifest().faults().get(0));
        assertTrue(data.size(Split.TRAIN) > 500 && data.size(Split.VALIDATION) > 100);
        assertEquals(data.size(Split.TRAIN), rows(data.inOrder(Split.TRAIN, 64)).size());
        assertEquals(String.format(Locale.ROOT, "mover17: %,d train, %,d validation, 0 test positions",
                data.size(Split.TRAIN), data.size(Split.VALIDATION)), data.toString());
    }

    private static Set<Path> temporary() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(path -> path.getFileName().toString().startsWith("chesslab-data"))
                    .collect(Collectors.toSet());
        }
    }

    private static void awaitNoFiller() {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            while (Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().equals("batches of prepared data"))) {
                Thread.sleep(1);
            }
        });
    }

    private String refusal() {
        return assertThrows(FileSystemException.class, () -> PreparedData.open(out)).getMessage();
    }

    @Test
    void morePositionsThanCanBeNumberedAreRefusedBeforeAnyIsRead() throws Exception {
        DataManifest manifest = DataManifest.read(out);
        long positions = manifest.split(Split.TRAIN).positions();
        PreparedData.checkSize(out, manifest, positions);
        assertTrue(assertThrows(FileSystemException.class,
                () -> PreparedData.checkSize(out, manifest, positions - 1)).getReason().startsWith(
                        "has " + positions + " positions in train, expected at most " + (positions - 1)));
        Path large = Files.createDirectory(folder.resolve("large")); // a manifest alone
        seal(large.resolve(DataManifest.FILE), Files.readString(out.resolve(DataManifest.FILE))
                .replaceFirst("(\"train\": \\{[^}]*\"positions\": )\\d+", "$13000000000"));
        assertTrue(assertThrows(FileSystemException.class, () -> PreparedData.open(large)).getReason().startsWith(
                "has 3000000000 positions in train, expected at most 2147483639"));
    }

    @Test
    void rowsHoldWhatTheGamesSay() throws Exception {
        for (Layout layout : Layouts.all()) {
            PreparedData data = PreparedData.open(layout.name().equals("mover14") ? out : encoded(layout.name()));
            int seen = 0;
            for (Split part : Split.values()) {
                Batches walk = data.shuffled(part, 50, 1);
                try (Batches batches = part == Split.TRAIN ? walk.withLegalMoves() : walk) {
                    for (PositionBatch batch : batches) {
                        for (int row = 0; row < batch.size(); row++, seen++) {
                            assertRow(layout, batch, row);
                        }
                    }
                }
            }
            assertEquals(data.size(Split.TRAIN) + data.size(Split.VALIDATION), seen);
            assertTrue(seen > 800, layout + " has " + seen);
        }
    }

    private void assertRow(Layout layout, PositionBatch batch, int row) {
        PgnGame game = games.get(batch.games()[row] - 1);
        int ply = batch.plies()[row];
        Board board = game.boardAt(ply);
        Label label = new GameEncoder(new EncodeSettings(layout.name(), 1, new SplitShares(80, 20, 0), false, 100, 300),
                layout, null).label(board, game, ply).orElseThrow();
        float[] planes = new float[layout.size()];
        layout.encode(board, planes, 0);
        assertArrayEquals(planes, Arrays.copyOfRange(batch.planes(), row * layout.size(), (row + 1) * layout.size()));
        assertEquals(board.getSideToMove(), batch.mover(row));
        assertEquals(board.key(), batch.board(row).key());
        assertEquals(label.move(), batch.moves()[row]);
        assertEquals(label.policy(), batch.policy(row));
        assertEquals(label.resultForMover(), batch.results()[row]);
        assertEquals(label.scoreForMover(), batch.scores()[row]);
        for (int plane = 0; plane < layout.planes().size(); plane++) {
            long squares = 0;
            for (int square = 0; square < 64; square++) {
                int at = layout.order() == PlaneOrder.PLANE_LAST
                        ? square * layout.planes().size() + plane
                        : plane * 64 + square;
                squares |= planes[at] == 0 ? 0 : 1L << square;
            }
            boolean turned = layout.view() == View.MOVER && batch.mover(row) == Side.BLACK;
            assertEquals(turned ? Long.reverse(squares) : squares,
                    batch.squares(row, layout.planes().get(plane).name()));
        }
        assertArrayEquals(
                board.legalMoves().stream().mapToInt(legal -> MoveIndex.index(legal, batch.mover(row))).toArray(),
                batch.legalMoves(row));
    }

    @Test
    void shuffledWalkHasEveryRowOnceInTheOrderOfItsSeed() throws IOException {
        PreparedData data = PreparedData.open(out);
        List<String> inOrder = rows(data.inOrder(Split.TRAIN, 64));
        List<String> shuffled = rows(data.shuffled(Split.TRAIN, 64, 7));
        assertEquals(data.size(Split.TRAIN), new HashSet<>(inOrder).size());
        assertEquals(new HashSet<>(inOrder), new HashSet<>(shuffled));
        assertEquals(inOrder.size(), shuffled.size());
        assertNotEquals(inOrder, shuffled);
        assertEquals(shuffled, rows(data.shuffled(Split.TRAIN, 64, 7)));
        assertEquals(shuffled, rows(data.shuffled(Split.TRAIN, 9, 7)), "whatever the size of the batches");
        assertNotEquals(shuffled, rows(data.shuffled(Split.TRAIN, 64, 8)));
        Set<String> firstShard = new HashSet<>(inOrder.subList(0, 300));
        long mixed = shuffled.subList(0, 64).stream().filter(firstShard::contains).count();
        assertTrue(mixed > 0 && mixed < 64, "a batch mixes shards");
    }

    @Test
    void seedMeansTheSameOrderOnEveryMachine() throws IOException {
        assertEquals(SEED_1, String.join(", ", rows(PreparedData.open(out).shuffled(Split.TRAIN, 5, 1)).subList(0, 5)));
    }

    @Test
    void batchesAreFullButTheLast() throws IOException {
        PreparedData data = PreparedData.open(out);
        int size = data.size(Split.VALIDATION);
        List<Integer> sizes = new ArrayList<>();
        try (Batches batches = data.inOrder(Split.VALIDATION, 40)) {
            assertEquals((size + 39) / 40, batches.count());
            batches.forEach(batch -> sizes.add(batch.size()));
        }
        assertEquals(size, sizes.stream().mapToInt(Integer::intValue).sum());
        assertTrue(sizes.subList(0, sizes.size() - 1).stream().allMatch(count -> count == 40), sizes.toString());
        assertEquals(1, rowsOfBatches(data.inOrder(Split.VALIDATION, 100_000)));
        assertEquals(0, rowsOfBatches(data.inOrder(Split.TEST, 10)));
    }

    private static int rowsOfBatches(Batches batches) {
        int count = 0;
        try (batches) {
            for (PositionBatch batch : batches) {
                count++;
            }
        }
        return count;
    }

    @Test
    void noThreadIsLeftWhereverTheWalkEnds() throws IOException {
        PreparedData data = PreparedData.open(out);
        Batches unused = data.inOrder(Split.TRAIN, 10);
        unused.close();
        assertThrows(IllegalStateException.class, () -> unused.iterator().next());
        Batches broken = data.inOrder(Split.TRAIN, 10);
        Iterator<PositionBatch> walk = broken.iterator();
        walk.next();
        broken.close();
        broken.close();
        awaitNoFiller();
        assertThrows(IllegalStateException.class, () -> {
            while (walk.hasNext()) {
                walk.next();
            }
        });
        rowsOfBatches(data.inOrder(Split.TRAIN, 10));
        awaitNoFiller();
    }

    @Test
    void batchesAreWalkedOverOnce() throws IOException {
        try (Batches batches = PreparedData.open(out).inOrder(Split.TRAIN, 10)) {
            batches.iterator();
            assertThrows(IllegalStateException.class, batches::iterator);
            assertThrows(IllegalStateException.class, batches::withLegalMoves);
        }
        assertThrows(IllegalArgumentException.class, () -> PreparedData.open(out).inOrder(Split.TRAIN, 0));
    }

    @Test
    void phaseFollowsTheMenAndThePly() {
        assertEquals(GamePhase.OPENING, GamePhase.of(19, 14));
        assertEquals(GamePhase.MIDDLEGAME, GamePhase.of(20, 14));
        assertEquals(GamePhase.MIDDLEGAME, GamePhase.of(90, 7));
        assertEquals(GamePhase.ENDGAME, GamePhase.of(3, 6));
    }

    @Test
    void shardAlteredByOneByteIsRefusedByName() throws IOException {
        Path shard = out.resolve("train-00002.npz");
        byte[] good = Files.readAllBytes(shard);
        for (int at = 0; at < good.length; at += good.length / 10) {
            byte[] bad = good.clone();
            bad[at] ^= 1;
            Files.write(shard, bad);
            assertTrue(refusal().contains("train-00002.npz: is cut short or altered"), refusal());
        }
        Files.delete(shard);
        assertTrue(refusal().contains("train-00002.npz: is missing"), refusal());
    }

    private static void seal(Path manifest, String text) throws IOException {
        JsonFile.writeSealed(manifest, JsonParser.parseString(text));
    }

    @Test
    void unfinishedDataAreRefused() throws IOException {
        DataManifest manifest = DataManifest.read(out);
        JsonFile.writeSealed(out.resolve(DataManifest.FILE), manifest.with(manifest.shards().subList(0, 2)));
        assertTrue(refusal().contains("is not finished"), refusal());
    }

    @Test
    void folderWithoutDataOrWithAnotherManifestIsRefused() throws IOException {
        Path manifest = out.resolve(DataManifest.FILE);
        String text = Files.readString(manifest);
        seal(manifest, text.replace("\"layout\": \"mover14\"", "\"layout\": \"mover15\""));
        assertTrue(refusal().contains("manifest.json") && refusal().contains("mover15"), refusal());
        seal(manifest, "{}");
        assertTrue(refusal().contains("is no manifest of prepared data"), refusal());
        Files.delete(manifest);
        assertTrue(refusal().contains("manifest.json"), refusal());
    }

    @Test
    void mixedLayoutsAreRefused() throws Exception {
        Layout other = Layouts.all().stream().filter(layout -> layout.planes().size() != 14).findFirst().orElseThrow();
        Path foreign = encoded(other.name());
        DataManifest.Shard first = DataManifest.read(foreign).shards().get(0);
        Files.copy(foreign.resolve(first.file()), out.resolve(first.file()), StandardCopyOption.REPLACE_EXISTING);
        DataManifest own = DataManifest.read(out);
        assertEquals(own.shards().get(0).positions(), first.positions());
        assertEquals(first.sha256(), Sha256.of(out.resolve(first.file())));
        JsonFile.writeSealed(out.resolve(DataManifest.FILE),
                own.with(Stream.concat(Stream.of(first), own.shards().stream().skip(1)).toList()));
        assertTrue(refusal().contains(first.file() + ": is not a shard of 300 positions in layout mover14: "),
                refusal());
        assertFalse(refusal().contains("altered"));
    }
}
