package chesslab.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.chess.Board;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The layout alphazero119 against the numbers of the public Python encoding, game by game. */
class GymChessTest {

    private static final Layout LAYOUT = Layouts.ALPHAZERO_119;
    private static final int PLANES = 119;

    /**
     * A game of the data file.
     *
     * @param checksums [ply] of the floats
     * @param planes    by ply, all planes as text
     */
    private record Game(String name, List<String> moves, List<String> checksums, Map<Integer, List<String>> planes) {
    }

    private static List<Game> games() throws IOException {
        List<Game> games = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                GymChessTest.class.getResourceAsStream("gym-chess-119.txt"), StandardCharsets.UTF_8))) {
            for (String line : reader.lines().filter(text -> !text.startsWith("#")).toList()) {
                List<String> words = List.of(line.split(" "));
                List<String> values = words.subList(1, words.size());
                switch (words.get(0)) {
                    case "game" -> games.add(new Game(String.join(" ", values), new ArrayList<>(), new ArrayList<>(),
                            new TreeMap<>()));
                    case "moves" -> games.get(games.size() - 1).moves().addAll(values);
                    case "crc32" -> games.get(games.size() - 1).checksums().addAll(values);
                    default -> games.get(games.size() - 1).planes()
                            .put(Integer.valueOf(values.get(0)), values.subList(1, values.size()));
                }
            }
        }
        return games;
    }

    @Test
    void everyPositionOfEveryGameHasTheSameNumbers() throws IOException {
        int compared = 0;
        for (Game game : games()) {
            Board board = new Board();
            for (int ply = 0; ply <= game.moves().size(); ply++) {
                if (ply > 0) {
                    board.doMove(game.moves().get(ply - 1));
                }
                assertEquals(game.checksums().get(ply), checksum(board), game.name() + " after " + ply);
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
        int compared = 0;
        for (Game game : games()) {
            for (int ply : game.planes().keySet()) {
                Board board = new Board();
                game.moves().subList(0, ply).forEach(board::doMove);
                List<String> actual = planes(board);
                for (int plane = 0; plane < PLANES; plane++) {
                    assertEquals(game.planes().get(ply).get(plane), actual.get(plane),
                            game.name() + " after " + ply + ": " + LAYOUT.planes().get(plane).name());
                }
                compared++;
            }
        }
        assertEquals(18, compared);
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
