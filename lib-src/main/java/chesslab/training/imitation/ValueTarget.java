package chesslab.training.imitation;

/** What a value head is to tell, from the mover's view, -1 lost to 1 won; positions without it teach the policy alone. */
public enum ValueTarget {
    /** The result of the game. */
    RESULT,
    /** The engine's judgement of the position. */
    SCORE
}
