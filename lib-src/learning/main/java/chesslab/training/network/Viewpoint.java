package chesslab.training.network;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;

/** The side for which a value is good. A network's values have the view of its training. */
public enum Viewpoint {
    /** 1 if White wins, -1 if Black does. */
    WHITE,
    /** 1 if the side to move wins, -1 if the other one does. */
    MOVER;

    /** Returns the result of a game as a value of one of its positions. */
    public double value(Outcome outcome, Side mover) {
        return turned(Evaluation.valueForWhite(outcome), mover);
    }

    /** Returns White's view of a value from this view. */
    public double valueForWhite(double value, Side mover) {
        return turned(value, mover);
    }

    private double turned(double value, Side mover) {
        return this == MOVER && mover == Side.BLACK ? -value : value;
    }
}
