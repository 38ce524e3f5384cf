package chesslab.training.policy;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Square;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.encoding.Layout;
import chesslab.encoding.Layouts;
import chesslab.encoding.PiecePlanes;
import chesslab.encoding.PlaneGroup;
import chesslab.encoding.PlaneOrder;
import chesslab.encoding.View;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.Encoder;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.mining.MinedGames;
import chesslab.search.mcts.Evaluation;
import chesslab.training.sparse.Epoch;
import chesslab.training.sparse.SparseSettings;
import java.io.RandomAccessFile;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gradient is right, the training learns, and the network sees a position the same way from both sides. */
class PolicyTrainerTest {

    private static final SparseSettings SMALL = new SparseSettings(16, 3, 256, 0.02, 0.05, 5);

    @TempDir
    private static Path shared;
    private static Path data;

    @TempDir
    private Path folder;

    @BeforeAll
    static void encodeSomeMinedGames() throws Exception {
        try (Stream<PgnGame> games = MinedGames.in(Path.of("data/sample")).stream()) {
            PgnWriter.writeAll(shared.resolve("games.pgn"), games.limit(6).toList());
        }
        data = shared.resolve("prepared");
        Encoder.encode(List.of(shared.resolve("games.pgn")), data, EncodeSettings.of(Layouts.named("mover18")),
                Layouts.named("mover18"), null, 1, progress -> {
                });
    }

