package chesslab.page.compiler;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Expression;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.SingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBindingVisitor;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.eclipse.jdt.internal.compiler.parser.Parser;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.compiler.problem.ProblemReporter;

/** Compiles Java 17 by ecj, from memory to memory. */
final class SourceCompiler implements INameEnvironment {

    /** Whose classes are imported by advice. */
    static final List<String> PACKAGES = List.of("chesslab/chess/", "chesslab/game/", "chesslab/search/",
            "chesslab/search/chess/", "java/util/", "java/util/function/", "java/util/stream/");
    static final String NONE = "A page has no files, threads, processes, network or reflection; the notebooks have";

    /** What no page has a machine for: the beginnings of the names of types and methods. */
    private static final Pattern NO_MACHINE = Pattern
            .compile("java/(io/(Console|File|Object|Random)|nio/|net/|lang/(Class"
                    + "\\.get|ClassLoader|Module|Process|Runtime|System\\.(exit|getenv|load|in)|Thread|reflect/)|util/(Service|Timer"
                    + "|concurrent/|logging/)).*");

    private final Map<String, byte[]> known; // classes by their paths
    private final Set<String> packages = new HashSet<>();
    private final Map<String, byte[]> compiled = new LinkedHashMap<>();
    private final List<String> lacking; // of the JDK's types and methods
    private int[] lines;

