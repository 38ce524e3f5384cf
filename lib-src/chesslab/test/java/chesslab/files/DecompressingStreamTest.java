package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecompressingStreamTest {

    private static final byte[] SKIPPABLE = {0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4};

    @TempDir
    private Path folder;

    /** Bytes that compress to about a half. */
    private static byte[] plain(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        for (int i = 0; i < length; i++) {
            bytes[i] &= 15;
        }
        return bytes;
    }

    private static byte[] frame(byte[] plain) {
        try (ZstdCompressCtx context = new ZstdCompressCtx().setChecksum(true)) {
            return context.compress(plain);
        }
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private Path file(String name, byte[]... parts) throws IOException {
        return Files.write(folder.resolve(name), joined(parts));
    }

    private static byte[] read(Path file) throws IOException {
        try (DecompressingStream in = DecompressingStream.open(file)) {
            return in.readAllBytes();
        }
    }

    /** What is read of a file before the fault, and the fault. */
    private record Broken(byte[] before, IOException fault) {

        static Broken of(Path file) throws IOException {
            ByteArrayOutputStream before = new ByteArrayOutputStream();
            try (InputStream in = DecompressingStream.open(file)) {
                IOException fault = assertThrows(IOException.class, () -> in.transferTo(before));
                return new Broken(before.toByteArray(), fault);
            }
        }
    }

    @Test
    void framesAreReadOneAfterTheOtherAndTheSkippableOnesPassedOver() throws IOException {
        byte[] first = plain(300_000);
        byte[] second = plain(1_000_000);
        byte[] empty = {};
        assertArrayEquals(joined(first, second),
                read(file("a", SKIPPABLE, frame(first), SKIPPABLE, frame(second), SKIPPABLE)));
        assertArrayEquals(first, read(file("b.zst", Zstd.compress(first), frame(empty))));
        assertArrayEquals(empty, read(file("c.zst", frame(empty))));
        byte[] uniform = new byte[50_000_000]; // a few kilobytes of frame, far more than any buffer
        assertArrayEquals(uniform, read(file("d.zst", frame(uniform))));
    }

    @Test
    void singleBytesAreReadToo() throws IOException {
        try (InputStream in = DecompressingStream.open(file("a.zst", frame(new byte[]{-1, 7})))) {
            assertEquals(255, in.read());
            assertEquals(7, in.read());
            assertEquals(-1, in.read());
        }
    }

    @Test
    void cutFrameIsToldWithItsPlaceAfterWhatCameBefore() throws IOException {
        byte[] first = plain(300_000);
        byte[] frame = frame(first);
        byte[] second = frame(plain(500_000));
        for (int length : new int[]{1, 3, 10, 100_000, second.length - 1}) {
            Broken cut = Broken.of(file("cut.zst", frame, Arrays.copyOf(second, length)));
            assertEquals("is cut short at byte " + (frame.length + length) + ", in a zstd frame",
                    cut.fault.getMessage());
            assertTrue(cut.fault instanceof EOFException, cut.toString());
            assertTrue(cut.before.length >= first.length, cut.before.length + " bytes");
            assertArrayEquals(first, Arrays.copyOf(cut.before, first.length));
        }
    }

    @Test
    void alteredFrameAndWhatIsNoFrameAreToldWithTheirPlace() throws IOException {
        byte[] frame = frame(plain(300_000));
        for (int altered : new int[]{0, 5, 1000, frame.length - 1}) {
            byte[] second = frame.clone();
            second[altered] ^= 0x55;
            Broken broken = Broken.of(file("altered.zst", frame, second, frame));
            assertTrue(broken.fault.getMessage().startsWith("is not zstd, or altered, before byte "),
                    broken.fault.getMessage());
            assertTrue(broken.before.length >= 300_000, broken.before.length + " bytes");
        }
        assertEquals("no zstd frame begins at byte 0", assertThrows(ZipException.class,
                () -> DecompressingStream.open(file("text.zst", "[Event \"no zstd\"]".getBytes()))).getMessage());
        assertThrows(ZipException.class, () -> DecompressingStream.open(file("empty.zst")));
    }

    @Test
    void otherCompressionsAreNamed() throws IOException {
        Map<String, String> others = Map.of("PK\3\4....", "zip (unzip)", "BZh91AY&SY", "bzip2 (bunzip2)",
                "\u00FD7zXZ\0..",
                "xz (unxz)", "7z\u00BC\u00AF'\34", "7-Zip (7z x)");
        for (Map.Entry<String, String> other : others.entrySet()) {
            Path file = file("games.pgn", other.getKey().getBytes(StandardCharsets.ISO_8859_1));
            assertEquals(
                    "is compressed by " + other.getValue() + ": expected plain text, gzip or zstd; unpack it first",
                    assertThrows(ZipException.class, () -> DecompressingStream.open(file)).getMessage());
        }
        Path short4 = file("short.pgn", "PK".getBytes(StandardCharsets.ISO_8859_1));
        try (DecompressingStream in = DecompressingStream.open(short4)) {
            assertEquals("PK", new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void standardInputIsDecompressedToo() throws IOException {
        byte[] plain = plain(100_000);
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(plain);
        }
        InputStream before = System.in;
        try {
            for (byte[] bytes : new byte[][]{plain, frame(plain), gzip.toByteArray()}) {
                System.setIn(new ByteArrayInputStream(bytes));
                try (DecompressingStream in = DecompressingStream.open(DecompressingStream.STANDARD_INPUT)) {
                    assertArrayEquals(plain, in.readAllBytes());
                }
            }
        } finally {
            System.setIn(before);
        }
    }
}
