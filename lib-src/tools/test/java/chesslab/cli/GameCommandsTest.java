package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands that mine, play and rate games print, and to which stream. */
@Tag("lengthy")
class GameCommandsTest {

    private static final String MINE = "mine --games 6 --seed 7 --nodes 50 --workers 1 --out";
    private static final String MATCH = "match greedy random --games 6 --openings start --move-limit 60";
    private static final String LADDER = "ladder random greedy minimax:1 --games 4 --move-limit 60 --pairing neighbors "
            + "--anchor greedy=1000 --json";

    @TempDir
    private Path folder;

    private static int sum(JsonElement counts) {
        return counts.getAsJsonObject().asMap().values().stream().mapToInt(JsonElement::getAsInt).sum();
    }

    private static Map<String, JsonObject> players(JsonObject table) {
        return table.getAsJsonArray("players").asList().stream().map(JsonElement::getAsJsonObject)
                .collect(Collectors.toMap(player -> player.get("player").getAsString(), player -> player));
    }

    /** What lies in the folder from which the commands are called. */
    private static Set<Path> here() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.collect(Collectors.toSet());
        }
    }

    private Path program(String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script);
        assertTrue(program.toFile().setExecutable(true));
        return program;
    }

    @Test
    void minedGamesAreCountedOnTheOutputAndShownOnTheOther() {
        Call mined = Call.done(MINE, folder.resolve("mined"), "--json").tells(" of 6 games")
                .says("\"sha256\": *\"[0-9a-f]{64}\"");
        assertEquals(6, mined.json().getAsJsonObject("counts").get("games").getAsInt());
    }

    @Test
    void engineThatIsNoneOrAlwaysFailsIsNamed() throws IOException {
        Call.of(MINE, folder.resolve("mined"), "--engine", program("mute", "exit 0")).ends(Main.FAILED)
                .tells("\\A[^\t]*mute[^\t]*\\z");
        Path faulty = program("faulty", """
                echo id name Faulty 1
                while read -r line; do
                    case "$line" in
                    uci) for name in Hash Threads MultiPV; do
                            echo option name $name type spin default 1 min 1 max 1024
                        done
                        echo uciok ;;
                    isready) echo readyok ;;
                    go*) exit 3 ;;
                    quit) exit 0 ;;
                    esac
                done
                """);
        Call.of(MINE, folder.resolve("mined"), "--engine", faulty).ends(Main.DISQUALIFIED)
                .tells("failed 3 times in a row in "
                        + "game 1, at rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }

    @Test
    void matchIsTheSameHoweverManyGamesAtOnceAndWithoutAFolder() throws IOException {
        JsonElement result = Call.done(MATCH, "--json", "--at-once", 1, "--out", folder.resolve("a")).tells(
                " of 6 games", "3 pairs from start, 1 opening: some openings are played more than once").json()
                .get("result");
        assertEquals(6, sum(result.getAsJsonObject().get("games")));
        assertEquals(result, Call.done(MATCH, "--json", "--at-once", 3, "--out", folder.resolve("b")).json()
                .get("result"));
        assertEquals(-1, Files.mismatch(folder.resolve("a/games.pgn"), folder.resolve("b/games.pgn")));
        Set<Path> before = here();
        assertEquals(result, Call.done(MATCH, "--json").json().get("result"));
        assertEquals(before, here());
    }

    @Test
    void matchSaysInOneLineWhichIsStronger() {
        Call.done(MATCH).says("\\A(greedy is stronger than random: |Not decided yet: greedy ).+ games?[,.].*\n\\z");
    }

    @Test
    void sequentialTestEndsAMatchThatIsDecided() {
        JsonObject decided = Call.done("match greedy random --games 400 --at-once 1 --sprt=0,200 --json").json();
        assertEquals(32, sum(decided.getAsJsonObject("result").get("games")), "the least number of games, all but won");
        Call.done("match random random --games 4 --sprt=0,10")
                .says("SPRT +of 0.0 against 10.0 Elo: undecided, LLR -?0\\.\\d\\d\n");
    }

    /** Games of a match, in every second of which the players have the other color; no two are the same. */
    private void played(String name, String one, String other, String... results) throws IOException {
        StringBuilder games = new StringBuilder();
        for (int i = 0; i < results.length; i++) {
            games.append("[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n1. %s %3$s\n\n".formatted(
                    i % 2 == 0 ? one : other, i % 2 == 0 ? other : one, results[i], (char) ('a' + i) + "3"));
        }
        Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("games.pgn"), games);
    }

    @Test
    void foldersOfMatchesAreRatedOnOneScale() throws IOException {
        played("ab", "a", "stockfish:elo=1350", "1-0", "1-0", "1/2-1/2", "0-1", "1-0", "1/2-1/2");
        played("bc", "stockfish:elo=1350", "c", "1-0", "0-1", "1/2-1/2", "0-1");
        JsonObject table = Call.done("rate --json --anchor stockfish:elo=1350=1350", folder, "--training",
                folder.resolve("ab")).json();
        assertEquals(Set.of("a", "stockfish:elo=1350", "c"), players(table).keySet());
        JsonObject anchor = players(table).get("stockfish:elo=1350");
        assertEquals("ANCHOR", anchor.get("basis").getAsString());
        assertEquals(1350, anchor.get("elo").getAsInt());
        assertEquals(10, table.getAsJsonObject("identical").get("games").getAsInt());
        assertEquals(0, table.getAsJsonObject("seen").get("positions").getAsInt(), "no game is longer than a ply");
        Call.done("rate", folder.resolve("ab"), folder.resolve("bc")).says("the mean of the players is 0",
                "No two of the 10 games are the same", "White scored");
    }

    @Test
    void ladderIsRatedAsItsGamesAreAndTheSameWithoutAFolder() throws IOException {
        Path kept = folder.resolve("ladder");
        JsonObject table = Call.done(LADDER, "--out", kept).json();
        assertEquals(Map.of("random", 4, "greedy", 8, "minimax:1", 4), players(table).values().stream().collect(
                Collectors.toMap(player -> player.get("player").getAsString(), player -> sum(player.get("score")))));
        assertEquals(1000, players(table).get("greedy").get("elo").getAsInt());
        Call.of(LADDER, "--out", kept).ends(Main.FAILED).tells("holds a ladder already");
        assertEquals(table, Call.done(LADDER, "--out", kept, "--resume").json());
        assertEquals(table, Call.done("rate --anchor greedy=1000 --json", kept).json(), "in another order of matches");
        Set<Path> before = here();
        assertEquals(table, Call.done(LADDER).json());
        assertEquals(before, here());
    }

    @Test
    void playersOfAFolderMeetAndTheFaultyAreListed() throws IOException {
        Map<String, String> bodies = Map.of("First", "return Optional.of(board.legalMoves().get(0));", "Last",
                "List<Move> moves = board.legalMoves(); return Optional.of(moves.get(moves.size() - 1));", "Broken",
                "return bord.legalMoves();", "Exit", "System.exit(1); return null;", "Loop", "while (true) { }");
        for (String name : bodies.keySet()) {
            Files.writeString(folder.resolve(name + ".java"), """
                    import chesslab.chess.*;
                    import java.util.*;

                    public class %s implements chesslab.game.Player<Board, Move> {
                        public Optional<Move> chooseMove(Board board) {
                            %s
                        }
                    }
                    """.formatted(name, bodies.get(name)));
        }
        JsonObject table = Call.done("ladder random --games 4 --move-limit 20 --seconds 2 --json --players", folder)
                .says("Broken.java does not compile\\\\nline 6: cannot find symbol",
                        "it ended by itself with status 1", "no answer within 2000 ms, so it was killed")
                .json();
        assertEquals(Set.of("random", "First", "Last"), players(table).keySet());
        assertEquals(Set.of("Broken", "Exit", "Loop"), table.getAsJsonObject("disqualified").keySet());
    }
}
