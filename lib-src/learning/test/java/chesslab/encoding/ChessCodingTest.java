package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.game.GameContract;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("lengthy")
class ChessCodingTest {

    @Test
    void everyMoveHasItsIndexInPositionsOfAllKinds() {
        List<Supplier<Board>> starts = Stream.of(Constants.startStandardFENPosition,
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 1")
                .map(fen -> (Supplier<Board>) () -> Board.fromFen(fen)).toList();
        GameContract.of(starts, 5).with(new ChessCoding()).check();
    }
}
