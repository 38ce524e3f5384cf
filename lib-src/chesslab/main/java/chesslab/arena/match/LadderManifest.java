package chesslab.arena.match;

import chesslab.files.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What the folder of a ladder holds. Its file is {@value #FILE}.
 *
 * @param sha256  of the text of all games; null while they are played
 * @param matches in the order of their games; one that is not finished has no result
 */
public record LadderManifest(String sha256, List<MatchManifest> matches) {

    /** The file in the folder of the ladder. */
    public static final String FILE = "ladder.json";

    /** The file of its games. */
    public static final String GAMES = "games.pgn.gz";

    public LadderManifest {
        matches = List.copyOf(matches);
    }

    public static LadderManifest read(Path folder) throws IOException {
        return JsonFile.read(folder.resolve(FILE), LadderManifest.class, "manifest of a ladder");
    }
}
