package org.teavm.classlib.java.nio.channels;

import java.io.IOException;

/** Thrown by no channel of a page, which has one thread; {@code Match} names it. */
public class TClosedByInterruptException extends IOException {
}
