package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server of boards answers its own pages on this computer and refuses everybody else. Requests are raw HTTP. */
@Timeout(60)
class BoardServerTest {

    private static final int PORT = BoardServer.running().listensOn().getPort();
    private static final String HOST = "Host: 127.0.0.1:" + PORT;
    private static final String ORIGIN = "Origin: http://127.0.0.1:" + PORT;

    private PlayableBoard game;
    private String path;

    @BeforeEach
    void newBoard() {
        game = PlayableBoard.against(BoardPages.scripted("e5", "Nc6"));
        path = URI.create(BoardServer.running().address(game)).getPath();
    }

    /** The whole answer to a request of these lines, its body behind an empty line. */
    private static String answer(String body, String... lines) throws IOException {
        String head = String.join("\r\n", lines) + "\r\nConnection: close\r\n"
                + (body == null ? "" : "Content-Length: " + body.length() + "\r\n") + "\r\n";
        try (Socket socket = new Socket("127.0.0.1", PORT)) {
            socket.getOutputStream().write((head + (body == null ? "" : body)).getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static int status(String answer) {
        return Integer.parseInt(answer.split(" ")[1]);
    }

    private static int get(String path) throws IOException {
        return status(answer(null, "GET " + path + " HTTP/1.1", HOST));
    }

    private int post(String action, String body, String... headers) throws IOException {
        List<String> lines = new ArrayList<>(List.of("POST " + path + action + " HTTP/1.1"));
        lines.addAll(List.of(headers));
        return status(answer(body, lines.toArray(String[]::new)));
    }

    private int movesMade() {
        return game.board().history().size();
    }

    @Test
    void ownPageReadsAndMoves() throws IOException {
        assertEquals(200, get(path));
        assertEquals(200, get(path + "state"));
        assertEquals(200, post("move", "e2e4", HOST, ORIGIN));
        game.toHtml(false); // waits for the answer
        String state = answer(null, "GET " + path + "state HTTP/1.1", "Host: localhost:" + PORT);
        assertTrue(state.contains("\"sans\":[\"e4\",\"e5\"]"), state);
        assertEquals(200, post("takeback", "", HOST, ORIGIN));
        assertEquals(0, movesMade());
        assertEquals(200, post("move", "d4", "Host: localhost:" + PORT, "Origin: http://localhost:" + PORT));
        assertEquals(200, post("newgame", "", HOST, ORIGIN));
        assertEquals(0, movesMade());
    }

    @Test
    void whatTheGameRefusesIsToldAndChangesNothing() throws IOException {
        String answer = answer("e2e5", "POST " + path + "move HTTP/1.1", HOST, ORIGIN);
        assertEquals(409, status(answer));
        assertTrue(answer.contains("move 'e2e5' in " + game.board().getFen()));
        assertEquals(409, post("move", "\u0000<script>", HOST, ORIGIN));
        assertEquals(409, post("takeback", "", HOST, ORIGIN));
        assertEquals(0, movesMade());
    }

    @Test
    void forgedTokenIsRefused() throws IOException {
        char first = path.charAt(1);
        assertEquals(404, get("/" + (first == 'A' ? 'B' : 'A') + path.substring(2)));
        assertEquals(404, get(path.substring(0, path.length() - 2) + "/"));
        assertEquals(404, get("/"));
    }

    @Test
    void tokensAreLongAndNeverTheSameForTwoBoards() {
        assertTrue(path.matches("/[A-Za-z0-9_-]{32}/"), path); // 32 letters of 6 bits
        PlayableBoard other = PlayableBoard.against(BoardPages.scripted());
        assertNotEquals(BoardServer.running().address(game), BoardServer.running().address(other));
        assertEquals(BoardServer.running().address(game), BoardServer.running().address(game));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host: evil.example", "Host: evil.example:PORT", "Host: 127.0.0.1", "Host: 127.0.0.1:1",
            "Host: 127.0.0.1:PORT.evil.example", "Host: 127.0.0.1:PORT\r\nHost: evil.example", "Host:", "X-Nothing: 1"})
    void foreignHostIsRefused(String host) throws IOException {
        String header = host.replace("PORT", String.valueOf(PORT));
        int get = status(answer(null, "GET " + path + "state HTTP/1.1", header));
        int post = post("move", "e2e4", header, ORIGIN);
        assertTrue(List.of(400, 403).containsAll(List.of(get, post)), get + " " + post);
        assertEquals(0, movesMade());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: null", "Origin: http://evil.example", "Origin: https://127.0.0.1:PORT", "Origin:",
            "Origin: http://127.0.0.1:1", "Origin: http://localhost:PORT", "Origin: http://127.0.0.1:PORT.evil.example",
            "Origin: http://127.0.0.1:PORT\r\nOrigin: http://evil.example", "Referer: http://127.0.0.1:PORT/"})
    void moveOfAForeignOrUnknownOriginIsRefused(String origin) throws IOException {
        String header = origin.replace("PORT", String.valueOf(PORT));
        for (String action : List.of("move", "takeback", "newgame")) {
            assertEquals(403, post(action, "e2e4", HOST, header), action);
        }
        assertEquals(0, movesMade());
    }

    @Test
    void otherMethodsAreRefused() throws IOException {
        for (String method : List.of("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")) {
            String answer = answer(null, method + " " + path + "state HTTP/1.1", HOST, ORIGIN);
            assertEquals(405, status(answer), method);
            assertTrue(answer.contains("Allow: GET\r\n"));
            assertFalse(answer.contains("Access-Control"));
        }
        for (String action : List.of("move", "takeback", "newgame")) {
            assertEquals(405, get(path + action), action);
        }
    }

    @Test
    void unknownPathsAreRefused() throws IOException {
        for (String unknown : List.of("x", "state/", "state/x", "State", "%73tate", "../", "move%2f")) {
            assertEquals(404, get(path + unknown), unknown);
        }
    }

    @Test
    void tooLargeABodyIsRefused() throws IOException {
        assertEquals(409, post("move", "x".repeat(64), HOST, ORIGIN));
        assertEquals(413, post("move", "e2e4" + " ".repeat(61), HOST, ORIGIN));
        assertEquals(413, post("newgame", "x".repeat(10_000), HOST, ORIGIN));
        String chunked = "POST " + path + "move HTTP/1.1\r\n" + HOST + "\r\n" + ORIGIN
                + "\r\nTransfer-Encoding: chunked";
        assertEquals(413, status(answer(null, chunked + "\r\nConnection: close\r\n\r\n50\r\n" + "x".repeat(80)
                + "\r\n0\r\n")));
        assertEquals(0, movesMade());
    }

    @Test
    void tooManyRequestsAreRefusedBoardByBoard() throws IOException {
        List<Integer> answers = new ArrayList<>();
        for (int i = 0; i < 10 * BoardServer.MOST_REQUESTS_PER_SECOND && !answers.contains(429); i++) {
            answers.add(get(path + "move"));
        }
        assertTrue(answers.contains(429));
        assertTrue(answers.indexOf(429) >= BoardServer.MOST_REQUESTS_PER_SECOND);
        newBoard();
        assertEquals(200, get(path + "state"));
    }

    @Test
    void listensOnThisComputerAlone() throws IOException {
        assertEquals("127.0.0.1", BoardServer.running().listensOn().getAddress().getHostAddress());
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address : network.inetAddresses().filter(each -> !each.isLoopbackAddress()).toList()) {
                assertThrows(IOException.class, () -> new Socket(address, PORT).close(), address.toString());
            }
        }
    }

    @Test
    void answersForbidWhatThePageDoesNotNeed() throws IOException {
        String page = answer(null, "GET " + path + " HTTP/1.1", HOST);
        Matcher policy = Pattern
                .compile("(?i)Content-security-policy: default-src 'none'; script-src 'nonce-([\\w-]{22})'; "
                        + "style-src 'nonce-([\\w-]{22})'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                        + "frame-ancestors http://127\\.0\\.0\\.1:\\* http://localhost:\\*\r\n")
                .matcher(page);
        assertTrue(policy.find(), page.substring(0, 700));
        assertEquals(1, Pattern.compile("<script nonce=\"" + policy.group(1) + "\">").matcher(page).results().count());
        assertEquals(1, Pattern.compile("<script").matcher(page).results().count());
        assertFalse(page.contains(" style=") || page.contains("onclick"), "the policy would drop it");
        assertFalse(answer(null, "GET " + path + " HTTP/1.1", HOST).contains(policy.group(1)), "the nonce is new");
        for (String answer : List.of(page, answer(null, "GET " + path + "state HTTP/1.1", HOST),
                answer(null, "GET /x/ HTTP/1.1", HOST), answer(null, "GET / HTTP/1.1", "Host: evil.example"))) {
            String head = answer.substring(0, answer.indexOf("\r\n\r\n")).toLowerCase();
            for (String line : List.of("content-security-policy: default-src 'none'; ",
                    "x-content-type-options: nosniff",
                    "referrer-policy: no-referrer", "cache-control: no-store")) {
                assertTrue(head.contains("\r\n" + line), line);
            }
        }
    }

    /** Unfinished requests: a request line, headers, a body, and a body that nobody wants. */
    @ParameterizedTest
    @ValueSource(
            strings = {"G", "GET / HT", "GET / HTTP/1.1\r\nHost: 127", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx"})
    void requestThatStopsIsCutOff(String begin) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", new BoardServer(200).listensOn().getPort())) {
            socket.getOutputStream().write(begin.getBytes(StandardCharsets.UTF_8));
            assertTrue(ended(socket));
        }
    }

    @Test
    void requestThatTricklesIsCutOff() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", new BoardServer(200).listensOn().getPort())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nX: ".getBytes(StandardCharsets.UTF_8));
            socket.setSoTimeout(10);
            boolean open = true;
            while (open) { // a byte of a header now and then, for ever
                try {
                    socket.getOutputStream().write('x');
                    open = socket.getInputStream().read() >= 0;
                } catch (SocketTimeoutException e) {
                    assertTrue(socket.isConnected());
                } catch (SocketException e) {
                    open = false;
                }
            }
        }
    }

    @Test
    void requestsTooManyAtOnceAreRefusedUntilOthersEnd() throws IOException {
        BoardServer server = new BoardServer(3_600_000);
        int port = server.listensOn().getPort();
        String request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n";
        Deque<Socket> slow = new ArrayDeque<>();
        try {
            for (int i = 0; i < BoardServer.MOST_REQUESTS_AT_ONCE; i++) {
                slow.add(new Socket("127.0.0.1", port));
                slow.getLast().getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            }
            try (Socket one = new Socket("127.0.0.1", port)) {
                one.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
                assertTrue(ended(one));
            }
            for (Socket each : slow) {
                each.getOutputStream().write("\r\n".getBytes(StandardCharsets.UTF_8));
                assertEquals(404, status(new String(each.getInputStream().readAllBytes(), StandardCharsets.UTF_8)));
            }
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    /** Whether the server ended the connection; it waits for that. */
    private static boolean ended(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes().length >= 0;
        } catch (SocketException e) {
            return true; // a reset: it had not read all
        }
    }

    @Test
    void itsThreadsLetTheProcessEnd() throws IOException {
        get(path);
        List<Thread> own = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("HTTP-")
                        || thread.getName().startsWith("board server"))
                .toList();
        assertFalse(own.isEmpty());
        assertTrue(own.stream().allMatch(Thread::isDaemon), own.toString());
    }
}
