package chesslab.arena.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.GamePhase;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Judged positions, and what players find in them. */
class SuiteTest {

    private static final String MATE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 3 40";

    @TempDir
    private Path folder;

    /** White mates by Rd8; of the others the engine thinks what the test says. */
    private static SuitePosition mate() {
        Map<Move, Integer> values = new LinkedHashMap<>();
        Board board = Board.fromFen(MATE);
        values.put(board.parseMove("Rd8#"), SuitePosition.MATE - 1);
        board.legalMoves().forEach(move -> values.putIfAbsent(move, 450));
        return new SuitePosition(MATE, values, 1000, 1);
    }

    @Test
    void aPositionKnowsItsBestMovesItsLossesAndItsStage() {
        SuitePosition position = mate();
        assertEquals(SuitePosition.MATE - 1, position.best());
        assertEquals(0, position.loss(position.board().parseMove("d1d8")));
        assertEquals(SuitePosition.MOST_LOSS, position.loss(position.board().parseMove("d1d2")));
        assertThrows(IllegalArgumentException.class, () -> position.loss(Move.ofCode(1)));
        assertEquals(GamePhase.ENDGAME, position.phase());
    }

    /** The position as a line of EPD. */
    private static String line() {
        Board board = Board.fromFen(MATE);
        return "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - hmvc 3; fmvn 40; bm Rd8#; ce 9999; acn 1000; c0 \"found at 1\"; c1 \""
                + mate().values().entrySet().stream().map(move -> board.san(move.getKey()) + " " + move.getValue())
                        .collect(Collectors.joining(", "))
                + "\";";
    }

    @Test
    void aLineOfEpdIsReadWithAllItsMoves() throws IOException {
        assertEquals(mate(), SuitePosition.parse(line()));
        Files.writeString(folder.resolve("a.epd"), "# made by hand\n" + line() + "\n\n" + line() + "\n");
        assertEquals(List.of(mate(), mate()), SuitePosition.read(folder.resolve("a.epd")));
    }

    @Test
    void aWrongLineIsNamed() throws IOException {
        String line = line();
        Path file = folder.resolve("wrong.epd");
        for (String[] wrong : new String[][]{{line.replace("acn 1000; ", ""), "line 2: "},
                {line.replace(", Kf1 450", ""), "expected the "}, {line.replace("Kf1 450", "Kf7 450"), "Kf7"},
                {line.replace("Kf1 450", "Kf1"), "line 2: "}}) {
            Files.writeString(file, "\n" + wrong[0]);
            String message = assertThrows(FileSystemException.class, () -> SuitePosition.read(file)).getMessage();
            assertTrue(message.contains("wrong.epd: line 2") && message.contains(wrong[1]), message);
        }
        Files.writeString(file, "# nothing\n");
        assertThrows(FileSystemException.class, () -> SuitePosition.read(file));
    }

    @Test
    void aPlayersFindsAreCountedByStageAndDifficulty() throws IOException {
        SuiteResult result = SuiteResult.of(Entrant.parse("minimax:1"), List.of(mate(), mate()), 1, done -> {
        });
        assertEquals(2, result.found());
        assertEquals(0, result.loss());
        assertEquals(Map.of(GamePhase.ENDGAME, new SuiteResult.Part(2, 2, 0)), result.byPhase());
        assertEquals(Map.of(1L, new SuiteResult.Part(2, 2, 0)), result.byFoundAt());
    }
}
