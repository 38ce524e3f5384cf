package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Where nothing can be made, every command ends at once, with a sentence that names the place, and leaves nothing. */
@Tag("lengthy")
class UnwritablePlacesTest {

    static final List<String> KINDS = Stream.concat(Calls.KINDS.stream(), Stream.of("export", "export --force"))
            .toList();

    @TempDir
    static Path folder;
    private static Calls calls;
    private static final Map<Path, Path> PLACES = new LinkedHashMap<>(); // with what the refusal names

    @BeforeAll
    static void makePlaces() throws Exception {
        calls = new Calls(Files.createDirectory(folder.resolve("data")));
        Path home = Files.createDirectory(folder.resolve("places"));
        Files.createSymbolicLink(home.resolve("dangling"), Path.of("nowhere"));
        Files.createSymbolicLink(home.resolve("loop"), Path.of("loop"));
        Files.writeString(home.resolve("file"), "the user's");
        Files.createSymbolicLink(home.resolve("to-file"), Path.of("file"));
        assertEquals(0, new ProcessBuilder("mkfifo", home.resolve("pipe").toString()).start().waitFor());
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(home.resolve("socket"))); // which stays when it is closed
        }
        Path full = Path.of("/dev/full");
        PLACES.putAll(Map.of(full, full, full.resolve("run"), full));
        for (String none : List.of("self/x", "1/x/y", "x")) {
            PLACES.put(Path.of("/proc").resolve(none), Path.of("/proc"));
        }
        for (String each : List.of("dangling", "loop", "file", "to-file", "pipe", "socket")) {
            for (String below : List.of("", "run", "a/run")) {
                PLACES.put(home.resolve(each).resolve(below), home.resolve(each));
            }
        }
        PLACES.put(home.resolve("x".repeat(300)), home);
    }

    private static String[] call(String kind, Path place) {
        return (kind.startsWith("export")
                ? Stream.of((kind + " data/models/mlp --out " + place).split(" "))
                : calls.of(kind, place, 1).stream()).toArray(String[]::new);
    }

    private static List<String> left() throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("places"))) {
            return all.map(Path::toString).sorted().toList();
        }
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    @Timeout(600)
    void placeWhereNothingCanBeMadeIsNamed(String kind) throws Exception {
        List<String> before = left();
        for (Path place : PLACES.keySet()) {
            if (kind.equals("export --force") && (place.endsWith("file") || place.endsWith("to-file"))) {
                continue; // which are to be replaced
            }
            Call end = Refusal.assertSaid(List.of(PLACES.get(place).toString()), call(kind, place));
            assertEquals(1, end.errors().lines().filter(line -> line.startsWith("environment/chesslab ")).count(),
                    place + ": " + end);
            assertEquals(before, left(), place::toString);
        }
        assertEquals("the user's", Files.readString(folder.resolve("places/file")));
    }
}
