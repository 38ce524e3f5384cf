package chesslab.mining;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The plan of a run: a recipe, a seed and a number of games. With the engine it decides every byte of the shards.
 *
 * @param settings      the recipe
 * @param seed          the seed; with the number of a game it decides all that is random in it
 * @param games         how many games, 1 or more
 * @param gamesPerShard games in a file, 1 or more
 * @param compressed    whether the shards are compressed by gzip
 */
public record MiningPlan(MiningSettings settings, long seed, int games, int gamesPerShard, boolean compressed)
        implements
            Serializable {

    /** Games in a shard where nothing else is asked for. */
    public static final int GAMES_PER_SHARD = 100;

    public MiningPlan {
        Objects.requireNonNull(settings, "settings");
        if (games < 1) {
            throw new IllegalArgumentException(games + " games: expected 1 or more");
        }
        if (gamesPerShard < 1) {
            throw new IllegalArgumentException(gamesPerShard + " games in a shard: expected 1 or more");
        }
    }

    /** Games in plain shards of the usual size. */
    public MiningPlan(MiningSettings settings, long seed, int games) {
        this(settings, seed, games, GAMES_PER_SHARD, false);
    }

    /** Returns the manifest of the run with an engine of this name, before its first shard. */
    public Manifest manifest(String engine) {
        return manifest(engine, null);
    }

    /** Returns the same for games that were given, for which nothing is drawn. */
    Manifest manifest(String engine, Manifest.Given given) {
        boolean plays = given == null;
        List<Integer> weights = settings.choice().weights();
        return new Manifest(engine, settings.limit().toString(), settings.limit().isRepeatable(),
                plays ? weights : Collections.nCopies(weights.size(), 0), plays ? settings.maxPlies() : 0,
                plays ? settings.randomPlies() : 0, plays ? settings.randomShare() : null,
                settings.engineOptions(), plays ? seed : 0, games, gamesPerShard, compressed, given,
                List.of());
    }
}
