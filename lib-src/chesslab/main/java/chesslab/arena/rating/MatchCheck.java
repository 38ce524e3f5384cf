package chesslab.arena.rating;

import chesslab.chess.pgn.PgnGame;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks of what makes games weaker evidence than their number suggests.
 *
 * @param identical repeated games
 * @param loops     repeated openings
 * @param colours   White's score
 * @param seen      positions that occur in the training games, if those are known
 */
public record MatchCheck(IdenticalGames identical, OpeningLoops loops, ColourBias colours,
        Optional<SeenPositions> seen) {

    /**
     * Checks games of any kind.
     *
     * @throws IllegalArgumentException if no game has a result
     */
    public static MatchCheck of(List<PlayedGames.Line> games) {
        return new MatchCheck(IdenticalGames.in(games), OpeningLoops.in(games), ColourBias.in(games),
                Optional.empty());
    }

    /**
     * Checks games of chess.
     *
     * @param training the positions of the training games, if they are known
     * @throws IllegalArgumentException if no game has a result
     */
    public static MatchCheck of(List<PgnGame> games, Optional<PositionSet> training) {
        MatchCheck check = of(games.stream().map(PlayedGames.Line::of).toList());
        return new MatchCheck(check.identical, check.loops, check.colours,
                training.map(positions -> SeenPositions.in(games, positions)));
    }

    /** Returns one sentence a check, each on its own line. */
    @Override
    public String toString() {
        return Stream.concat(Stream.of(identical, loops, colours), seen.stream()).map(Object::toString)
                .collect(Collectors.joining("\n"));
    }
}
