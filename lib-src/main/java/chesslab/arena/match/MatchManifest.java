package chesslab.arena.match;

import chesslab.arena.rating.MatchResult;
import chesslab.files.JsonFile;
import chesslab.files.RecordDifferences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What a folder of a match holds and how to play it again; it has no dates and no times. Its file is {@value #FILE}.
 *
 * @param a             the player with White in odd games
 * @param b             the other
 * @param games         how many games the match has
 * @param openings      the file of the openings
 * @param openingsHash  its SHA-256
 * @param seed          the seed
 * @param moveLimit     half-moves after which a game is drawn
 * @param agreement     when games are given up, or null for never
 * @param repeatable    whether the same games come out again, which they do not where a clock decides
 * @param sha256        of {@code games.pgn}, once all games are finished; null before
 * @param result        how it went, once all games are finished; null before
 */
public record MatchManifest(Entrant a, Entrant b, int games, String openings, String openingsHash, long seed,
        int moveLimit, Agreement agreement, boolean repeatable, String sha256,
        MatchResult result) {

    /** The file in the folder of the match. */
    public static final String FILE = "match.json";

    /** What may differ between the calls of one match. */
    private static final Set<String> GROWING = Set.of("games", "sha256", "result");

    /**
     * A player of the match.
     *
     * @param player   its text
     * @param identity what the text does not say: an engine's name and version, the checksum of a network; may be empty
     */
    public record Entrant(String player, String identity) {

        @Override
        public String toString() {
            return player + (identity.isEmpty() ? "" : " (" + identity + ")");
        }
    }

    public MatchManifest {
        Objects.requireNonNull(a, "a");
        Objects.requireNonNull(b, "b");
        Objects.requireNonNull(openings, "openings");
        Objects.requireNonNull(openingsHash, "openingsHash");
    }

    /** The manifest of a match before its first game. */
    static MatchManifest of(MatchSettings settings, String identityOfA, String identityOfB) {
        return new MatchManifest(new Entrant(settings.a().toString(), identityOfA),
                new Entrant(settings.b().toString(), identityOfB), settings.games(), settings.openings().name(),
                settings.openings().sha256(), settings.seed(), settings.rules().moveLimit(),
                settings.rules().agreement().orElse(null), settings.isRepeatable(), null, null);
    }

    /** Reads the manifest of a folder. */
    public static MatchManifest read(Path folder) throws IOException {
        return JsonFile.read(folder.resolve(FILE), MatchManifest.class, "manifest of a match");
    }

    MatchManifest finished(String newSha256, MatchResult newResult) {
        return new MatchManifest(a, b, games, openings, openingsHash, seed, moveLimit, agreement, repeatable, newSha256,
                newResult);
    }

    /** What an earlier manifest says otherwise about how the games are played, each as "seed 7 instead of 8". */
    List<String> differencesFrom(MatchManifest earlier) {
        return RecordDifferences.between(this, earlier, GROWING);
    }
}
