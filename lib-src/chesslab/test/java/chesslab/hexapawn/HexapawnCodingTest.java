package chesslab.hexapawn;

import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HexapawnCodingTest {

    private static final HexapawnSize SIZE = HexapawnSize.THREE_BY_THREE;
    private static final HexapawnCoding CODING = new HexapawnCoding(SIZE);

    private static final int[][] PUBLISHED = {
            {6, 3}, {7, 4}, {8, 5}, {3, 0}, {4, 1}, {5, 2}, {0, 3}, {1, 4}, {2, 5}, {3, 6}, {4, 7}, {5, 8},
            {6, 4}, {7, 3}, {7, 5}, {8, 4}, {3, 1}, {4, 0}, {4, 2}, {5, 1}, {0, 4}, {1, 3}, {1, 5}, {2, 4}, {3, 7},
            {4, 6},
            {4, 8}, {5, 7}};

    @Test
    void moveIndicesAreThePublishedOnes() {
        assertEquals(28, CODING.moves());
        for (int index = 0; index < PUBLISHED.length; index++) {
            HexapawnMove move = new HexapawnMove(PUBLISHED[index][0], PUBLISHED[index][1]);
            assertEquals(index, CODING.index(new Hexapawn(), move));
            assertEquals(move, CODING.move(new Hexapawn(), index));
        }
    }

    @Test
    void inputsArePawnsAndSideToMove() {
        assertEquals(21, CODING.inputs());
        assertArrayEquals(new float[]{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1},
                CODING.encode(new Hexapawn()));
        assertArrayEquals(new float[]{0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                CODING.encode(Hexapawn.fromText("p1p/1P1/3 b")));
    }

    @Test
    void everyMoveOfAPawnHasAnIndex() {
        for (HexapawnSize size : List.of(SIZE, new HexapawnSize(4, 3), new HexapawnSize(3, 4))) {
            assertEquals(2 * (size.ranks() - 1) * (3 * size.files() - 2), new HexapawnCoding(size).moves());
        }
    }

    @Test
    void publishedRowsAreAHundredAndEighteen() {
        List<HexapawnSolver.Row> rows = new HexapawnSolver(SIZE).wholeTree();
        assertEquals(118, rows.size());
        assertArrayEquals(CODING.encode(new Hexapawn()), rows.get(0).inputs());
        assertEquals(0, rows.get(0).bestMove()); // all is lost, so the first move generated is the first best
        assertEquals(-1, rows.get(0).outcome());
        float[] oneHot = rows.get(0).moveProbabilities(28);
        assertEquals(1, oneHot[0]);
        assertEquals(28, oneHot.length);
    }

    @Test
    void rowsFollowTheTreeDepthFirst() {
        List<String> texts = new ArrayList<>();
        new Hexapawn().walk(position -> {
            if (position.outcome().isEmpty()) {
                texts.add(position.toString());
            }
        });
        assertEquals(List.of("ppp/3/PPP w", "ppp/P2/1PP b", "p1p/Pp1/1PP w"), texts.subList(0, 3));
    }

    @Test
    void wrongBoardMoveAndIndexAreRefused() {
        Hexapawn other = new Hexapawn(new HexapawnSize(4, 3));
        assertThrows(IllegalArgumentException.class, () -> CODING.encode(other));
        assertThrows(IllegalArgumentException.class, () -> CODING.index(new Hexapawn(), new HexapawnMove(6, 2)));
        assertEquals("move index 28, expected 0 to 27", refusal(() -> CODING.move(new Hexapawn(), 28)));
    }
}
