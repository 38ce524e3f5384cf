package chesslab.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StartedProcessesTest {

    /** As a program of another user is. */
    private static ProcessHandle invincible() {
        return (ProcessHandle) Proxy.newProxyInstance(StartedProcessesTest.class.getClassLoader(),
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
