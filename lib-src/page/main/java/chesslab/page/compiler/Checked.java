package chesslab.page.compiler;

import chesslab.page.runtime.Checks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ElementModifier;
import org.teavm.model.FieldReference;
import org.teavm.model.Instruction;
import org.teavm.model.InvokeDynamicInstruction;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHandle;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.RuntimeConstant;
import org.teavm.model.TryCatchBlock;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.ArrayElementType;
import org.teavm.model.instructions.ArrayLengthInstruction;
import org.teavm.model.instructions.AssignInstruction;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.BinaryOperation;
import org.teavm.model.instructions.CastInstruction;
import org.teavm.model.instructions.ConstructArrayInstruction;
import org.teavm.model.instructions.ConstructInstruction;
import org.teavm.model.instructions.ConstructMultiArrayInstruction;
import org.teavm.model.instructions.ExitInstruction;
import org.teavm.model.instructions.GetElementInstruction;
import org.teavm.model.instructions.GetFieldInstruction;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.IsInstanceInstruction;
import org.teavm.model.instructions.PutElementInstruction;
import org.teavm.model.instructions.PutFieldInstruction;
import org.teavm.model.instructions.RaiseInstruction;
import org.teavm.model.instructions.StringConstantInstruction;
import org.teavm.model.instructions.UnwrapArrayInstruction;
import org.teavm.model.util.DefinitionExtractor;
import org.teavm.model.util.ProgramUtils;

/** Puts the calls of {@link Checks} into the code of a reader, so that its faults are those of Java, each with its place. */
final class Checked implements ClassHolderTransformer {

    private static final String CHECKS = Checks.class.getName();
    private static final Map<String, Map<MethodDescriptor, MethodReference>> INSTEAD = new Substitutions(
            Checks.inPlaceOf(), CHECKS).places;

    private static final Pattern THROWN = Pattern.compile("(Exception|Error|Throwable)$");

    private final Predicate<String> classes;
    private final IntUnaryOperator places;

    /**
     * @param classes whether a class is the reader's, by its name
     * @param places  the place of a line of its source; 0 if it is not the reader's
     */
    Checked(Predicate<String> classes, IntUnaryOperator places) {
        this.classes = classes;
        this.places = places;
    }

