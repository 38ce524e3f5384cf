package chesslab.kernel;

import java.io.IOException;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.MethodSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.VarSnippet;
import jdk.jshell.spi.ExecutionControl;

/**
 * Runs cells in one JShell session. The session compiles against the kernel's own class path and runs in the kernel's
 * process. An error ends its cell; declarations before it stay.
 */
final class Evaluator implements AutoCloseable {
    private static final List<String> FIRST_SNIPPETS = List.of(
            "import java.io.*;", "import java.math.*;", "import java.net.*;", "import java.nio.file.*;",
            "import java.util.*;", "import java.util.concurrent.*;", "import java.util.function.*;",
            "import java.util.regex.*;", "import java.util.stream.*;");
    /** Matches the head of a method that a cell declares, up to its name. */
    private static final Pattern METHOD = Pattern.compile("(?m)^(?:[\\w.<>\\[\\],?]+ +){1,9}(\\w+) *\\(");
    /** Matches the head of a variable that holds a guess or an answer, up to its name. */
    private static final Pattern ANSWER = Pattern
            .compile("(?m)^(?:Number|Integer|Long|Double|Boolean|String) +(\\w+) *=");
    private static final String OUTDATED = "$0 if (true) throw new UnsupportedOperationException("
            + "\"its cell did not compile; correct it and run it again\");";

    private final SnippetLoaders loaders = new SnippetLoaders();
    private final CellControl control = new CellControl(loaders);
    private final JShell shell;
    private final Map<String, SnippetPlace> places = new WeakHashMap<>(); // by the very texts that are snippets' ids
    private int snippets;
    private final Sources sources = new Sources();
    private List<MethodSnippet> earlier = List.of(); // than the cell that runs
    private final Consumer<String> warnings;
    private final Magics magics = new Magics();
    private volatile FutureTask<List<Path>> runningMagic;
    private volatile Interruption interruption = Interruption.NONE;

    /** The value of a cell's last expression, which may be null. */
    record Value(Object object) {
    }

    private enum Interruption {
        NONE, ENDED, STILL_RUNNING
    }

    /** @param warnings takes lines for the reader of a cell that has run */
    Evaluator(Consumer<String> warnings) {
        this.warnings = warnings;
        shell = JShell.builder().executionEngine(new ControlProvider(control), Map.of())
                .idGenerator((snippet, number) -> ShellTables.id(number, snippets++)).build();
        addToClassPath(System.getProperty("java.class.path"));
        for (String snippet : FIRST_SNIPPETS) {
            Snippet first = shell.eval(snippet).get(0).snippet();
            if (shell.status(first) != Snippet.Status.VALID) {
                throw new IllegalStateException("JShell refuses " + snippet + ": " + shell.diagnostics(first)
                        .map(diag -> diag.getMessage(null)).toList());
            }
        }
    }

    SourceCodeAnalysis analysis() {
        return shell.sourceCodeAnalysis();
    }

    Sources sources() {
        return sources;
    }

    /**
     * Runs a cell: first its lines of magic, so that its code is compiled with the libraries that they add.
     *
     * @return the value of the last snippet; empty if that is not an expression, is void or ends with a semicolon
     */
    Optional<Value> run(String cell, int number) throws CellException {
        interruption = Interruption.NONE;
        control.begin();
        earlier = shell.methods().toList();
        CellParts parts = CellParts.of(cell, analysis());
        if (parts.isIncomplete()) {
            outdate(cell);
            throw CompileReport.ofIncomplete(cell);
        }
        for (CellParts.Part magic : parts.magics()) {
            bring(magic, new SnippetPlace(number, cell, magic.start()));
        }
        Optional<Value> value = Optional.empty();
        List<Snippet> unresolved = new ArrayList<>();
        for (CellParts.Part part : parts.parts()) {
            List<SnippetEvent> events = evaluate(part, cell, number);
            events.stream().filter(event -> isOwn(event) || event.status() == Snippet.Status.RECOVERABLE_NOT_DEFINED)
                    .map(SnippetEvent::snippet).forEach(unresolved::add);
            value = valueOf(events.get(0), part, cell);
        }
        for (Snippet snippet : unresolved) {
            failIfWrong(snippet, number);
        }
        unresolved.forEach(this::warnIfUnresolved);
        return value;
    }

