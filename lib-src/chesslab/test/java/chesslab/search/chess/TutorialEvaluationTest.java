package chesslab.search.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.chess.Board;
import chesslab.chess.Square;
import org.junit.jupiter.api.Test;

class TutorialEvaluationTest {

    @Test
    void evaluationOfTheStartIsEvenAndIndexedByFileThenRank() {
        TutorialEvaluation evaluation = new TutorialEvaluation();
        assertEquals(0, evaluation.valueForWhite(new Board()));
        assertEquals(5, TutorialEvaluation.squareValue(Square.D2));
        assertEquals(0, TutorialEvaluation.squareValue(Square.B4));
        // the knight on d2 has 310 + 5, the pawn on b7 100 - 20, the kings nothing
        assertEquals(315 - 80, evaluation.valueForWhite(Board.fromFen("4k3/1p6/8/8/8/8/3N4/4K3 w - - 0 1")));
    }
}
