package chesslab.notebook;

/** A statement of a notebook did not hold; the message says which, what was expected and what came. */
public final class CheckFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CheckFailedException(String message) {
        super(message);
    }
}
