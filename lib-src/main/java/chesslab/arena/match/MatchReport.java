package chesslab.arena.match;

import chesslab.arena.rating.MatchSummary;
import chesslab.game.Position;
import java.util.List;
import java.util.Optional;

/**
 * A match that was played in memory.
 *
 * @param end     how far it went, and how
 * @param games   by their numbers
 * @param <P>     the positions
 * @param <M>     their moves
 */
public record MatchReport<P extends Position<M>, M>(MatchProgress end, List<MatchGame<P, M>> games) {

    public MatchReport {
        games = List.copyOf(games);
    }

    /** How it went, seen from player A. */
    public MatchSummary result() {
        return end.result();
    }

    /** Why it ended before its last game, if it did. */
    public Optional<String> stopped() {
        return end.out().map(MatchProgress.Out::why);
    }

    /** The player that its faults put out of the match, if one is. */
    public Optional<String> out() {
        return end.out().map(MatchProgress.Out::player);
    }

    /** Some lines of text: the result, the faults of players, and what stopped the match. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(result().toString());
        games.stream().filter(game -> game.fault().isPresent())
                .forEach(game -> text.append("\ngame ").append(game.number()).append(": ")
                        .append(game.fault().get().getMessage()));
        stopped().ifPresent(why -> text.append("\nstopped after ").append(games.size()).append(" games: ").append(why));
        return text.toString();
    }
}
