package org.teavm.classlib.java.util;

import java.util.NoSuchElementException;

/** Says that a text is not what was asked for. */
public class TInputMismatchException extends NoSuchElementException {

    private static final long serialVersionUID = 1;

    public TInputMismatchException() {
    }

    public TInputMismatchException(String message) {
        super(message);
    }
}
