package chesslab.arena.player;

import chesslab.game.Termination;
import chesslab.uci.UciException;
import java.util.List;
import java.util.Objects;

/** What a player did wrong in a game, which it has lost by it. */
public final class PlayerFault extends RuntimeException {

    private static final List<Termination> OWN = List.of(Termination.ILLEGAL_MOVE, Termination.TIME_FORFEIT,
            Termination.CRASH);

    private final Termination termination;

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

    /** An engine's failure. One of this project says itself how its player failed. */
    static PlayerFault of(UciException failure) {
        if (failure.reason() == UciException.Reason.ERROR) {
            for (Termination termination : OWN) {
                if (failure.fault().startsWith(termination.text() + ": ")) {
                    return new PlayerFault(termination, failure.fault().substring(termination.text().length() + 2),
                            failure);
                }
            }
        }
        return new PlayerFault(switch (failure.reason()) {
            case ILLEGAL_MOVE -> Termination.ILLEGAL_MOVE;
            case TIMEOUT -> Termination.TIME_FORFEIT;
            case NOT_STARTED, ERROR, ENDED, CLOSED -> Termination.CRASH;
        }, failure.getMessage(), failure);
    }

    /** How the game ended. */
    public Termination termination() {
        return termination;
    }
}
