package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.PgnReader;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose games end early, or end by faults, name the player, its fault and the games that are left. */
@Tag("lengthy")
class FaultyPlayersTest {

    private static final String THREW = "player Thrower threw java.lang.IllegalStateException: no idea at "
            + "Thrower.chooseMove(Thrower.java:6), in rnbqkbnr/";

    @TempDir
    private Path folder;

    private static Call run(String command, Object... more) {
        return Call.of(Stream.concat(Stream.of(command, "--openings", "start", "--move-limit", 20, "--at-once", 1),
                Stream.of(more)).toList());
    }

    private Path player(String name, String body) throws IOException {
        return Files.writeString(Files.createDirectories(folder.resolve("players")).resolve(name + ".java"), """
                import chesslab.chess.*;
                import java.util.*;

                public class %s implements chesslab.game.Player<Board, Move> {
                    public Optional<Move> chooseMove(Board board) {
                        %s
                    }
                }
                """.formatted(name, body));
    }

    private Path thrower() throws IOException {
        return player("Thrower", "throw new IllegalStateException(\"no idea\");");
    }

    private static JsonObject faults(Call result) {
        List<JsonElement> faults = result.json().getAsJsonArray("faults").asList();
        assertEquals(1, faults.size(), result::toString);
        return faults.get(0).getAsJsonObject();
    }

    @Test
    void matchThatEndsEarlySaysWhoIsOutAndWhyAndKeepsItsGames() throws Exception {
        String name = "java:" + thrower();
        Path kept = folder.resolve("match");
        run("match", name, "random", "--games", 10, "--out", kept).ends(Main.DISQUALIFIED).says(
                Pattern.quote(name + " is disqualified after 3 forfeits, the last: " + THREW),
                Pattern.quote("\nEnded early, after 3 of 10 games, which are kept in " + kept.resolve("games.pgn")
                        + ".\n--resume continues "));
        assertEquals(3, PgnReader.readAll(kept.resolve("games.pgn")).size());

        Call more = run("match", name, "random", "--games", 10, "--out", kept, "--resume", "--json")
                .ends(Main.DISQUALIFIED);
        JsonObject json = more.json();
        assertEquals(10, json.get("planned").getAsInt());
        assertEquals(3, json.get("playedNow").getAsInt());
        assertEquals(name, faults(more).get("player").getAsString());
        assertEquals(3, faults(more).get("games").getAsInt());
        assertTrue(faults(more).get("disqualified").getAsBoolean());
        assertTrue(faults(more).get("last").getAsString().startsWith(THREW), more.out());
        assertEquals(6, PgnReader.readAll(kept.resolve("games.pgn")).size());
    }

    @Test
    void engineThatDiesIsNamedAndLosesTheGamesThatAreAllPlayed() throws Exception {
        Path engine = Files.writeString(folder.resolve("engine"), """
                #!/bin/sh
                while read -r line; do
                    case "$line" in
                        uci) echo uciok ;;
                        isready) echo readyok ;;
                        go*) echo "no memory" >&2; exit 7 ;;
                    esac
                done
                """);
        assertTrue(engine.toFile().setExecutable(true));
        Call match = run("match", "uci:" + engine, "random", "--games", 4, "--json").ends(Main.DONE);
        assertEquals(4, faults(match).get("games").getAsInt());
        assertFalse(faults(match).get("disqualified").getAsBoolean());
        assertTrue(faults(match).get("last").getAsString()
                .contains("it ended by itself with status 7; its last words: no memory"), match.out());
    }

    @Test
    void ladderOfOnePlayerThatIsLeftSaysWhoIsOut() throws Exception {
        Path players = thrower().getParent();
        Path kept = folder.resolve("ladder");
        run("ladder", "random", "--players", players, "--games", 10, "--out", kept).ends(Main.DISQUALIFIED).says(
                "\\AFewer than two players are left to rate\\.\nDisqualified: Thrower is disqualified after 3 forfeits, the "
                        + "last: " + Pattern.quote(THREW));
        assertEquals(3, PgnReader.readAll(kept.resolve("games.pgn.gz")).size());

        player("Thrower", "return bord;");
        Call broken = run("ladder", "random", "--players", players, "--json").ends(Main.DISQUALIFIED);
        JsonObject json = broken.json();
        assertEquals(0, json.getAsJsonArray("players").size());
        assertTrue(
                json.getAsJsonObject("disqualified").get("Thrower").getAsString()
                        .contains("line 6: cannot find symbol"),
                broken.out());
    }
}
