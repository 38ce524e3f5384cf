package chesslab.search;

import chesslab.game.Outcome;
import chesslab.game.Position;
import java.util.Optional;

/**
 * Where the rules end a line, and what the end is worth.
 *
 * @param <P> the positions it judges
 */
@FunctionalInterface
public interface EndScore<P> {

    /** The answer for a position in which play goes on. */
    int GOES_ON = Integer.MIN_VALUE;

    /**
     * Judges a position that a search has reached.
     *
     * @param ply the number of moves made since the root; 0 at the root itself
     * @return the value for White in centipawns, or {@link #GOES_ON}
     */
    int valueForWhite(P position, int ply);

    /** The game's own rules: a draw is worth 0, a win {@link Scores#WIN} less one for each ply it takes. */
    static <P extends Position<?>> EndScore<P> byOutcome() {
        return (position, ply) -> {
            Optional<Outcome> outcome = position.outcome();
            if (outcome.isEmpty()) {
                return GOES_ON;
            }
            return outcome.get().winner().map(winner -> Scores.win(winner, ply)).orElse(0);
        };
    }

    /**
     * The given ends, and a draw for every position below the root that has occurred before, in the game or in the
     * line: whoever could go round once could go round again, so a search need not wait for the third time.
     */
    static <P extends Position<?>> EndScore<P> orRepetition(EndScore<? super P> ends) {
        return (position, ply) -> ply > 0 && position.isRepetition(2) ? 0 : ends.valueForWhite(position, ply);
    }
}
