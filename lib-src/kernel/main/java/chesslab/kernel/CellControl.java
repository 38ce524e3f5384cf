package chesslab.kernel;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jshell.execution.LocalExecutionControl;

/**
 * Runs snippets in the kernel's own process, so that a cell's objects are the kernel's objects and static state is
 * shared. JShell passes on only the text of a result; this class keeps the object itself.
 *
 * <p>The superclass runs a static method without arguments on a new thread and then waits for that thread's whole
 * group. Here that method is {@link #runSnippet()}, which runs the real snippet on one more thread. So the kernel does
 * not wait for threads that a cell starts, prints what they throw, and can abandon a thread that does not stop.
 */
final class CellControl extends LocalExecutionControl {
    /** The time for a cell to end by itself after {@code Thread.interrupt()}. */
    private static final long GRACE_MILLIS = 400;
    /** The time for it to end after the JDK's stop, before its thread is abandoned. */
    private static final long STOP_MILLIS = 2000;
    private static final Method RUN_SNIPPET = runSnippetMethod();

    /** The snippet for the superclass's next thread, which takes only a static method without arguments. */
    private static volatile Run starting;

    private final ClassLoader loaders;
    private volatile Run current;
    private volatile boolean stopping;
    private Object result;
    private Throwable refusal;
    private Throwable thrown;

    CellControl(SnippetLoaders loaders) {
        super(loaders);
        this.loaders = loaders;
    }

    /** Lets snippets run again after an {@link #interrupt()}. */
    void begin() {
        stopping = false;
        result = null;
    }

    /** Returns the object that the last snippet returned; a second call returns null. */
    Object takeResult() {
        Object taken = result;
        result = null;
        return taken;
    }

    /** Forgets what the last snippet has thrown, and that it was refused. */
    void reset() {
        thrown = null;
        refusal = null;
    }

    /** Returns what the last snippet has thrown, or null. */
    Throwable thrown() {
        return thrown;
    }

    /** Returns why Java has not loaded or not found the last snippet's class, which JShell does not tell; or null. */
    Throwable refusal() {
        return refusal;
    }

    /** {@inheritDoc} Calls that would end the kernel are made to fail, and streams belong to a cell. */
    @Override
    public void load(ClassBytecodes[] classes)
            throws ClassInstallException, NotImplementedException, EngineTerminationException {
        try {
            super.load(Stream.of(classes)
                    .map(each -> new ClassBytecodes(each.name(),
                            CellStreams.redirected(ExitRefusal.without(each.bytecodes()))))
                    .toArray(ClassBytecodes[]::new));
        } catch (ClassInstallException e) {
            refusal = e;
            throw e;
        }
    }

    /** {@inheritDoc} Unlike the JDK's, does not flush {@code System.out}, which a cell may have replaced or locked. */
    @Override
    public String invoke(String className, String method)
            throws RunException, InternalException, EngineTerminationException {
        try {
            Method snippet = findClass(className).getDeclaredMethod(method);
            snippet.setAccessible(true);
            clientCodeEnter();
            return invoke(snippet);
        } catch (RunException e) {
            throw e;
        } catch (InvocationTargetException e) {
            return throwConvertedInvocationException(e.getCause());
        } catch (Throwable e) {
            refusal = e;
            throw new InternalException(e.toString());
        } finally {
            clientCodeLeave();
        }
    }

    /** {@inheritDoc} Returns an empty text: {@link #takeResult()} has the object. */
    @Override
    protected String invoke(Method snippet) throws Exception {
        result = call(() -> snippet.invoke(null));
        return "";
    }

    /** Draws a result on a cell's thread; what it throws comes in an {@link InvocationTargetException}. */
    <T> T draw(Callable<T> drawing) throws Exception {
        clientCodeEnter(); // only then does the JDK's stop do anything
        try {
            return call(drawing);
        } finally {
            clientCodeLeave();
        }
    }

