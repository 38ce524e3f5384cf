package chesslab.training.player;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.match.Openings;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Matches between networks, which evaluate the positions of their parallel games together. */
@Tag("lengthy")
class NetworkMatchTest {

    private static Openings<Board> openings() throws IOException {
        return Openings.read(Path.of("data/openings/book.epd"));
    }

    @TempDir
    private Path folder;

    private Path played(String name, MatchSettings<Board, Move> settings) throws Exception {
        Match.play(settings, folder.resolve(name), false, progress -> {
        });
        return folder.resolve(name);
    }

    @Test
    void networksPlayTheSameWhateverTheNumberOfGamesAtOnce() throws Exception {
        Path one = TestNetworks.saved(folder, "cnn-2x8", true, 1);
        Path other = TestNetworks.saved(folder, "mlp-16", false, 2);
        MatchSettings<Board, Move> settings = MatchSettings
                .of("net:" + one + ",puct=4", "net:" + other + ",temperature=1", 8, openings())
                .withMoveLimit(16);
        Path batched = played("batched", settings);
        assertEquals(contents(batched), contents(played("three", settings.withGamesAtOnce(3))));
        assertEquals(contents(batched), contents(played("one", settings.withGamesAtOnce(1))));
        Set<Object> different = new HashSet<>(
                PgnReader.readAll(batched.resolve("games.pgn")).stream().map(PgnGame::moves).toList());
        assertEquals(8, different.size(), "each game draws for itself");
    }

    @Test
    void networkThatWasTrainedOnIsNotResumedWith() throws Exception {
        Path first = TestNetworks.saved(folder, "mlp-8", false, 1);
        MatchSettings<Board, Move> settings = MatchSettings.of("net:" + first, "random", 2, openings())
                .withMoveLimit(16);
        Path match = played("match", settings);
        Path second = TestNetworks.saved(folder, "mlp-8", false, 2);
        for (String file : List.of("model.json", "parameters.djl")) {
            Files.copy(second.resolve(file), first.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        String refused = assertThrows(FileSystemException.class, () -> Match.play(settings, match, true, progress -> {
        })).getMessage();
        assertTrue(refused.contains("instead of net:" + first + " (network "), refused);
    }
}
