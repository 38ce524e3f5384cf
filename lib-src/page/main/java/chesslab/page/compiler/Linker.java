package chesslab.page.compiler;

import chesslab.page.runtime.Checks;
import chesslab.page.runtime.JdkAdditions;
import chesslab.page.runtime.JdkSemantics;
import chesslab.page.runtime.PageMatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.teavm.backend.wasm.WasmGCTarget;
import org.teavm.callgraph.CallGraph;
import org.teavm.callgraph.CallGraphNode;
import org.teavm.callgraph.CallSite;
import org.teavm.classlib.impl.ClasslibSubstitutionPolicy;
import org.teavm.classlib.impl.JCLPlugin;
import org.teavm.classlib.java.lang.ClassGenerator;
import org.teavm.classlib.java.lang.ObjectDependencyPlugin;
import org.teavm.classlib.java.lang.StringNativeDependency;
import org.teavm.classlib.java.lang.SystemDependencyPlugin;
import org.teavm.classlib.java.lang.reflect.ArrayDependencyPlugin;
import org.teavm.dependency.DependencyPlugin;
import org.teavm.dependency.PluggableDependency;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.diagnostics.Problem;
import org.teavm.diagnostics.ProblemProvider;
import org.teavm.jso.impl.JSNativeInjector;
import org.teavm.jso.impl.JSOPlugin;
import org.teavm.model.AnnotationReader;
import org.teavm.model.CallLocation;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderSource;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.PreOptimizingClassHolderSource;
import org.teavm.model.ReferenceCache;
import org.teavm.model.TextLocation;
import org.teavm.model.ValueType;
import org.teavm.parsing.ClasspathClassHolderSource;
import org.teavm.parsing.resource.Resource;
import org.teavm.parsing.resource.ResourceProvider;
import org.teavm.parsing.substitution.DefaultSubstituteClassNameMapping;
import org.teavm.platform.plugin.PlatformGenerator;
import org.teavm.platform.plugin.PlatformPlugin;
import org.teavm.platform.plugin.StringAmplifierDependencyPlugin;
import org.teavm.vm.TeaVM;
import org.teavm.vm.TeaVMBuilder;
import org.teavm.vm.TeaVMOptimizationLevel;
import org.teavm.vm.spi.TeaVMHost;

/** Links classes to a WebAssembly module, in Java and in a page alike. */
public final class Linker {

    /** Each table of methods with those whose places they take. */
    static final List<Substitutions> SUBSTITUTIONS = List.of(
            new Substitutions(JdkSemantics.places(), JdkSemantics.class.getName()),
            new Substitutions(JdkAdditions.places(), JdkAdditions.class.getName()),
            new Substitutions(Checks.places(), Checks.class.getName()),
            new Substitutions(LessonForms.places(), LessonForms.LESSON),
            new Substitutions(LessonForms.ofMatches(), PageMatch.class.getName()));

    /** The plugins that annotations of TeaVM's class library name. */
    static final Map<String, Supplier<DependencyPlugin>> PLUGINS = Map.of(
            ObjectDependencyPlugin.class.getName(), ObjectDependencyPlugin::new,
            StringNativeDependency.class.getName(), StringNativeDependency::new,
            SystemDependencyPlugin.class.getName(), SystemDependencyPlugin::new,
            ArrayDependencyPlugin.class.getName(), ArrayDependencyPlugin::new,
            ClassGenerator.class.getName(), ClassGenerator::new,
            JSNativeInjector.class.getName(), JSNativeInjector::new,
            StringAmplifierDependencyPlugin.class.getName(), StringAmplifierDependencyPlugin::new);

    /** One that is of threads, which a page has not. */
    static final String LEFT_OUT = PlatformGenerator.class.getName();

    static final DefaultSubstituteClassNameMapping NAMES = DefaultSubstituteClassNameMapping.createWithPolicies(
            List.of(new ClasslibSubstitutionPolicy()));
    private static final String MODULE = "module.wasm";
    private static final int LONGEST_PROBLEM = 500; // characters

    private final Map<String, byte[]> program = new HashMap<>(); // its own classes, by their paths
    private final Files files; // one for all programs: TeaVM reads anew for another one what it needs of languages
    private final ReferenceCache references = new ReferenceCache();
    private final ClassHolderSource shared; // kept from program to program

    /** @param runtime TeaVM's class library, the library's classes and their resources, by their paths */
    public Linker(Map<String, byte[]> runtime) {
        files = new Files(List.of(program, runtime));
        shared = Programs.isIn(runtime)
                ? Programs.of(runtime, classes(runtime, references), references)
                : Programs.simplified(source(runtime, references));
    }

    /** Returns what TeaVM reads from class files, optimized. */
    static ClassHolderSource source(Map<String, byte[]> files, ReferenceCache references) {
        return new PreOptimizingClassHolderSource(classes(files, references));
    }

    static ClassHolderSource classes(Map<String, byte[]> files, ReferenceCache references) {
        return new ClasspathClassHolderSource(new Files(List.of(files)), references, NAMES);
    }

    /** What the reader's code does that a page cannot do. */
    static final class Refused extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        /** Why, by the lines of its source. */
        final transient Map<Integer, String> lines;

