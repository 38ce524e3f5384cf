package org.teavm.classlib.java.util;

import java.util.Objects;

/** Joins texts with a separator. */
public final class TStringJoiner {

    private final String separator;
    private final String begin;
    private final String end;
    private StringBuilder joined;
    private String empty;

    public TStringJoiner(CharSequence separator) {
        this(separator, "", "");
    }

    public TStringJoiner(CharSequence separator, CharSequence begin, CharSequence end) {
        this.separator = separator.toString();
        this.begin = begin.toString();
        this.end = end.toString();
    }

    public TStringJoiner add(CharSequence text) {
        joined = (joined == null ? new StringBuilder() : joined.append(separator)).append(text);
        return this;
    }

    public TStringJoiner merge(TStringJoiner other) {
        Objects.requireNonNull(other);
        return other.joined == null ? this : add(other.joined.toString());
    }

    public TStringJoiner setEmptyValue(CharSequence text) {
        empty = text.toString();
        return this;
    }

    public int length() {
        return toString().length();
    }

    @Override
    public String toString() {
        return joined == null ? empty == null ? begin + end : empty : begin + joined + end;
    }
}