    /** @param known the classes that a program may name, by their paths */
    SourceCompiler(Map<String, byte[]> known) {
        this.known = known;
        lacking = List.of(new String(known.getOrDefault("lacking", new byte[0]), StandardCharsets.UTF_8).split("\n"));
        for (String path : known.keySet()) {
            for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
                packages.add(path.substring(0, end));
            }
        }
    }

    /** Returns the classes compiled since {@link #clear}, by their paths. */
    Map<String, byte[]> classes() {
        return compiled;
    }

    /** Returns where the lines begin of what was compiled last; those of a text block that go on behind a backslash are none. */
    int[] lines() {
        return lines;
    }

    void clear() {
        compiled.clear();
    }

    /**
     * Compiles the source of a class. A class with errors is compiled too; what they are in throws when it is run.
     *
     * @param name its name, without its package
     * @param faults receives the errors, from the top down
     */
    void compile(String name, String source, Consumer<Fault> faults) {
        Map<String, byte[]> made = new LinkedHashMap<>();
        Compiler compiler = new Compiler(this, DefaultErrorHandlingPolicies.proceedWithAllProblems(),
                options(), result -> {
                    tell(result, faults);
                    lines = IntStream.concat(IntStream.of(0),
                            IntStream.of(result.getLineSeparatorPositions()).map(end -> end + 1)).toArray();
                    for (ClassFile each : result.getClassFiles()) {
                        made.put(new String(each.fileName()) + ".class", each.getBytes());
                    }
                }, new DefaultProblemFactory(Locale.ROOT)) {
            @Override
            protected void addCompilationUnit(ICompilationUnit source, CompilationUnitDeclaration unit) {
                if (name.equals(LessonSource.MAIN) && unit.types != null) {
                    List.of(unit.types).forEach(SourceCompiler::infer);
                }
                super.addCompilationUnit(source, unit);
            }
        };
        compiler.useSingleThread = true;
        compiler.parseThreshold = 1; // the values of fields too, at once
        compiler.compile(new ICompilationUnit[]{new Unit(name, source)});
        compiled.putAll(made);
    }

    /**
     * Finds the errors of a class that a parser sees.
     *
     * @param name its name, without its package
     * @param faults receives the errors, from the top down
     */
    void parse(String name, String source, Consumer<Fault> faults) {
        ICompilationUnit unit = new Unit(name, source);
        CompilationResult result = new CompilationResult(unit, 0, 1, options().maxProblemsPerUnit);
        new Parser(new ProblemReporter(DefaultErrorHandlingPolicies.proceedWithAllProblems(), options(),
                new DefaultProblemFactory(Locale.ROOT)), true).parse(unit, result);
        tell(result, faults);
    }

    private static CompilerOptions options() {
        return new CompilerOptions(Map.of(CompilerOptions.OPTION_Source, CompilerOptions.VERSION_17,
                CompilerOptions.OPTION_Compliance, CompilerOptions.VERSION_17, CompilerOptions.OPTION_TargetPlatform,
                CompilerOptions.VERSION_17, CompilerOptions.OPTION_LineNumberAttribute, CompilerOptions.GENERATE,
                CompilerOptions.OPTION_LocalVariableAttribute, CompilerOptions.GENERATE));
    }

    private void tell(CompilationResult result, Consumer<Fault> faults) {
        for (CategorizedProblem each : result.hasErrors() ? result.getErrors() : new CategorizedProblem[0]) {
            faults.accept(new Fault(each.getSourceLineNumber(), each.getSourceStart(), each.getSourceEnd() + 1,
                    each.getMessage() + advice(each)));
        }
    }

    private String advice(CategorizedProblem problem) {
        String[] names = problem.getArguments();
        if (problem.getID() == IProblem.UndefinedField && names[names.length - 1].equals("in")) {
            return ". A page has no System.in: give the input in the code, as in new Scanner(\"4 2\")";
        }
        boolean isUnknown = problem.getMessage().contains("cannot be resolved");
        for (String name : names) {
            for (String place : PACKAGES) {
                if (isUnknown && known.containsKey(place + name + ".class")) {
                    return "; missing: import " + place.replace('/', '.') + name + ";";
                }
            }
        }
        if (!isUnknown && names.length > 1) {
            String method = names[0].replaceFirst("<.*", "").replace('.', '/') + "." + names[1];
            return lacking.stream().filter(each -> each.equals(method) || each.endsWith("/" + method)).findFirst()
                    .map(SourceCompiler::sentence).orElse("");
        }
        for (String name : isUnknown ? names : new String[0]) {
            String path = name.replace('.', '/');
            String found = lacking.stream().filter(each -> each.equals(path) || each.endsWith("/" + path)).findFirst()
                    .orElse(path);
            if (found.matches("javax?/.*|java")) {
                return sentence(found);
            }
        }
        return "";
    }

    private static String sentence(String path) {
        return needsMachine(path)
                ? ". " + NONE
                : ". A page does not have " + path.replace('/', '.') + "; the notebooks have";
    }

    /** Says whether a package, a type or a method, such as {@code java/nio/file/Files.list}, is of what no page has. */
    static boolean needsMachine(String path) {
        return NO_MACHINE.matcher(path + "/").lookingAt();
    }

    /** Lets the fields of a class, and of those in it, have the type {@code var}; their values are left out. */
    private static void infer(TypeDeclaration type) {
        for (FieldDeclaration field : type.fields == null ? new FieldDeclaration[0] : type.fields) {
            if (field.initialization != null && field.type.toString().equals("var")) {
                field.type = new Inferred(field.type.sourceStart, field.type.sourceEnd, field.initialization);
                field.initialization = null;
            }
        }
        for (TypeDeclaration member : type.memberTypes == null ? new TypeDeclaration[0] : type.memberTypes) {
            if (new String(member.name).startsWith(LessonSource.LEVEL)) {
                infer(member);
            }
        }
    }

    /** The type of a value. */
    private static final class Inferred extends SingleTypeReference {

        private final Expression value;

        Inferred(int begin, int end, Expression value) {
            super("var".toCharArray(), (long) begin << 32 | end);
            this.value = value;
        }

        @Override
        public TypeBinding resolveType(BlockScope scope, boolean checkBounds) {
            TypeBinding type = value.resolveType(scope);
            if (type == null || type == TypeBinding.NULL || type == TypeBinding.VOID) {
                return null; // which is said where the value is assigned, or where the variable is used
            }
            if (type.isAnonymousType()) { // the value is compiled once more, to another one
                ReferenceBinding made = (ReferenceBinding) type;
                type = made.superInterfaces().length > 0 ? made.superInterfaces()[0] : made.superclass();
            }
            Set<TypeVariableBinding> captured = new HashSet<>();
            TypeBindingVisitor.visit(new TypeBindingVisitor() {
                @Override
                public boolean visit(TypeVariableBinding variable) {
                    return variable.isCapture() && captured.add(variable);
                }
            }, type);
            resolvedType = captured.isEmpty()
                    ? type
                    : type.upwardsProjection(scope, captured.toArray(TypeVariableBinding[]::new));
            return resolvedType;
        }
    }

    private record Unit(String name, String source) implements ICompilationUnit {
        @Override
        public char[] getContents() {
            return source.toCharArray();
        }

        @Override
        public char[] getMainTypeName() {
            return name.toCharArray();
        }

        @Override
        public char[][] getPackageName() {
            return null; // any
        }

        @Override
        public char[] getFileName() {
            return (name + ".java").toCharArray();
        }
    }

    /** Returns a class that a program may name, or has itself; null if there is none. */
    ClassFileReader find(String name) {
        byte[] bytes = compiled.getOrDefault(name + ".class", known.get(name + ".class"));
        try {
            return bytes == null ? null : new ClassFileReader(bytes, (name + ".class").toCharArray());
        } catch (ClassFormatException e) {
            throw new IllegalStateException(name, e);
        }
    }

    @Override
    public NameEnvironmentAnswer findType(char[][] name) {
        ClassFileReader found = find(new String(CharOperation.concatWith(name, '/')));
        return found == null ? null : new NameEnvironmentAnswer(found, null);
    }

    @Override
    public NameEnvironmentAnswer findType(char[] name, char[][] place) {
        return findType(CharOperation.arrayConcat(place, name));
    }

    @Override
    public boolean isPackage(char[][] parent, char[] name) {
        String path = new String(CharOperation.concatWith(CharOperation.arrayConcat(parent, name), '/'));
        return packages.contains(path) || compiled.keySet().stream().anyMatch(own -> own.startsWith(path + "/"));
    }

    @Override
    public void cleanup() { // holds nothing
    }
}
