package chesslab.hexapawn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.search.AlphaBeta;
import chesslab.search.Search;
import chesslab.search.TerminalValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HexapawnSolverTest {

    private static final HexapawnSize SIZE = HexapawnSize.THREE_BY_THREE;

    @ParameterizedTest
    @CsvSource({"3, 3, BLACK", "4, 4, WHITE", "4, 5, BLACK", "5, 5, WHITE"})
    void startIsWonFor(int files, int ranks, Side winner) {
        HexapawnSize size = new HexapawnSize(files, ranks);
        assertEquals(winner, new HexapawnSolver(size).winner(new Hexapawn(size)));
    }

    @Test
    void solverAgreesWithMinimaxEverywhere() {
        Search<Hexapawn, HexapawnMove> minimax = new AlphaBeta<Hexapawn, HexapawnMove>(position -> 0,
                TerminalValue.byOutcome()).unpruned();
        for (HexapawnSize size : List.of(SIZE, new HexapawnSize(3, 4), new HexapawnSize(4, 3))) {
            HexapawnSolver solver = new HexapawnSolver(size);
            new Hexapawn(size).reachable(position -> {
                int value = minimax.search(position, 20).centipawnsForWhite();
                assertEquals(TerminalValue.isWin(value) && value > 0 ? Side.WHITE : Side.BLACK, solver.winner(position),
                        position::toString);
            });
        }
    }

    @Test
    void optimalMovesAreThoseThatKeepTheWin() {
        HexapawnSolver solver = new HexapawnSolver(SIZE);
        new Hexapawn().reachable(position -> {
            List<HexapawnMove> optimal = solver.optimalMoves(position);
            for (HexapawnMove move : position.legalMoves()) {
                Hexapawn after = position.copy();
                after.doMove(move);
                assertEquals(solver.winner(after) == solver.winner(position), optimal.contains(move),
                        position::toString);
            }
        });
        Hexapawn reply = Hexapawn.fromText("ppp/1P1/P1P b");
        assertEquals(List.of("axb2", "cxb2"), solver.optimalMoves(reply).stream().map(reply::san).toList());
    }

    @Test
    void gameTreeHasThePublishedNodes() {
        int[] nodes = new int[2]; // [game goes on, is over]
        new Hexapawn().walk(position -> nodes[position.outcome().isEmpty() ? 0 : 1]++);
        assertEquals(118, nodes[0]);
        assertEquals(134, nodes[1]);
    }

    @Test
    void distinctPositionsAreFewer() {
        int[] goingOn = new int[1];
        assertEquals(135, new Hexapawn().reachable(p -> goingOn[0] += p.outcome().isEmpty() ? 1 : 0));
        assertEquals(70, goingOn[0]);
    }

    @Test
    void fiveByFiveHasThreeMillionPositions() {
        assertEquals(3_210_411, new Hexapawn(new HexapawnSize(5, 5)).reachable(position -> {
        }));
    }

    @Test
    void finishedGameIsWonByItsWinner() {
        Hexapawn over = Hexapawn.fromText("3/3/P2 b");
        assertEquals(Outcome.win(Side.WHITE, Hexapawn.NO_MOVE), over.outcome().orElseThrow());
        assertEquals(Side.WHITE, new HexapawnSolver(SIZE).winner(over));
        assertEquals(List.of(), new HexapawnSolver(SIZE).optimalMoves(over));
    }

    @Test
    void otherBoardIsRefused() {
        HexapawnSolver solver = new HexapawnSolver(SIZE);
        assertThrows(IllegalArgumentException.class, () -> solver.winner(new Hexapawn(new HexapawnSize(4, 3))));
    }
}
