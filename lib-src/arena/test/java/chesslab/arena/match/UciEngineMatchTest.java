package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.arena.player.Entrant;
import chesslab.arena.server.UciServer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Termination;
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

/** Our own players behind the UCI server, as engines among engines. */
@Timeout(300)
@Tag("lengthy")
class UciEngineMatchTest {

    /** The program of an engine. */
    static final class Served {

        public static void main(String[] player) throws IOException {
            try (MatchPlayer<Board, Move> served = Entrant.parse(player[0]).open(0)) {
                new UciServer(served, 0, System.in, System.out).run();
            }
        }
    }

    @TempDir
    private Path folder;

    /** A script that runs a player as an engine. */
    private Path engine(String player) throws IOException {
        Path script = folder.resolve("engine");
        Files.writeString(script,
                "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' '%s' '%s'\n"
                        .formatted(quoted(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                                quoted(System.getProperty("java.class.path")), Served.class.getName(), player));
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }

    private static String quoted(String text) {
        return text.replace("'", "'\\''");
    }

    private static MatchReport<Board, Move> match(String a) throws Exception {
        return Match.play(MatchSettings.of(a, "greedy", 4, Openings.START), MatchTest.QUIET);
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
    void playsByItsClock() throws Exception {
        MatchReport<Board, Move> report = Match.play(
                MatchSettings.of("uci:" + engine("selective") + ",clock=2+0.05", "greedy", 2, Openings.START)
                        .withMoveLimit(40),
                MatchTest.QUIET);
        assertTrue(report.games().stream().allMatch(game -> game.fault().isEmpty()), report::toString);
        MatchGame.Thinking engine = report.end().thinking().get(0);
        assertEquals(report.games().stream().mapToLong(game -> game.moves().size()).sum(),
                engine.moves() + report.end().thinking().get(1).moves());
        assertTrue(engine.nodes() > 100 * engine.moves() && engine.seconds() < 2 * 4, engine::toString);
    }

    @Test
    void anEngineIsToldItsClockWhichEachGameBeginsAnew() throws Exception {
        String text = "uci:" + FaultEngine.program(folder, "tells-clock") + ",clock=100+0.25";
        try (MatchPlayer<Board, Move> player = Entrant.parse(text).open(1)) {
            for (int game = 0; game < 2; game++) {
                player.newGame(game);
                Choice<Move> first = player.choose(new Board());
                assertEquals(250, first.nodes());
                assertEquals(100_000, first.score().orElseThrow().value());
                int then = player.choose(new Board()).score().orElseThrow().value();
                assertTrue(then > 90_000 && then <= 100_250 && then != 100_000, then + " ms");
            }
        }
    }

    @Test
    void theClockThatIsOverstepped() throws Exception {
        String text = "uci:" + FaultEngine.program(folder, "slow") + ",clock=0.15+1";
        try (MatchPlayer<Board, Move> player = Entrant.parse(text).open(1)) {
            player.newGame(1);
            PlayerFault fault = assertThrows(PlayerFault.class, () -> player.choose(new Board()));
            assertEquals(Termination.TIME_FORFEIT, fault.termination());
            assertTrue(fault.getMessage().contains("ms more than its clock had"), fault.getMessage());
        }
    }

    @Test
    void searchOfAnEngineIsStoppedFromOutside() throws Exception {
        try (MatchPlayer<Board, Move> player = Entrant.parse("uci:" + engine("alphabeta")).open(0)) {
            for (int game = 0; game < 3; game++) {
                SearchControl<Move> control = new SearchControl<>();
                control.stop();
                Choice<Move> choice = player.choose(new Board(), Optional.of(SearchLimits.nodes(Long.MAX_VALUE)),
                        control);
                assertTrue(new Board().isMoveLegal(choice.move(), true));
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
