package chesslab.page.compiler;

import chesslab.page.runtime.JdkSemantics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ElementModifier;
import org.teavm.model.Instruction;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.model.emit.ValueEmitter;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.BinaryOperation;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.LongConstantInstruction;
import org.teavm.model.instructions.NumericOperandType;

/** Puts our methods in the place of others while a program is linked. */
final class Substitutions implements ClassHolderTransformer {

    final Map<String, Map<MethodDescriptor, MethodReference>> places = new HashMap<>(); // by the class

    /**
     * Makes substitutions.
     *
     * @param places texts such as {@code java.lang.Math.rint(D)D = rint(D)D}; our method is static, and gets the
     *               object first. A method that its class lacks is added to it
     * @param ours   the name of the class with our methods
     */
    Substitutions(List<String> places, String ours) {
        for (String place : places) {
            String[] sides = place.split(" = ");
            MethodReference theirs = MethodReference.parse(sides[0]);
            this.places.computeIfAbsent(theirs.getClassName(), name -> new HashMap<>()).put(theirs.getDescriptor(),
                    new MethodReference(ours, MethodDescriptor.parse(sides[1])));
        }
    }

    @Override
    public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
        places.getOrDefault(type.getName(), Map.of()).forEach((theirs, ours) -> {
            MethodHolder method = type.getMethod(theirs);
            if (method == null) {
                method = new MethodHolder(theirs);
                if (ours.parameterCount() <= theirs.parameterCount()) {
                    method.getModifiers().add(ElementModifier.STATIC);
                }
                type.addMethod(method);
            }
            method.getModifiers().remove(ElementModifier.NATIVE);
            ProgramEmitter program = ProgramEmitter.create(method, context.getHierarchy());
            int objects = method.hasModifier(ElementModifier.STATIC) ? 0 : 1;
            List<ValueEmitter> given = new ArrayList<>();
            for (int i = 0; i < ours.parameterCount(); i++) {
                given.add(program.var(i + 1 - objects, ours.parameterType(i)));
            }
            ValueEmitter result = program.invoke(ours, given.toArray(new ValueEmitter[0]));
            if (theirs.getResultType() == ValueType.VOID) {
                program.exit();
            } else {
                result.returnValue();
            }
        });
    }

    /** Lets the divisions of some classes do what Java does with 0 and -1, where WebAssembly may end the program. */
    static ClassHolderTransformer divisions(Predicate<String> classes) {
        return (type, context) -> {
            if (classes.test(type.getName())) {
                for (MethodHolder method : type.getMethods()) {
                    if (method.getProgram() != null) {
                        method.getProgram().getBasicBlocks().forEach(Substitutions::checkDivisions);
                    }
                }
            }
        };
    }

    private static void checkDivisions(BasicBlock block) {
        Set<Variable> constants = new HashSet<>(); // other than 0 and -1
        for (Instruction each : block) {
            if (each instanceof IntegerConstantInstruction number) {
                mark(constants, number.getReceiver(), Math.abs(number.getConstant()) > 1);
            } else if (each instanceof LongConstantInstruction number) {
                mark(constants, number.getReceiver(), Math.abs(number.getConstant()) > 1);
            } else if (each instanceof BinaryInstruction binary) {
                boolean divides = binary.getOperation() == BinaryOperation.DIVIDE;
                if ((divides || binary.getOperation() == BinaryOperation.MODULO)
                        && !constants.contains(binary.getSecondOperand())) {
                    check(binary, divides ? "divide" : "remainder");
                }
                constants.remove(binary.getReceiver());
            }
        }
    }

    private static void mark(Set<Variable> constants, Variable variable, boolean isConstant) {
        if (isConstant) {
            constants.add(variable);
        } else {
            constants.remove(variable);
        }
    }

    private static void check(BinaryInstruction binary, String method) {
        NumericOperandType numbers = binary.getOperandType();
        if (numbers != NumericOperandType.INT && numbers != NumericOperandType.LONG) {
            return;
        }
        ValueType type = numbers == NumericOperandType.INT ? ValueType.INTEGER : ValueType.LONG;
        InvokeInstruction call = new InvokeInstruction();
        call.setType(InvocationType.SPECIAL);
        call.setMethod(new MethodReference(JdkSemantics.class.getName(), method, type, type, type));
        call.setArguments(binary.getFirstOperand(), binary.getSecondOperand());
        call.setReceiver(binary.getReceiver());
        call.setLocation(binary.getLocation());
        binary.replace(call);
    }
}
