package org.teavm.classlib.java.lang;

/** Thrown where a static initializer failed; TeaVM's class library has none. */
public class TExceptionInInitializerError extends LinkageError {

    public TExceptionInInitializerError(String message) {
        super(message);
    }

    public TExceptionInInitializerError(Throwable cause) {
        this(String.valueOf(cause));
    }
}
