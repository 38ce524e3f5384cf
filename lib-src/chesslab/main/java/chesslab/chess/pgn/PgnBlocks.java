package chesslab.chess.pgn;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.nio.CharBuffer;
import java.util.regex.Pattern;

/**
 * Splits a PGN file into the texts of its games, by lines: one begins where a line looks like a tag pair and follows an
 * empty line, even inside a comment. Line ends become {@code \n}; byte-order marks are left out.
 */
final class PgnBlocks implements Closeable {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** The beginning of a line with a tag pair. */
    static final Pattern TAG_PAIR = Pattern.compile(BYTE_ORDER_MARK + "*\\[\\w{1,100}[ \\t]{0,99}\"");

    private final Reader in;
    private final char[] window = new char[1 << 16];
    private int at;
    private int end;
    private boolean ended;
    private IOException failure;
    private boolean lineStart = true;
    private boolean blankAbove = true;

    PgnBlocks(Reader in) {
        this.in = in;
    }

    /**
     * Returns the next lines of a game, as many as the window holds, or so much of a longer line. They are none at the
     * end of the file, and where another game begins, unless it {@code begins} with them.
     *
     * @throws IOException if the file cannot be read on
     */
    String next(boolean begins) throws IOException {
        int stop = at;
        while (true) {
            int lineEnd = stop;
            while (lineEnd < end && window[lineEnd] != '\n' && window[lineEnd] != '\r') {
                lineEnd++;
            }
            boolean whole = ended || lineEnd + 1 < end;
            if (!whole && end - at < window.length) {
                stop -= at;
                fill();
                continue;
            }
            if (stop == end || !whole && stop > at || !(begins && stop == at) && startsGame(stop, lineEnd)) {
                break;
            }
            blankAbove = lineStart && whole && isBlank(stop, lineEnd);
            lineStart = whole;
            boolean twoMarks = whole && lineEnd + 1 < end && window[lineEnd] == '\r' && window[lineEnd + 1] == '\n';
            stop = Math.min(lineEnd + (twoMarks ? 2 : whole ? 1 : 0), end);
        }
        if (stop == end && stop == at && failure != null) {
            throw failure;
        }
        String lines = new String(window, at, stop - at);
        at = stop;
        lines = lines.indexOf('\r') < 0 ? lines : lines.replace("\r\n", "\n").replace('\r', '\n');
        return lines.replace(BYTE_ORDER_MARK, "");
    }

    /** Returns whether all of the file has been handed out. */
    boolean isAtEnd() {
        return ended && at == end;
    }

    private boolean startsGame(int from, int to) {
        return lineStart && blankAbove && TAG_PAIR.matcher(CharBuffer.wrap(window, from, to - from)).lookingAt();
    }

    private boolean isBlank(int from, int to) {
        int i = from;
        while (i < to && (window[i] == ' ' || window[i] == '\t' || BYTE_ORDER_MARK.indexOf(window[i]) == 0)) {
            i++;
        }
        return i == to;
    }

    private void fill() {
        if (at > 0) {
            System.arraycopy(window, at, window, 0, end - at);
            end -= at;
            at = 0;
        }
        try {
            int count = in.read(window, end, window.length - end);
            ended = count < 0;
            end += Math.max(count, 0);
        } catch (IOException e) {
            failure = e; // after what has been read is handed out
            ended = true;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
