package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The layout alphazero119 against the numbers of the public Python encoding, game by game. */
class GymChessTest {

    private static final Layout LAYOUT = Layouts.ALPHAZERO_119;
    private static final int PLANES = 119;

    /** A line of the data file: its first word and the others. */
    private record Line(String kind, List<String> words) {
    }

    private static List<Line> lines() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                GymChessTest.class.getResourceAsStream("gym-chess-119.txt"), StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).map(line -> line.split(" "))
                    .map(words -> new Line(words[0], Arrays.asList(words).subList(1, words.length))).toList();
        }
    }

    @Test
    void everyPositionOfEveryGameHasTheSameNumbers() throws IOException {
        List<String> moves = List.of();
        int compared = 0;
        for (Line line : lines()) {
            moves = line.kind().equals("moves") ? line.words() : moves;
            if (!line.kind().equals("crc32")) {
                continue;
            }
            Board board = new Board();
            for (int ply = 0; ply < line.words().size(); ply++) {
                if (ply > 0) {
                    board.doMove(moves.get(ply - 1));
                }
                assertEquals(line.words().get(ply), checksum(board), "after " + ply + " half-moves of " + moves);
                compared++;
            }
        }
        assertEquals(881, compared);
    }

    /** The checksum of the floats with the plane last, as gym-chess orders them. */
    private static String checksum(Board board) {
        float[] floats = new float[LAYOUT.size()];
        LAYOUT.encode(board, floats, 0);
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * floats.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int square = 0; square < 64; square++) {
            for (int plane = 0; plane < PLANES; plane++) {
                bytes.putFloat(floats[plane * 64 + square]);
            }
        }
        CRC32 crc = new CRC32();
        crc.update(bytes.array());
        return "%08x".formatted(crc.getValue());
    }

    @Test
    void chosenPositionsHaveTheSamePlanes() throws IOException {
        List<String> moves = List.of();
        int compared = 0;
        for (Line line : lines()) {
            moves = line.kind().equals("moves") ? line.words() : moves;
            if (line.kind().equals("planes")) {
                Board board = new Board();
                int ply = Integer.parseInt(line.words().get(0));
                moves.subList(0, ply).forEach(board::doMove);
                assertEquals(line.words().subList(1, PLANES + 1), planes(board), "after " + ply + " of " + moves);
                compared++;
            }
        }
        assertTrue(compared > 15, () -> "few positions were compared");
    }

    private static List<String> planes(Board board) {
        long[] bits = new long[LAYOUT.binaryPlanes()];
        float[] constants = new float[LAYOUT.constantPlanes()];
        LAYOUT.encode(board, bits, 0, constants, 0);
        List<String> planes = new ArrayList<>();
        int nextBits = 0;
        int nextConstant = 0;
        for (Plane plane : LAYOUT.planes()) {
            planes.add(plane.binary() ? "%016x".formatted(bits[nextBits++]) : "=" + (int) constants[nextConstant++]);
        }
        return planes;
    }
}
