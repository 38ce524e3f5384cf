package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Choice;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.uci.FaultEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Our own command {@code uci}, as an engine among engines. */
@Tag("programs")
@Timeout(300)
class UciEngineMatchTest {

    @TempDir
    private Path folder;

    /** A script that runs the command. */
    private Path engine(String player) throws IOException {
        Path script = folder.resolve("engine");
        Files.writeString(script,
                "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' chesslab.cli.Main uci --player '%s'\n"
                        .formatted(quoted(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                                quoted(System.getProperty("java.class.path")), player));
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }

    private static String quoted(String text) {
        return text.replace("'", "'\\''");
    }

    private static MatchReport<Board, Move> match(String a) throws Exception {
        return Match.play(MatchSettings.of(a, "greedy", 4, Openings.START), progress -> {
        });
    }

    @Test
    void playsTheSameMatchAsThePlayerThatItIs() throws Exception {
        MatchReport<Board, Move> byUci = match("uci:" + engine("alphabeta:depth=1") + ",nodes=300");
        assertTrue(byUci.games().stream().allMatch(game -> game.fault().isEmpty()), byUci::toString);
        assertEquals(moves(match("alphabeta:nodes=300")), moves(byUci));
    }

    private static List<List<Move>> moves(MatchReport<Board, Move> report) {
        return report.games().stream().map(MatchGame::moves).toList();
    }

    @Test
    void searchOfAnEngineIsStoppedFromOutside() throws Exception {
        try (MatchPlayer<Board, Move> player = Entrant.parse("uci:" + engine("alphabeta")).open(0)) {
            for (int game = 0; game < 3; game++) {
                SearchControl<Move> control = new SearchControl<>();
                control.stop();
                Choice<Move> choice = player.choose(new Board(), Optional.of(SearchLimits.nodes(Long.MAX_VALUE)),
                        control);
                assertTrue(new Board().isLegal(choice.move()));
                assertTrue(player.choose(new Board()).score().isPresent());
            }
        }
    }

    @Test
    void errorThatAnEngineSaysIsACrash() throws Exception {
        MatchReport<Board, Move> report = match("uci:" + FaultEngine.program(folder, "error"));
        assertEquals(Map.of("crash", 4), report.result().terminations());
        String fault = report.games().get(0).fault().orElseThrow().getMessage();
        assertTrue(fault.contains("out of ideas"), fault);
    }
}
