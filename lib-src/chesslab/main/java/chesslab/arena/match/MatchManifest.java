package chesslab.arena.match;

import chesslab.arena.rating.MatchSummary;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The manifest of a match: the contents of its folder, and all that repeats it, without dates and times. Its file is
 * {@value #FILE}.
 *
 * @param a             the player with White in odd games
 * @param b             the other
 * @param openingsHash  its SHA-256
 * @param moveLimit     plies after which a game is drawn
 * @param repeatable    whether the games repeat, which a clock prevents
 * @param sha256        of {@code games.pgn}, once all games are finished; null before
 * @param result        the result, once all games are finished; null before
 */
public record MatchManifest(Player a, Player b, int games, String openings, String openingsHash, long seed,
        int moveLimit, boolean repeatable, String sha256,
        MatchSummary result) {

    /** The file in the folder of the match. */
    public static final String FILE = "match.json";

    /** The file of its games. */
    public static final String GAMES = "games.pgn";

    /**
     * A player of the match.
     *
     * @param player   its text
     * @param identity its identity beside the text: an engine's name and version, the checksum of a network; may be
     *                 empty
     */
    public record Player(String player, String identity) {

        @Override
        public String toString() {
            return player + (identity.isEmpty() ? "" : " (" + identity + ")");
        }
    }

    /**
     * The manifest of a ladder. Its file is {@value #FILE}.
     *
     * @param sha256  of the text of all games; null while they are played
     * @param matches the matches in the order of their games; an unfinished one has no result
     */
    public record OfLadder(String sha256, List<MatchManifest> matches) {

        /** The file in the folder of the ladder. */
        public static final String FILE = "ladder.json";

        /** The file of its games. */
        public static final String GAMES = "games.pgn.gz";

        public OfLadder {
            matches = List.copyOf(matches);
        }

        public static OfLadder read(Path folder) throws IOException {
            return JsonFile.read(folder.resolve(FILE), OfLadder.class, "manifest of a ladder");
        }
    }

    public MatchManifest {
        Objects.requireNonNull(a, "a");
        Objects.requireNonNull(b, "b");
        Objects.requireNonNull(openings, "openings");
        Objects.requireNonNull(openingsHash, "openingsHash");
    }

    /** Returns the manifest of a match before its first game. */
    static MatchManifest of(MatchSettings<Board, Move> settings, List<String> identities) {
        return new MatchManifest(new Player(settings.a().name(), identities.get(0)),
                new Player(settings.b().name(), identities.get(1)), settings.games(), settings.openings().name(),
                settings.openings().sha256(), settings.seed(), settings.moveLimit(), settings.isRepeatable(), null,
                null);
    }

    public static MatchManifest read(Path folder) throws IOException {
        return JsonFile.read(folder.resolve(FILE), MatchManifest.class, "manifest of a match");
    }

    /** Returns the manifest with all games finished. */
    MatchManifest with(String newSha256, MatchSummary newResult) {
        return new MatchManifest(a, b, games, openings, openingsHash, seed, moveLimit, repeatable, newSha256,
                newResult);
    }

    /** Returns the players' texts, A first. */
    public List<String> players() {
        return List.of(a.player(), b.player());
    }
}
