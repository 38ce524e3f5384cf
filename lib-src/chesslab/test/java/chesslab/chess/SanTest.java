package chesslab.chess;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SanTest {

    private static final String PROMOTES = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    private static final String CASTLES = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    private static final String TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    private static final String QUEENS = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";

    /** What another thread may not see, a thread that is stopped does not leave behind. */
    @ParameterizedTest
    @ValueSource(strings = {PROMOTES, CASTLES, QUEENS})
    void writingMakesNoMoveOnTheBoardItself(String fen) throws Exception {
        Board board = Board.fromFen(fen);
        Thread writes = new Thread(() -> {
            for (int i = 0; i < 20_000; i++) {
                board.legalMoves().forEach(board::san);
            }
        });
        writes.start();
        while (writes.isAlive()) {
            assertEquals(fen, board.getFen());
        }
        writes.join();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            TWO_KNIGHTS + " | b1d2 | Nbd2",
            TWO_KNIGHTS + " | f3d2 | Nfd2",
            TWO_KNIGHTS + " | b1c3 | Nc3",
            "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1 | a1a3 | R1a3",
            "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1 | a4a3 | R4a3",
            QUEENS + " | h4e1 | Qh4e1",
            QUEENS + " | h1e1 | Q1e1",
            QUEENS + " | e4e1 | Qee1",
            "4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1 | a1c2 | Nc2",
            PROMOTES + " | e7e8q | e8=Q+",
            PROMOTES + " | e7d8n | exd8=N",
            CASTLES + " | e1g1 | O-O",
            CASTLES + " | e1c1 | O-O-O",
            "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1 | e1c1 | O-O-O+",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | exd6",
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 | a1a8 | Ra8#",
    })
    void movesAreWrittenInSan(String fen, String uci, String san) {
        Board board = Board.fromFen(fen);
        assertEquals(san, board.san(new Move(uci, board.getSideToMove())));
        assertEquals(fen, board.getFen());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            PROMOTES + " | e8Q | e7e8q",
            PROMOTES + " | e8=Q | e7e8q",
            PROMOTES + " | e8=Q+ | e7e8q",
            PROMOTES + " | e8=q | e7e8q",
            PROMOTES + " | e7e8q | e7e8q", PROMOTES + " | e7e8Q | e7e8q",
            PROMOTES + " | exd8=R!! | e7d8r",
            PROMOTES + " | ed8N | e7d8n",
            PROMOTES + " | e7xd8=B?! | e7d8b",
            CASTLES + " | O-O | e1g1",
            CASTLES + " | 0-0 | e1g1",
            CASTLES + " | 0-0-0!? | e1c1",
            CASTLES + " | e1g1 | e1g1",
            CASTLES + " | e1h1 | e1g1",
            CASTLES + " | e1a1 | e1c1",
            "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1 | e8a8 | e8c8",
            TWO_KNIGHTS + " | Nbd2 | b1d2",
            TWO_KNIGHTS + " | Nb1d2 | b1d2",
            TWO_KNIGHTS + " | N1d2 | b1d2",
            TWO_KNIGHTS + " | N3-d2 | f3d2",
            TWO_KNIGHTS + " | Nb1-d2+ | b1d2",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | exd6 e.p. | e5d6",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | exd6e.p.+ | e5d6",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | ed6 | e5d6",
            "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1 | bxc3 | b2c3",
            "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1 | Bxc3 | d2c3",
    })
    void decorationIsTolerated(String fen, String text, String uci) {
        Board board = Board.fromFen(fen);
        assertEquals(uci, board.parseMove(text).toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            TWO_KNIGHTS + " | Nd2 | ambiguous: b1d2 or f3d2",
            TWO_KNIGHTS + " | Nd8 | not legal here",
            TWO_KNIGHTS + " | b1b3 | not legal here",
            TWO_KNIGHTS + " | O-O | castling is not legal here",
            TWO_KNIGHTS + " | e9 | expected SAN",
            TWO_KNIGHTS + " | hello | expected SAN",
            TWO_KNIGHTS + " | Nxxd2 | expected SAN",
            TWO_KNIGHTS + " | N | expected SAN",
            TWO_KNIGHTS + " | -- | expected SAN",
            TWO_KNIGHTS + " | + | expected SAN",
            TWO_KNIGHTS + " | e1e1 | two different squares",
            TWO_KNIGHTS + " | Kd2=Q | not legal here",
            PROMOTES + " | e8 | a pawn on the last rank promotes",
            PROMOTES + " | e7e8 | not legal here",
            PROMOTES + " | e8=K | expected SAN",
            PROMOTES + " | e8=P | expected SAN",
            CASTLES + " | Kg1 | not legal here",
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 | e1h1 | not legal here",
            "4k3/8/8/8/8/8/8/R3K1QR w KQ - 0 1 | e1h1 | not legal here",
            "4k3/8/8/8/8/8/8/R3K2B w Q - 0 1 | e1h1 | not legal here",
            CASTLES + " | nf3 | expected SAN",
    })
    void whatFitsNoMoveOrSeveralIsRefused(String fen, String text, String words) {
        Board board = Board.fromFen(fen);
        assertRefused(() -> board.doMove(text), "'" + text + "'", words, "legal moves: ", fen);
        assertEquals(fen, board.getFen());
    }

    @Test
    void refusalAfterMateSaysThatThereIsNoMove() {
        Board board = Board.fromFen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
        assertRefused(() -> board.doMove("Kf8"), "there is no legal move");
    }

    @Test
    void everySanOfRandomGamesReadsBack() {
        int positions = RandomGames.positions(BoardContractTest.STARTS, 1, 150, 13, board -> {
            for (Move move : board.legalMoves()) {
                assertEquals(move, board.parseMove(board.san(move)), () -> board.san(move) + board.getFen());
                assertEquals(move, board.parseMove(move.toString()));
            }
        });
        assertTrue(positions > 300, "positions: " + positions);
    }
}
