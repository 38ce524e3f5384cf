package chesslab.files;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The file of the finished pieces of an unfinished shard, such as games, in the order in which they were finished. A
 * record is the number of the piece, the length of its text in bytes and the CRC-32 of both and the text, as three ints
 * with the highest byte first, then the text. Each is written in one go, so that a killed program leaves whole records
 * and at most one that is cut or damaged at the end; opening the file again removes that one. Only the places of the
 * pieces are in memory. Not for several threads at once.
 */
public final class Journal implements AutoCloseable {

    private static final int HEAD = 3 * Integer.BYTES;

    /** Where a text is. */
    private record Place(long offset, int length) {
    }

    private final Path file;
    private final RandomAccessFile bytes; // which, unlike a channel, an interrupt does not close
    private final TreeMap<Integer, Place> places = new TreeMap<>();
    private long end;

    /** Opens a journal, with the pieces that are in it, or begins one. */
    public Journal(Path file) throws IOException {
        this.file = file;
        bytes = new RandomAccessFile(file.toFile(), "rw");
        try {
            while (readRecord()) { // up to the end, or to a record that is not whole
            }
            bytes.setLength(end);
        } catch (IOException e) {
            bytes.close();
            throw e;
        }
    }

    private boolean readRecord() throws IOException {
        if (bytes.length() - end < HEAD) {
            return false;
        }
        ByteBuffer head = read(end, HEAD);
        int number = head.getInt();
        int length = head.getInt();
        int checksum = head.getInt();
        if (number < 1 || length < 0 || length > bytes.length() - end - HEAD
                || checksum != checksum(number, read(end + HEAD, length).array())) {
            return false;
        }
        places.put(number, new Place(end + HEAD, length));
        end += HEAD + length;
        return true;
    }

    /** Returns the numbers of the pieces in it, ascending. */
    public Set<Integer> numbers() {
        return places.keySet();
    }

    /** Keeps a piece. */
    public void add(int number, byte[] text) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(HEAD + text.length)
                .putInt(number).putInt(text.length).putInt(checksum(number, text)).put(text).flip();
        bytes.seek(end);
        bytes.write(record.array());
        places.put(number, new Place(end + HEAD, text.length));
        end += HEAD + text.length;
    }

    /** Returns the text of a piece that is in it. */
    public byte[] text(int number) throws IOException {
        Place place = places.get(number);
        return read(place.offset(), place.length()).array();
    }

    private ByteBuffer read(long from, int length) throws IOException {
        byte[] read = new byte[length];
        bytes.seek(from);
        try {
            bytes.readFully(read);
        } catch (EOFException e) {
            throw new FileSystemException(file.toString(), null, "was cut short while in use");
        }
        return ByteBuffer.wrap(read);
    }

    private static int checksum(int number, byte[] text) {
        CRC32 crc = new CRC32();
        crc.update(ByteBuffer.allocate(2 * Integer.BYTES).putInt(number).putInt(text.length).flip());
        crc.update(text);
        return (int) crc.getValue();
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