    private PolicyNetwork train(String name, SparseSettings settings, boolean resume, int threads, int stopAfter)
            throws Exception {
        return PolicyTrainer.train(PreparedData.open(data), folder.resolve(name), settings, null, resume, threads,
                epoch -> {
                    if (epoch.epoch() == stopAfter) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private static PolicyGradient gradient(PolicyNetwork network, PreparedData data, Split split) {
        return new PolicyGradient(network, data, split);
    }

    @Test
    void theGradientIsTheSlopeOfTheLoss() throws Exception {
        PolicyNetwork network = PolicyNetwork.random(8, 3);
        PolicyGradient gradient = gradient(network, PreparedData.open(data), Split.TRAIN);
        int[] positions = IntStream.range(0, 300).filter(i -> !gradient.isShownAsRepeated(i, 1)).limit(20).toArray();
        for (int position : positions) {
            gradient.add(position, 1, 1);
        }
        int checked = 0;
        SplittableRandom random = new SplittableRandom(4);
        for (int tries = 0; tries < 100_000 && checked < 300; tries++) {
            int weight = tries < 13 ? network.weights.length - 1 - tries : random.nextInt(network.weights.length);
            if (gradient.sums()[weight] != 0) {
                double slope = slope(network, gradient, positions, weight);
                assertEquals(slope, gradient.sums()[weight], 2e-3 + 0.03 * Math.abs(slope), "weight " + weight);
                checked++;
            }
        }
        assertTrue(checked > 200, checked + " weights with a slope");
    }

    private static double slope(PolicyNetwork network, PolicyGradient gradient, int[] positions, int weight) {
        float before = network.weights[weight];
        network.weights[weight] = before + 1e-3f;
        double above = Arrays.stream(positions).mapToDouble(gradient::loss).sum();
        network.weights[weight] = before - 1e-3f;
        double below = Arrays.stream(positions).mapToDouble(gradient::loss).sum();
        network.weights[weight] = before;
        return (above - below) / 2e-3;
    }

    @Test
    void preparedDataHaveTheHistoryThatABoardRemembers() throws Exception {
        PreparedData prepared = PreparedData.open(data);
        List<PgnGame> games = PgnReader.readAll(shared.resolve("games.pgn"));
        int repeated = 0;
        for (PositionBatch batch : prepared.inOrder(Split.TRAIN, 100)) {
            for (int i = 0; i < batch.size(); i++) {
                PgnGame game = games.get(batch.games()[i] - 1);
                PolicyFeatures.History live = PolicyFeatures.History.of(game.boardAt(batch.plies()[i]));
                PolicyFeatures.History read = PolicyTrainer.history(batch, i); // has no moves made then
                assertEquals(live, new PolicyFeatures.History(read.ownOrigin(), read.ownTarget(), read.otherTarget(),
                        read.repeated(), live.made()), game.boardAt(batch.plies()[i])::getFen);
                repeated += read.repeated() ? 1 : 0;
            }
        }
        assertTrue(repeated > 0, "no position occurred twice");
    }

    @Test
    void aMoveMadeWhenThePositionOccurredBeforeHasARowOfItsOwn() {
        Board board = new Board();
        for (String move : List.of("Nf3", "Nf6", "Ng1", "Ng8")) {
            board.doMove(move);
        }
        PolicyFeatures.History history = PolicyFeatures.History.of(board);
        assertEquals(List.of("g1f3"), history.made().stream().map(Move::toString).toList());
        PolicyFeatures seen = new PolicyFeatures();
        seen.read(board, history);
        int[] rows = rowsOf(seen);
        seen.read(board,
                new PolicyFeatures.History(history.ownOrigin(), history.ownTarget(), history.otherTarget(), true,
                        List.of()));
        int[] others = rowsOf(seen);
        for (int i = 0; i < rows.length; i++) {
            String move = seen.moves[i / MoveRows.PER_MOVE].toString();
            assertEquals(move.equals("g1f3") && i % MoveRows.PER_MOVE == 2, rows[i] != others[i], move);
        }
    }

    private static int[] rowsOf(PolicyFeatures seen) {
        return Arrays.stream(seen.places, 0, seen.moveCount * MoveRows.PER_MOVE).map(place -> seen.rows[place])
                .toArray();
    }

    @Test
    void itLearnsToChooseMoves() throws Exception {
        List<Epoch> epochs = new ArrayList<>();
        PolicyTrainer.train(PreparedData.open(data), folder.resolve("run"),
                new SparseSettings(32, 6, 64, 0.01, 0.05, 1), null, false, 2,
                epochs::add);
        assertEquals(6, epochs.size());
        assertTrue(epochs.get(5).train() < 0.6 * epochs.get(0).train(), epochs.toString());
        PolicyNetwork untrained = PolicyNetwork.random(32, 1);
        PreparedData prepared = PreparedData.open(data);
        PolicyGradient judge = gradient(untrained, prepared, Split.VALIDATION);
        double before = IntStream.range(0, prepared.size(Split.VALIDATION))
                .mapToDouble(judge::loss).average().orElseThrow();
        assertTrue(epochs.get(0).validation() < before - 0.2, before + ", then " + epochs);
    }

    @Test
    void theBitsDoNotDependOnThreadsOrStops() throws Exception {
        PolicyNetwork one = train("whole", SMALL, false, 1, -1);
        PreparedData prepared = PreparedData.open(data);
        assertArrayEquals(one.weights, train("threads", SMALL, false, 3, -1).weights);
        double top1 = PolicyTrainer.top1(one, prepared, Split.TRAIN);
        assertTrue(top1 > 2 * PolicyTrainer.top1(PolicyNetwork.random(16, 5), prepared, Split.TRAIN), top1 + " right");
        assertThrows(InterruptedException.class, () -> train("parts", SMALL, false, 2, 1));
        train("parts", SMALL, true, 2, -1);
        assertEquals(contents(folder.resolve("whole")), contents(folder.resolve("parts")));
    }

    private PolicyNetwork further(String name, String from, SparseSettings settings, boolean resume, int stopAfter)
            throws Exception {
        return PolicyTrainer.train(PreparedData.open(data), folder.resolve(name), settings, folder.resolve(from),
                resume, 2, epoch -> {
                    if (epoch.epoch() == stopAfter) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    /** Steps that are far too large at first show which epoch is kept. */
    @Test
    void aNetworkIsTrainedFurtherAndItsBestEpochIsKept() throws Exception {
        PolicyNetwork first = train("first", SMALL, false, 1, -1);
        SparseSettings tiny = new SparseSettings(16, 1, 256, 1e-9, 0, 5);
        assertArrayEquals(first.weights, further("same", "first", tiny, false, -1).weights, 1e-6f);
        SparseSettings wild = new SparseSettings(16, 3, 16, 0.6, 0, 5);
        PolicyNetwork best = further("best", "first", wild, false, -1);
        PreparedData prepared = PreparedData.open(data);
        PolicyGradient judge = gradient(best, prepared, Split.VALIDATION);
        double loss = IntStream.range(0, prepared.size(Split.VALIDATION)).mapToDouble(judge::loss).average()
                .orElseThrow();
        List<Double> losses = new ArrayList<>();
        PolicyTrainer.train(prepared, folder.resolve("watched"), wild, folder.resolve("first"), false, 1,
                epoch -> losses.add(epoch.validation()));
        assertEquals(losses.stream().mapToDouble(each -> each).min().orElseThrow(), loss, 1e-5, losses.toString());
        assertTrue(loss < losses.get(2), "the last epoch is the best, so this shows nothing: " + losses);
        assertThrows(InterruptedException.class, () -> further("parts", "first", wild, false, 2));
        further("parts", "first", wild, true, -1);
        assertEquals(contents(folder.resolve("best")), contents(folder.resolve("parts")));
        assertTrue(assertThrows(FileSystemException.class, () -> further("best", "same", wild, true, -1)).getMessage()
                .contains("from "));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> further("other", "first",
                new SparseSettings(8, 1, 16, 0.1, 0, 5), false, -1)).getMessage().contains("has H 16: expected 8"));
    }

    private static Evaluation judge(PolicyNetwork network, String fen) {
        return new PolicyEvaluator(network).evaluate(Board.fromFen(fen));
    }

    /** Without castling a position may be swapped left and right, and White and Black may change places. */
    @Test
    void aMirroredPositionIsJudgedAlike() throws Exception {
        PolicyNetwork network = train("run", SMALL, false, 1, -1);
        String white = "2kr3r/ppp2p1p/2n3p1/3q4/3P1B2/2P2N2/P4PPP/R3R1K1 w - - 0 1";
        String black = "r3r1k1/p4ppp/2p2n2/3p1b2/3Q4/2N3P1/PPP2P1P/2KR3R b - - 0 1"; // ranks and colors swapped
        Evaluation first = judge(network, white);
        Evaluation turned = judge(network, black);
        assertEquals(first.scoreForWhite(), 1 - turned.scoreForWhite(), 1e-6);
        assertArrayEquals(sorted(first.priors()), sorted(turned.priors()), 1e-6);
        Board board = Board.fromFen(white);
        Board mirror = Board.fromFen(mirrored(white));
        Evaluation other = judge(network, mirror.getFen());
        assertEquals(first.scoreForWhite(), other.scoreForWhite(), 1e-6);
        List<Move> moves = board.legalMoves();
        for (int i = 0; i < moves.size(); i++) {
            Move move = moves.get(i);
            Move twin = new Move(mirrored(move.getFrom()), mirrored(move.getTo()));
            assertEquals(first.priors()[i], other.priors()[mirror.legalMoves().indexOf(twin)], 1e-6, move.toString());
        }
    }

    private static double[] sorted(double[] numbers) {
        return Arrays.stream(numbers).sorted().toArray();
    }

    private static Square mirrored(Square square) {
        return Square.squareAt(square.ordinal() ^ 7);
    }

    private static String mirrored(String fen) {
        StringBuilder ranks = new StringBuilder();
        for (String rank : fen.split(" ")[0].split("/")) {
            ranks.append(ranks.isEmpty() ? "" : "/").append(new StringBuilder(rank).reverse());
        }
        return ranks + fen.substring(fen.indexOf(' '));
    }

    @Test
    void aPlayerTakesItAloneAndInASearch() throws Exception {
        train("run", SMALL, false, 1, -1);
        Board board = new Board();
        for (String options : List.of("", ",temperature=0.5", ",plies=1", ",puct=30", ",alphabeta=2")) {
            try (var player = Entrant.parse("net:" + folder.resolve("run") + options).open(1)) {
                assertTrue(board.isMoveLegal(player.choose(board).move(), true), options);
            }
        }
    }

    @Test
    void whatIsNoNetworkIsRefusedAndAnyLayoutWithTheLastMovesIsTaken() throws Exception {
        train("run", SMALL, false, 1, -1);
        Path file = folder.resolve("run").resolve(PolicyNetwork.FILE);
        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(cut.length() / 2);
        }
        assertTrue(assertThrows(FileSystemException.class, () -> PolicyNetwork.read(folder.resolve("run")))
                .getMessage().contains(PolicyNetwork.FILE));
        PreparedData other = PreparedData.of(shared.resolve("games.pgn"), Layouts.MOVER_14);
        assertTrue(
                assertThrows(IllegalArgumentException.class, () -> PolicyTrainer.train(other, folder.resolve("other"),
                        SMALL, null, false, 1, epoch -> {
                        })).getMessage().contains("layout mover14: expected mover18"));
        Layout own = new Layout("own", View.MOVER, PlaneOrder.PLANE_FIRST, PlaneGroup.number("one", board -> 1),
                new PiecePlanes(1, true), PlaneGroup.squares("reached by the last move",
                        board -> board.lastMove().map(move -> move.getTo().getBitboard()).orElse(0L)),
                PlaneGroup.squares("left by the mover's last move",
                        board -> board.lastOwnMove().map(move -> move.getFrom().getBitboard()).orElse(0L)),
                PlaneGroup.squares("reached by the mover's last move",
                        board -> board.lastOwnMove().map(move -> move.getTo().getBitboard()).orElse(0L)));
        PolicyNetwork random = PolicyNetwork.random(8, 1);
        assertEquals(PolicyTrainer.top1(random, PreparedData.open(data), Split.TRAIN), PolicyTrainer.top1(random,
                PreparedData.of(shared.resolve("games.pgn"), own), Split.TRAIN), "planes are found by their names");
        assertThrows(IllegalArgumentException.class, () -> PolicyNetwork.random(12, 1));
        assertThrows(IllegalArgumentException.class, () -> new SparseSettings(16, 0, 1, 0.01, 0, 1));
    }
}
