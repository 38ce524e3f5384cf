package chesslab.arena.match;

import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchSummary;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The progress of a match.
 *
 * @param result   the result of the games finished so far, including those of earlier calls
 * @param played   games finished by this call
 * @param last     the game finished last by this call
 * @param elapsed  time since this call began to play
 * @param thinking the thinking of A and of B in the games of this call
 * @param faults   the faults of players that lost games of this call by them
 */
public record MatchProgress(MatchSummary result, int total, int played, Optional<MatchGame<?, ?>> last,
        Duration elapsed, List<MatchGame.Thinking> thinking, int atOnce, List<Faults> faults) {

    public MatchProgress {
        faults = List.copyOf(faults);
    }

    /**
     * The faults of a player.
     *
     * @param games the number of forfeits, games lost by faults; once it is disqualified, those until then
     * @param last  the fault that ended the last of them
     * @param disqualified whether they end the match, though there may be games left
     */
    public record Faults(String player, int games, String last, boolean disqualified) {

        /** Returns a sentence without a full stop. */
        @Override
        public String toString() {
            return player + (disqualified ? " is disqualified after " : " has ") + Ladder.count(games, "forfeit")
                    + ", the last: " + last;
        }
    }

    /** Returns the player whose faults ended the match. */
    public Optional<Faults> disqualified() {
        return faults.stream().filter(Faults::disqualified).findFirst();
    }

    /** Returns the number of finished games, including those of earlier calls. */
    public long games() {
        return result.games().games();
    }

    /** Returns the time for the remaining games at the rate so far; zero before the first finished game. */
    public Duration left() {
        return played == 0 ? Duration.ZERO : elapsed.multipliedBy(total - games()).dividedBy(played);
    }

    /** Returns the share of the time in which the players were thinking, 0 to 1, over the parallel games. */
    public double thinkingShare() {
        double used = thinking.stream().mapToDouble(MatchGame.Thinking::seconds).sum();
        return elapsed.isZero() ? 0 : 1e9 * used / elapsed.toNanos() / Math.max(1, atOnce);
    }
}
