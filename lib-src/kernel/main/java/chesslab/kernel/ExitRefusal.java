package chesslab.kernel;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Keeps cells from ending the kernel. In the compiled classes of cells, the methods of the JDK that end a process get a
 * name that no method has: the refusal itself. Java looks for a method when it is first called, so that only a call
 * fails. Calls in libraries, and by reflection, are not changed.
 */
final class ExitRefusal {
    static final String MESSAGE = "a cell must not end the kernel: to stop or restart it, use the menu of Jupyter";
    private static final Set<String> ENDINGS = Set.of("java/lang/System.exit", "java/lang/Runtime.exit",
            "java/lang/Runtime.halt");
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    private ExitRefusal() {
    }

    /** Returns the refusal as an exception, if it is what was thrown or the cause of it; else what was thrown. */
    static Throwable named(Throwable thrown) {
        for (Throwable link = thrown; link != null; link = link.getCause()) {
            if (link instanceof NoSuchMethodError && String.valueOf(link.getMessage()).contains(MESSAGE)) {
                Throwable refused = new UnsupportedOperationException(MESSAGE);
                refused.setStackTrace(link.getStackTrace());
                return refused;
            }
        }
        return thrown;
    }

    /** Returns a class without the calls that end the process; the same array if it has none. */
    static byte[] without(byte[] compiled) {
        try {
            return without(compiled, constants(compiled));
        } catch (IOException e) {
            throw new UncheckedIOException("no class file", e);
        }
    }

    /** A constant of a class file: its offset, its tag, and its text or the number of another constant. */
    private record Constant(int offset, int tag, String text, int first, int second) {
    }

    /** Reads the constants by number; numbers without a constant have null, as has the number behind the last. */
    private static List<Constant> constants(byte[] compiled) throws IOException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(compiled);
        DataInputStream in = new DataInputStream(bytes);
        in.skipBytes(8); // magic number and version
        int count = in.readUnsignedShort();
        List<Constant> constants = new ArrayList<>();
        constants.add(null);
        while (constants.size() < count) {
            int offset = compiled.length - bytes.available();
            int tag = in.readUnsignedByte();
            switch (tag) {
                case UTF8 -> constants.add(new Constant(offset, tag, in.readUTF(), 0, 0));
                case 7, 8, 16, 19, 20 -> constants.add(new Constant(offset, tag, "", in.readUnsignedShort(), 0));
                case 15 -> constants.add(new Constant(offset, tag, "", in.readUnsignedByte(), in.readUnsignedShort()));
                default -> {
                    constants.add(new Constant(offset, tag, "", in.readUnsignedShort(), in.readUnsignedShort()));
                    if (tag == LONG || tag == DOUBLE) {
                        in.readInt();
                        constants.add(null); // they take two numbers
                    }
                }
            }
        }
        constants.add(new Constant(compiled.length - bytes.available(), 0, "", 0, 0));
        return constants;
    }

    private static byte[] without(byte[] compiled, List<Constant> constants) throws IOException {
        int last = constants.size() - 1;
        int behind = constants.get(last).offset();
        byte[] changed = compiled.clone();
        ByteArrayOutputStream added = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(added);
        for (Constant method : constants) {
            if (method == null || method.tag() != METHOD) {
                continue;
            }
            Constant name = constants.get(method.second());
            String owner = constants.get(constants.get(method.first()).first()).text();
            if (ENDINGS.contains(owner + "." + constants.get(name.first()).text())) {
                if (added.size() == 0) {
                    out.writeByte(UTF8);
                    out.writeUTF(MESSAGE);
                    out.writeByte(NAME_AND_TYPE);
                    out.writeShort(last);
                    out.writeShort(name.second());
                }
                changed[method.offset() + 3] = (byte) (last + 1 >> 8);
                changed[method.offset() + 4] = (byte) (last + 1);
            }
        }
        if (added.size() == 0) {
            return compiled;
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write(changed, 0, 8);
        new DataOutputStream(whole).writeShort(last + 2);
        whole.write(changed, 10, behind - 10);
        added.writeTo(whole);
        whole.write(changed, behind, changed.length - behind);
        return whole.toByteArray();
    }
}
