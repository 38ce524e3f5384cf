package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Encoded games on the disk while they wait for the last game to be read: a game is read and encoded once, but what
 * validation leaves out is known only then. Closing deletes the file; one that a killed program left is overwritten.
 */
final class Spool implements AutoCloseable {

    private static final int BUFFER = 1 << 20;

    /** Takes games back, in the order in which they came. */
    @FunctionalInterface
    interface Reader {
        void accept(int game, Columns rows) throws IOException;
    }

    private final Path file;
    private final Layout layout;
    private final DataOutputStream out;
    private int games;

    Spool(Path file, Layout layout) throws IOException {
        this.file = file;
        this.layout = layout;
        this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
    }

    void add(int game, Columns rows) throws IOException {
        out.writeInt(game);
        rows.write(out);
        games++;
    }

    /** Hands over all games; none can be added any more. */
    void readAll(Reader reader) throws IOException {
        out.close();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
            for (int i = 0; i < games; i++) {
                reader.accept(in.readInt(), Columns.read(in, layout));
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
