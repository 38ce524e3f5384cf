package chesslab.encoding.dataset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.GameEncoder.Label;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is learned about a position, seen by the side to move. */
class LabelTest {

    private static final GameEncoder LABELS = new GameEncoder(
            new EncodeSettings("mover14", 1, new SplitShares(80, 20, 0), false, 100, 10), Layouts.MOVER_14, null);

    private static Optional<Label> labelIfAny(String moves, int ply) {
        PgnGame game = PgnGame.parse(moves);
        return LABELS.label(game.boardAt(ply), game, ply);
    }

    private static Label label(String moves, int ply) {
        return labelIfAny(moves, ply).orElseThrow();
    }

    private static List<ScoredMove> lines(Side mover, Object... movesAndEvals) {
        ScoredMove[] lines = new ScoredMove[movesAndEvals.length / 2];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = new ScoredMove(new Move((String) movesAndEvals[2 * i], mover),
                    Score.ofPgn((String) movesAndEvals[2 * i + 1]));
        }
        return List.of(lines);
    }

    @Test
    void aMinedPositionHasTheMoveTheChoicesAndBothValuesForWhite() {
        Label label = label("1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30 d2d4 0.30 g1f3 -0.70]} e5 1-0", 0);
        assertEquals(877, label.move());
        double worse = Math.exp(-1); // 100 centipawns at temperature 100
        assertArrayEquals(new int[]{877, 877 - 73, MoveIndex.index(new Move("g1f3", Side.WHITE), Side.WHITE)},
                label.policy().moves());
        float best = (float) (1 / (2 + worse));
        assertArrayEquals(new float[]{best, best, (float) (worse / (2 + worse))}, label.policy().probabilities());
        assertEquals(1, label.resultForMover());
        assertEquals(1 / (1 + Math.exp(-0.00368208 * 30)), label.scoreForMover(), 1e-6);
    }

    @Test
    void blacksLabelsAreSeenByBlack() {
        Label label = label("1. e4 {[%choice 0]} e5 {[%eval 1.00] [%choice 2] [%lines c7c5 0.00 e7e5 1.00]} 1-0", 1);
        assertEquals(877 - 73, label.move()); // d2d4 of the turned board
        assertEquals(Math.exp(1), label.policy().probabilities()[0] / label.policy().probabilities()[1], 1e-5);
        assertEquals(0, label.resultForMover());
        assertEquals(0.5f, label.scoreForMover()); // of the best line, not of the one played
    }

    @Test
    void aMoveDrawnAtRandomHasNoLabel() {
        assertEquals(Optional.empty(), labelIfAny("1. a3 {[%choice 0]} e5 1/2-1/2", 0));
    }

    @Test
    void aRandomMoveWithLinesTeachesWhatTheEngineWouldHavePlayed() {
        Label label = label("1. a3 {[%choice 0] [%lines e2e4 0.30 d2d4 -0.70]} e5 0-1", 0);
        Label chosen = label("1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30 d2d4 -0.70]} e5 0-1", 0);
        assertEquals(chosen, label);
        assertEquals(877, label.move());
        assertEquals(1 / (1 + Math.exp(-0.00368208 * 30)), label.scoreForMover(), 1e-6);
    }

    @Test
    void aForeignGameTeachesItsMovesAndTheEvaluationBehindTheMoveBefore() {
        String game = "1. e4 {[%eval 0.50] a word} (1. d4) e5 {[%eval #-3]} 2. Nf3 *";
        assertEquals(SoftPolicy.certain(877), label(game, 0).policy());
        assertTrue(Float.isNaN(label(game, 0).scoreForMover()));
        assertTrue(Float.isNaN(label(game, 0).resultForMover()));
        assertEquals(Score.Curve.LICHESS.expectedScore(-50), label(game, 1).scoreForMover(), 1e-6);
        assertEquals(0, label(game, 2).scoreForMover());
    }

    @Test
    void matesCountMoreTheNearerTheyAreAndMoreThanAnyCentipawns() {
        Board board = new Board();
        SoftPolicy policy = SoftPolicy.softmax(
                lines(Side.WHITE, "e2e4", "#1", "d2d4", "#2", "g1f3", "#200", "c2c4", "150.00"), board, 1000);
        float[] p = policy.probabilities();
        assertEquals(Math.exp(0.1), p[0] / p[1], 1e-5);
        assertEquals(Math.exp(4.9), p[0] / p[2], 1e-3);
        assertEquals(p[2], p[3]);
        assertEquals(1, p[0] + p[1] + p[2] + p[3], 1e-6);
        float[] mated = SoftPolicy.softmax(lines(Side.WHITE, "e2e4", "#-9", "d2d4", "#-8"), board, 100).probabilities();
        assertEquals(Math.exp(1), mated[0] / mated[1], 1e-5);
        assertEquals(1, SoftPolicy.softmax(lines(Side.WHITE, "e2e4", "#1", "d2d4", "0.00"), board, 1).probability(877));
    }

    @Test
    void probabilitiesThatAFloatCannotTellFromZeroAreLeftOut() {
        SoftPolicy policy = SoftPolicy.softmax(lines(Side.WHITE, "d2d4", "-20.00", "e2e4", "0.00"), new Board(), 10);
        assertEquals(SoftPolicy.certain(877), policy);
        assertEquals(0, policy.probability(0));
    }

    @Test
    void labelsThatContradictTheGameAreRefused() {
        refused("line e2e5 0.00 in " + Constants.startStandardFENPosition + ": not legal here",
                "1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30 e2e5 0.00]} *");
        refused("line e2e4 0.20 in " + Constants.startStandardFENPosition + ": it occurs twice",
                "1. e4 {[%eval 0.30] [%choice 1] [%lines e2e4 0.30 e2e4 0.20]} *");
        refused("line e2e4 #0 in " + Constants.startStandardFENPosition + ": expected moves to mate, 1 or more",
                "1. e4 {[%eval #0] [%choice 1] [%lines e2e4 #0]} *");
        refused("comment with the choice d2d4 after the move e2e4 in " + Constants.startStandardFENPosition
                + ": expected the move played",
                "1. e4 {[%eval 0.30] [%choice 1] [%lines d2d4 0.30]} *");
        assertThrows(IllegalArgumentException.class, () -> new SoftPolicy(new int[1], new float[2]));
    }

    private static void refused(String message, String game) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, () -> label(game, 0)).getMessage());
    }
}
