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
 * @param faults   of the players who lost games of this call by them
 */
public record MatchProgress(MatchSummary result, int total, int played, Optional<MatchGame<?, ?>> last,
        Duration elapsed, List<Thinking> thinking, int atOnce, List<Faults> faults) {

    public MatchProgress {
        faults = List.copyOf(faults);
    }

    /**
     * What a player did wrong.
     *
     * @param games that it has lost by faults; once it is out, those until then
     * @param last  the fault that ended the last of them
     * @param out   whether the match ends for it, though there may be games left
     */
    public record Faults(String player, int games, String last, boolean out) {

        /** A sentence, without a full stop. */
        @Override
        public String toString() {
            return player + (out ? " is out after " : " lost ") + games + (games == 1 ? " game" : " games")
                    + (out ? " lost" : "") + " by faults, the last: " + last;
        }
    }

    /** The player whose faults have ended the match. */
    public Optional<Faults> out() {
        return faults.stream().filter(Faults::out).findFirst();
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
