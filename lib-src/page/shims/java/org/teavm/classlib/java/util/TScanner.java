package org.teavm.classlib.java.util;

import java.io.Closeable;
import java.util.InputMismatchException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads words, numbers and lines of a text. */
public final class TScanner implements Iterator<String>, Closeable {

    private static final Pattern LINE = Pattern.compile("\r\n|[\n\r]");

    private final String source;
    private Pattern delimiter = Pattern.compile("\\s+");
    private int place;
    private boolean isClosed;

    public TScanner(String source) {
        this.source = source;
    }

    public TScanner useDelimiter(String pattern) {
        delimiter = Pattern.compile(pattern);
        return this;
    }

    public TScanner useDelimiter(Pattern pattern) {
        delimiter = pattern;
        return this;
    }

    /** Returns where the next word begins and ends; null if there is none. */
    private int[] word() {
        if (isClosed) {
            throw new IllegalStateException("Scanner closed");
        }
        Matcher matcher = delimiter.matcher(source).region(place, source.length());
        int begin = matcher.lookingAt() ? matcher.end() : place;
        if (begin >= source.length()) {
            return null;
        }
        Matcher next = delimiter.matcher(source);
        int from = begin;
        while (next.find(from)) {
            if (next.end() > next.start()) {
                return new int[]{begin, next.start()};
            }
            if (next.start() > begin) { // a delimiter may be nothing
                return new int[]{begin, next.start()};
            }
            from = next.end() + 1;
            if (from > source.length()) {
                break;
            }
        }
        return new int[]{begin, source.length()};
    }

    private String peek() {
        int[] word = word();
        return word == null ? null : source.substring(word[0], word[1]);
    }

    private String take(String pattern) {
        int[] word = word();
        if (word == null) {
            throw new NoSuchElementException();
        }
        String text = source.substring(word[0], word[1]);
        if (!text.matches(pattern)) {
            throw new InputMismatchException();
        }
        place = word[1];
        return text;
    }

    private boolean has(String pattern) {
        String word = peek();
        return word != null && word.matches(pattern);
    }

    @Override
    public boolean hasNext() {
        return word() != null;
    }

    @Override
    public String next() {
        return take("(?s).*");
    }

    public boolean hasNextInt() {
        return has("[-+]?\\d{1,10}") && fits(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public boolean hasNextLong() {
        return has("[-+]?\\d{1,18}");
    }

    private boolean fits(long least, long most) {
        long number = Long.parseLong(peek());
        return number >= least && number <= most;
    }

    public boolean hasNextDouble() {
        return has(REAL);
    }

    public boolean hasNextBoolean() {
        return has("(?i)true|false");
    }

    private static final String REAL = "[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?|NaN|[-+]?Infinity";

    public int nextInt() {
        if (has("[-+]?\\d+") && !hasNextInt()) {
            throw new InputMismatchException("For input string: \"" + peek() + "\"");
        }
        return Integer.parseInt(take("[-+]?\\d+"));
    }

    public long nextLong() {
        return Long.parseLong(take("[-+]?\\d{1,18}"));
    }

    public double nextDouble() {
        return Double.parseDouble(take(REAL));
    }

    public boolean nextBoolean() {
        return Boolean.parseBoolean(take("(?i)true|false"));
    }

    public boolean hasNextLine() {
        return place < source.length();
    }

    public String nextLine() {
        if (!hasNextLine()) {
            throw new NoSuchElementException("No line found");
        }
        Matcher end = LINE.matcher(source);
        boolean isLast = !end.find(place);
        String line = source.substring(place, isLast ? source.length() : end.start());
        place = isLast ? source.length() : end.end();
        return line;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
