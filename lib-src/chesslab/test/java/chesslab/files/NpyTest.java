package chesslab.files;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpyTest {

    @TempDir
    private Path folder;

    private static Npy again(Npy array) {
        return Npy.parse(ByteBuffer.wrap(array.bytes()));
    }

    private static Map<String, Npy> arrays() {
        Map<String, Npy> arrays = new LinkedHashMap<>();
        arrays.put("moves", Npy.of(new int[]{877, -1, 4671}, 3));
        arrays.put("planes", Npy.of(new byte[]{1, 2, 3, (byte) 255}, 2, 2));
        arrays.put("none", Npy.of(new float[0], 0, 7));
        return arrays;
    }

    @Test
    void headerIsPaddedToTheFormatsAlignment() {
        byte[] bytes = Npy.of(new float[]{1, 2}, 2).bytes();
        assertEquals(128 + 8, bytes.length);
        assertEquals("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }",
                new String(bytes, 10, 118, StandardCharsets.US_ASCII).strip());
    }

    @Test
    void everyTypeIsReadBack() {
        assertEquals(-2.5f, again(Npy.of(new float[]{0, -2.5f}, 2)).elements().getFloat(4));
        assertEquals(Integer.MIN_VALUE, again(Npy.of(new int[]{0, Integer.MIN_VALUE}, 1, 2)).elements().getInt(4));
        assertEquals(1L << 62, again(Npy.of(new long[]{0, 1L << 62}, 2, 1)).elements().getLong(8));
        assertEquals((byte) 200, again(Npy.of(new byte[]{0, (byte) 200}, 2)).elements().get(1));
        assertEquals(List.of(2, 0, 3), again(Npy.of(new int[0], 2, 0, 3)).shape());
        assertEquals("INT64[2, 1]", again(Npy.of(new long[]{1, 2}, 2, 1)).toString());
    }

    @Test
    void wrongShapeIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> Npy.of(new float[3], 2, 2)).getMessage();
        assertEquals("3 values do not have the shape [2, 2]", message);
        assertThrows(IllegalArgumentException.class, () -> Npy.of(new float[3]));
        assertThrows(IllegalArgumentException.class, () -> Npy.of(new float[2], -1, -2));
    }

    @Test
    void whatIsNoNpyOrIsNotReadHereIsRefused() {
        byte[] good = Npy.of(new float[]{1, 2}, 2).bytes();
        Map<String, byte[]> bad = new LinkedHashMap<>();
        bad.put("no .npy", "something else altogether".getBytes(StandardCharsets.US_ASCII));
        bad.put("in its header", Arrays.copyOf(good, 40));
        bad.put("in its last element", Arrays.copyOf(good, good.length - 1));
        bad.put("do not have the shape", Arrays.copyOf(good, good.length - 4));
        bad.put("'>f4'", replaced(good, "<f4", ">f4"));
        bad.put("fortran_order False", replaced(good, "False", "True "));
        bad.forEach((words, bytes) -> {
            assertRefused(() -> Npy.parse(ByteBuffer.wrap(bytes)), words);
        });
    }

    private static byte[] replaced(byte[] bytes, String from, String to) {
        return new String(bytes, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void zipOfArraysIsReadBackInItsOrder() throws IOException {
        Path file = folder.resolve("a.npz");
        Npz.write(file, arrays());
        Map<String, Npy> read = Npz.map(file);
        assertEquals(List.of("moves", "planes", "none"), List.copyOf(read.keySet()));
        arrays().forEach((name, array) -> assertArrayEquals(array.bytes(), read.get(name).bytes(), name));
    }

    @Test
    void zipHasTheSameBytesInEveryTimeZone() throws IOException {
        TimeZone before = TimeZone.getDefault();
        try {
            for (String zone : List.of("UTC", "Asia/Kathmandu", "America/Los_Angeles")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                Npz.write(folder.resolve(zone.replace('/', '-')), arrays());
            }
        } finally {
            TimeZone.setDefault(before);
        }
        byte[] first = Files.readAllBytes(folder.resolve("UTC"));
        assertArrayEquals(first, Files.readAllBytes(folder.resolve("Asia-Kathmandu")));
        assertArrayEquals(first, Files.readAllBytes(folder.resolve("America-Los_Angeles")));
    }

    @Test
    void brokenZipIsRefusedByName() throws IOException {
        Path file = folder.resolve("a.npz");
        Npz.write(file, arrays());
        byte[] good = Files.readAllBytes(file);
        for (int length : new int[]{0, 3, 20, 200, 500}) {
            Files.write(file, Arrays.copyOf(good, length));
            String message = assertThrows(FileSystemException.class, () -> Npz.map(file)).getMessage();
            assertTrue(message.contains("a.npz"), message);
        }
        good[8] = 8; // "deflated"
        Files.write(file, good);
        assertTrue(assertThrows(FileSystemException.class, () -> Npz.map(file)).getMessage().contains("compressed"));
    }
}
