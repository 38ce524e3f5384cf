package chesslab.chess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoveOrderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "4k1n1/3p4/5n2/8/r7/8/4R3/4K3 b - - 0 1 | e8f8 e8d8 e8f7 g8e7 f6e4 a4e4",
            "r6k/1P6/8/8/8/p6p/P3P2P/R3K2R w KQ - 0 1 | h1g1 h1f1 e1f2 e1d2 e1f1 e1d1 a1d1 a1c1 a1b1 e1g1 e1c1 b7a8q "
                    + "b7a8r b7a8b b7a8n b7b8q b7b8r b7b8b b7b8n e2e3 e2e4",
            "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2 | e1f2 e1e2 e1d2 e1f1 e1d1 e5e6 c5c6 e5d6 c5d6"})
    void inCheckTheKingIsFirstCastlingPrecedesThePawnsAndEnPassantIsLast(String fen, String moves) {
        assertEquals(moves, uci(Board.fromFen(fen)));
    }

    /** The file's lines are FEN | moves in UCI | the same in SAN | 1 where material is insufficient, else 0. */
    @Test
    void pythonChessAgreesOnItsOwnOutputs() throws IOException {
        int lines = 0;
        for (String line : lines("python-chess-moves.txt")) {
            String[] fields = line.split(" *\\| *");
            Board board = Board.fromFen(fields[0]);
            assertEquals(fields[0], board.getFen());
            assertEquals(fields[1], uci(board), line);
            assertEquals(fields[2], board.legalMoves().stream().map(board::san).collect(Collectors.joining(" ")), line);
            assertEquals(fields[3].equals("1"), board.isInsufficientMaterial(), line);
            assertEquals(board.legalMoves().stream().filter(move -> board.san(move).matches(".*[x=].*")).toList(),
                    board.captures(), line);
            lines++;
        }
        assertTrue(lines > 250, "lines read: " + lines);
    }

    static List<String> lines(String resource) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(MoveOrderTest.class.getResourceAsStream(resource), resource),
                StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        }
    }

    private static String uci(Board board) {
        return board.legalMoves().stream().map(Move::toString).collect(Collectors.joining(" "));
    }
}
