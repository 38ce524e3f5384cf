package chesslab.kernel;

/**
 * Opens the classes of cells to each other. The compiler sees them in one package, but Java takes classes of one
 * package and different loaders for classes of different packages.
 */
final class OpenClass {
    private static final int PUBLIC = 1;
    private static final int PRIVATE = 2;
    private static final int PROTECTED = 4;

    private OpenClass() {
    }

    /**
     * Returns a class in which all is public that is not private. A sealed class is sealed for the compiler only: Java
     * wants its subclasses in the same module, and each loader has one.
     */
    static byte[] of(byte[] compiled) {
        Constants constants = Constants.of(compiled.clone());
        int at = constants.end();
        open(constants, at);
        at += 8 + 2 * constants.number(at + 6); // flags, class, superclass, interfaces
        for (int kind = 0; kind < 2; kind++) { // fields, methods
            int members = constants.number(at);
            at += 2;
            for (int i = 0; i < members; i++) {
                open(constants, at);
                at = unsealed(constants, at + 6);
            }
        }
        unsealed(constants, at);
        return constants.file().array();
    }

    private static void open(Constants constants, int at) {
        int flags = constants.number(at);
        if ((flags & PRIVATE) == 0) {
            constants.file().putShort(at, (short) (flags & ~PROTECTED | PUBLIC));
        }
    }

    /** Gives the list of a sealed class's subclasses the name of one of them, and returns the end of the attributes. */
    private static int unsealed(Constants constants, int attributes) {
        int at = attributes + 2;
        for (int i = 0; i < constants.number(attributes); i++) {
            if (constants.text(at).equals("PermittedSubclasses")) {
                constants.file().putShort(at, (short) constants.number(constants.of(at + 8) + 1));
            }
            at += 6 + constants.file().getInt(at + 2);
        }
        return at;
    }
}