    @SuppressWarnings("unchecked")
    private <T> T call(Callable<T> task) throws Exception {
        Run outer = current;
        Run run = new Run(task, loaders, Thread.currentThread(), Thread.getDefaultUncaughtExceptionHandler());
        current = run;
        starting = run;
        try {
            if (stopping) {
                throw new StoppedException();
            }
            super.invoke(RUN_SNIPPET);
            return (T) run.value;
        } finally {
            thrown = run.failure;
            synchronized (run) { // JDK 17's stop also ends the wait for the thread, which may run on
                current = outer;
            }
        }
    }

    /**
     * Ends the running snippet: first by {@code Thread.interrupt()}, which code that sleeps, waits or polls obeys and
     * cleans up after; then by the JDK's stop, which also ends loops written in cells; finally by abandoning its
     * thread. The cell ends when that is decided. Further snippets are refused until {@link #begin()}.
     *
     * @param abandoning runs before the cell ends without its thread
     */
    void interrupt(Runnable abandoning) throws EngineTerminationException, InternalException, InterruptedException {
        stopping = true;
        Run run = current;
        if (run == null) {
            return;
        }
        while (!run.started.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) { // on a busy machine
            if (current != run) {
                return;
            }
        }
        synchronized (run) {
            run.thread.interrupt();
            run.thread.join(GRACE_MILLIS);
            if (run.thread.isAlive()) {
                stop();
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
                while (run.thread.isAlive() && System.nanoTime() < end) {
                    run.thread.getStackTrace(); // JDK 17: quickly compiled loops notice a stop only when looked at
                }
            }
            if (run.thread.isAlive()) {
                abandoning.run();
                run.abandoned = true;
            }
        }
    }

    /** Runs the snippet on one more thread and waits for it; the superclass calls this on its own thread. */
    private static Object runSnippet() throws Throwable {
        Run run = starting;
        run.start();
        while (run.thread.isAlive() && !run.abandoned) {
            try {
                run.thread.join(100);
            } catch (InterruptedException e) {
                run.thread.interrupt();
            }
        }
        if (run.abandoned) {
            throw new ThreadDeath();
        }
        if (run.failure != null) {
            throw run.failure;
        }
        return null;
    }

    private static Method runSnippetMethod() {
        try {
            Method method = CellControl.class.getDeclaredMethod("runSnippet");
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Run {
        private final Callable<?> task;
        private final ClassLoader loader;
        private final Thread caller;
        private final Thread.UncaughtExceptionHandler handler;
        private final CountDownLatch started = new CountDownLatch(1);
        private volatile Thread thread;
        private volatile Object value;
        private volatile Throwable failure;
        private volatile boolean abandoned;

        private Run(Callable<?> task, ClassLoader loader, Thread caller, Thread.UncaughtExceptionHandler handler) {
            this.task = task;
            this.loader = loader;
            this.caller = caller;
            this.handler = handler;
        }

        private void start() {
            while (caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait(); // the JDK lists the threads to wait for just before it waits
            }
            Thread.setDefaultUncaughtExceptionHandler(handler); // JDK 17 has put its own, which swallows
            thread = new Thread(new CellThreads(), this::call, "cell");
            thread.setContextClassLoader(loader);
            thread.start();
            started.countDown();
        }

        private void call() {
            CellStreams.enter();
            try {
                value = task.call();
            } catch (InvocationTargetException e) {
                failure = ExitRefusal.named(e.getCause());
            } catch (Throwable e) {
                failure = ExitRefusal.named(e);
            }
        }
    }

    /** Group of a cell's threads, created on the superclass's thread so that the JDK's stop reaches them. */
    private static final class CellThreads extends ThreadGroup {
        private CellThreads() {
            super("cell");
        }

        /** Prints what a background thread throws: from JDK 20 on, JShell's own group swallows it. */
        @Override
        public void uncaughtException(Thread thread, Throwable uncaught) {
            Throwable thrown = ExitRefusal.named(uncaught);
            Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
            if (handler != null) {
                handler.uncaughtException(thread, thrown);
            } else if (!(thrown instanceof ThreadDeath)) {
                System.err.println("Exception in thread \"" + thread.getName() + "\"");
                thrown.printStackTrace();
            }
        }
    }
}
