package chesslab.endings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
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

    /** On all squares, for White and Black to move: legal, won, lost, and the plies of the longest win. */
    private static String counts(Endings endings, String name) {
        EndingTable table = endings.table(name);
        int[] counts = new int[8];
        int[] squares = new int[name.length()];
        for (int place = 0; place < 2 << 6 * name.length(); place++) {
            for (int i = 0; i < squares.length; i++) {
                squares[i] = place >> 6 * i + 1 & 63;
            }
            int first = place % 2 * 4;
            int value = table.values[table.index(place % 2, squares)];
            if (value != EndingTable.ILLEGAL) {
                counts[first]++;
                counts[first + 1] += value > 0 ? 1 : 0;
                counts[first + 2] += value < 0 ? 1 : 0;
                counts[first + 3] = value > 0 ? Math.max(counts[first + 3], 127 - value) : counts[first + 3];
            }
        }
        return Arrays.toString(counts);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"KQK; [144508, 144508, 0, 19, 223944, 0, 200896, 0]",
            "KRK; [175168, 175168, 0, 31, 223944, 0, 201700, 0]", "KPK; [163328, 124960, 0, 55, 168024, 0, 97604, 0]"})
    void threePiecesHaveTheKnownCountsAndDepths(String name, String known) {
        assertEquals(known, counts(THREE, name));
    }

    @Tag("lengthy")
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"KBNK; [10875504, 10822184, 0, 65, 13660584, 0, 11188168, 0]",
            "KQKR; [8952608, 8863768, 17136, 69, 10780728, 3090088, 7062680, 37]"})
    void fourPiecesHaveTheKnownCountsAndDepths(String name, String known) {
        assertEquals(known, counts(Endings.solve(name), name));
    }

    /** UCI's data set krkopt has Black to move, and of mirror images one. */
    @Test
    void rookEndingHasTheCountsOfKrkopt() {
        byte[] values = THREE.table("KRK").values;
        List<IntPredicate> kinds = List.of(value -> value != EndingTable.ILLEGAL, value -> value == 0,
                value -> value == -127, value -> value == 32 - 127);
        assertEquals(List.of(28_056L, 2_796L, 27L, 390L),
                kinds.stream().map(kind -> IntStream.range(values.length / 2, values.length)
                        .filter(i -> i / 64 % 65 < 64).map(i -> values[i]).filter(kind).count()).toList());
    }

    private static Stream<Board> board(String name, int side, int... squares) {
        long[] bitboards = new long[Piece.NONE.ordinal()];
        for (int i = 0; i < squares.length; i++) {
            bitboards[EndingTable.pieces(name)[i].ordinal()] = 1L << squares[i];
        }
        try {
            return Stream.of(Board.of(bitboards, Side.values()[side], new boolean[4], Square.NONE, 0, 1));
        } catch (IllegalArgumentException e) {
            return Stream.empty();
        }
    }

    private static List<Board> randomPositions() {
        Random random = new Random(1);
        return random.ints(0, 4).mapToObj(i -> List.of("KQK", "KRK", "KPK", "KKP").get(i))
                .flatMap(name -> board(name, random.nextInt(2), random.ints(3, 0, 64).toArray())).limit(1_000).toList();
    }

    /** Returns the table's value by looking forward; 0 also for a mate beyond the plies. */
    private static int search(Board board, int plies) {
        return board.isMated() ? -127 : plies == 0 || board.isDraw() ? 0 : best(board, () -> search(board, plies - 1));
    }

    private static int best(Board board, IntSupplier after) {
        int best = -127;
        for (Move move : board.legalMoves()) {
            board.doMove(move);
            best = Math.max(best, EndingSolver.before((byte) after.getAsInt()));
            board.undoMove();
        }
        return best;
    }

    @Test
    void forwardSearchOfRandomPositionsAgrees() {
        for (Board board : randomPositions()) {
            int value = THREE.value(board);
            assertEquals(Math.abs(value) < 127 - 3 ? 0 : value, search(board, 3), board::getFen);
            if (!board.legalMoves().isEmpty()) {
                assertEquals(value, best(board, () -> THREE.value(board)), board::getFen);
                assertTrue(THREE.optimalMoves(board).containsAll(THREE.shortestMoves(board)), board::getFen);
            }
        }
    }

    @Test
    void mirrorImagesAndExchangedColorsHaveTheSameValue() {
        Random random = new Random(1);
        for (int i = 0; i < 3_000; i++) {
            String name = List.of("KQK", "KRK", "KPK").get(i % 3);
            int side = i % 2;
            int[] at = random.ints(3, 0, 64).toArray();
            board(name, side, at).map(THREE::value).forEach(value -> Stream.of(
                    board(name, side, at[0] ^ 7, at[1] ^ 7, at[2] ^ 7),
                    board("KK" + name.charAt(1), 1 - side, at[2] ^ 56, at[0] ^ 56, at[1] ^ 56),
                    name.equals("KPK")
                            ? Stream.<Board>empty()
                            : board(name, side, IntStream.of(at).map(one -> one % 8 * 8 + one / 8).toArray()))
                    .flatMap(image -> image).forEach(image -> assertEquals(value, THREE.value(image), image::getFen)));
        }
    }

    @Test
    void tablesAreKeptWholeAndAlteredOnesRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("endings.bin");
        THREE.save(file);
        Endings loaded = Endings.load(file);
        randomPositions().forEach(board -> assertEquals(THREE.value(board), loaded.value(board), board::getFen));
        byte[] bytes = Files.readAllBytes(file);
        byte[] renamed = bytes.clone();
        renamed[1] = 'R';
        byte[] altered = bytes.clone();
        altered[bytes.length / 2]++;
        for (byte[] other : List.of(renamed, altered, Arrays.copyOf(bytes, bytes.length / 2), new byte[1])) {
            Files.write(file, other);
            String said = assertThrows(FileSystemException.class, () -> Endings.load(file)).getMessage();
            assertTrue(said.contains("is cut short, altered, or no file of endings"), said);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KK", "KQRKR", "KPKP", "QK", "kqk"})
    void onlyThreePiecesAndFourWithoutPawnsAreSolved(String name) {
        assertEquals("ending '" + name + "': expected three pieces, such as KPK, or four without pawns, such as KQKR",
                assertThrows(IllegalArgumentException.class, () -> Endings.solve(name)).getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "8/8/8/8/8/2k4q/8/K6Q w - - 0 1; expected one of the solved endings [KQK, KRK, KPK]",
            "8/8/8/8/8/2k5/8/R3K3 w Q - 0 1; expected no castling rights",
            "P7/8/8/8/8/2k5/8/K7 w - - 0 1; White has a pawn on rank 1 or 8",
            "8/8/8/8/8/8/1k6/K7 w - - 0 1; White to move could take Black's king"})
    void positionsThatNoTableHasAreRefused(String fen, String reason) {
        String said = assertThrows(IllegalArgumentException.class, () -> THREE.winner(Board.fromFen(fen))).getMessage();
        assertTrue(said.contains(reason), said);
    }

    @Test
    void theJudgeTellsKeepingFromWinning() {
        EndingJudge judge = new EndingJudge(THREE, "KRK", 20, new Random(1));
        Player<Board, Move> perfect = board -> THREE.shortestMoves(board).stream().findFirst();
        assertEquals("20 of 20, 100.0 % (83.9 to 100.0)", judge.judge(perfect).fastest().toString());
        assertEquals(judge.judge(perfect).fastest(), judge.judge(perfect).kept());
        assertEquals(judge.judge(perfect).fastest(), judge.wins(perfect, 20));
        Board start = judge.positions().get(0);
        assertEquals(THREE.pliesToMate(start).getAsInt(), judge.play(perfect, start).history().size());
        Player<Board, Move> slow = board -> THREE.optimalMoves(board).stream()
                .filter(move -> !THREE.shortestMoves(board).contains(move)).findFirst()
                .or(() -> board.legalMoves().stream().findFirst());
        assertEquals(List.of(), judge.judge(slow).lost());
        assertEquals(0, judge.wins(slow, 20).count());
        assertThrows(IllegalArgumentException.class, () -> judge.wins(perfect, 21));
        assertThrows(IllegalArgumentException.class, () -> judge.judge(board -> Optional.empty()));
        assertThrows(IllegalArgumentException.class, () -> new EndingJudge(THREE, "KNK", 1, new Random(1)));
        assertThrows(IllegalArgumentException.class, () -> new EndingJudge(THREE, "KBNK", 1, new Random(1)));
    }

    @Test
    void winsThatAreGivenAwayAreNamed() {
        EndingJudge.Verdict verdict = new EndingJudge(THREE, "KPK", 200, new Random(1)).judge(board -> {
            List<Move> moves = board.legalMoves();
            return moves.stream().filter(move -> !THREE.optimalMoves(board).contains(move)).findFirst()
                    .or(() -> Optional.of(moves.get(0)));
        });
        assertEquals(new EndingJudge.Share(0, verdict.lost().size()), verdict.contested());
        assertEquals(new EndingJudge.Share(200 - verdict.lost().size(), 200), verdict.kept());
        verdict.lost().forEach(board -> assertTrue(THREE.winner(board).isPresent(), board::getFen));
    }

    public static void main(String[] names) {
        System.out.println(assertThrows(IllegalStateException.class, () -> Endings.solve(names)).getMessage());
    }

    @Test
    void tooLittleMemoryIsNamed() throws IOException {
        Process java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx10m",
                "-cp", System.getProperty("java.class.path"), EndingsTest.class.getName(), "KQKR").start();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(said.startsWith("KQKR needs 5408000 bytes of memory"), said);
    }
}
