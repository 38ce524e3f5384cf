package chesslab.training.imitation;

/** What a policy is to tell. */
public enum PolicyTarget {
    /** The move played. */
    PLAYED,
    /** The shares of the moves that the engine judged; where there are none, the move played. */
    SOFT
}
