package chesslab.training.network;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;

/** The side that a value is good for. A network's values must be read from the view from which it was trained. */
public enum Viewpoint {
    /** 1 where White wins, -1 where Black does. */
    WHITE,
    /** 1 where the side to move wins, -1 where the other one does. */
    MOVER;

    /** Returns the result of a game as a value of one of its positions. */
    public double value(Outcome outcome, Side mover) {
        return turned(Evaluation.valueForWhite(outcome), mover);
    }

    /** Returns White's view of a value from this view. */
    public double valueForWhite(double value, Side mover) {
        return turned(value, mover);
    }

    /** Turns White's view into this one, or back, which is the same. */
    private double turned(double value, Side mover) {
        return this == MOVER && mover == Side.BLACK ? -value : value;
    }
}
