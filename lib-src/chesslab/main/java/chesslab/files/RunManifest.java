package chesslab.files;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The plan of a run and what of it is finished: a record that stands as JSON in the folder of the run. A run makes
 * pieces of text, such as games, numbered from 1, and keeps them in shards of a fixed size, each a file. A manifest has
 * no dates and no rates: the same run gives the same bytes.
 *
 * @param <M> the manifest's own type
 */
public interface RunManifest<M extends RunManifest<M>> {

    /** Returns {@code new SplittableRandom(seed)} as it is after this many draws, such as a piece's number. */
    static SplittableRandom random(long seed, long draws) {
        long goldenGamma = 0x9E3779B97F4A7C15L; // the increment of SplitMix64 (Steele, Lea, Flood 2014)
        return new SplittableRandom(seed + draws * goldenGamma);
    }

    /** A finished file of pieces. */
    interface Shard {

        /** Returns its name in the folder. */
        String file();

        /** Returns the number of its first piece; the others follow in order. */
        int first();

        /** Returns how many pieces are in it. */
        int games();

        /** Returns the checksum of its text, before any compression. */
        String sha256();
    }

    /** Returns how many pieces the run is to have. */
    int games();

    /** Returns how many pieces a shard has; the last may have fewer. */
    int gamesPerShard();

    /** Returns the name of a shard's file, such as {@code games-00001.pgn}; compressed if it ends with {@code .gz}. */
    String shardFile(int shard);

    /** Returns the shards that are finished, in order. */
    List<? extends Shard> shards();

    /** Returns the components that may differ between the calls of one run. */
    List<String> growing();

    /** Returns the same run with another number of pieces. */
    M withGames(int games);

    /** Returns the same run without a shard that is to grow. */
    M without(Shard shard);

    /**
     * Returns the same run with a shard that is finished now.
     *
     * @param pieces its pieces
     */
    M with(String file, Journal pieces, String sha256) throws IOException;
}
