package chesslab.kernel;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** {@code System.in} of cells: asks the client for a line when the code reads one. */
final class CellInput extends InputStream {
    private final Supplier<String> source; // of lines
    private byte[] line = new byte[0];
    private int position;
    private volatile boolean possible;

    CellInput(Supplier<String> source) {
        this.source = source;
    }

    /** Drops the rest of an earlier answer. */
    synchronized void reset(boolean inputPossible) {
        possible = inputPossible;
        line = new byte[0];
        position = 0;
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
