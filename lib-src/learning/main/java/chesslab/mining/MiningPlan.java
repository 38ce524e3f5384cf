package chesslab.mining;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * The plan of a run: a recipe, a seed and a number of games. Plan and engine determine every byte of the shards.
 *
 * @param settings      the recipe
 * @param seed          the seed; with a game's number it determines the game's random choices
 * @param games         the number of games, 1 or more
 * @param gamesPerShard games in a file, 1 or more
 * @param compressed    whether the shards are compressed by gzip
 */
public record MiningPlan(MiningSettings settings, long seed, int games, int gamesPerShard, boolean compressed)
        implements
            Serializable {

    /** The default number of games in a shard. */
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

    /** Makes a plan with uncompressed shards of the default size. */
    public MiningPlan(MiningSettings settings, long seed, int games) {
        this(settings, seed, games, GAMES_PER_SHARD, false);
    }

    /** Returns the manifest of the run with an engine of this name, before its first shard. */
    public Manifest manifest(String engine) {
        return new Manifest(engine, settings.limit().toString(), settings.limit().time().isEmpty(),
                settings.choice().weights(), settings.maxPlies(), settings.randomPlies(), settings.randomShare(),
                settings.engineOptions(), seed, games, gamesPerShard, compressed, List.of());
    }
}
