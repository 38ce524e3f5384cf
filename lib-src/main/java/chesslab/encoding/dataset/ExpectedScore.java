package chesslab.encoding.dataset;

import chesslab.chess.pgn.PgnEval;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Side;

/**
 * What a side can expect to score, 0 (lost) to 1 (won), 0.5 a draw: the value that a network learns.
 *
 * <p>An engine's centipawns become an expected score by lichess's curve, 1 / (1 + exp(-0.00368208 * centipawns)), which
 * it fitted to games played there: 100 centipawns are 0.59, 300 are 0.75. A forced mate is 1 or 0.
 *
 * @see <a href="https://lichess.org/page/accuracy">lichess, Accuracy: Win%</a>
 */
public final class ExpectedScore {

    private static final double PER_CENTIPAWN = 0.00368208;

    /** {@link #ofEval} in a line, for manifests. */
    static final String FORMULA = "1 / (1 + exp(-0.00368208 centipawns)); a forced mate is 1 or 0";

    private ExpectedScore() {
    }

    /** What a side scored in a game; NaN where its result is unknown ({@code *}). */
    public static float ofResult(PgnGame game, Side side) {
        return switch (game.result()) {
            case "1-0" -> side == Side.WHITE ? 1 : 0;
            case "0-1" -> side == Side.BLACK ? 1 : 0;
            case "1/2-1/2" -> 0.5f;
            default -> Float.NaN;
        };
    }

    /** What a side can expect that stands so many centipawns better. */
    public static double ofCentipawns(double centipawns) {
        return 1 / (1 + Math.exp(-PER_CENTIPAWN * centipawns));
    }

    /**
     * What the side to move can expect of a position with this evaluation. A mate on the board ({@code #0}) is its
     * loss.
     */
    public static float ofEval(PgnEval eval, Side mover) {
        int value = mover == Side.WHITE ? eval.valueForWhite() : -eval.valueForWhite();
        if (eval.mate()) {
            return value > 0 ? 1 : 0;
        }
        return (float) ofCentipawns(value);
    }
}
