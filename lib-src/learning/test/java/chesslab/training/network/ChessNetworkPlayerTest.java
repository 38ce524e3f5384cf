package chesslab.training.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.MoveIndex;
import chesslab.training.TrainingSettings;
import chesslab.training.selfplay.Examples;
import chesslab.training.selfplay.Training;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Chess by a network's policy: legal moves alone, promotions told apart, nothing where the game is over. */
class ChessNetworkPlayerTest {

    private static final ChessCoding CODING = new ChessCoding();
    private static final String MATED = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    private static final String STALEMATE = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
    private static final String BARE_KINGS = "7k/5K2/8/8/8/8/8/8 b - - 0 1";
    private static final List<String> STARTS = List.of(Constants.startStandardFENPosition,
            "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 8",
            "1n2k1n1/P1P1P1P1/8/8/8/8/p1p1p1p1/1N2K1N1 b - - 0 30",
            "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 20");

    private static Network network;

    @BeforeAll
    static void create() {
        network = untaught();
    }

    @AfterAll
    static void close() {
        network.close();
    }

    private static Network untaught() {
        return Network.create(new Mlp(CODING.inputs(), CODING.moves(), List.of(16), Activation.RELU, true), 1);
    }

    private static NetworkPlayer<Board, Move> player(double temperature, long seed) {
        return new NetworkPlayer<>(CODING, network, temperature, new SplittableRandom(seed));
    }

    /** Positions of random games, each as a board of its own; in some of them the game is over. */
    private static List<Board> randomPositions() {
        RandomGenerator random = new SplittableRandom(1);
        List<Board> positions = new ArrayList<>();
        for (String start : STARTS) {
            Board board = Board.fromFen(start);
            for (int ply = 0; ply < 60 && board.outcome().isEmpty(); ply++) {
                positions.add(board.copy());
                List<Move> legal = board.legalMoves();
                board.doMove(legal.get(random.nextInt(legal.size())));
            }
        }
        for (String over : List.of(MATED, STALEMATE, BARE_KINGS)) {
            positions.add(positions.size() / 2, Board.fromFen(over));
        }
        return positions;
    }

    @Test
    void legalMovesAloneHaveProbabilitiesWhichAreTheSoftmaxOfTheirLogits() {
        NetworkPlayer<Board, Move> player = player(0, 1);
        int promotions = 0;
        for (Board board : randomPositions()) {
            if (board.outcome().isPresent()) {
                continue;
            }
            String before = board.getFen();
            Map<Move, Double> ranked = player.probabilities(board);
            assertEquals(new HashSet<>(board.legalMoves()), ranked.keySet(), before);
            float[] logits = network.predict(new float[][]{CODING.encode(board)}).logits()[0];
            Map<Move, Double> odds = new HashMap<>();
            board.legalMoves()
                    .forEach(move -> odds.put(move, Math.exp(logits[MoveIndex.index(move, board.getSideToMove())])));
            double sum = odds.values().stream().mapToDouble(odd -> odd).sum();
            ranked.forEach((move, share) -> assertEquals(odds.get(move) / sum, share, 1e-6, before + " " + move));
            List<Double> shares = List.copyOf(ranked.values());
            assertEquals(shares.stream().sorted(Comparator.reverseOrder()).toList(), shares);
            Move best = player.predict(board).orElseThrow();
            assertEquals(ranked.keySet().iterator().next(), best);
            assertEquals(odds.values().stream().max(Double::compare).orElseThrow(), odds.get(best), before);
            assertEquals(before, board.getFen(), "the position is left as it was found");
            promotions += best.toString().length() == 5 ? 1 : 0;
        }
        assertTrue(promotions > 0);
    }

    @Test
    void eachPromotionIsAMoveOfItsOwnForEitherSide() {
        for (String fen : List.of("7k/P7/8/8/8/8/8/7K w - - 0 1", "7k/8/8/8/8/8/p7/7K b - - 0 1")) {
            Board board = Board.fromFen(fen);
            for (String promotion : List.of("a8=Q", "a8=R", "a8=B", "a8=N")) {
                Move taught = board.parseMove(fen.contains(" w ") ? promotion : promotion.replace('8', '1'));
                try (Network pupil = untaught()) {
                    float[] policy = new float[CODING.moves()];
                    policy[CODING.index(board, taught)] = 1;
                    Training.fit(pupil, new Examples(new float[][]{CODING.encode(board)}, new float[][]{policy},
                            new float[]{1}), new TrainingSettings(40, 1, 0.2, 1), loss -> {
                            });
                    assertEquals(Optional.of(taught), new NetworkPlayer<>(CODING, pupil).predict(board));
                }
            }
        }
    }

    @Test
    void finishedGamesHaveNoMove() {
        for (String fen : List.of(MATED, STALEMATE, BARE_KINGS)) {
            for (double temperature : new double[]{0, 1}) {
                assertEquals(Optional.empty(), player(temperature, 1).chooseMove(Board.fromFen(fen)), fen);
                assertEquals(Optional.empty(), player(temperature, 1).predict(Board.fromFen(fen)), fen);
            }
            assertEquals(Map.of(), player(0, 1).probabilities(Board.fromFen(fen)));
        }
    }
}
