package chesslab.arena.player;

import chesslab.game.Termination;
import chesslab.uci.UciException;
import java.util.Objects;

/** What a player did wrong in a game, which it has lost by it. */
public final class PlayerFault extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Termination termination;

    /**
     * A fault.
     *
     * @param termination how the game ended: by an illegal move, on time, or by a crash
     * @param message     who did what, and in which position
     * @param cause       the player's own exception, or null
     */
    PlayerFault(Termination termination, String message, Throwable cause) {
        super(message, cause);
        this.termination = Objects.requireNonNull(termination, "termination");
    }

    /** An engine's failure. */
    static PlayerFault of(UciException failure) {
        return new PlayerFault(switch (failure.reason()) {
            case ILLEGAL_MOVE -> Termination.ILLEGAL_MOVE;
            case TIMEOUT -> Termination.TIME_FORFEIT;
            case NOT_STARTED, ENDED, CLOSED, ERROR -> Termination.CRASH;
        }, failure.getMessage(), failure);
    }

    /** How the game ended. */
    public Termination termination() {
        return termination;
    }
}
