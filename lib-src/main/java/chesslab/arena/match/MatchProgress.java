package chesslab.arena.match;

import chesslab.arena.rating.MatchSummary;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How far a match is.
 *
 * @param result   of the games finished so far, those of earlier calls included
 * @param played   games finished by this call
 * @param last     the game finished last by this call
 * @param elapsed  since this call began to play
 * @param thinking of A and of B in the games of this call
 * @param out      the player whose faults have ended the match, though there are games left
 */
public record MatchProgress(MatchSummary result, int total, int played, Optional<MatchGame<?, ?>> last,
        Duration elapsed, List<Thinking> thinking, int atOnce, Optional<Out> out) {

    /**
     * A player that is out by its faults.
     *
     * @param why    a sentence that begins with its name
     */
    public record Out(String player, String why) {
    }

    /** Games finished, those of earlier calls included. */
    public long games() {
        return result.games().games();
    }

    /** The time that the games left will take at the rate so far; zero while none is finished. */
    public Duration left() {
        return played == 0 ? Duration.ZERO : elapsed.multipliedBy(total - games()).dividedBy(played);
    }

    /** How much of the time the players were thinking, 0 to 1, over the games at once. */
    public double thinkingShare() {
        double thought = thinking.stream().mapToDouble(Thinking::seconds).sum();
        return elapsed.isZero() ? 0 : 1e9 * thought / elapsed.toNanos() / Math.max(1, atOnce);
    }
}
