package chesslab.chess;

import static chesslab.game.Refusal.assertRefused;
import static chesslab.game.Refusal.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.game.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FenTest {

    /** Each faulty FEN, with the words that its refusal must hold. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "'' | 1 ranks: expected 8",
            "hello | 1 ranks: expected 8",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1 | 7 fields: expected at most 6",
            "4k3/8/8/8/8/8/4K3 w - - 0 1 | 7 ranks: expected 8",
            "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1 | 9 ranks: expected 8",
            "4k3/8/8/8/8/8/8/4K2 w - - 0 1 | rank 1 '4K2' has 7 files",
            "4k3/8/8/8/8/8/9/4K3 w - - 0 1 | rank 2 '9' has '9'",
            "4k4/8/8/8/8/8/8/4K3 w - - 0 1 | rank 8 '4k4' has more than 8 files",
            "4k3/44/8/8/8/8/8/4K3 w - - 0 1 | rank 7 '44' has two digits in a row",
            "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1 | rank 5 '3x4' has 'x'",
            "4k3/8/8/3.4/8/8/8/4K3 w - - 0 1 | rank 5 '3.4' has '.'",
            "4k3/8/8/8/8/8/8/4K3 white - - 0 1 | side to move 'white': expected w or b",
            "4k3/8/8/8/8/8/8/8 w - - 0 1 | White has 0 kings: expected 1",
            "8/8/8/8/8/8/8/4K3 w - - 0 1 | Black has 0 kings: expected 1",
            "4k3/8/8/8/8/8/8/2K1K3 w - - 0 1 | White has 2 kings: expected 1",
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1 | White has a pawn on rank 1 or 8",
            "4k3/8/8/8/8/8/8/p3K3 w - - 0 1 | Black has a pawn on rank 1 or 8",
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1 | White has 9 pawns: expected at most 8",
            "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1 | Black has 17 pieces: expected at most 16",
            "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1 | White has 1 more pieces than it began with",
            "4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1 | White has 1 more pieces than it began with",
            "rrr1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1 | Black has 1 more pieces than it began with",
            "b1b1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1 | Black has 1 more pieces than it began with",
            "4k3/8/8/8/8/8/8/4K3 w X - 0 1 | castling field 'X': expected - or some of KQkq",
            "4k3/8/8/8/8/8/8/R3K2R w K-Q - 0 1 | castling field 'K-Q': expected - or some of KQkq",
            "4k3/8/8/8/8/8/8/4K3 w - x9 0 1 | en-passant field 'x9': expected - or a square",
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1 | half-move clock '-1': expected a whole number from 0",
            "4k3/8/8/8/8/8/8/4K3 w - - x 1 | half-move clock 'x': expected a whole number from 0",
            "4k3/8/8/8/8/8/8/4K3 w - - bm | half-move clock 'bm': expected a whole number from 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 -1 | move number '-1': expected a whole number from 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5 | move number '1.5': expected a whole number from 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 100000 | move number '100000': expected a whole number from 0 to 99999",
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 | White to move could take Black's king",
            "8/8/8/3kK3/8/8/8/8 b - - 0 1 | Black to move could take White's king",
            "4k3/8/8/8/1b5q/8/4r3/4K3 w - - 0 1 | White's king is attacked by 3 pieces",
            "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1 | attacked from d3 and f3: no move gives these two checks at once",
            "4k3/8/8/8/8/8/8/r3K2r w - - 0 1 | attacked from a1 and h1: no move gives these two checks at once",
    })
    void faultIsRefusedByName(String fen, String words) {
        String text = fen.equals("''") ? "" : fen;
        assertRefused(() -> Board.fromFen(text), words, "FEN \"" + text + "\"");
    }

    /** Each FEN with a castling right or en-passant square that cannot be, what is left of these, and the words. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1 | castling right K needs White's king on e1 and rook on h1",
            "4k3/8/8/8/8/8/8/R4K1R w Q - 0 1 | castling right Q needs White's king on e1 and rook on a1",
            "4k2n/8/8/8/8/8/8/4K3 w k - 0 1 | castling right k needs Black's king on e8 and rook on h8",
            "R3k3/8/8/8/8/8/8/4K3 b q - 0 1 | castling right q needs Black's king on e8 and rook on a8",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 2 | en-passant square d3 is not on rank 6, where it must be with White",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e6 0 2 | en-passant square e6 is not on rank 3, where it must be with Black",
            "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2 | en-passant square d6 needs a pawn of Black on d5",
            "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 2 | en-passant square d6 needs a pawn of Black on d5",
            "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 2 | needs d6 and d7 empty",
            "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 2 | needs d6 and d7 empty",
            "4k3/8/8/q2pP3/8/8/8/4K3 w - d6 0 2 | White's king would have been in check before the double step"
    })
    void impossibleRightsAndSquaresAreDroppedByName(String fen, String words) {
        List<String> dropped = new ArrayList<>();
        Board board = Board.fromFen(fen, dropped::add);
        assertEquals(1, dropped.size(), dropped::toString);
        assertTrue(dropped.get(0).contains(words), dropped::toString);
        Board again = new Board();
        again.loadFromFen(fen);
        assertEquals(board.getFen(), again.getFen());
        assertEquals(board.key(), Board.fromFen(board.getFen(), none -> {
            throw new AssertionError(none);
        }).key());
        String[] given = fen.split(" ");
        String right = words.startsWith("castling right ") ? words.substring(15, 16) : "";
        String rights = given[2].replace(right, "");
        assertEquals(given[0] + " " + given[1] + " " + (rights.isEmpty() ? "-" : rights) + " - 0 " + given[5],
                board.getFen());
    }

    /** As other programs read them; what is written has six fields. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"4K2R w - - | 4K2R w - - 0 1", "4K2R b - - | 4K2R b - - 0 1",
            "4K2R w - - 12 | 4K2R w - - 12 1", "4K2R w - - 12 40 | 4K2R w - - 12 40", "4K2R w - - 0 0 | 4K2R w - - 0 1",
            "4K2R b - - 3 0 | 4K2R b - - 3 1", "4K2R w - - 30 1 | 4K2R w - - 30 1", "4K2R b - - 8 4 | 4K2R b - - 8 4",
            "4K2R | 4K2R w - - 0 1", "4K2R b | 4K2R b - - 0 1", "4K2R w K | 4K2R w K - 0 1",
            "4K2R w KK - | 4K2R w K - 0 1", "4K2R w H - 5 | 4K2R w K - 5 1", "4K2R w KQkq e3 | 4K2R w K - 0 1",
            "R3K2R w QK - 0 1 | R3K2R w KQ - 0 1"})
    void fieldsMayBeMissingAndContradictEachOther(String given, String written) {
        assertReads("4k3/8/8/8/8/8/8/" + given, "4k3/8/8/8/8/8/8/" + written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1", "QQQQ1k2/8/8/8/8/8/PPPPP3/4K3 b - - 0 1",
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 2"})
    void discoveredDoubleCheckAndPromotedPiecesAndAClockWithEnPassantArePossible(String fen) {
        assertReads(fen, fen);
    }

    private static void assertReads(String given, String written) {
        Board board = Board.fromFen(given);
        assertEquals(written, board.getFen());
        assertEquals(written, Board.fromFen(written).getFen());
        board.doMove(board.legalMoves().get(0).toString());
        board.undoMove();
        assertEquals(written, board.getFen());
    }

    @Test
    void clockBeyondTheMovesPlayedCountsToTheFiftyMoves() {
        Board board = Board.fromFen("4k3/8/8/8/8/8/8/4K2R w - - 99 1");
        board.doMove("Kd2");
        assertEquals("4k3/8/8/8/8/8/3K4/7R b - - 100 1", board.getFen());
        assertTrue(board.outcome().isPresent() && !board.isRepetition(2));
    }

    @Test
    void refusedFenLeavesTheBoardUnchanged() {
        Board board = new Board();
        board.doMove("e4");
        String before = board.getFen();
        assertThrows(IllegalArgumentException.class, () -> board.loadFromFen("4k3/8/8/8/8/8/8/8 w - - 0 1"));
        assertEquals(before, board.getFen());
        assertEquals(1, board.history().size());
    }

    @Test
    void loadingForgetsTheGameBefore() {
        Board board = new Board();
        board.doMove("e4");
        board.loadFromFen(Constants.startStandardFENPosition);
        assertEquals(0, board.history().size());
        assertEquals(new Board().key(), board.key());
    }

    private static Board inParts(Board board) {
        long[] pieces = new long[12];
        Arrays.setAll(pieces, piece -> board.getBitboard(Piece.values()[piece]));
        boolean[] castling = {board.getCastleRight(Side.WHITE).includesKingSide(),
                board.getCastleRight(Side.WHITE).includesQueenSide(),
                board.getCastleRight(Side.BLACK).includesKingSide(),
                board.getCastleRight(Side.BLACK).includesQueenSide()};
        return Board.of(pieces, board.getSideToMove(), castling, board.getEnPassant(), board.getHalfMoveCounter(),
                board.getMoveCounter());
    }

    @Test
    void everyReachedPositionReadsBackAndIsMadeOfItsParts() {
        BoardContractTest.STARTS.forEach(fen -> assertEquals(fen, Board.fromFen(fen).getFen()));
        RandomGames.positions(BoardContractTest.STARTS, 1, 400, 12, board -> {
            for (Board again : List.of(Board.fromFen(board.getFen()), inParts(board))) {
                assertEquals(board.getFen(), again.getFen());
                assertEquals(board.key(), again.key());
                assertEquals(board.legalMoves(), again.legalMoves());
            }
        });
    }

    private static String fault(Square enPassant, int halfMoves, int moveNumber, Square... kings) {
        long[] pieces = new long[12];
        pieces[Piece.BLACK_KING.ordinal()] = 1L << Square.E8.ordinal();
        for (Square king : kings) {
            pieces[Piece.WHITE_KING.ordinal()] |= 1L << king.ordinal();
        }
        return fault(pieces, enPassant, halfMoves, moveNumber);
    }

    @Test
    void piecesOnOneSquareAndPiecesMissingAreRefused() {
        long[] pieces = new long[12];
        pieces[Piece.WHITE_KING.ordinal()] = 1L << Square.E1.ordinal() | 1L << Square.G1.ordinal();
        pieces[Piece.BLACK_KING.ordinal()] = 1L << Square.G1.ordinal();
        assertEquals("WHITE_KING and BLACK_KING on g1: expected one piece a square", fault(pieces, Square.NONE, 0, 1));
        assertEquals("bitboards of 13 pieces: expected 12", fault(new long[13], Square.NONE, 0, 1));
    }

    private static String fault(long[] pieces, Square enPassant, int halfMoves, int moveNumber) {
        return refusal(() -> Board.of(pieces, Side.WHITE, new boolean[4], enPassant, halfMoves, moveNumber));
    }

    @Test
    void partsThatNoGameShowsAreRefusedAsAFenIs() {
        assertEquals("FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\": White has 0 kings: expected 1", fault(Square.NONE, 0, 1));
        assertTrue(fault(Square.NONE, 0, 1, Square.A1, Square.C1).endsWith(": White has 2 kings: expected 1"));
        assertTrue(fault(Square.A1, 0, 1, Square.E1).endsWith("en-passant square a1 is not on rank 6, where it must be "
                + "with White to move"));
        assertTrue(fault(Square.E6, 0, 1, Square.E1).endsWith("needs a pawn of Black on e5"));
        for (int[] numbers : new int[][]{{-1, 1}, {0, 0}, {0, 100_000}, {100_000, 99_999}}) {
            assertTrue(fault(Square.NONE, numbers[0], numbers[1], Square.E1).endsWith("half-move clock " + numbers[0]
                    + " and move number " + numbers[1] + ": expected whole numbers from 0 and from 1 to 99999"));
        }
    }

    @Test
    void enPassantIsShownOnlyWhereALegalCaptureExists() {
        Board board = new Board();
        board.doMove("e4");
        assertEquals("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", board.getFen());
        board.loadFromFen("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3");
        board.doMove("e4");
        assertEquals("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", board.getFen());
        assertEquals(Square.E3, board.getEnPassant());
    }

    @Test
    void aSquareWithoutALegalCaptureIsReadAndDropped() {
        String given = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        Board board = Board.fromFen(given);
        assertEquals(given.replace(" e3 ", " - "), board.getFen());
        assertEquals(Square.NONE, board.getEnPassant());
    }

    @Test
    void countersGoOnFromTheFen() {
        Board board = Board.fromFen("4k3/8/8/8/8/8/8/4K2R b - - 8 40");
        board.doMove("Kd7");
        assertEquals(9, board.getHalfMoveCounter());
        assertEquals(41, board.getMoveCounter());
        assertEquals("8/3k4/8/8/8/8/8/4K2R w - - 9 41", board.getFen());
    }
}
