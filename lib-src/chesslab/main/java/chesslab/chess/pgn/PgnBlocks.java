package chesslab.chess.pgn;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Splits a PGN file into the texts of its games: a game begins at a line that looks like a tag pair and follows an
 * empty line, even inside a comment. Line ends become {@code \n}; byte-order marks are removed.
 */
final class PgnBlocks {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String ITS_BYTES = "\u00EF\u00BB\u00BF";

    static final Pattern TAG_PAIR = Pattern
            .compile("[\\s\\x1A\\p{Z}\\p{Cf}&&[^\\n]]{0,99}\\[\\w{1,100}[ \\t]{0,99}\"");

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");
    private static final Pattern LINES = Pattern.compile("(?<=[\r\n])(?!\\z)");
    private static final int LONGEST_TAG_PAIR = 400;

    private final InputStream in;
    private final byte[] window = new byte[1 << 16];
    private int at;
    private int end;
    private boolean ended;
    private IOException failure;
    private boolean lineStart = true;
    private boolean blankAbove = true;

    PgnBlocks(InputStream in) {
        this.in = in;
    }

    /**
     * Returns the next lines of a game, as many as the window holds, or part of a longer line. Returns none at the end
     * of the file, and at the beginning of another game unless {@code begins} is true.
     *
     * @throws IOException if the rest of the file cannot be read
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
            if (stop == end || !whole && stop > at
                    || !(begins && stop == at) && lineStart && blankAbove && startsGame(stop, lineEnd)) {
                break;
            }
            blankAbove = lineStart && whole && isBlank(stop, lineEnd);
            lineStart = whole;
            boolean twoMarks = whole && lineEnd + 1 < end && window[lineEnd] == '\r' && window[lineEnd + 1] == '\n';
            stop = whole ? Math.min(lineEnd + (twoMarks ? 2 : 1), end) : characterStart(lineEnd - 4);
        }
        if (stop == end && stop == at && failure != null) {
            throw failure;
        }
        String lines = clean(at, stop);
        at = stop;
        return lines.indexOf('\r') < 0 ? lines : lines.replace("\r\n", "\n").replace('\r', '\n');
    }

    private String clean(int from, int to) {
        return decode(Arrays.copyOfRange(window, from, to)).replace(BYTE_ORDER_MARK, "").replace(ITS_BYTES, "");
    }

    private boolean startsGame(int from, int to) {
        int tag = from;
        while (tag < to && window[tag] != '[' && tag - from < LONGEST_TAG_PAIR) {
            tag++;
        }
        return isBlank(from, tag) && TAG_PAIR.matcher(new String(window, tag, Math.min(to - tag, LONGEST_TAG_PAIR),
                StandardCharsets.ISO_8859_1)).lookingAt();
    }

    private boolean isBlank(int from, int to) {
        int i = from;
        while (i < to && (window[i] == ' ' || window[i] == '\t')) {
            i++;
        }
        return i == to || window[i] < ' ' && to - i < LONGEST_TAG_PAIR // a byte of another character is negative
                && clean(i, to).chars().allMatch(PgnText::isSpace);
    }

    private int characterStart(int index) {
        int start = index;
        while (start > at + 1 && (window[start] & 0xC0) == 0x80) {
            start--;
        }
        return start;
    }

    /**
     * Decodes lines of UTF-8, or of Latin-1, which the PGN standard asks for and which is rarely valid UTF-8. Where
     * Latin-1 has control characters, Windows-1252 has letters and quotation marks, and is what was meant.
     */
    private static String decode(byte[] bytes) {
        String utf8 = new String(bytes, StandardCharsets.UTF_8);
        if (utf8.indexOf('\uFFFD') < 0 || Arrays.equals(utf8.getBytes(StandardCharsets.UTF_8), bytes)) {
            return utf8;
        }
        if (utf8.chars().allMatch(c -> c < 0x80 || c == 0xFFFD) || !LINES.matcher(utf8).find()) {
            return new String(bytes, WINDOWS_1252);
        }
        return LINES.splitAsStream(new String(bytes, StandardCharsets.ISO_8859_1))
                .map(line -> decode(line.getBytes(StandardCharsets.ISO_8859_1))).collect(Collectors.joining());
    }

    private void fill() {
        System.arraycopy(window, at, window, 0, end - at);
        end -= at;
        at = 0;
        try {
            int count = in.read(window, end, window.length - end);
            ended = count < 0;
            end += Math.max(count, 0);
        } catch (IOException e) {
            failure = e; // after what has been read is handed out
            ended = true;
        }
    }
}