    /** Draws a result, on a thread that {@link #interrupt()} reaches. */
    <T> T draw(Callable<T> drawing) throws CellException {
        Throwable thrown = null;
        T drawn = null;
        try {
            drawn = control.draw(drawing);
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (Exception e) {
            thrown = e;
        }
        failIfInterrupted();
        if (thrown != null) {
            throw ThrownReport.ofThrowable("while the result was shown", thrown);
        }
        return drawn;
    }

    /** Takes at most about three seconds. */
    void interrupt() {
        interruption = Interruption.ENDED;
        FutureTask<List<Path>> magic = runningMagic;
        if (magic != null) {
            magic.cancel(true);
        }
        try {
            control.interrupt(() -> interruption = Interruption.STILL_RUNNING);
        } catch (ExecutionControl.ExecutionControlException e) {
            throw new IllegalStateException("JShell cannot stop the cell", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        shell.close();
    }

    private void addToClassPath(String path) {
        shell.addToClasspath(path);
        sources.add(path);
    }

    /** Runs a line of magic on its own thread: a download cannot be interrupted, only abandoned. */
    private void bring(CellParts.Part magic, SnippetPlace place) throws CellException {
        FutureTask<List<Path>> task = new FutureTask<>(() -> magics.run(magic.source()));
        runningMagic = task;
        Thread thread = new Thread(task, "magic");
        thread.setDaemon(true);
        thread.start();
        try {
            task.get().forEach(path -> addToClassPath(path.toString()));
        } catch (CancellationException e) {
            throw ThrownReport.ofInterruption(false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ThrownReport.ofInterruption(false);
        } catch (ExecutionException e) {
            throw ofMagic(e.getCause(), place, magic.source().length());
        }
    }

    private static CellException ofMagic(Throwable thrown, SnippetPlace place, int length) {
        if (!(thrown instanceof IOException || thrown instanceof IllegalArgumentException)) {
            return ThrownReport.ofThrowable("by a line of magic", thrown);
        }
        List<String> report = new ArrayList<>(place.underlined(0, length));
        report.add(0, SnippetPlace.RED + "Magic: " + SnippetPlace.PLAIN + thrown.getMessage());
        return new CellException("MagicError", thrown.getMessage(), report);
    }

    /**
     * Turns the declaration of a variable that exists with the same type into an assignment. JShell would make another
     * variable, compile again all that uses it, and set each variable to null whose class is compiled again.
     */
    private CellParts.Part asAssignment(CellParts.Part part) {
        List<Snippet> parsed = analysis().sourceToSnippets(part.source());
        if (parsed.size() != 1 || !(parsed.get(0) instanceof VarSnippet declared)
                || declared.subKind() != Snippet.SubKind.VAR_DECLARATION_WITH_INITIALIZER_SUBKIND) {
            return part;
        }
        String name = Pattern.quote(declared.name());
        Matcher place = Pattern.compile("\\b" + name + "\\s*=(.*)", Pattern.DOTALL).matcher(part.source());
        if (!place.find() || place.group(1).stripLeading().startsWith("{")
                || Pattern.compile("\\b" + name + "\\b").matcher(place.group(1)).find()) {
            return part; // elements of an array, or a value that uses the variable
        }
        boolean known = shell.variables().anyMatch(variable -> variable.name().equals(declared.name())
                && variable.typeName().equals(declared.typeName()) && shell.status(variable) == Snippet.Status.VALID);
        return known
                ? new CellParts.Part(part.source().substring(place.start()), part.start() + place.start())
                : part;
    }

    /**
     * Evaluates a snippet. JShell accepts some that are refused later, where javac cannot make the class or Java cannot
     * load it. Such a snippet is dropped, and with it the compiler, which keeps some errors for all later classes.
     */
    private List<SnippetEvent> eval(String source) {
        Map<String, Object> before = new HashMap<>();
        inside(() -> before.putAll(ShellTables.of(shell).compiled()));
        control.reset();
        try {
            List<SnippetEvent> events = shell.eval(source);
            List<SnippetEvent> refused = events.stream().filter(event -> isRefused(event, before)).toList();
            if (!refused.isEmpty()) {
                inside(() -> ShellTables.renewCompiler(shell));
                refused.stream().filter(Evaluator::isOwn).forEach(event -> shell.drop(event.snippet()));
            }
            return events;
        } catch (RuntimeException | Error e) {
            inside(() -> ShellTables.renewCompiler(shell));
            throw e;
        } finally {
            inside(() -> {
                ShellTables tables = ShellTables.of(shell);
                Overloads.join(shell, tables);
                Leftovers.drop(shell, tables, loaders);
            });
        }
    }

    private boolean isRefused(SnippetEvent event, Map<String, Object> before) {
        return switch (event.status()) {
            case RECOVERABLE_NOT_DEFINED -> !waits(event.snippet()) || isInCircle();
            case VALID -> isOwn(event) && (control.refusal() != null || !isMade(event.snippet(), before));
            default -> false;
        };
    }

    /** Returns whether a declaration can be used once a name is declared that it uses. */
    private boolean waits(Snippet snippet) {
        return snippet instanceof DeclarationSnippet declaration
                && shell.unresolvedDependencies(declaration).findAny().isPresent();
    }

    /** Returns whether declarations wait for each other; the compiler says so of any one of them. */
    private boolean isInCircle() {
        return shell.snippets().flatMap(shell::diagnostics).anyMatch(error -> error.getCode().contains(".cyclic."));
    }

    /** Returns whether the compiler has just made the class of a snippet; JShell does not ask whether it failed. */
    private boolean isMade(Snippet snippet, Map<String, Object> before) {
        boolean[] made = {true};
        if (snippet.kind() != Snippet.Kind.IMPORT) {
            inside(() -> {
                String name = SnippetLoaders.PACKAGE + ShellTables.call(snippet, "className");
                made[0] = ShellTables.of(shell).compiled().get(name) != before.get(name);
            });
        }
        return made[0];
    }

    /** Returns whether an event is of the source itself, not of a snippet that uses it or that it replaces. */
    private static boolean isOwn(SnippetEvent event) {
        return event.causeSnippet() == null;
    }

    private static void inside(Reflection task) {
        try {
            task.run();
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            // another JShell than those of JDK 17 to 25, or one that is not opened
        }
    }

    /** Something done with what JShell does not show. */
    private interface Reflection {
        void run() throws ReflectiveOperationException;
    }

    private List<SnippetEvent> evaluate(CellParts.Part part, String cell, int number) throws CellException {
        SnippetPlace place = new SnippetPlace(number, cell, part.start());
        List<SnippetEvent> events;
        control.reset();
        try {
            CellParts.Part assigned = asAssignment(part);
            place = new SnippetPlace(number, cell, assigned.start());
            events = eval(assigned.source());
        } catch (RuntimeException | Error e) {
            failIfInterrupted();
            failIfThrown(place);
            outdate(cell.substring(part.start()));
            throw CompileReport.ofFailure(e, place, part.source().length());
        }
        for (SnippetEvent event : events) {
            if (isOwn(event)) {
                places.put(event.snippet().id(), place);
            }
        }
        failIfInterrupted();
        for (SnippetEvent event : events) {
            if (event.status() == Snippet.Status.REJECTED || shell.status(event.snippet()) == Snippet.Status.DROPPED) {
                List<Diag> errors = shell.diagnostics(event.snippet()).filter(Diag::isError).toList();
                outdate(cell.substring(part.start()));
                if (!errors.isEmpty()) {
                    throw CompileReport.of(errors, place);
                }
                throw event.status() == Snippet.Status.RECOVERABLE_NOT_DEFINED
                        ? CompileReport.ofCircle(place, part.source().length())
                        : CompileReport.ofFailure(control.refusal(), place, part.source().length());
            }
        }
        for (SnippetEvent event : events) {
            JShellException exception = event.exception();
            if (exception != null) {
                throw new ThrownReport(places, number, loaders, this::fault).of(exception);
            }
        }
        failIfThrown(place);
        return events;
    }

    /** Reports what JShell does not: an exception whose methods fail or that is its own cause, or a thread's death. */
    private void failIfThrown(SnippetPlace place) throws CellException {
        if (control.thrown() != null) {
            throw ThrownReport.ofThrowable("in line " + place.cellLine(1) + " or below", control.thrown());
        }
    }

    /**
     * Lets the methods throw that this source declares, if an earlier cell has declared them, and makes its numbers and
     * texts null: what uses them, such as the check of an exercise, should not judge what its writer has just replaced.
     * Overloads stay as they are.
     */
    private void outdate(String source) {
        ANSWER.matcher(source).results().map(head -> head.group(1)).distinct()
                .filter(name -> shell.variables().anyMatch(each -> each.name().equals(name)
                        && shell.status(each) == Snippet.Status.VALID
                        && Character.isUpperCase(each.typeName().charAt(0))))
                .forEach(name -> eval(name + " = null;"));
        METHOD.matcher(source).results().map(head -> head.group(1)).distinct().forEach(name -> {
            List<MethodSnippet> old = earlier.stream().filter(method -> method.name().equals(name)).toList();
            Matcher body = Pattern.compile("\\b" + name + "\\s*\\([^{]*\\{")
                    .matcher(old.size() == 1 ? old.get(0).source() : "");
            if (body.find()) {
                Snippet outdated = eval(body.replaceFirst(OUTDATED)).get(0).snippet();
                places.put(outdated.id(), places.get(old.get(0).id()));
            }
        });
    }

    private void failIfInterrupted() throws CellException {
        if (interruption != Interruption.NONE) {
            throw ThrownReport.ofInterruption(interruption == Interruption.STILL_RUNNING);
        }
    }

    private Optional<Value> valueOf(SnippetEvent event, CellParts.Part part, String cell) {
        Object result = control.takeResult();
        return switch (event.snippet().subKind()) {
            case VAR_VALUE_SUBKIND, TEMP_VAR_EXPRESSION_SUBKIND, OTHER_EXPRESSION_SUBKIND ->
                endsInSemicolon(part, cell) ? Optional.empty() : Optional.of(new Value(result));
            default -> Optional.empty();
        };
    }

    /** Returns whether the cell's own text ends the part with a semicolon; JShell adds one where it is missing. */
    private static boolean endsInSemicolon(CellParts.Part part, String cell) {
        int end = part.start() + part.source().stripTrailing().length();
        return end <= cell.length() && cell.startsWith(part.source().stripTrailing(), part.start())
                && part.source().stripTrailing().endsWith(";");
    }

    /** Reports a declaration of this cell that still cannot be used though it waits for nothing. */
    private void failIfWrong(Snippet snippet, int number) throws CellException {
        SnippetPlace place = places.get(snippet.id());
        if (isUnusable(snippet) && !waits(snippet) && place != null && place.cell() == number) {
            throw CompileReport.of(shell.diagnostics(snippet).filter(Diag::isError).toList(), place);
        }
    }

    private boolean isUnusable(Snippet snippet) {
        Snippet.Status status = shell.status(snippet);
        return status == Snippet.Status.RECOVERABLE_DEFINED || status == Snippet.Status.RECOVERABLE_NOT_DEFINED;
    }

    /** JShell accepts a declaration that refers to something undeclared, and fails only when it is used. */
    private void warnIfUnresolved(Snippet snippet) {
        if (snippet instanceof DeclarationSnippet declaration && isUnusable(snippet)) {
            warnings.accept(fault(declaration));
        }
    }

    /** Says why a declaration cannot be used. */
    private String fault(DeclarationSnippet declaration) {
        List<String> names = shell.unresolvedDependencies(declaration).toList();
        return declaration.name() + (names.isEmpty()
                ? " cannot be used: " + shell.diagnostics(declaration).filter(Diag::isError)
                        .map(error -> CompileReport.lines(error).get(0)).collect(Collectors.joining(", "))
                : " cannot be used yet; not declared: " + String.join(", ", names));
    }

    private record ControlProvider(CellControl control) implements jdk.jshell.spi.ExecutionControlProvider {
        @Override
        public String name() {
            return "cell";
        }

        @Override
        public ExecutionControl generate(jdk.jshell.spi.ExecutionEnv environment, Map<String, String> parameters) {
            return control;
        }
    }
}
