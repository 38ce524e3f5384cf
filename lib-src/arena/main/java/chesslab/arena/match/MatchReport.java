package chesslab.arena.match;

import chesslab.arena.rating.MatchCheck;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGame;
import chesslab.game.Position;
import java.util.List;
import java.util.Optional;

/**
 * The result of a match in memory.
 *
 * @param end   the final progress
 * @param games the games in order
 */
public record MatchReport<P extends Position<M>, M>(MatchProgress end, List<MatchGame<P, M>> games) {

    public MatchReport {
        games = List.copyOf(games);
    }

    /** Returns the result from player A's view. */
    public MatchSummary result() {
        return end.result();
    }

    /** Returns why it ended before its last game, if it did. */
    public Optional<String> stopped() {
        return end.disqualified().map(MatchProgress.Faults::toString);
    }

    /** Returns the player that its forfeits disqualified, if any. */
    public Optional<String> disqualified() {
        return end.disqualified().map(MatchProgress.Faults::player);
    }

    /** Returns the parts of its games that count. */
    public List<PlayedGame> lines() {
        return games.stream().map(MatchGame::line).toList();
    }

    /** Checks the games as evidence. */
    public MatchCheck check() {
        return MatchCheck.of(lines());
    }

    /** Returns some lines of text: the result, the check, the faults of players, and the reason for an early end. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(result().toString()).append('\n').append(check());
        games.stream().filter(game -> game.fault().isPresent())
                .forEach(game -> text.append("\ngame ").append(game.number()).append(": ")
                        .append(game.fault().get().getMessage()));
        disqualified().ifPresent(
                player -> text.append("\nstopped after ").append(games.size()).append(" games: ").append(player)
                        .append(" is disqualified by its forfeits"));
        return text.toString();
    }
}
