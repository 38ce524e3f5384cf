package chesslab.arena.play;

import chesslab.game.Termination;
import chesslab.uci.UciException;
import java.util.List;
import java.util.Objects;

/** A player's fault in a game, which loses the game. */
public final class PlayerFault extends RuntimeException {

    private final Termination termination;

    /**
     * Makes a fault.
     *
     * @param termination how the game ended: by an illegal move, on time, or by a crash
     * @param message     the player, the fault and the position
     * @param cause       the player's own exception, or null
     */
    public PlayerFault(Termination termination, String message, Throwable cause) {
        super(message, cause);
        this.termination = Objects.requireNonNull(termination, "termination");
    }

    /** Returns an engine's failure as a fault; engines of this project report their player's fault. */
    public static PlayerFault of(UciException failure) {
        if (failure.reason() == UciException.Reason.ERROR) {
            for (Termination own : List.of(Termination.ILLEGAL_MOVE, Termination.TIME_FORFEIT, Termination.CRASH)) {
                String begin = own.text() + ": ";
                if (failure.fault().startsWith(begin)) {
                    return new PlayerFault(own, failure.fault().substring(begin.length()), failure);
                }
            }
        }
        return new PlayerFault(switch (failure.reason()) {
            case ILLEGAL_MOVE -> Termination.ILLEGAL_MOVE;
            case TIMEOUT -> Termination.TIME_FORFEIT;
            case NOT_STARTED, ERROR, ENDED, CLOSED -> Termination.CRASH;
        }, failure.getMessage(), failure);
    }

    /** Returns how the game ended. */
    public Termination termination() {
        return termination;
    }
}
