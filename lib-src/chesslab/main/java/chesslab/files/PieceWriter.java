package chesslab.files;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.util.Iterator;

/**
 * Writes pieces of text, such as games, with an empty line between each two, and computes the checksum of the whole.
 */
public final class PieceWriter {

    private final DigestOutputStream out;
    private boolean begun;

    /** Writes to a stream, which the caller closes. */
    public PieceWriter(OutputStream out) {
        this.out = new DigestOutputStream(out, Sha256.digest());
    }

    /** Writes a piece, which ends with a line break. */
    public void write(byte[] piece) throws IOException {
        if (begun) {
            out.write('\n');
        }
        out.write(piece);
        begun = true;
    }

    /** Writes the next pieces. */
    public void write(Iterator<byte[]> pieces, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            write(pieces.next());
        }
    }

    /** Returns the checksum of all that was written; nothing can be written after it. */
    public String sha256() {
        return Sha256.hex(out.getMessageDigest().digest());
    }
}
