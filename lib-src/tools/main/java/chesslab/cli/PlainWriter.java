package chesslab.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Writes control characters in names and texts of others as in JSON, {@code \}{@code u001b}: a terminal would obey
 * them. Line ends and tabs stay.
 */
final class PlainWriter extends FilterWriter {

    private PlainWriter(Writer out) {
        super(out);
    }

    static PrintWriter of(PrintWriter out) {
        return new PrintWriter(new PlainWriter(out), true);
    }

    @Override
    public void write(int letter) throws IOException {
        char c = (char) letter;
        boolean turns = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069; // the direction of what follows
        if (turns || Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t') {
            out.write(String.format("\\u%04x", letter));
        } else {
            out.write(c);
        }
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        write(text.toCharArray(), from, length);
    }
}
