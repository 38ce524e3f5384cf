package chesslab.hexapawn;

import static chesslab.game.Refusal.assertRefused;
import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.GameContract;
import chesslab.game.Outcome;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HexapawnTest {

    private static List<HexapawnSize> sizes() {
        return IntStream.rangeClosed(3, 6).boxed().flatMap(files -> IntStream.rangeClosed(3, 6)
                .mapToObj(ranks -> new HexapawnSize(files, ranks))).toList();
    }

    /** Keys are compared within one size, as searches compare them: a size never changes within a game. */
    @ParameterizedTest
    @MethodSource("sizes")
    void hexapawnKeepsTheContractOfGames(HexapawnSize size) {
        List<Supplier<Hexapawn>> starts = List.of(() -> new Hexapawn(size));
        GameContract.of(starts, 5).with(new HexapawnCoding(size)).withMoves(allMoves())
                .describedBy(position -> position + " " + position.history(), Hexapawn::toString).check();
    }

    private static Collection<HexapawnMove> allMoves() {
        List<HexapawnMove> moves = new ArrayList<>();
        for (int from = -1; from <= 36; from++) {
            for (int to = -1; to <= 36; to++) {
                moves.add(new HexapawnMove(from, to));
            }
        }
        return moves;
    }

    @Test
    void movesAreGeneratedByOriginAndStepsFirst() {
        assertEquals(List.of(new HexapawnMove(6, 3), new HexapawnMove(7, 4), new HexapawnMove(8, 5)),
                new Hexapawn().legalMoves());
        assertEquals(List.of(new HexapawnMove(4, 1), new HexapawnMove(4, 0), new HexapawnMove(4, 2)),
                Hexapawn.fromText("p1p/1P1/3 w").legalMoves());
        assertEquals(List.of(new HexapawnMove(1, 3), new HexapawnMove(1, 5)),
                Hexapawn.fromText("1p1/PPP/3 b").legalMoves());
    }

    @ParameterizedTest
    @ValueSource(strings = {"b2 axb2 cxb2 c2 a2 c1#", "b2 cxb2 axb2 a2 c2 a1#"})
    void publishedLineAndItsMirrorAreWonByBlack(String line) {
        Hexapawn game = new Hexapawn();
        for (String move : line.split(" ")) {
            assertTrue(game.outcome().isEmpty(), game::toString);
            assertTrue(game.legalMoves().stream().map(game::san).toList().contains(move), () -> move + " in " + game);
            game.doMove(move);
        }
        assertEquals(Optional.of(Outcome.win(Side.BLACK, Hexapawn.FAR_RANK)), game.outcome());
    }

    @Test
    void aSideThatCannotMoveHasLost() {
        Hexapawn blocked = Hexapawn.fromText("3/p2/P2 w");
        assertEquals(List.of(), blocked.legalMoves());
        assertEquals(Optional.of(Outcome.win(Side.BLACK, Hexapawn.NO_MOVE)), blocked.outcome());
        assertEquals(Optional.of(Outcome.win(Side.WHITE, Hexapawn.NO_MOVE)), Hexapawn.fromText("3/3/P2 b").outcome());
    }

    @Test
    void capturesDoNotWrapAroundTheEdge() {
        assertEquals(List.of(new HexapawnMove(5, 2)), Hexapawn.fromText("3/p1P/3 w").legalMoves());
        assertEquals(List.of(), Hexapawn.fromText("p2/3/2P/3 b").legalMoves().stream()
                .filter(move -> move.to() != 3).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ppp/3/PPP w", "p1p/1P1/3 b", "4/p2p/1PP1/4/3p w", "6/6/pppppp/PPPPPP/6/6 b"})
    void textsAreReadAndWritten(String text) {
        assertEquals(text, Hexapawn.fromText(text).toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "ppp/3/PPP | expected the ranks of p, P and digits, and then w or b",
            "ppp/3/PPP x | and then w or b",
            "ppp/4/PPP w | ranks differ in length",
            "ppp/3/PPQ w | expected the ranks of p, P and digits",
            "ppp/ppp/PPP w | a side has 6 pawns, expected at most 3",
            "P2/3/p2 w | the side to move has already reached the far rank",
            "pp/2/PP w | board of 2x3 (files x ranks), expected 3 to 6"})
    void faultyTextsAreRefused(String text, String why) {
        assertRefused(() -> Hexapawn.fromText(text), why);
    }

    @Test
    void illegalMovesAreRefusedWithTheLegalOnes() {
        assertEquals("move \"axb2\" in ppp/3/PPP w: not legal here; legal moves: a2 b2 c2",
                refusal(() -> new Hexapawn().doMove("axb2")));
        assertThrows(IllegalArgumentException.class, () -> new Hexapawn().doMove(new HexapawnMove(6, 0)));
    }
}
