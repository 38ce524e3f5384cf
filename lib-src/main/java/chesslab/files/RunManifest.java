package chesslab.files;

import java.io.IOException;
import java.util.List;

/**
 * What a run is to make and what of it is finished: a record that stands as JSON in the folder of the run. A run makes
 * pieces of text, such as games, numbered from 1, and keeps them in shards of a fixed size, each a file. A manifest has no
 * dates and no rates: the same run gives the same bytes.
 *
 * @param <M> the manifest's own type
 */
public interface RunManifest<M extends RunManifest<M>> {

    /** A finished file of pieces. */
    interface Shard {

        /** Its name in the folder. */
        String file();

        /** The number of its first piece; the others follow in order. */
        int first();

        /** How many pieces are in it. */
        int games();

        /** The checksum of its text, before any compression. */
        String sha256();
    }

    /** How many pieces the run is to have. */
    int games();

    /** How many pieces a shard has; the last may have fewer. */
    int gamesPerShard();

    /** The name of a shard's file, such as {@code games-00001.pgn}; compressed if it ends with {@code .gz}. */
    String shardFile(int shard);

    /** The shards that are finished, in order. */
    List<? extends Shard> shards();

    /** The components that may differ between the calls of one run. */
    List<String> growing();

    /** The same run with another number of pieces. */
    M withGames(int games);

    /** The same run without a shard that is to grow. */
    M without(Shard shard);

    /**
     * The same run with a shard that is finished now.
     *
     * @param pieces its pieces
     */
    M with(String file, Journal pieces, String sha256) throws IOException;
}