    @Override
    public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
        if (classes.test(type.getName())) {
            for (MethodHolder method : type.getMethods()) {
                if (method.getProgram() != null && method.getProgram().basicBlockCount() > 0) {
                    new Method(method, method.getName().equals("<init>") && THROWN.matcher(type.getParent()).find())
                            .check();
                }
            }
        }
    }

    /** A method whose code gets its checks. */
    private final class Method {

        private final MethodHolder method;
        private final Program program;
        private final Map<Variable, Instruction> definitions = new HashMap<>();
        private final boolean isOfThrown; // which is made where it is thrown, and not in its own lines
        private Set<Variable> known; // not to be null, in a block

        Method(MethodHolder method, boolean isOfThrown) {
            this.method = method;
            this.isOfThrown = isOfThrown;
            this.program = method.getProgram();
            DefinitionExtractor extractor = new DefinitionExtractor();
            for (BasicBlock block : program.getBasicBlocks()) {
                for (Instruction each : block) {
                    each.acceptVisitor(extractor);
                    for (Variable variable : extractor.getDefinedVariables()) {
                        definitions.put(variable, each);
                    }
                }
            }
        }

        void check() {
            boolean isDeep = false;
            for (BasicBlock block : program.getBasicBlocks()) {
                known = new HashSet<>();
                if (!method.hasModifier(ElementModifier.STATIC)) {
                    known.add(program.variableAt(0));
                }
                int place = 0;
                for (Instruction each : block) {
                    isDeep |= each instanceof InvokeInstruction call && mayComeBack(call);
                    if (!isOfThrown && mayFail(each)) {
                        int own = each.getLocation() == null ? 0 : places.applyAsInt(each.getLocation().getLine());
                        if (own != 0 && own != place) {
                            mark(each, own);
                        }
                        place = each instanceof InvokeInstruction call && mayComeBack(call) ? 0 : own;
                    }
                    check(each);
                }
            }
            if (isDeep && ProgramUtils.buildControlFlowGraph(program).incomingEdgesCount(0) == 0) {
                count();
            }
        }

        /** Returns whether a call may call the reader's code. */
        private boolean mayComeBack(InvokeInstruction call) {
            String name = call.getMethod().getClassName();
            return classes.test(name) || name.startsWith("java.util.") || name.equals("java.lang.Iterable")
                    || name.equals("java.lang.Comparable") || name.equals("java.lang.Runnable");
        }

        private boolean mayFail(Instruction each) {
            return each instanceof InvokeInstruction || each instanceof UnwrapArrayInstruction
                    || each instanceof GetElementInstruction || each instanceof PutElementInstruction
                    || each instanceof GetFieldInstruction field && field.getInstance() != null
                    || each instanceof PutFieldInstruction put && put.getInstance() != null
                    || each instanceof ConstructArrayInstruction || each instanceof ConstructMultiArrayInstruction
                    || each instanceof CastInstruction || each instanceof RaiseInstruction
                    || each instanceof ConstructInstruction
                    || each instanceof BinaryInstruction divided && (divided.getOperation() == BinaryOperation.DIVIDE
                            || divided.getOperation() == BinaryOperation.MODULO);
        }

        private void check(Instruction each) {
            if (each instanceof GetElementInstruction get) {
                checkIndex(each, get.getArray(), get.getIndex());
            } else if (each instanceof PutElementInstruction put) {
                checkIndex(each, put.getArray(), put.getIndex());
                if (put.getType() == ArrayElementType.OBJECT
                        && definitions.get(put.getArray()) instanceof UnwrapArrayInstruction array) {
                    call(each, "store", array.getArray(), put.getValue());
                }
            } else if (each instanceof UnwrapArrayInstruction array) {
                checkNull(each, array.getArray(), () -> use(array));
            } else if (each instanceof GetFieldInstruction get) {
                checkNull(each, get.getInstance(), () -> "read field \"" + get.getField().getFieldName() + "\"");
            } else if (each instanceof PutFieldInstruction put) {
                checkNull(each, put.getInstance(), () -> "assign field \"" + put.getField().getFieldName() + "\"");
            } else if (each instanceof ConstructArrayInstruction array) {
                call(each, "size", array.getSize());
            } else if (each instanceof ConstructMultiArrayInstruction array) {
                array.getDimensions().forEach(size -> call(each, "size", size));
            } else if (each instanceof CastInstruction cast && cast.getTargetType() instanceof ValueType.Object type
                    && !type.getClassName().equals("java.lang.Object")) {
                IsInstanceInstruction is = new IsInstanceInstruction();
                is.setValue(cast.getValue());
                is.setType(type);
                is.setReceiver(program.createVariable());
                insert(each, is);
                call(each, "cast", cast.getValue(), is.getReceiver(), text(each, type.getClassName()));
            } else if (each instanceof InvokeInstruction call) {
                if (call.getInstance() != null && !call.getMethod().getName().equals("<init>")) {
                    checkNull(each, call.getInstance(), () -> "invoke \"" + name(call.getMethod()) + "\"");
                }
                MethodReference ours = instead(call.getMethod().getClassName(), call.getMethod().getDescriptor());
                if (ours != null) {
                    List<Variable> given = new ArrayList<>(call.getArguments());
                    if (call.getInstance() != null) {
                        given.add(0, call.getInstance());
                    }
                    call.setType(InvocationType.SPECIAL);
                    call.setInstance(null);
                    call.setMethod(ours);
                    call.setArguments(given.toArray(Variable[]::new));
                }
            } else if (each instanceof InvokeDynamicInstruction made) { // of Integer::parseInt
                made.getBootstrapArguments().replaceAll(argument -> {
                    MethodHandle named = argument.getKind() == RuntimeConstant.METHOD_HANDLE
                            ? argument.getMethodHandle()
                            : null;
                    MethodReference ours = named == null || named.getArgumentTypes() == null // a field's
                            ? null
                            : instead(named.getClassName(), new MethodDescriptor(named.getName(), named.signature()));
                    return ours == null ? argument : new RuntimeConstant(MethodHandle.staticCaller(ours));
                });
            }
        }

        private MethodReference instead(String type, MethodDescriptor method) {
            return INSTEAD.getOrDefault(type, Map.of()).get(method);
        }

        private Variable number(Instruction at, int number) {
            IntegerConstantInstruction constant = new IntegerConstantInstruction();
            constant.setConstant(number);
            constant.setReceiver(program.createVariable());
            insert(at, constant);
            return constant.getReceiver();
        }

        private void mark(Instruction at, int place) {
            PutFieldInstruction put = new PutFieldInstruction();
            put.setField(new FieldReference(CHECKS, "place"));
            put.setFieldType(ValueType.INTEGER);
            put.setValue(number(at, place));
            insert(at, put);
        }

        private void checkIndex(Instruction at, Variable array, Variable index) {
            ArrayLengthInstruction length = new ArrayLengthInstruction();
            length.setArray(array);
            length.setReceiver(program.createVariable());
            insert(at, length);
            call(at, "index", index, length.getReceiver());
        }

        private void checkNull(Instruction at, Variable object, java.util.function.Supplier<String> action) {
            Instruction made = definitions.get(object);
            if (object == null || made instanceof ConstructInstruction || made instanceof ConstructArrayInstruction
                    || made instanceof StringConstantInstruction || !known.add(object)) {
                return;
            }
            String because = described(object, 0);
            call(at, "notNull", object,
                    text(at, "Cannot " + action.get() + (because.isEmpty() ? "" : " because " + because + " is null")));
        }

        private Variable text(Instruction at, String text) {
            StringConstantInstruction constant = new StringConstantInstruction();
            constant.setConstant(text);
            constant.setReceiver(program.createVariable());
            insert(at, constant);
            return constant.getReceiver();
        }

        private void call(Instruction at, String name, Variable... arguments) {
            insert(at, call(name, arguments));
        }

        private InvokeInstruction call(String name, Variable... arguments) {
            ValueType text = ValueType.object("java.lang.String");
            ValueType object = ValueType.object("java.lang.Object");
            ValueType[] signature = switch (name) {
                case "index" -> new ValueType[]{ValueType.INTEGER, ValueType.INTEGER, ValueType.VOID};
                case "notNull" -> new ValueType[]{object, text, ValueType.VOID};
                case "store" -> new ValueType[]{object, object, ValueType.VOID};
                case "cast" -> new ValueType[]{object, ValueType.BOOLEAN, text, ValueType.VOID};
                case "enter" -> new ValueType[]{ValueType.INTEGER, ValueType.INTEGER};
                case "leave" -> new ValueType[]{ValueType.INTEGER, ValueType.INTEGER, ValueType.VOID};
                case "limit" -> new ValueType[]{ValueType.VOID};
                default -> new ValueType[]{ValueType.INTEGER, ValueType.VOID};
            };
            InvokeInstruction call = new InvokeInstruction();
            call.setType(InvocationType.SPECIAL);
            call.setMethod(new MethodReference(CHECKS, name, signature));
            call.setArguments(arguments);
            return call;
        }

        private void insert(Instruction at, Instruction more) {
            more.setLocation(at.getLocation());
            at.insertPrevious(more);
        }

        /** Counts the calls that are open. */
        private void count() {
            Variable own = program.createVariable();
            int bytes = bytes();
            Set<BasicBlock> handlers = new HashSet<>();
            for (BasicBlock block : program.getBasicBlocks()) {
                block.getTryCatchBlocks().stream().map(TryCatchBlock::getHandler).forEach(handlers::add);
                if (block.getLastInstruction() instanceof ExitInstruction exit) {
                    call(exit, "leave", own, number(exit, bytes));
                }
            }
            handlers.forEach(handler -> call(handler.getFirstInstruction(), "goOn", own));
            Instruction first = program.basicBlockAt(0).getFirstInstruction();
            InvokeInstruction enter = call("enter", number(first, bytes));
            enter.setReceiver(own);
            insert(first, enter);
            call(first, "limit");
        }

        /** Returns about what a call takes of a browser's stack, with what it calls of the class library: measured in Chromium 156. */
        private int bytes() {
            Set<String> variables = new HashSet<>();
            for (int i = 0; i < program.variableCount(); i++) {
                variables.add(program.variableAt(i).getDebugName());
            }
            int library = 0;
            for (BasicBlock block : program.getBasicBlocks()) {
                for (Instruction each : block) {
                    String name = each instanceof InvokeInstruction call ? call.getMethod().getClassName() : "";
                    boolean takesCode = each instanceof InvokeInstruction call && Stream
                            .of(call.getMethod().getParameterTypes())
                            .anyMatch(type -> type instanceof ValueType.Object known
                                    && known.getClassName().startsWith("java.util.function."));
                    library = Math.max(library, name.startsWith("java.util.stream.") ? 1_200 : takesCode ? 500 : 0);
                }
            }
            return 100 + 9 * variables.size() + library;
        }

        // How Java names what is null.

        private String use(UnwrapArrayInstruction array) {
            String kind = switch (array.getElementType()) {
                case OBJECT -> "object";
                case BYTE -> "byte/boolean";
                default -> array.getElementType().name().toLowerCase();
            };
            for (Instruction next = array.getNext(); next != null; next = next.getNext()) {
                if (next instanceof ArrayLengthInstruction length && length.getArray() == array.getReceiver()) {
                    return "read the array length";
                }
                if (next instanceof GetElementInstruction get && get.getArray() == array.getReceiver()) {
                    return "load from " + kind + " array";
                }
                if (next instanceof PutElementInstruction put && put.getArray() == array.getReceiver()) {
                    return "store to " + kind + " array";
                }
            }
            return "use the array";
        }

        private String described(Variable variable, int depth) {
            Instruction made = definitions.get(variable);
            if (made instanceof CastInstruction cast && variable.getDebugName() == null) {
                return described(cast.getValue(), depth + 1);
            }
            if (made instanceof InvokeInstruction call && variable.getDebugName() == null) {
                return "the return value of \"" + name(call.getMethod()) + "\"";
            }
            String name = name(variable, depth);
            return name.isEmpty() ? "" : "\"" + name + "\"";
        }

        private String name(Variable variable, int depth) {
            if (depth > 3) {
                return "";
            }
            Instruction made = definitions.get(variable);
            if (variable.getDebugName() != null) {
                return variable.getDebugName();
            }
            if (made instanceof CastInstruction cast) {
                return name(cast.getValue(), depth + 1);
            }
            if (made instanceof AssignInstruction assign) {
                return name(assign.getAssignee(), depth + 1);
            }
            if (made instanceof GetFieldInstruction get) {
                String owner = get.getInstance() == null ? "" : name(get.getInstance(), depth + 1);
                return (owner.isEmpty() ? "" : owner + ".") + get.getField().getFieldName();
            }
            if (made instanceof IntegerConstantInstruction number) {
                return "" + number.getConstant();
            }
            if (made instanceof GetElementInstruction get
                    && definitions.get(get.getArray()) instanceof UnwrapArrayInstruction array) {
                String index = name(get.getIndex(), depth + 1);
                return name(array.getArray(), depth + 1) + "[" + (index.isEmpty() ? "..." : index) + "]";
            }
            return made == null && !method.hasModifier(ElementModifier.STATIC) && variable.getIndex() == 0
                    ? "this"
                    : "";
        }

        private String name(MethodReference called) {
            String parameters = Stream.of(called.getParameterTypes()).map(Method.this::name)
                    .collect(Collectors.joining(", "));
            return name(ValueType.object(called.getClassName())) + "." + called.getName() + "(" + parameters + ")";
        }

        private String name(ValueType type) {
            if (type instanceof ValueType.Array array) {
                return name(array.getItemType()) + "[]";
            }
            if (type instanceof ValueType.Object object) {
                String name = object.getClassName();
                return List.of("java.lang.String", "java.lang.Object").contains(name)
                        ? name.substring(10)
                        : name.replaceFirst("^Lesson\\$\\$?(Level\\$\\d+\\$)*", "").replaceFirst("^$", "cell");
            }
            return type instanceof ValueType.Primitive primitive
                    ? switch (primitive.getKind()) {
                        case INTEGER -> "int";
                        case CHARACTER -> "char";
                        default -> primitive.getKind().name().toLowerCase();
                    }
                    : "";
        }
    }
}
