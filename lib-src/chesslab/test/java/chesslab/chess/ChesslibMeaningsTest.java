package chesslab.chess;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.pgn.GameResult;
import chesslab.chess.pgn.PgnHolder;
import chesslab.chess.pgn.PgnIterator;
import chesslab.game.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What chesslib's words mean, where the compiler cannot see it. */
class ChesslibMeaningsTest {

    private static final String GAME = "e4 Nc6 d4 Nf6 d5 Ne5 Nf3 d6 Nxe5 dxe5 Bb5+ Bd7 Bxd7+ Qxd7 Nc3 e6 O-O exd5 ";

    /** All pairs of squares, and all promotions. */
    private static List<Move> allMoves() {
        return Stream.iterate(1, code -> code < 5 << 12, code -> code + 1).map(Move::ofCode)
                .filter(move -> move != null).toList();
    }

    @Test
    void pseudoLegalMovesWithoutThoseIntoCheckAreTheLegalOnes() {
        List<Move> all = allMoves();
        List<String> starts = List.of(Constants.startStandardFENPosition,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        RandomGames.positions(starts, 2, 60, 7, board -> {
            Set<Move> legal = new HashSet<>(board.legalMoves());
            Set<Move> pseudo = new HashSet<>(board.pseudoLegalMoves());
            assertTrue(pseudo.containsAll(legal), board.getFen());
            assertEquals(pseudo.size(), board.pseudoLegalMoves().size());
            assertEquals(legal, new HashSet<>(MoveGenerator.generateLegalMoves(board)));
            for (Move move : all) {
                assertEquals(legal.contains(move), board.isMoveLegal(move, true), board.getFen());
                assertEquals(pseudo.contains(move), board.isMoveLegal(move, false), board.getFen());
            }
            Set<Move> captures = new HashSet<>(board.pseudoLegalCaptures());
            captures.retainAll(legal);
            Set<Move> noisy = new HashSet<>(board.captures());
            noisy.removeIf(move -> move.getPromotion() != Piece.NONE && board.getPiece(move.getTo()) == Piece.NONE);
            assertEquals(noisy, captures, board.getFen());
        });
    }

    @Test
    void pinnedPiecesAndKingsMayMovePseudoLegally() {
        Board pinned = Board.fromFen("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1");
        assertTrue(pinned.isMoveLegal(new Move(Square.E2, Square.D3), false));
        assertFalse(pinned.isMoveLegal(new Move(Square.E2, Square.D3), true));
    }

    @Test
    void boardsAreSetUpByHandAndCheckedWhenAskedForMoves() {
        Board board = new Board();
        board.doMove("e4");
        board.clear();
        assertEquals("8/8/8/8/8/8/8/8 w - - 0 1", board.getFen());
        board.setPiece(Piece.WHITE_KING, Square.E1);
        assertRefused(board::legalMoves, "Black has 0 kings");
        board.setPiece(Piece.BLACK_KING, Square.E8);
        board.setPiece(Piece.BLACK_QUEEN, Square.A1);
        board.setPiece(Piece.WHITE_ROOK, Square.A1);
        board.setSideToMove(Side.BLACK);
        assertEquals("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", board.getFen());
        assertEquals(Board.fromFen(board.getFen()).key(), board.key());
        assertEquals(Board.fromFen(board.getFen()).legalMoves(), board.legalMoves());
        board.setSideToMove(Side.WHITE);
        board.doMove("Ra8+");
        board.setPiece(Piece.NONE, Square.A8);
        assertEquals("4k3/8/8/8/8/8/8/4K3 b - - 1 1", board.getFen());
        assertEquals(List.of(), board.history());
        board.setPiece(Piece.BLACK_KING, Square.A8);
        assertRefused(() -> board.doMove("Kb8"), "king");
        assertRefused(() -> board.setPiece(Piece.BLACK_KING, Square.NONE), "no square");
    }

    @Test
    void backupAndHistoryTellTheGame() {
        Board board = new Board();
        for (String move : List.of("e4", "a6", "e5", "d5", "exd6", "Qxd6")) {
            assertTrue(board.doMove(move));
        }
        assertEquals(List.of(Piece.NONE, Piece.NONE, Piece.NONE, Piece.NONE, Piece.BLACK_PAWN, Piece.WHITE_PAWN),
                board.getBackup().stream().map(MoveBackup::getCapturedPiece).toList());
        assertEquals(Piece.BLACK_QUEEN, board.getBackup().getLast().getMovingPiece());
        assertEquals(Side.WHITE, board.getBackup().getFirst().getSideToMove());
        assertEquals(7, board.getHistory().size());
        assertEquals(new Board().getZobristKey(), board.getHistory().getFirst());
        assertEquals(board.getIncrementalHashKey(), board.getHistory().getLast());
    }

    @Test
    void boardsAreEqualByPositionAndStrictlyByTheirGame() {
        Board one = new Board();
        Board other = new Board();
        List.of("Nf3", "Nf6", "Nc3").forEach(one::doMove);
        List.of("Nc3", "Nf6", "Nf3").forEach(other::doMove);
        assertEquals(one, other);
        assertEquals(one.hashCode(), other.hashCode());
        assertFalse(one.strictEquals(other));
        assertTrue(one.strictEquals(one.clone()));
        other.doMove("d5");
        assertNotEquals(one, other);
        assertEquals("rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq -", one.getPositionId());
        assertTrue(one.toStringFromWhiteViewPoint().startsWith("rnbqkb.r\npppppppp\n.....n..\n"));
        assertTrue(one.toStringFromBlackViewPoint().startsWith("R.BKQB.R\n"));
    }

    @Test
    void listenersHearOfMovesAndOfNewPositions() {
        Board board = new Board();
        List<String> heard = new ArrayList<>();
        BoardEventListener listener = event -> heard.add(event.getType() + " "
                + (event instanceof Move move ? move : event instanceof MoveBackup last ? last.getMove() : "board"));
        Stream.of(BoardEventType.values()).forEach(type -> board.addEventListener(type, listener));
        board.doMove("e4");
        board.clone().doMove("e5");
        board.undoMove();
        board.loadFromFen(Constants.startStandardFENPosition);
        board.removeEventListener(BoardEventType.ON_MOVE, listener);
        board.doMove("d4");
        assertEquals(List.of("ON_MOVE e2e4", "ON_UNDO_MOVE e2e4", "ON_LOAD board"), heard);
    }

    @Test
    void movesOfAGameAreReadAndWritten() {
        MoveList list = new MoveList();
        list.loadFromSan(GAME);
        assertEquals("r3kb1r/pppq1ppp/5n2/3pp3/4P3/2N5/PPP2PPP/R1BQ1RK1 w kq - 0 10", list.getFen());
        assertEquals(GAME, list.toSan());
        MoveList same = new MoveList();
        same.loadFromText(list.toString());
        assertEquals(list, same);
        same.loadFromSan("1. " + list.toSan().replaceFirst("d4", "2.d4"));
        assertEquals(list, same);
        assertRefused(() -> same.loadFromSan("e4 e4"), "e4");
        assertEquals(list, same);
        MoveList ending = new MoveList("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
        ending.addSanMove("e8=Q+");
        assertEquals("e7e8q", ending.toString());
        assertEquals(ending.getStartFen(), ending.getFen(0));
    }

    @Test
    void gamesOfAFileAreHeldOrReadOneByOne(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("two.pgn");
        Files.writeString(file, """
                [White "A"]

                1. e4 {king's pawn} e6 1/2-1/2

                [White "B"]

                1. d4 *
                """);
        PgnHolder pgn = new PgnHolder(file.toString());
        pgn.loadPgn();
        pgn.loadPgn();
        assertEquals(2, pgn.getSize());
        assertEquals(Map.of(1, "king's pawn"), pgn.getGames().get(0).getComments());
        assertEquals("e4 e6 ", pgn.getGames().get(0).getHalfMoves().toSan());
        List<GameResult> results = new ArrayList<>();
        try (PgnIterator games = new PgnIterator(file.toString())) {
            games.forEach(game -> results.add(game.getResult()));
        }
        assertEquals(List.of(GameResult.DRAW, GameResult.ONGOING), results);
        assertEquals("1/2-1/2", results.get(0).getDescription());
    }
}
