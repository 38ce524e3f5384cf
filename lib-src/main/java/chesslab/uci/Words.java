package chesslab.uci;

import java.nio.charset.StandardCharsets;

/** The words of a line of bytes, one after the other, without making texts of them. */
final class Words {

    private final byte[] text;
    private final int end;
    private int from;
    private int to;

    /** The words of {@code text} from {@code begin} up to {@code end}. */
    Words(byte[] text, int begin, int end) {
        this.text = text;
        this.end = end;
        from = begin;
        to = begin;
    }

    /** Goes to the next word. */
    boolean next() {
        from = to;
        while (from < end && text[from] >= 0 && text[from] <= ' ') {
            from++;
        }
        to = from;
        while (to < end && (text[to] < 0 || text[to] > ' ')) {
            to++;
        }
        return from < to;
    }

    int length() {
        return to - from;
    }

    /** A letter of the word. */
    byte at(int index) {
        return text[from + index];
    }

    boolean is(String word) {
        int length = word.length();
        if (length != to - from) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text[from + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The word as a number.
     *
     * @throws NumberFormatException if it is none, or too large
     */
    long number() {
        boolean negative = from < to && text[from] == '-';
        int first = negative ? from + 1 : from;
        if (first == to || to - first > 18) {
            throw new NumberFormatException(toString());
        }
        long value = 0;
        for (int i = first; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                throw new NumberFormatException(toString());
            }
            value = value * 10 + digit;
        }
        return negative ? -value : value;
    }

    @Override
    public String toString() {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}
