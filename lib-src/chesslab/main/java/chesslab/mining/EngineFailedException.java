package chesslab.mining;

import java.io.Serial;

/** An engine failed again and again at one position, so that a run could not go on. What was finished is kept. */
public final class EngineFailedException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    EngineFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
