package chesslab.mining;

import static chesslab.files.Folders.contents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.search.SearchLimits;
import chesslab.uci.Stockfish;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mining with the Stockfish of this machine. */
@Tag("lengthy")
class StockfishMiningTest {

    @TempDir
    private Path folder;

    private Manifest mine(MiningSettings settings, int games, int workers, Path out) throws Exception {
        return Miner.mine(new MiningPlan(settings, 7, games, 5, false), out, false, workers,
                MiningEngine.starter(Stockfish.require(), settings), progress -> {
                }).manifest();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.12})
    void oneTwoAndThreeWorkersMineTheSameBytes(double randomShare) throws Exception {
        MiningSettings settings = new MiningSettings(SearchLimits.nodes(200), ChoiceRule.DEFAULT, 200, 0, randomShare,
                16);
        Manifest one = mine(settings, 12, 1, folder.resolve("one"));
        assertEquals(12, one.total().games());
        for (int workers = 2; workers <= 3; workers++) {
            Path out = folder.resolve(workers + " workers");
            assertEquals(one, mine(settings, 12, workers, out));
            assertEquals(contents(folder.resolve("one")), contents(out));
        }
    }

    @Test
    void aLimitOfDepthRepeatsToo() throws Exception {
        MiningSettings settings = FakeEngine.settings(60, 0, 0).withLimit(SearchLimits.depth(3));
        assertEquals(mine(settings, 4, 1, folder.resolve("one")), mine(settings, 4, 3, folder.resolve("three")));
    }

    @Test
    void aLimitOfTimeIsMarkedAsNotRepeatable() throws Exception {
        MiningSettings settings = FakeEngine.settings(20, 0, 0).withLimit(SearchLimits.time(Duration.ofMillis(1)));
        Manifest manifest = mine(settings, 1, 1, folder);
        assertEquals("time 1 ms", manifest.limit());
        assertTrue(!manifest.repeatable());
    }

    @Test
    void everyMoveHasThreeLinesWhereThereAreThreeMoves() throws Exception {
        mine(MiningSettings.DEFAULT.withLimit(SearchLimits.depth(4)), 2, 2, folder);
        for (int number = 1; number <= 2; number++) {
            PgnGame game = MinedGames.in(folder).load(number);
            Board board = new Board();
            for (PgnMove move : game.moves()) {
                MoveComment comment = MoveComment.of(move.comment(), board.getSideToMove()).orElseThrow();
                assertEquals(Math.min(3, board.legalMoves().size()), comment.lines().size(), board.getFen());
                comment.lines().forEach(line -> assertTrue(board.isMoveLegal(line.move(), true)));
                board.doMove(move.move());
            }
        }
    }
}
