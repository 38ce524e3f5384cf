package chesslab.page.compiler;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.teavm.asm.ClassReader;
import org.teavm.asm.ClassWriter;
import org.teavm.cache.InMemorySymbolTable;
import org.teavm.cache.ProgramIO;
import org.teavm.cache.SymbolTable;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderSource;
import org.teavm.model.Instruction;
import org.teavm.model.MethodHolder;
import org.teavm.model.Program;
import org.teavm.model.ReferenceCache;
import org.teavm.model.Variable;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.BinaryOperation;
import org.teavm.model.instructions.DoubleConstantInstruction;
import org.teavm.model.instructions.FloatConstantInstruction;
import org.teavm.model.instructions.NumericOperandType;

/**
 * The code of methods as TeaVM has it in memory, optimized, in TeaVM's own form. From a class file TeaVM makes all this when
 * it reads the class, for each of its methods; from here it reads the methods that a program calls.
 */
public final class Programs implements ClassHolderSource {

    private static final String FOLDER = "programs/"; // in an archive, with a file for each class, by its name in programs
    private static final String SYMBOLS = "symbols"; // the texts that they name by number
    private static final String END = ".class";

    private final Map<String, byte[]> files;
    private final ClassHolderSource shells;
    private final ProgramIO reader;
    private final Map<String, ClassHolder> known = new HashMap<>();

    private Programs(Map<String, byte[]> files, ClassHolderSource shells, ReferenceCache references,
            SymbolTable symbols) {
        this.files = files;
        this.shells = shells;
        reader = new ProgramIO(references, symbols, new InMemorySymbolTable(), symbols);
    }

    /** Whether an archive has its code in this form. */
    static boolean isIn(Map<String, byte[]> files) {
        return files.containsKey(FOLDER + SYMBOLS);
    }

    /** @param shells reads the class files of the archive, which have no code */
    static ClassHolderSource of(Map<String, byte[]> files, ClassHolderSource shells, ReferenceCache references) {
        InMemorySymbolTable symbols = new InMemorySymbolTable();
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(files.get(FOLDER + SYMBOLS)));
            for (int left = in.readInt(); left > 0; left--) {
                symbols.lookup(in.readUTF());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // none: it is in memory
        }
        return new Programs(files, shells, references, symbols);
    }

    @Override
    public ClassHolder get(String name) {
        if (!known.containsKey(name)) {
            ClassHolder type = shells.get(name);
            known.put(name, type);
            byte[] code = type == null ? null : files.get(FOLDER + type.getName());
            if (code != null) {
                fill(type, code);
            }
        }
        return known.get(name);
    }

    /** Lets the methods of a class read their code when they are asked for it. */
    private void fill(ClassHolder type, byte[] code) {
        int at = 0;
        for (MethodHolder method : type.getMethods()) {
            int begin = at + 3;
            int length = (code[at] & 255) << 16 | (code[at + 1] & 255) << 8 | code[at + 2] & 255;
            if (length > 0) {
                method.setProgramSupplier(any -> read(code, begin, length));
            }
            at = begin + length;
        }
    }

    private Program read(byte[] code, int begin, int length) {
        try {
            return reader.read(new ByteArrayInputStream(code, begin, length));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // none: it is in memory
        }
    }

    /** Returns an archive whose class files have lost their code to files of this form. */
    public static Map<String, byte[]> pack(Map<String, byte[]> files) throws IOException {
        ReferenceCache references = new ReferenceCache();
        ClassHolderSource whole = simplified(Linker.source(files, references));
        Symbols symbols = new Symbols();
        ProgramIO writer = new ProgramIO(references, symbols, new InMemorySymbolTable(), symbols);
        Map<String, byte[]> packed = new TreeMap<>(files);
        for (String path : files.keySet()) {
            if (path.endsWith(END)) {
                String name = path.substring(0, path.length() - END.length()).replace('/', '.');
                ClassHolder type = whole.get(Objects.requireNonNullElse(Linker.NAMES.substituteToOriginal(name), name));
                ByteArrayOutputStream code = new ByteArrayOutputStream();
                for (MethodHolder method : type.getMethods()) {
                    ByteArrayOutputStream one = new ByteArrayOutputStream();
                    if (method.getProgram() != null) {
                        writer.write(method.getProgram(), one);
                    }
                    code.write(one.size() >> 16);
                    code.write(one.size() >> 8);
                    code.write(one.size());
                    one.writeTo(code);
                }
                packed.put(FOLDER + type.getName(), code.toByteArray());
                ClassWriter shell = new ClassWriter(0);
                new ClassReader(files.get(path)).accept(shell, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
                packed.put(path, shell.toByteArray());
            }
        }
        packed.put(FOLDER + SYMBOLS, symbols.bytes());
        return packed;
    }

    /** Returns classes whose code is as that of an archive: it does not know its lines and variables. */
    static ClassHolderSource simplified(ClassHolderSource source) {
        Set<String> done = new HashSet<>();
        return name -> {
            ClassHolder type = source.get(name);
            if (type != null && done.add(name)) {
                type.getMethods().stream().map(MethodHolder::getProgram).filter(Objects::nonNull)
                        .forEach(Programs::simplify);
            }
            return type;
        };
    }

    private static void simplify(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction each = block.getFirstInstruction(); each != null; each = each.getNext()) {
                each.setLocation(null);
                if (each instanceof DoubleConstantInstruction number
                        && Double.doubleToRawLongBits(number.getConstant()) == Long.MIN_VALUE) {
                    DoubleConstantInstruction zero = new DoubleConstantInstruction();
                    zero.setReceiver(program.createVariable());
                    number.setConstant(-1);
                    number.setReceiver(times(program, number, zero, zero.getReceiver(), number.getReceiver(),
                            NumericOperandType.DOUBLE));
                } else if (each instanceof FloatConstantInstruction number
                        && Float.floatToRawIntBits(number.getConstant()) == Integer.MIN_VALUE) {
                    FloatConstantInstruction zero = new FloatConstantInstruction();
                    zero.setReceiver(program.createVariable());
                    number.setConstant(-1);
                    number.setReceiver(times(program, number, zero, zero.getReceiver(), number.getReceiver(),
                            NumericOperandType.FLOAT));
                }
            }
        }
        for (int i = 0; i < program.variableCount(); i++) {
            program.variableAt(i).setDebugName(null);
            program.variableAt(i).setLabel(null);
        }
    }

    /** Makes of -1, behind its instruction, -0, which TeaVM's form has not. Returns the variable of -1. */
    private static Variable times(Program program, Instruction minusOne, Instruction zero, Variable nothing,
            Variable receiver, NumericOperandType type) {
        BinaryInstruction product = new BinaryInstruction(BinaryOperation.MULTIPLY, type);
        product.setFirstOperand(program.createVariable());
        product.setSecondOperand(nothing);
        product.setReceiver(receiver);
        minusOne.insertNext(product);
        minusOne.insertNext(zero);
        return product.getFirstOperand();
    }

    /** A table that can be listed. */
    private static final class Symbols implements SymbolTable {

        private final InMemorySymbolTable table = new InMemorySymbolTable();
        private final List<String> all = new ArrayList<>();

        @Override
        public String at(int index) {
            return all.get(index);
        }

        @Override
        public int lookup(String symbol) {
            int index = table.lookup(symbol);
            if (index == all.size()) {
                all.add(symbol);
            }
            return index;
        }

        byte[] bytes() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(all.size());
            for (String each : all) {
                out.writeUTF(each);
            }
            return bytes.toByteArray();
        }
    }
}
