package chesslab.uci;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.search.SearchLimits;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The client with an engine that is not Stockfish. */
class EtherealTest {

    private static final SearchLimits DEPTH = SearchLimits.depth(5);

    private static Path program() {
        Optional<Path> program = Stream
                .concat(Stream.of(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/games"))
                .map(folder -> Path.of(folder, "ethereal-chess")).filter(Files::isExecutable).findFirst();
        assumeTrue(program.isPresent(), "no ethereal-chess here: environment/test --all installs it");
        return program.get();
    }

    @Test
    void anotherEnginePlaysByTheSameCalls() {
        try (UciEngine engine = UciEngine.start(program())) {
            assertTrue(engine.name().startsWith("Ethereal"), engine.name());
            engine.newGame();
            engine.setOption("MultiPV", 3);
            List<UciLine> lines = engine.go(DEPTH).lines();
            assertEquals(List.of(1, 2, 3), lines.stream().map(UciLine::rank).toList());
            engine.setOption("MultiPV", 1);
            Board board = new Board();
            List.of("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6").forEach(board::doMove);
            engine.setPosition(board);
            assertEquals("h5f7", engine.go(DEPTH).bestMove().orElseThrow().toString());
            assertEquals(Score.mateIn(1, Side.WHITE), engine.go(DEPTH).score().orElseThrow());
            assertTrue(engine.go(SearchLimits.nodes(5000)).bestMove().isPresent());
            assertRefused(() -> engine.setElo(1500), "Ethereal", "no option 'UCI_Elo'");
        }
    }

    @Test
    void aMatedPositionDoesNotReachItThoughItCrashesOnOne() {
        try (UciEngine engine = UciEngine.start(program())) {
            engine.setPosition(Board.fromFen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));
            assertEquals(UciResult.NO_MOVES, engine.go(DEPTH));
            engine.setPosition(new Board());
            assertTrue(engine.go(DEPTH).bestMove().isPresent());
        }
    }
}