        Refused(String message, Map<Integer, String> lines) {
            super(message);
            this.lines = lines;
        }
    }

    /** Finds files in memory. */
    private record Files(List<Map<String, byte[]>> all) implements ResourceProvider {

        @Override
        public Iterator<Resource> getResources(String name) {
            return all.stream().map(files -> files.get(name)).filter(Objects::nonNull)
                    .map(bytes -> (Resource) new Resource() {
                        @Override
                        public InputStream open() {
                            return new ByteArrayInputStream(bytes);
                        }

                        @Override
                        public Date getModificationDate() {
                            return new Date(0);
                        }
                    }).iterator();
        }

        @Override
        public void close() { // holds nothing
        }
    }

    /**
     * Links a program.
     *
     * @param own  its own classes, by their paths
     * @param main the class with its method {@code main}
     * @param fast whether the module shall be fast, rather than soon there
     * @throws IllegalArgumentException if the program calls what a page has not; it says what
     */
    public byte[] link(Map<String, byte[]> own, String main, boolean fast) {
        return link(own, main, fast, line -> 0);
    }

    /** As the other method, with the {@linkplain Checks#LINES place} of a line of the source; 0 if it has none. */
    byte[] link(Map<String, byte[]> own, String main, boolean fast, IntUnaryOperator places) {
        program.clear();
        program.putAll(own);
        Predicate<String> isOwn = name -> own.containsKey(name.replace('.', '/') + ".class");
        ClassHolderTransformer divisions = Substitutions.divisions(isOwn);
        Checked checked = new Checked(isOwn, places);
        ClassHolderSource plain = classes(own, references);
        ClassHolderSource mine = new PreOptimizingClassHolderSource(name -> { // which would work out what is to be checked
            ClassHolder type = plain.get(name);
            if (type != null) {
                checked.transformClass(type, null);
                divisions.transformClass(type, null);
            }
            return type;
        });
        ClassHolderSource both = name -> own.containsKey(name.replace('.', '/') + ".class")
                ? mine.get(name)
                : shared.get(name);
        WasmGCTarget target = new WasmGCTarget();
        target.setObfuscated(true);
        target.setStrict(true); // indices are checked
        TeaVM vm = new TeaVMBuilder(target).setClassSource(both).setResourceProvider(files)
                .setReferenceCache(references).setObfuscated(true).setStrict(true).build();
        vm.setOptimizationLevel(fast ? TeaVMOptimizationLevel.ADVANCED : TeaVMOptimizationLevel.SIMPLE);
        new PlatformPlugin().install(vm);
        new JCLPlugin().install(vm); // before JSO's, which looks at what it changes
        new JSOPlugin().install(vm);
        vm.add((type, context) -> type.getMethods().forEach(method -> addPlugin(vm, method)));
        SUBSTITUTIONS.forEach(vm::add);
        vm.add(new LessonForms());
        vm.setEntryPoint(main);
        Map<String, ByteArrayOutputStream> written = new HashMap<>();
        vm.build(name -> written.computeIfAbsent(name, any -> new ByteArrayOutputStream()), MODULE);
        Map<Integer, String> lines = new TreeMap<>();
        for (Problem problem : vm.getProblemProvider().getSevereProblems()) {
            int line = line(problem.getLocation(), isOwn, vm.getDependencyInfo().getCallGraph());
            if (line > 0) {
                lines.putIfAbsent(line, needsMachine(problem)
                        ? SourceCompiler.NONE
                        : "A page cannot do this: " + text(problem));
            }
        }
        if (!lines.isEmpty()) {
            throw new Refused(String.join("\n", lines.values()), lines);
        }
        refuse(vm.getProblemProvider());
        return written.get(MODULE).toByteArray();
    }

    private static boolean needsMachine(Problem problem) {
        return Stream.concat(Stream.of(problem.getLocation().getMethod()), Stream.of(problem.getParams()))
                .anyMatch(each -> each instanceof MethodReference method && SourceCompiler
                        .needsMachine(method.getClassName().replace('.', '/') + "." + method.getName()));
    }

    /** Returns the line of the reader's source that a place is in, or that leads there by the fewest calls; 0 if there is none. */
    private static int line(CallLocation place, Predicate<String> isOwn, CallGraph calls) {
        Set<MethodReference> seen = new HashSet<>();
        Deque<CallLocation> next = new ArrayDeque<>(place == null ? List.of() : List.of(place));
        while (!next.isEmpty()) {
            CallLocation call = next.remove();
            if (isOwn.test(call.getMethod().getClassName())) {
                return call.getSourceLocation() == null ? 0 : call.getSourceLocation().getLine();
            }
            CallGraphNode node = seen.add(call.getMethod()) ? calls.getNode(call.getMethod()) : null;
            for (CallSite site : node == null ? List.<CallSite>of() : node.getCallerCallSites()) {
                for (CallGraphNode caller : site.getCallers()) {
                    Iterator<? extends TextLocation> at = site.getLocations(caller).iterator();
                    next.add(new CallLocation(caller.getMethod(), at.hasNext() ? at.next() : null));
                }
            }
        }
        return 0;
    }

    /** @throws IllegalArgumentException if there are problems; it says which */
    public static void refuse(ProblemProvider problems) {
        if (!problems.getSevereProblems().isEmpty()) {
            throw new IllegalArgumentException(problems.getSevereProblems().stream().limit(30)
                    .map(each -> text(each)
                            + (each.getLocation() == null ? "" : ", called by " + each.getLocation().getMethod()))
                    .collect(Collectors.joining("\n")));
        }
    }

    private static String text(Problem problem) {
        DefaultProblemTextConsumer text = new DefaultProblemTextConsumer();
        problem.render(text);
        String all = text.getText();
        return all.substring(0, Math.min(LONGEST_PROBLEM, all.length()));
    }

    /** Adds the plugin that a method's annotation names, which TeaVM in a page does not do. */
    private static void addPlugin(TeaVMHost host, MethodHolder method) {
        AnnotationReader named = method.getAnnotations().get(PluggableDependency.class.getName());
        if (named != null) {
            String name = ((ValueType.Object) named.getValue("value").getJavaClass()).getClassName();
            if (!name.equals(LEFT_OUT)) {
                host.add(method.getReference(), PLUGINS.get(name).get());
            }
        }
    }
}
