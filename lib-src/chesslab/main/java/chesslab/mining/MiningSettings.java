package chesslab.mining;

import chesslab.uci.UciLimit;
import java.io.Serializable;
import java.util.Map;
import java.util.Objects;

/**
 * The recipe by which an engine plays itself.
 *
 * @param limit         how long the engine thinks about a position. With a time the games do not repeat: how far it
 *                      gets depends on the machine
 * @param choice        how the move is drawn from its best lines; their number is the engine's MultiPV
 * @param maxPlies      plies after which a game is stopped, at least 1
 * @param randomPlies   plies at the start of a game that are drawn from all legal moves, for diversity; 0 for
 *                      none, always less than {@code maxPlies}. The engine is not asked there
 * @param randomShare   the probability, 0 to 1, with which a later move is drawn from all legal moves instead, so that
 *                      positions come up that no engine would enter. The engine is still asked for its lines there
 * @param hashMegabytes the engine's hash table, 1 to 33,554,432 MB (its own limit may be lower); what it finds within a
 *                      limit of nodes depends on it, so it is part of the recipe
 */
public record MiningSettings(UciLimit limit, ChoiceRule choice, int maxPlies, int randomPlies, double randomShare,
        int hashMegabytes) implements Serializable {

    /** 1000 nodes a position, a draw among the three best moves, at most 500 plies, 16 MB of hash table. */
    public static final MiningSettings DEFAULT = new MiningSettings(UciLimit.nodes(1000), ChoiceRule.DEFAULT, 500, 0,
            0, 16);

    public MiningSettings {
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(choice, "choice");
        if (maxPlies < 1) {
            throw new IllegalArgumentException("at most " + maxPlies + " plies a game: expected 1 or more");
        }
        if (randomPlies < 0 || randomPlies >= maxPlies) {
            throw new IllegalArgumentException(randomPlies + " random plies at the start: expected 0 to "
                    + (maxPlies - 1) + ", less than the most that a game may have");
        }
        if (!(randomShare >= 0 && randomShare <= 1)) {
            throw new IllegalArgumentException("share of random moves " + randomShare + ": expected 0 to 1");
        }
        if (hashMegabytes < 1 || hashMegabytes > 33_554_432) {
            throw new IllegalArgumentException("hash table of " + hashMegabytes + " MB: expected 1 to 33554432");
        }
    }

    public MiningSettings withLimit(UciLimit newLimit) {
        return new MiningSettings(newLimit, choice, maxPlies, randomPlies, randomShare, hashMegabytes);
    }

    public MiningSettings withChoice(ChoiceRule newChoice) {
        return new MiningSettings(limit, newChoice, maxPlies, randomPlies, randomShare, hashMegabytes);
    }

    public MiningSettings withRandomPlies(int newRandomPlies) {
        return new MiningSettings(limit, choice, maxPlies, newRandomPlies, randomShare, hashMegabytes);
    }

    /** Returns what is set in the engine, apart from MultiPV. */
    Map<String, String> engineOptions() {
        return Map.of("Threads", "1", "Hash", Integer.toString(hashMegabytes));
    }
}
