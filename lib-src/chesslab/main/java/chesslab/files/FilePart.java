package chesslab.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A part of a file of PGN that {@code pzstd} has compressed, so that tasks share one large file:
 * {@code month.pgn.zst@3of40} is the third of 40 parts. A part has the games whose {@code Event} tag begins a line in
 * its frames, whole, even where the last one ends in the frames behind. Nothing before its frames is read.
 *
 * @param file the file
 * @param part the number of the part, from 1
 * @param parts how many parts the file has, about equally long
 */
public record FilePart(Path file, int part, int parts) {

    private static final Pattern NAME = Pattern.compile("(.+\\.zst)@(?:([1-9]\\d{0,5})of)?([1-9]\\d{0,5})");
    private static final int HEADER_BYTES = 12;
    private static final int HEADER_MAGIC = 0x184D2A50;
    private static final byte[] GAME = "\n[Event ".getBytes(StandardCharsets.US_ASCII);

    /** Where the frames of the part are, in bytes of the file. */
    private record Frames(long from, long to) {
    }

    /** Returns the parts that a path means, of which {@code @40} means all; none where it means a file. */
    public static List<FilePart> of(Path path) {
        Matcher name = NAME.matcher(path.toString());
        if (Files.exists(path) || !name.matches() || !Files.exists(Path.of(name.group(1)))) {
            return List.of();
        }
        int parts = Integer.parseInt(name.group(3));
        int only = name.group(2) == null ? 0 : Integer.parseInt(name.group(2));
        return IntStream.rangeClosed(1, parts).filter(part -> only == 0 || part == only)
                .mapToObj(part -> new FilePart(Path.of(name.group(1)), part, parts)).toList();
    }

    /** Returns the path that means this part. */
    public Path path() {
        return Path.of(file + "@" + part + "of" + parts);
    }

    /** Returns how many bytes its frames have. */
    long size() throws IOException {
        Frames frames = frames();
        return frames.to - frames.from;
    }

    /** Finds the frames that begin in this part of the file's bytes, by the header that {@code pzstd} gives each. */
    private Frames frames() throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long at = 0;
            while (at < channel.size() * (part - 1) / parts) {
                at = next(channel, at);
            }
            long from = at;
            while (at < channel.size() * part / parts) {
                at = next(channel, at);
            }
            return new Frames(from, at);
        }
    }

    private long next(FileChannel channel, long at) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        channel.read(header, at);
        if (header.hasRemaining() || header.getInt(0) != HEADER_MAGIC || header.getInt(4) != 4) {
            throw new FileSystemException(file.toString(), null, "no header of pzstd at byte " + at
                    + ": only files that pzstd has compressed can be read in parts");
        }
        return at + HEADER_BYTES + Integer.toUnsignedLong(header.getInt(8));
    }

    /** Opens the part, through a stream that is given the bytes of its frames and of those behind. */
    InputStream open(UnaryOperator<InputStream> counter) throws IOException {
        Frames frames = frames();
        if (frames.from == frames.to) {
            return counter.apply(InputStream.nullInputStream());
        }
        FileChannel channel = FileChannel.open(file).position(frames.from);
        return new Games(new ZstdStream(counter.apply(Channels.newInputStream(channel)), frames.from), frames);
    }

    /** The games that begin in some frames. */
    private static final class Games extends InputStream {

        private final ZstdStream in;
        private final Frames frames;
        private final byte[] block = new byte[1 << 16];
        private final ByteBuffer ready = ByteBuffer.allocate(block.length + GAME.length).flip();
        private int matched; // bytes of GAME read last, held back behind the frames
        private boolean begun;
        private boolean ended;

        Games(ZstdStream in, Frames frames) {
            this.in = in;
            this.frames = frames;
            this.begun = frames.from == 0;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            while (!ready.hasRemaining() && !ended) {
                ready.clear();
                fill();
                ready.flip();
            }
            int count = Math.min(length, ready.remaining());
            ready.get(target, offset, count);
            return count == 0 && length > 0 ? -1 : count;
        }

        private void fill() throws IOException {
            int count = in.read(block, 0, block.length); // all of one frame
            boolean behind = in.frameStart() >= frames.to;
            if (count < 0 || behind && !begun && matched == 0) {
                ready.put(GAME, 0, begun ? matched : 0);
                ended = true;
            } else if (begun && !behind) {
                ready.put(block, 0, count);
            } else {
                for (int i = 0; i < count && !ended; i++) {
                    take(block[i], behind);
                }
            }
        }

        /** Takes a byte before the first game, or behind the frames, where the next game's line ends the part. */
        private void take(byte next, boolean behind) {
            if (begun && !behind) {
                ready.put(next);
                return;
            }
            if (next != GAME[matched]) {
                ready.put(GAME, 0, begun ? matched : 0);
                matched = 0;
            }
            boolean matches = next == GAME[matched];
            matched += matches ? 1 : 0;
            if (matched == GAME.length && !begun) {
                ready.put(GAME, 1, GAME.length - 1);
                begun = true;
                matched = 0;
            } else if (begun && !matches) {
                ready.put(next);
            }
            ended = behind && (matched == GAME.length || !begun && matched == 0);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
