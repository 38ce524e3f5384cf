package chesslab.mining;

import java.io.Serial;

/** An engine answered in time, but not what mining needs. Like a UCI failure it ends the engine. */
public final class EngineFault extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    public EngineFault(String message) {
        super(message);
    }
}
