package chesslab.mining;

import chesslab.search.SearchLimits;
import java.io.Serializable;
import java.util.Map;
import java.util.Objects;

/**
 * The recipe for an engine's self-play.
 *
 * @param limit         the limit of the engine's search. With a limit of time the games do not repeat
 * @param choice        draws the move from the best lines; their number is the engine's MultiPV
 * @param maxPlies      plies after which a game is stopped, at least 1
 * @param randomPlies   plies at the start of a game drawn from all legal moves, for diversity; 0 or more, less than
 *                      {@code maxPlies}. The engine does not search there
 * @param randomShare   the probability, 0 to 1, of drawing a later move from all legal moves instead, for positions
 *                      that engines avoid. The engine still searches there
 * @param hashMegabytes the engine's hash table, 1 to 33,554,432 MB (its limit may be lower); it is part of the recipe
 *                      because results depend on it
 */
public record MiningSettings(SearchLimits limit, ChoiceRule choice, int maxPlies, int randomPlies, double randomShare,
        int hashMegabytes) implements Serializable {

    /** 1000 nodes a position, a draw among the three best moves, at most 500 plies, 16 MB of hash table. */
    public static final MiningSettings DEFAULT = new MiningSettings(SearchLimits.nodes(1000), ChoiceRule.DEFAULT, 500,
            0,
            0, 16);

    public MiningSettings {
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(choice, "choice");
        if (maxPlies < 1) {
            throw new IllegalArgumentException("at most " + maxPlies + " plies a game: expected 1 or more");
        }
        if (randomPlies < 0 || randomPlies >= maxPlies) {
            throw new IllegalArgumentException(randomPlies + " random plies at the start: expected 0 to "
                    + (maxPlies - 1) + ", less than the maximum of a game");
        }
        if (!(randomShare >= 0 && randomShare <= 1)) {
            throw new IllegalArgumentException("share of random moves " + randomShare + ": expected 0 to 1");
        }
        if (hashMegabytes < 1 || hashMegabytes > 33_554_432) {
            throw new IllegalArgumentException("hash table of " + hashMegabytes + " MB: expected 1 to 33554432");
        }
    }

    public MiningSettings withLimit(SearchLimits newLimit) {
        return new MiningSettings(newLimit, choice, maxPlies, randomPlies, randomShare, hashMegabytes);
    }

    public MiningSettings withChoice(ChoiceRule newChoice) {
        return new MiningSettings(limit, newChoice, maxPlies, randomPlies, randomShare, hashMegabytes);
    }

    public MiningSettings withRandomPlies(int newRandomPlies) {
        return new MiningSettings(limit, choice, maxPlies, newRandomPlies, randomShare, hashMegabytes);
    }

    Map<String, String> engineOptions() {
        return Map.of("Threads", "1", "Hash", Integer.toString(hashMegabytes));
    }
}
