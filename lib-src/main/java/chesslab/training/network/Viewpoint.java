package chesslab.training.network;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluation;

/** Whose result a value tells: a network must be read from the view from which it was taught. */
public enum Viewpoint {
    /** 1 where White wins, -1 where Black does. */
    WHITE,
    /** 1 where the side to move wins, -1 where the other one does. */
    MOVER;

    /** The result of a game as a value of one of its positions. */
    public double value(Outcome outcome, Side mover) {
        return turned(Evaluation.valueForWhite(outcome), mover);
    }

    /** A value told from this view, from White's. */
    public double valueForWhite(double value, Side mover) {
        return turned(value, mover);
    }

    /** From White's view to this one or back, which is the same. */
    private double turned(double value, Side mover) {
        return this == MOVER && mover == Side.BLACK ? -value : value;
    }
}
