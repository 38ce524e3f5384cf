package chesslab.mining;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The finished games of a shard that is not full yet, one behind the other as they were finished. A record is the number
 * of the game, the length of its text in bytes and the CRC-32 of both and the text, as three ints with the highest byte
 * first, then the text. Each is written in one go, so that what a killed program leaves behind is whole records and at
 * most one that is cut or damaged at the end; opening the file again removes that one. Only the places of the games are
 * in memory. Not for several threads at once.
 */
final class Journal implements AutoCloseable {

    private static final int HEAD = 3 * Integer.BYTES;

    /** Where the text of a game is. */
    private record Place(long offset, int length) {
    }

    private final Path file;
    private final FileChannel channel;
    private final TreeMap<Integer, Place> places = new TreeMap<>();
    private long end;

    /** Opens a journal, with the games that are in it, or begins one. */
    Journal(Path file) throws IOException {
        this.file = file;
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            while (readRecord()) { // up to the end, or to a record that is not whole
            }
            channel.truncate(end);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private boolean readRecord() throws IOException {
        if (channel.size() - end < HEAD) {
            return false;
        }
        ByteBuffer head = read(end, HEAD);
        int number = head.getInt();
        int length = head.getInt();
        int checksum = head.getInt();
        if (number < 1 || length < 0 || length > channel.size() - end - HEAD
                || checksum != checksum(number, read(end + HEAD, length).array())) {
            return false;
        }
        places.put(number, new Place(end + HEAD, length));
        end += HEAD + length;
        return true;
    }

    /** The numbers of the games in it, ascending. */
    Set<Integer> numbers() {
        return places.keySet();
    }

    /** Keeps a game. */
    void add(int number, byte[] text) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(HEAD + text.length)
                .putInt(number).putInt(text.length).putInt(checksum(number, text)).put(text).flip();
        long at = end;
        while (record.hasRemaining()) {
            at += channel.write(record, at);
        }
        places.put(number, new Place(end + HEAD, text.length));
        end = at;
    }

    /** The text of a game that is in it. */
    byte[] text(int number) throws IOException {
        Place place = places.get(number);
        return read(place.offset(), place.length()).array();
    }

    private ByteBuffer read(long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) {
                throw new FileSystemException(file.toString(), null, "was cut short while in use");
            }
        }
        return bytes.flip();
    }

    private static int checksum(int number, byte[] text) {
        CRC32 crc = new CRC32();
        crc.update(ByteBuffer.allocate(2 * Integer.BYTES).putInt(number).putInt(text.length).flip());
        crc.update(text);
        return (int) crc.getValue();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
