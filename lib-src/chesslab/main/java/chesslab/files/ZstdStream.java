package chesslab.files;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.zip.ZipException;

/**
 * Decompresses the frames of zstd (RFC 8878), one after the other, as {@code zstd} and {@code pzstd} write them. A
 * fault is reported with the place of its frame; what was decompressed before it is handed over first.
 */
final class ZstdStream extends InputStream {

    /** Bytes by which a frame is known. */
    static final int MAGIC_BYTES = 4;

    private static final int BUFFER = 1 << 17;

    private final InputStream in;
    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private final ByteBuffer compressed = ByteBuffer.allocate(BUFFER).flip();
    private long read;
    private long frameStart;
    private boolean inFrame;
    private boolean more; // the decompressor may have bytes to hand over without new ones

    /**
     * Begins to decompress.
     *
     * @param read how many bytes of the file precede the stream
     */
    ZstdStream(InputStream in, long read) {
        this.in = in;
        this.read = read;
    }

    /** Returns where the frame begins that the bytes read last are of. */
    long frameStart() {
        return frameStart;
    }

    /** Returns whether a file begins with a frame, perhaps with one to be skipped, as those of {@code pzstd} do. */
    static boolean begins(byte[] start) {
        if (start.length < MAGIC_BYTES) {
            return false;
        }
        int magic = start[0] & 0xff | (start[1] & 0xff) << 8 | (start[2] & 0xff) << 16 | start[3] << 24;
        return magic == 0xFD2FB528 || magic >>> 4 == 0x184D2A5;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        ByteBuffer plain = ByteBuffer.wrap(target, offset, length);
        while (plain.position() == offset && plain.hasRemaining()) {
            if (!more && !compressed.hasRemaining() && !fill()) {
                return -1;
            }
            decompress(plain);
        }
        return plain.position() - offset;
    }

    private boolean fill() throws IOException {
        int count = in.read(compressed.array(), 0, BUFFER);
        if (count < 0 && inFrame) {
            throw new EOFException("is cut short at byte " + read + ", in the zstd frame that begins at byte "
                    + frameStart);
        }
        compressed.position(0).limit(Math.max(count, 0));
        read += Math.max(count, 0);
        return count >= 0;
    }

    private void decompress(ByteBuffer plain) throws ZipException {
        if (!inFrame) {
            frameStart = read - compressed.remaining();
            inFrame = true;
        }
        try {
            inFrame = !context.decompressByteBufferStream(plain, compressed);
            more = inFrame && !plain.hasRemaining();
        } catch (ZstdException e) {
            throw new ZipException("is no zstd or altered in the frame that begins at byte " + frameStart + ": "
                    + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        context.close();
        in.close();
    }
}
