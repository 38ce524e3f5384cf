package chesslab.search.mcts;

import chesslab.game.Position;
import java.util.List;

/**
 * What guides {@link Puct}: priors and values of positions, from a network, a solver, or nothing at all.
 *
 * @param <P> the positions it judges
 */
@FunctionalInterface
public interface Evaluator<P> {

    /**
     * Judges positions in which the game goes on. They are left as they were found.
     *
     * @param positions one or more; a network answers many for little more than one
     * @return one judgement for each, in the same order
     */
    List<Judgement> judge(List<P> positions);

    /** Judges one position. */
    default Judgement judge(P position) {
        return judge(List.of(position)).get(0);
    }

    /** Knows nothing: all moves alike, every value 0. */
    static <P extends Position<?>> Evaluator<P> uniform() {
        return positions -> positions.stream().map(p -> Judgement.uniform(p.legalMoves().size())).toList();
    }
}
