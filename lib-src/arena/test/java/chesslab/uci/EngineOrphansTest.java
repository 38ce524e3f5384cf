package chesslab.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.search.SearchLimits;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fault 11: when the program that uses an engine dies, no engine is left behind. */
class EngineOrphansTest {

    @TempDir
    private Path folder;

    /**
     * A program that starts an engine, tells its process, searches without end in another thread and ends when told.
     */
    public static final class Parent {

        private Parent() {
        }

        /** Takes the engine's program. */
        public static void main(String[] arguments) throws IOException {
            UciEngine engine = UciEngine.start(Path.of(arguments[0]));
            Thread search = new Thread(() -> engine.go(SearchLimits.nodes(1L << 40)));
            search.setUncaughtExceptionHandler((thread, fault) -> {
            }); // the engine's end, which is what is wanted
            search.setDaemon(true);
            search.start();
            System.out.println(engine.handle().pid());
            System.in.read(); // main ends without closing the engine
        }
    }

    private static Process parent(Path engine) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Parent.class.getName(),
                engine.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static ProcessHandle engineOf(Process parent) throws IOException {
        BufferedReader output = parent.inputReader();
        ProcessHandle engine = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
        assertTrue(engine.isAlive());
        return engine;
    }

    private static void assertEnds(ProcessHandle engine) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (engine.isAlive() && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertFalse(engine.isAlive(), "the engine was left behind");
    }

    @Test
    void stockfishEndsWithAParentThatIsKilled() throws Exception {
        Process parent = parent(Stockfish.require());
        ProcessHandle engine = engineOf(parent);
        parent.destroyForcibly().waitFor();
        assertEnds(engine);
    }

    @Test
    void anEngineThatIgnoresTheEndOfItsInputEndsWithAParentThatEnds() throws Exception {
        Process parent = parent(FaultEngine.program(folder, "deaf-to-end"));
        ProcessHandle engine = engineOf(parent);
        parent.getOutputStream().close();
        assertTrue(parent.waitFor(20, TimeUnit.SECONDS));
        assertEquals(0, parent.exitValue());
        assertEnds(engine);
    }

    @Test
    void aClosedEngineIsGone() {
        UciEngine engine = UciEngine.start(Stockfish.require());
        ProcessHandle process = engine.handle();
        assertTrue(process.isAlive());
        engine.close();
        assertFalse(process.isAlive());
        engine.close(); // harmless
    }

    /** As a program of another user is. */
    private static ProcessHandle invincible() {
        return (ProcessHandle) Proxy.newProxyInstance(EngineOrphansTest.class.getClassLoader(),
                new Class<?>[]{ProcessHandle.class}, (self, method, arguments) -> switch (method.getName()) {
                    case "isAlive" -> true;
                    case "descendants" -> Stream.of(self);
                    case "destroyForcibly" -> false;
                    case "pid" -> 4711L;
                    case "info" -> ProcessHandle.current().info();
                    default -> System.identityHashCode(self); // hashCode
                });
    }

    @Test
    void processThatCannotBeEndedIsNamed() {
        StartedProcesses started = new StartedProcesses("MyIdea.java", new ProcessBuilder("engine"));
        started.addThoseOf(invincible());
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            started.end();
        } finally {
            System.setErr(before);
        }
        assertEquals("MyIdea.java has started processes that cannot be ended: 4711 ("
                + ProcessHandle.current().info().command().orElseThrow() + ")\n",
                said.toString(StandardCharsets.UTF_8));
    }
}
