package chesslab.search.mcts;

import chesslab.game.Outcome;
import chesslab.game.Side;

/**
 * What a finished game pays White in UCT.
 *
 * @param whiteWins for a win of White
 * @param draw      for a draw
 * @param blackWins for a win of Black
 */
public record Payoffs(double whiteWins, double draw, double blackWins) {

    /** A whole point for the winner, half a point each for a draw. */
    public static final Payoffs FAIR = new Payoffs(1, 0.5, 0);

    /** Those of Klein's <i>Neural Networks for Chess</i>: a draw pays White less than a loss. Shown as a defect. */
    public static final Payoffs BOOK = new Payoffs(1, 0, 0.5);

    public Payoffs {
        if (!isShare(whiteWins) || !isShare(draw) || !isShare(blackWins)) {
            throw new IllegalArgumentException("payoffs must be from 0 to 1, but are "
                    + whiteWins + ", " + draw + " and " + blackWins);
        }
    }

    private static boolean isShare(double payoff) {
        return payoff >= 0 && payoff <= 1;
    }

    /** What this outcome pays White. */
    public double forWhite(Outcome outcome) {
        return outcome.winner().map(winner -> winner == Side.WHITE ? whiteWins : blackWins).orElse(draw);
    }
}
