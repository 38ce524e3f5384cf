package chesslab.arena.match;

import chesslab.arena.rating.MatchCheck;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGame;
import chesslab.game.Position;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

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
        IntColumn numbers = IntColumn.create("game");
        IntColumn lengths = IntColumn.create("plies");
        List<StringColumn> texts = Stream.of("White", "Black", "result", "ended by", "fault").map(StringColumn::create)
                .toList();
        for (MatchGame<?, ?> game : games) {
            numbers.append(game.number());
            lengths.append(game.moves().size());
            List<String> row = List.of(game.white(), game.black(), game.outcome().result(),
                    game.outcome().termination().text(), game.fault().map(Throwable::getMessage).orElse(""));
            IntStream.range(0, row.size()).forEach(i -> texts.get(i).append(row.get(i)));
        }
        return Table.create(numbers).addColumns(texts.toArray(new Column<?>[0])).addColumns(lengths);
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
