package chesslab.arena.rating;

import chesslab.chess.pgn.PgnGame;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What can make games say less about strength than their number promises.
 *
 * @param identical games played twice
 * @param loops     openings given twice
 * @param colours   what White scored
 * @param seen      positions that stood in training games, where these are known
 */
public record MatchCheck(IdenticalGames identical, OpeningLoops loops, ColourBias colours,
        Optional<SeenPositions> seen) {

    /**
     * Looks at games of any kind.
     *
     * @throws IllegalArgumentException if no game has a result
     */
    public static MatchCheck of(List<PlayedGames.Line> games) {
        return new MatchCheck(IdenticalGames.in(games), OpeningLoops.in(games), ColourBias.in(games),
                Optional.empty());
    }

    /**
     * Looks at games of chess.
     *
     * @param training the positions of the training games, if they are to be looked for
     * @throws IllegalArgumentException if no game has a result
     */
    public static MatchCheck of(List<PgnGame> games, Optional<PositionSet> training) {
        MatchCheck check = of(games.stream().map(PlayedGames.Line::of).toList());
        return new MatchCheck(check.identical, check.loops, check.colours,
                training.map(positions -> SeenPositions.in(games, positions)));
    }

    /** A sentence for each, a line each. */
    @Override
    public String toString() {
        return Stream.concat(Stream.of(identical, loops, colours), seen.stream()).map(Object::toString)
                .collect(Collectors.joining("\n"));
    }
}
