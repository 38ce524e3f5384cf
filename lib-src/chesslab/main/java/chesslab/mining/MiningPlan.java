package chesslab.mining;

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
public record MiningPlan(MiningSettings settings, long seed, int games, int gamesPerShard, boolean compressed) {

    /** Games in a shard where nothing else is asked for. */
    public static final int GAMES_PER_SHARD = 1000;

    public MiningPlan {
        Objects.requireNonNull(settings, "settings");
        check(games, gamesPerShard);
    }

    static void check(int games, int gamesPerShard) {
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

    /** Returns how many shards they fill. */
    public int shards() {
        return (games - 1) / gamesPerShard + 1;
    }

    /** Refuses the number of a shard that there is not. */
    void checkShard(int shard) {
        if (shard < 1 || shard > shards()) {
            throw new IllegalArgumentException("shard " + shard + ": expected 1 to " + shards() + ", for " + games
                    + " games of which " + gamesPerShard + " make a shard");
        }
    }

    /** Returns the manifest of the run before its first game. */
    Manifest manifest(String engine) {
        return new Manifest(engine, settings.limit().toString(), settings.limit().isRepeatable(),
                settings.choice().weights(), settings.maxPlies(), settings.randomPlies(),
                settings.randomShare(), UciMiningEngine.options(settings), seed, games, gamesPerShard, compressed,
                null, List.of());
    }
}
