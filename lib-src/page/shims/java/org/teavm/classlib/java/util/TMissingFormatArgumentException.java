package org.teavm.classlib.java.util;

/** Says that a format has more places than arguments. */
public class TMissingFormatArgumentException extends TIllegalFormatException {

    private static final long serialVersionUID = 1;

    private final String place;

    public TMissingFormatArgumentException(String place) {
        super("Format specifier '" + place + "'");
        this.place = place;
    }

    public String getFormatSpecifier() {
        return place;
    }
}
