package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Every exception and error is described, whatever its class does. */
class ExceptionMessagesTest {

    private static final class Hostile extends RuntimeException {
        @Override
        public String getMessage() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Throwable getCause() {
            throw new StackOverflowError();
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            return null;
        }
    }

    private static final class Circular extends RuntimeException {
        @Override
        public Throwable getCause() {
            return this;
        }
    }

    @Test
    void messageIsTakenAsItIsAndItsClassReplacesAMissingOne() {
        assertEquals("two\nlines", ExceptionMessages.message(new IllegalStateException(" two\nlines ")));
        assertEquals("java.lang.IllegalStateException", ExceptionMessages.message(new IllegalStateException()));
        assertEquals("java.lang.StackOverflowError", ExceptionMessages.message(new StackOverflowError()));
        assertEquals("java.io.IOException", ExceptionMessages.message(new IOException(" \n\t")));
        assertEquals("chesslab.files.ExceptionMessagesTest$Hostile", ExceptionMessages.message(new Hostile()));
        assertTrue(ExceptionMessages.message(new IllegalStateException("x".repeat(10_000_000))).length() < 30_000);
    }

    @Test
    void textHasTheClassTheMessageInOneLineAndTheCausesThatItDoesNotContain() {
        assertEquals("java.lang.IllegalStateException: two lines more",
                ExceptionMessages.text(new IllegalStateException("two \r\n lines\u2028more\u0000")));
        assertEquals("java.lang.ExceptionInInitializerError, caused by java.lang.AssertionError: 5",
                ExceptionMessages.text(new ExceptionInInitializerError(new AssertionError(5))));
        assertEquals("java.lang.IllegalStateException: outer, caused by java.io.IOException",
                ExceptionMessages.text(new IllegalStateException("outer", new IOException())));
        assertEquals("java.io.UncheckedIOException: java.io.IOException: inner",
                ExceptionMessages.text(new UncheckedIOException(new IOException("inner"))));
        assertEquals("java.lang.IllegalStateException: it failed: inner",
                ExceptionMessages.text(new IllegalStateException("it failed: inner", new IOException("inner"))));
        assertTrue(ExceptionMessages.text(new Circular()).length() < 1_000);
        assertTrue(ExceptionMessages.text(new IllegalStateException("x".repeat(10_000_000))).length() < 2_000);
    }

    @Test
    void placeIsTheLineOutsideOfThisProjectOfTheInnermostCause() {
        IllegalStateException inner = new IllegalStateException();
        StackTraceElement library = new StackTraceElement("java.util.Optional", "get", "Optional.java", 1);
        inner.setStackTrace(new StackTraceElement[]{library,
                new StackTraceElement("Mine", "value", "Mine.java", 7),
                new StackTraceElement("Mine", "chooseMove", "Mine.java", 3)});
        RuntimeException outer = new RuntimeException(inner);
        outer.setStackTrace(new StackTraceElement[]{new StackTraceElement("Mine", "chooseMove", "Mine.java", 4)});
        assertEquals(" at Mine.value(Mine.java:7)", ExceptionMessages.place(outer));
        inner.setStackTrace(new StackTraceElement[]{library});
        assertEquals(" at Mine.chooseMove(Mine.java:4)", ExceptionMessages.place(outer));
        outer.setStackTrace(new StackTraceElement[0]);
        assertEquals("", ExceptionMessages.place(outer));
        assertEquals("", ExceptionMessages.place(new Hostile()));
    }
}
