package chesslab.mining;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import chesslab.encoding.Layouts;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.SoftPolicy;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.scores.ScoreEncoder;
import chesslab.encoding.scores.ScoreSettings;
import chesslab.files.Sha256;
import chesslab.search.SearchLimits;
import chesslab.uci.Stockfish;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class GivenGamesTest {

    private static final MiningSettings SETTINGS = MiningSettings.DEFAULT.withLimit(SearchLimits.nodes(200));

    /** Two that begin alike and come back to where they were, one with comments of its own, one from another start. */
    private static final String GAMES = """
            [Event "one"]
            [White "A"]
            [Result "1-0"]

            1. e4 {[%eval 0.3] [%choice 1] [%lines e2e4 0.3]} e5 2. Nf3! (2. f4) Nc6 3. Ng1 Nb8 4. Nf3 Nc6 1-0

            [Event "two"]
            [Result "*"]

            1. e4 e5 2. Nc3 Nf6 *

            [Event "no move"]
            [Result "1/2-1/2"]

            1/2-1/2

            [Event "three"]
            [SetUp "1"]
            [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
            [Result "1/2-1/2"]

            1. e4 Ke7 1/2-1/2

            """;

    @TempDir
    private Path folder;

    @AfterEach
    void noEngineIsLeftRunning() {
        assertEquals(0, FakeEngine.RUNNING.get());
    }

    private Path file(String name, String pgn) throws IOException {
        return Files.writeString(folder.resolve(name), pgn);
    }

    private static MiningProgress judge(Path games, Path out, boolean resume, int workers, MiningEngine.Starter starter)
            throws Exception {
        GivenGames given = GivenGames.read(List.of(games), GameFilter.ALL);
        return Miner.judge(given, new MiningPlan(SETTINGS, 7, given.size(), 5, false), out, resume, workers, starter,
                progress -> {
                });
    }

    private List<PgnGame> judged(Path games, MiningEngine.Starter starter) throws Exception {
        Path out = folder.resolve("judged");
        judge(games, out, false, 1, starter);
        try (Stream<PgnGame> all = MinedGames.in(out).stream()) {
            return all.toList();
        }
    }

    /** Games that an engine played, with many positions in common: 24, of which two are in the file twice. */
    private Path played() throws Exception {
        Path mined = folder.resolve("mined");
        Miner.mine(new MiningPlan(FakeEngine.settings(20, 0, 0), 7, 24), mined, false, 1, FakeEngine::new, progress -> {
        });
        List<PgnGame> all = PgnReader.readAll(mined.resolve("games-00001.pgn"));
        StringBuilder twice = new StringBuilder();
        Stream.concat(Stream.of(all.get(20), all.get(3)), all.stream()).forEach(game -> twice.append(game.toPgn()));
        return file("played.pgn", twice.toString());
    }

    @Test
    void movesTagsAndResultsStayAndEachPositionIsJudgedWhereItOccursFirst() throws Exception {
        Path games = file("games.pgn", GAMES);
        List<PgnGame> before = PgnReader.readAll(games);
        List<PgnGame> after = judged(games, FakeEngine::new);
        assertEquals(before.size(), after.size());
        Set<Long> seen = new HashSet<>();
        long repeated = 0;
        for (int i = 0; i < after.size(); i++) {
            PgnGame game = after.get(i);
            assertEquals(before.get(i).moves().stream().map(PgnMove::move).toList(),
                    game.moves().stream().map(PgnMove::move).toList());
            assertEquals(before.get(i).result(), game.result());
            assertTrue(game.tags().entrySet().containsAll(before.get(i).tags().entrySet()));
            assertEquals("Fake 1, nodes 200", game.tags().get("Annotator"));
            Board board = Board.fromFen(game.startFen());
            try (FakeEngine engine = new FakeEngine()) {
                engine.newGame();
                for (PgnMove move : game.moves()) {
                    boolean fresh = seen.add(board.key());
                    List<ScoredMove> lines = fresh ? engine.apply(board) : List.of();
                    assertEquals(new MoveComment(0, lines).toPgn(), move.comment(), board.getFen());
                    repeated += fresh ? 0 : 1;
                    board.doMove(move.move());
                }
            }
        }
        Manifest manifest = Manifest.read(folder.resolve("judged"));
        assertEquals(new Manifest.Given(
                List.of(new InputFile("games.pgn", Sha256.of(games), null, after.size(), 0, List.of(), 0, List.of())),
                seen.size(),
                repeated, null), manifest.given());
        assertFalse(Files.readString(folder.resolve("judged").resolve(Manifest.FILE)).contains("firstGame"));
        assertEquals(14, manifest.total().positions());
        assertEquals(List.of(9L, 5L), List.of(manifest.given().positions(), manifest.given().repeated()));
    }

    @Test
    void labelsAreWhatStockfishSays() throws Exception {
        MiningEngine.Starter stockfish = MiningEngine.starter(Stockfish.require(), SETTINGS);
        List<PgnGame> games = judged(file("games.pgn", GAMES), stockfish);
        int judged = 0;
        try (MiningEngine engine = stockfish.start()) {
            for (PgnGame game : games) {
                engine.newGame();
                for (int ply = 0; ply < game.moves().size(); ply++) {
                    Board board = game.boardAt(ply);
                    MoveComment said = MoveComment.of(game.moves().get(ply).comment(), board.getSideToMove())
                            .orElseThrow();
                    if (!said.lines().isEmpty()) {
                        assertEquals(engine.apply(board), said.lines(), board.getFen());
                        judged++;
                    }
                }
            }
        }
        assertEquals(9, judged);
    }

    @Test
    void encodersTakeThePositionsThatWereJudgedAndNoOthers() throws Exception {
        List<PgnGame> games = judged(file("games.pgn", GAMES), FakeEngine::new);
        Map<Long, MoveComment> labels = new HashMap<>();
        for (PgnGame game : games) {
            for (int ply = 0; ply < game.moves().size(); ply++) {
                Board board = game.boardAt(ply);
                MoveComment said = MoveComment.of(game.moves().get(ply).comment(), board.getSideToMove()).orElseThrow();
                if (!said.lines().isEmpty()) {
                    labels.put(board.key(), said);
                }
            }
        }
        PreparedData data = PreparedData.of(folder.resolve("judged"), Layouts.MOVER_17);
        int rows = 0;
        for (Split split : Split.values()) {
            for (int i = 0; i < data.size(split); i++, rows++) {
                Board board = data.row(split, i).board(0);
                List<ScoredMove> lines = labels.get(board.key()).lines();
                SoftPolicy expected = SoftPolicy.softmax(lines, board, SoftPolicy.TEMPERATURE);
                assertArrayEquals(expected.moves(), data.row(split, i).policy(0).moves());
                assertArrayEquals(expected.probabilities(), data.row(split, i).policy(0).probabilities());
                assertEquals((float) lines.get(0).score().expectedFor(board.getSideToMove()),
                        data.row(split, i).scores()[0]);
            }
        }
        assertEquals(List.of(9, 9), List.of(labels.size(), rows));
        assertEquals(9, ScoreEncoder.encode(List.of(folder.resolve("judged")), folder.resolve("scores"),
                new ScoreSettings(1, 0, false, 1_500), 1, count -> {
                }).scored());
    }

    @Test
    void workersAndInterruptionsDoNotChangeAByte() throws Exception {
        Path games = played();
        judge(games, folder.resolve("one"), false, 1, FakeEngine::new);
        MiningProgress two = judge(games, folder.resolve("two"), false, 2, FakeEngine::new);
        assertEquals(two.manifest().given().positions(), two.positions());
        assertTrue(two.manifest().given().repeated() > 40, two.manifest().toString());
        assertEquals(6, two.manifest().shards().size());
        assertEquals(contents(folder.resolve("one")), contents(folder.resolve("two")));

        Path stopped = folder.resolve("stopped");
        Thread miner = Thread.currentThread();
        GivenGames given = GivenGames.read(List.of(games), GameFilter.ALL);
        MiningPlan plan = new MiningPlan(SETTINGS, 7, given.size(), 5, false);
        assertThrows(InterruptedException.class,
                () -> Miner.judge(given, plan, stopped, false, 2, FakeEngine::new, progress -> {
                    if (progress.mined() == 12) {
                        miner.interrupt();
                        FakeEngine.awaitEnd();
                    }
                }));
        assertFalse(Files.exists(stopped.resolve("games-00006.pgn")));
        judge(games, stopped, true, 2, FakeEngine::new);
        assertEquals(contents(folder.resolve("one")), contents(stopped));
    }

    @Test
    void anotherFileOrAPlayedRunIsNotResumed() throws Exception {
        Path games = file("games.pgn", GAMES);
        Path out = folder.resolve("out");
        judge(games, out, false, 1, FakeEngine::new);
        Path changed = file("games.pgn", GAMES.replace("1. e4 e5 2. Nc3", "1. e4 e5 2. Na3"));
        String refusal = refusal(() -> judge(changed, out, true, 1, FakeEngine::new));
        assertTrue(
                refusal.contains("given games.pgn (sha256 " + Sha256.of(changed) + ") instead of games.pgn (sha256 "),
                refusal);
        String played = refusal(() -> Miner.mine(new MiningPlan(SETTINGS, 7, 4, 5, false), out, true, 1,
                FakeEngine::new, progress -> {
                }));
        assertTrue(played.contains("holds annotated games already, not mined games"), played);
    }

    @Test
    void badGamesAreNamedAndLeftOut() throws Exception {
        Path games = file("games.pgn", GAMES + "[Event \"illegal\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n");
        GivenGames given = GivenGames.read(List.of(games), GameFilter.ALL);
        assertEquals(4, given.size());
        InputFile input = given.manifest().inputs().get(0);
        assertEquals(1, input.bad());
        assertTrue(input.faults().get(0).startsWith("game 5, line 27: "), input.faults().toString());
        assertTrue(input.faults().get(0).contains("Ke3"), input.faults().toString());
    }

    @Test
    void aFilterChoosesGamesAndTheManifestSaysSo() throws Exception {
        Path games = file("games.pgn", GAMES);
        Path out = folder.resolve("out");
        GameFilter fromSecond = new GameFilter(0, 0, List.of(), false, false, 2, 0);
        GivenGames later = GivenGames.read(List.of(games), fromSecond);
        assertEquals(3, later.size());
        Miner.judge(later, new MiningPlan(SETTINGS, 7, later.size(), 5, false), out, false, 1, FakeEngine::new,
                progress -> {
                });
        assertEquals(fromSecond, Manifest.read(out).given().filter());
        String refusal = refusal(() -> judge(games, out, true, 1, FakeEngine::new));
        assertTrue(refusal.contains(") instead of games.pgn (sha256 ")
                && refusal.contains("), filter all, from game 2"), refusal);
    }

    @Test
    void filesWithoutAMoveAreRefused() throws Exception {
        Path empty = file("empty.pgn", "");
        assertEquals(empty + ": no game with a move is in it",
                refusal(() -> GivenGames.read(List.of(empty), GameFilter.ALL)));
        Path bare = file("bare.pgn", "[Event \"no move\"]\n[Result \"*\"]\n\n*\n");
        Path illegal = file("illegal.pgn", "1. Ke3 *\n");
        String both = refusal(() -> GivenGames.read(List.of(bare, illegal), GameFilter.ALL));
        assertTrue(
                both.startsWith(bare + ": no game with a move is in it or in the 1 files beside it; the first bad one: "
                        + "game 1, line 1: "),
                both);
    }

    private static String refusal(Executable call) {
        return assertThrows(FileSystemException.class, call).getMessage();
    }
}
