package chesslab.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Bitboard;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Player;
import chesslab.game.Side;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndingsTest {

    private static final Endings THREE = Endings.solve("KQK", "KRK", "KPK");

    /** On all squares: legal, won and lost for each side to move, and the plies of the longest win of either side. */
    private static String counts(Endings endings, String name) {
        EndingTable table = endings.table(name);
        int[] counts = new int[8];
        int[] squares = new int[name.length()];
        for (int place = 0; place < 2 << 6 * squares.length; place++) {
            int at = place >> 1;
            for (int i = 0; i < squares.length; i++) {
                squares[i] = at >> 6 * i & 63;
            }
            int side = place & 1;
            byte value = table.values[table.index(side, squares)];
            if (value != EndingTable.ILLEGAL) {
                counts[side * 3]++;
                counts[side * 3 + 1] += value > 0 ? 1 : 0;
                counts[side * 3 + 2] += value < 0 ? 1 : 0;
                counts[6 + side] = value > 0 ? Math.max(counts[6 + side], EndingTable.MATE - value) : counts[6 + side];
            }
        }
        return Arrays.toString(counts);
    }

    /** Known: Thompson 1986, "Retrograde analysis of certain endgames"; the counts also by another program. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"KQK; [144508, 144508, 0, 223944, 0, 200896, 19, 0]",
            "KRK; [175168, 175168, 0, 223944, 0, 201700, 31, 0]",
            "KPK; [163328, 124960, 0, 168024, 0, 97604, 55, 0]"})
    void threePiecesHaveTheKnownCountsAndDepths(String name, String known) {
        assertEquals(known, counts(THREE, name));
    }

    @Tag("lengthy")
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"KBNK; [10875504, 10822184, 0, 13660584, 0, 11188168, 65, 0]",
            "KQKR; [8952608, 8863768, 17136, 10780728, 3090088, 7062680, 69, 37]"})
    void fourPiecesHaveTheKnownCountsAndDepths(String name, String known) {
        assertEquals(known, counts(Endings.solve(name), name));
    }

    /** UCI's data set krkopt has Black to move, each position once for all its mirror images. */
    @Test
    void rookEndingHasTheCountsOfKrkopt() {
        byte[] values = THREE.table("KRK").values;
        byte[] black = Arrays.copyOfRange(values, values.length / 2, values.length);
        assertEquals(List.of(28_056, 2_796, 27, 390), List.of(count(black, value -> value != EndingTable.ILLEGAL),
                count(black, value -> value == 0), count(black, value -> value == -EndingTable.MATE),
                count(black, value -> value == 32 - EndingTable.MATE)));
    }

    private static int count(byte[] values, IntPredicate counted) {
        return (int) IntStream.range(0, values.length).map(i -> values[i]).filter(counted).count();
    }

    private static List<Board> randomPositions(int count) {
        Random random = new Random(1);
        return Stream.generate(() -> List.of("KQK", "KRK", "KPK", "KKP").get(random.nextInt(4)))
                .flatMap(name -> board(EndingTable.pieces(name), random)).limit(count).toList();
    }

    private static Stream<Board> board(Piece[] pieces, Random random) {
        long[] bitboards = new long[Piece.NONE.ordinal()];
        for (Piece piece : pieces) {
            bitboards[piece.ordinal()] = 1L << random.nextInt(64);
        }
        try {
            return Stream.of(Board.of(bitboards, Side.values()[random.nextInt(2)], new boolean[4], Square.NONE, 0, 1));
        } catch (IllegalArgumentException e) {
            return Stream.empty();
        }
    }

    /** Returns the table's value by looking forward: 0 also for a mate beyond the plies. */
    private static int search(Board board, int plies) {
        if (plies == 0 || board.isMated() || board.isDraw()) {
            return board.isMated() ? -EndingTable.MATE : 0;
        }
        return best(board, () -> search(board, plies - 1));
    }

    private static int best(Board board, IntSupplier after) {
        int best = -EndingTable.MATE;
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            int value = -after.getAsInt();
            board.undoMove();
            best = Math.max(best, value - Integer.signum(value));
        }
        return best;
    }

    @Test
    void forwardSearchOfRandomPositionsAgrees() {
        for (Board board : randomPositions(1_000)) {
            int value = THREE.value(board);
            assertEquals(EndingTable.MATE - Math.abs(value) > 3 ? 0 : value, search(board, 3), board::getFen);
            int byMoves = board.legalMoves().isEmpty() ? search(board, 1) : best(board, () -> THREE.value(board));
            assertEquals(value, byMoves, board::getFen);
            List<Move> shortest = THREE.shortestMoves(board);
            assertTrue(THREE.optimalMoves(board).containsAll(shortest), board::getFen);
            assertEquals(board.legalMoves().isEmpty(), shortest.isEmpty(), board::getFen);
        }
    }

    @Test
    void mirrorImagesAndExchangedColorsHaveTheSameResult() {
        for (Board board : randomPositions(1_000)) {
            boolean hasPawn = board.getFen().split(" ")[0].toLowerCase(Locale.ROOT).contains("p");
            for (int mirror = 1; mirror < 16; mirror++) {
                int bits = mirror;
                boolean flipped = (bits & 8) != 0;
                if (!hasPawn || (bits & 4) == 0 && flipped == ((bits & 2) != 0)) {
                    Board image = image(board, square -> {
                        int moved = square ^ ((bits & 1) != 0 ? 7 : 0) ^ ((bits & 2) != 0 ? 56 : 0);
                        return (bits & 4) == 0 ? moved : moved % 8 * 8 + moved / 8;
                    }, flipped);
                    assertEquals(THREE.pliesToMate(board), THREE.pliesToMate(image), board::getFen);
                    assertEquals(THREE.winner(board), THREE.winner(image).map(side -> flipped ? side.flip() : side));
                }
            }
        }
    }

    private static Board image(Board board, IntUnaryOperator map, boolean isFlipped) {
        long[] bitboards = new long[Piece.NONE.ordinal()];
        for (Square square : Bitboard.bbToSquareList(board.getBitboard())) {
            int piece = board.getPiece(square).ordinal();
            bitboards[isFlipped ? (piece + 6) % 12 : piece] |= 1L << map.applyAsInt(square.ordinal());
        }
        Side mover = board.getSideToMove();
        return Board.of(bitboards, isFlipped ? mover.flip() : mover, new boolean[4], Square.NONE, 0, 1);
    }

    @Test
    void tablesAreKeptWholeAndAlteredOnesRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("endings.npz");
        THREE.save(file);
        Endings loaded = Endings.load(file);
        randomPositions(100).forEach(board -> assertEquals(THREE.value(board), loaded.value(board), board::getFen));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2]++;
        assertRefused(folder, bytes, "is altered");
        assertRefused(folder, Arrays.copyOf(bytes, bytes.length / 2), "cut short");
        assertThrows(NoSuchFileException.class, () -> Endings.load(folder.resolve("none")));
    }

    private static void assertRefused(Path folder, byte[] bytes, String reason) throws IOException {
        Path file = Files.write(folder.resolve("other.npz"), bytes);
        String message = assertThrows(FileSystemException.class, () -> Endings.load(file)).getMessage();
        assertTrue(message.contains(reason), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KK", "KQRKR", "KPKP", "KKQR P", "QK", "kqk", "KQ"})
    void onlyThreePiecesAndFourWithoutPawnsAreSolved(String name) {
        String message = assertThrows(IllegalArgumentException.class, () -> Endings.solve(name)).getMessage();
        assertEquals("ending '" + name
                + "': expected three pieces, such as KPK, or four without pawns, such as KQKR", message);
    }

    @ParameterizedTest
    @CsvSource({"8/8/8/8/8/2k5/1q6/K6Q w - - 0 1, KQKQ: expected one of the solved endings",
            "8/8/8/8/8/2k5/8/R3K3 w Q - 0 1, expected no castling rights",
            "P7/8/8/8/8/2k5/8/K7 w - - 0 1, White has a pawn on rank 1 or 8",
            "8/8/8/8/8/8/1k6/K7 w - - 0 1, White to move could take Black's king"})
    void positionsThatNoTableHasAreRefused(String fen, String reason) {
        String message = assertThrows(IllegalArgumentException.class, () -> THREE.winner(Board.fromFen(fen)))
                .getMessage();
        assertTrue(message.contains(reason), message);
    }

    public static void main(String[] names) {
        System.out.println(assertThrows(IllegalStateException.class, () -> Endings.solve(names)).getMessage());
    }

    @Test
    void tooLittleMemoryIsNamed() throws IOException {
        Process java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx8m",
                "-cp", System.getProperty("java.class.path"), EndingsTest.class.getName(), "KQKR").start();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(said.startsWith("KQKR needs 5242880 bytes of memory, more than is left of Java's 8388608"), said);
    }

    @Test
    void perfectPlayKeepsAndWins() {
        EndingJudge judge = new EndingJudge(THREE, "KRK", 50, new Random(1));
        Player<Board, Move> perfect = board -> THREE.shortestMoves(board).stream().findFirst();
        assertEquals("50 of 50, 100.0 % (92.9 to 100.0)", judge.judge(perfect).kept().toString());
        assertEquals(50, judge.judge(perfect).fastest().count());
        assertEquals(10, judge.wins(perfect, 10).count());
        Board start = judge.positions().get(0);
        assertEquals(THREE.pliesToMate(start).getAsInt(), judge.play(perfect, start).history().size());
    }

    @Test
    void keepingIsNotWinning() {
        EndingJudge judge = new EndingJudge(THREE, "KRK", 20, new Random(1));
        Player<Board, Move> slow = board -> THREE.optimalMoves(board).stream()
                .filter(move -> !THREE.shortestMoves(board).contains(move)).findFirst()
                .or(() -> board.legalMoves().stream().findFirst());
        assertEquals(List.of(), judge.judge(slow).lost());
        assertEquals(0, judge.wins(slow, 20).count());
    }

    @Test
    void givenAwayWinsAreNamed() {
        EndingJudge judge = new EndingJudge(THREE, "KPK", 200, new Random(1));
        EndingJudge.Verdict verdict = judge.judge(board -> board.legalMoves().stream()
                .filter(move -> !THREE.optimalMoves(board).contains(move)).findFirst()
                .or(() -> board.legalMoves().stream().findFirst()));
        assertEquals(0, verdict.contested().count());
        assertEquals(verdict.contested().total(), verdict.lost().size());
        assertEquals(200 - verdict.lost().size(), verdict.kept().count());
        verdict.lost().forEach(board -> assertTrue(THREE.optimalMoves(board).size() < board.legalMoves().size()));
    }

    @Test
    void badPlayersAndEndingsAreRefused() {
        EndingJudge judge = new EndingJudge(THREE, "KPK", 2, new Random(1));
        assertThrows(IllegalArgumentException.class, () -> judge.judge(board -> Optional.empty()));
        assertThrows(IllegalArgumentException.class, () -> judge.wins(board -> Optional.of(new Move(Square.A1, Square.H8)), 2));
        assertThrows(IllegalArgumentException.class, () -> judge.wins(board -> Optional.empty(), 3));
        assertThrows(IllegalArgumentException.class, () -> new EndingJudge(THREE, "KNK", 1, new Random(1)));
        assertThrows(IllegalArgumentException.class, () -> new EndingJudge(THREE, "KBNK", 1, new Random(1)));
    }
}
