package chesslab.game;

import java.util.function.Supplier;

/** What the rules of a {@link GameContract} ask for, in the words of its faults. */
final class Requirement {

    private Requirement() {
    }

    /** Names the position in which something was found. */
    static String at(String position) {
        return " in " + position;
    }

    static void require(boolean holds, Supplier<String> fault) {
        if (!holds) {
            throw new GameContract.BrokenException(fault.get(), null);
        }
    }

    static void requireSame(Object expected, Object found, String what) {
        require(expected.equals(found), () -> what + " is " + found + ", expected " + expected);
    }

    static void requireThrows(Class<? extends RuntimeException> type, Runnable call, String what) {
        try {
            call.run();
        } catch (RuntimeException e) {
            require(type.isInstance(e), () -> what + " throws " + e + ", expected " + type.getSimpleName());
            return;
        }
        throw new GameContract.BrokenException(what + " throws nothing, expected " + type.getSimpleName(), null);
    }
}
