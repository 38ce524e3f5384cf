package chesslab.page.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.teavm.model.AccessLevel;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ElementModifier;
import org.teavm.model.FieldHolder;
import org.teavm.model.Instruction;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.ValueType;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.model.emit.ValueEmitter;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.JumpInstruction;
import org.teavm.model.instructions.NumericOperandType;

/**
 * Lets a lesson ask objects without reflection how they are drawn and what the parts of a record are: their classes
 * implement {@code chesslab.notebook.Lesson.Html}, {@code Drawn} and {@code Parts}.
 */
final class LessonForms implements ClassHolderTransformer {

    static final String LESSON = "chesslab.notebook.Lesson";

    @Override
    public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
        if ("java.lang.Record".equals(type.getParent())) {
            type.getMethods().stream().filter(method -> method.getProgram() != null).forEach(LessonForms::combine);
        }
        if (type.hasModifier(ElementModifier.INTERFACE)
                || !type.getName().startsWith("chesslab.") && !type.getName().startsWith(LessonSource.MAIN)) {
            return;
        }
        if (type.getMethod(new MethodDescriptor("toHtml", String.class)) != null) {
            type.getInterfaces().add(LESSON + "$Html");
        }
        if (type.getMethod(new MethodDescriptor("toSvg", String.class)) != null) {
            type.getInterfaces().add(LESSON + "$Drawn");
        }
        if ("java.lang.Record".equals(type.getParent())) {
            type.getInterfaces().add(LESSON + "$Parts");
            addParts(type, context);
        }
    }

    /** Adds the method that returns names and values in turn. */
    private static void addParts(ClassHolder type, ClassHolderTransformerContext context) {
        MethodHolder method = new MethodHolder(new MethodDescriptor("parts", Object[].class));
        method.setLevel(AccessLevel.PUBLIC);
        List<FieldHolder> fields = new ArrayList<>(type.getFields());
        fields.removeIf(field -> field.hasModifier(ElementModifier.STATIC));
        ProgramEmitter program = ProgramEmitter.create(method, context.getHierarchy());
        ValueEmitter parts = program.constructArray(Object.class, 2 * fields.size());
        for (int i = 0; i < fields.size(); i++) {
            ValueEmitter value = program.var(0, type).getField(fields.get(i).getName(), fields.get(i).getType());
            parts.setElement(2 * i, program.constant(fields.get(i).getName()));
            parts.setElement(2 * i + 1, value.getType() instanceof ValueType.Primitive primitive
                    ? program.invoke(
                            new MethodReference(box(primitive), "valueOf", primitive, ValueType.object(box(primitive))),
                            value)
                    : value);
        }
        parts.returnValue();
        type.addMethod(method);
    }

    /**
     * Lets the methods that a record has without words of its own do what they do in Java: TeaVM's hash begins with 1
     * times 31, and its comparison takes 0.0 for -0.0.
     */
    private static void combine(MethodHolder method) {
        List<Instruction> all = new ArrayList<>();
        for (BasicBlock block : method.getProgram().getBasicBlocks()) {
            block.forEach(all::add);
        }
        all.removeIf(each -> each instanceof JumpInstruction);
        if (method.getName().equals("hashCode") && all.size() > 3
                && all.get(0) instanceof IntegerConstantInstruction begin && begin.getConstant() == 1
                && all.get(1) instanceof IntegerConstantInstruction factor && factor.getConstant() == 31
                && all.get(2) instanceof BinaryInstruction product
                && product.getFirstOperand() == begin.getReceiver()) {
            begin.setConstant(0);
        }
        boolean isOwn = method.getName().equals("equals") && method.getProgram().variableAt(1).getDebugName() != null;
        for (Instruction each : method.getName().equals("equals") && !isOwn ? all : List.<Instruction>of()) {
            if (each instanceof BinaryInstruction binary && Set.of(NumericOperandType.DOUBLE, NumericOperandType.FLOAT)
                    .contains(binary.getOperandType())) {
                ValueType.Primitive type = binary.getOperandType() == NumericOperandType.DOUBLE
                        ? ValueType.DOUBLE
                        : ValueType.FLOAT;
                InvokeInstruction call = new InvokeInstruction();
                call.setType(InvocationType.SPECIAL);
                call.setMethod(new MethodReference(box(type), "compare", type, type, ValueType.INTEGER));
                call.setArguments(binary.getFirstOperand(), binary.getSecondOperand());
                call.setReceiver(binary.getReceiver());
                binary.replace(call);
            }
        }
    }

    private static String box(ValueType.Primitive type) {
        return "java.lang." + switch (type.getKind()) {
            case INTEGER -> "Integer";
            case CHARACTER -> "Character";
            default -> type.getKind().name().charAt(0) + type.getKind().name().substring(1).toLowerCase();
        };
    }

    /** The methods of {@code chesslab.notebook.Lesson}, by those of the library whose places they take. */
    static List<String> places() {
        String text = "Ljava/lang/String;";
        String object = "Ljava/lang/Object;";
        String table = "Ltech/tablesaw/api/Table;";
        String view = "(Lchesslab/notebook/TableView;)";
        String notebook = "chesslab.notebook.";
        String script = notebook + "drawing.BoardScript.";
        String instead = "instead(" + text + text + "Ljava/util/Map;[" + text + ")" + text;
        return List.of(
                notebook + "screen.Kernels.running()Ljava/util/Optional; = running()Ljava/util/Optional;",
                notebook + "Knobs.scale()" + text + " = scale()" + text,
                notebook + "Drawings.bundle(" + object + ")Ljava/util/Map; = bundle(" + object + ")Ljava/util/Map;",
                notebook + "Data.folder(" + text + ")Ljava/nio/file/Path; = folder(" + text + ")Ljava/nio/file/Path;",
                notebook + "Data.table(" + text + "Ljava/util/List;)" + table + " = table(" + text + "Ljava/util/List;)"
                        + table,
                notebook + "TableView.toString()" + text + " = toString" + view + text,
                notebook + "TableView.toHtml()" + text + " = toHtml" + view + text,
                notebook + "Check.same(" + object + object + ")Z = same(" + object + object + ")Z",
                script + "<clinit>()V = none()V",
                script + "isWanted()Z = isWanted()Z",
                script + "json(" + object + ")" + text + " = json(" + object + ")" + text,
                script + instead + " = " + instead,
                "chesslab.files.ExceptionMessages.text(Ljava/lang/Throwable;)" + text + " = text(Ljava/lang/Throwable;)"
                        + text);
    }

    /** The methods of {@link PageMatch}, as {@link #places}. */
    static List<String> ofMatches() {
        String entrant = "(Ljava/lang/String;)Lchesslab/arena/player/Entrant;";
        String openings = "(Ljava/nio/file/Path;)Lchesslab/arena/match/Openings;";
        return List.of("chesslab.arena.player.Entrant.parse" + entrant + " = rung" + entrant,
                "chesslab.arena.match.Openings.read" + openings + " = openings" + openings);
    }
}
