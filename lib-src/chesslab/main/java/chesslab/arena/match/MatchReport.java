package chesslab.arena.match;

import chesslab.arena.rating.MatchCheck;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGame;
import chesslab.game.Position;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/**
 * A match that was played in memory.
 *
 * @param end     how far it went, and how
 * @param games   by their numbers
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
        return end.out().map(MatchProgress.Faults::toString);
    }

    /** The player that its faults put out of the match, if one is. */
    public Optional<String> out() {
        return end.out().map(MatchProgress.Faults::player);
    }

    /** What counts of its games. */
    public List<PlayedGame> lines() {
        return games.stream().map(MatchGame::line).toList();
    }

    /** What can make the games say less than their number promises. */
    public MatchCheck check() {
        return MatchCheck.of(lines());
    }

    /** Returns the games as a table, a row for each. */
    public Table toTable() {
        return Table.create(IntColumn.create("game", games.stream().mapToInt(MatchGame::number)),
                texts("White", MatchGame::white), texts("Black", MatchGame::black),
                texts("result", game -> game.outcome().result()),
                texts("ended by", game -> game.outcome().termination().text()),
                texts("fault", game -> game.fault().map(Throwable::getMessage).orElse("")),
                IntColumn.create("plies", games.stream().mapToInt(game -> game.moves().size())));
    }

    private StringColumn texts(String name, Function<MatchGame<P, M>, String> text) {
        return StringColumn.create(name, games.stream().map(text));
    }

    /** Some lines of text: the result, what the check finds, the faults of players, and what stopped the match. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(result().toString()).append('\n').append(check());
        games.stream().filter(game -> game.fault().isPresent())
                .forEach(game -> text.append("\ngame ").append(game.number()).append(": ")
                        .append(game.fault().get().getMessage()));
        out().ifPresent(player -> text.append("\nstopped after ").append(games.size()).append(" games: ").append(player)
                .append(" is out by its faults"));
        return text.toString();
    }
}
