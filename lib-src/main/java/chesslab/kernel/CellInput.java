package chesslab.kernel;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** {@code System.in} of cells: each line is asked of the client when the code wants one. */
final class CellInput extends InputStream {
    /** Where lines of input come from. */
    @FunctionalInterface
    interface Source {
        String line();
    }

    private final Source source;
    private byte[] line = new byte[0];
    private int position;
    private volatile boolean possible;

    CellInput(Source source) {
        this.source = source;
    }

    /** Forgets what is left of an earlier answer; says whether the client of the next cell takes questions. */
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

    /** {@inheritDoc} Returns at most one line, so that readers do not ask for more than they need. */
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
            throw new IllegalStateException("System.in was read, but this notebook runs where nobody can be asked");
        }
        line = (source.line() + "\n").getBytes(StandardCharsets.UTF_8);
        position = 0;
    }
}
