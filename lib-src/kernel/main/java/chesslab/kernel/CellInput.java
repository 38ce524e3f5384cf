package chesslab.kernel;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** {@code System.in} of a cell: asks the client for a line when the code reads one. */
final class CellInput extends InputStream {
    private final Supplier<String> source; // of lines
    private byte[] line = new byte[0];
    private int position;
    private final boolean possible;

    CellInput(Supplier<String> source, boolean possible) {
        this.source = source;
        this.possible = possible;
    }

    @Override
    public synchronized int read() {
        fill();
        return line[position++] & 0xFF;
    }

    /** {@inheritDoc} Reads at most one line, so that readers do not request more than they need. */
    @Override
    public synchronized int read(byte[] into, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        fill();
        int count = Math.min(length, line.length - position);
        System.arraycopy(line, position, into, offset, count);
        position += count;
        return count;
    }

    @Override
    public synchronized int available() {
        return line.length - position;
    }

    private void fill() {
        if (position < line.length) {
            return;
        }
        if (!possible) {
            throw new IllegalStateException(
                    "System.in was read, but this notebook runs without a user who could answer");
        }
        line = (source.get() + "\n").getBytes(StandardCharsets.UTF_8);
        position = 0;
    }
}
