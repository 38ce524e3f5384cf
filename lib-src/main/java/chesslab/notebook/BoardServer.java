package chesslab.notebook;

import chesslab.notebook.drawing.BoardScript;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Serves playable boards to the browser on this computer only: it listens on 127.0.0.1 only, each board has a path that
 * cannot be guessed, and requests that a foreign page could make are refused. One server for the whole process, on a
 * free port; its threads do not keep the process alive. A client that is slow to send a request or to take its answer
 * holds a thread for a few seconds at most, and the number of such threads is bounded.
 *
 * <p>Under {@code /TOKEN/}: {@code GET} the page and {@code state}; {@code POST} {@code move} with a move as its body,
 * {@code takeback} and {@code newgame}. Every answer but the page is the new state as JSON, or a refusal as plain text.
 */
public final class BoardServer {

    static final int MOST_BODY_BYTES = 64;
    static final int MOST_REQUESTS_PER_SECOND = 30;
    static final int MOST_REQUESTS_AT_ONCE = 32;

    /** From the first byte of a request to the last of its answer. */
    private static final long MOST_MILLIS = 10_000;
    private static final int TOKEN_BYTES = 24;
    private static final Set<String> ACTIONS = Set.of("move", "takeback", "newgame");
    private static final BoardServer RUNNING = new BoardServer(MOST_MILLIS);

    private final HttpServer server;
    private final Map<String, Entry> boards = new ConcurrentHashMap<>();
    private final Set<String> hosts;

    /** A request that is refused; the message goes to the client. */
    private static final class Refusal extends Exception {

        private final int status;

        Refusal(int status, String message) {
            super(message);
            this.status = status;
        }
    }

    /** A board and how many requests came in the second that runs. */
    private static final class Entry {

        private final PlayableBoard game;
        private long second;
        private int requests;

        Entry(PlayableBoard game) {
            this.game = game;
        }

        synchronized void count() throws Refusal {
            long now = System.nanoTime() / 1_000_000_000L;
            requests = now == second ? requests + 1 : 1;
            second = now;
            if (requests > MOST_REQUESTS_PER_SECOND) {
                throw new Refusal(429, "more than " + MOST_REQUESTS_PER_SECOND + " requests in a second");
            }
        }
    }

    /** A server of its own, for a test. */
    BoardServer(long mostMillis) {
        try {
            InetAddress here = InetAddress.getByAddress("localhost", new byte[]{127, 0, 0, 1});
            server = HttpServer.create(new InetSocketAddress(here, 0), 0);
            server.createContext("/", this::handle);
            server.setExecutor(requests(mostMillis));
            // the server's own thread is a daemon when the thread that starts it is one
            FutureTask<Void> start = new FutureTask<>(server::start, null);
            daemon("board server start", start).start();
            start.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the server of playable boards did not start", e);
        }
        int port = server.getAddress().getPort();
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    }

    /**
     * Runs requests, each in a thread. The JDK's server reads headers there and waits for them as long as they take;
     * its own limits are properties of the whole process. An interrupt closes the connection that the thread reads or
     * writes, and so does the refusal of one request too many.
     */
    private static Executor requests(long mostMillis) {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1,
                task -> daemon("board server clock", task));
        clock.setRemoveOnCancelPolicy(true);
        ThreadPoolExecutor threads = new ThreadPoolExecutor(0, MOST_REQUESTS_AT_ONCE, 1, TimeUnit.MINUTES,
                new SynchronousQueue<>(), task -> daemon("board server", task));
        return request -> threads.execute(() -> {
            FutureTask<Void> limited = new FutureTask<>(request, null);
            Future<?> limit = clock.schedule(() -> limited.cancel(true), mostMillis, TimeUnit.MILLISECONDS);
            limited.run();
            limit.cancel(false);
        });
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** The server of this process, started by the first call. */
    public static BoardServer running() {
        return RUNNING;
    }

    /** Where it listens. */
    InetSocketAddress listensOn() {
        return server.getAddress();
    }

    /** Where the page of a board is; the same for the same board. */
    public synchronized String address(PlayableBoard game) {
        String token = boards.entrySet().stream().filter(entry -> entry.getValue().game == game).map(Map.Entry::getKey)
                .findAny().orElseGet(() -> {
                    String fresh = PlayFrame.unguessable(TOKEN_BYTES);
                    boards.put(fresh, new Entry(game));
                    return fresh;
                });
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + token + "/";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                answer(exchange);
            } catch (Refusal refusal) {
                send(exchange, refusal.status, "text/plain", refusal.getMessage());
            } catch (IllegalArgumentException | IllegalStateException e) { // what the game itself refuses
                send(exchange, 409, "text/plain", e.getMessage());
            }
        }
    }

    private void answer(HttpExchange exchange) throws IOException, Refusal {
        String host = only(exchange.getRequestHeaders(), "Host");
        if (!hosts.contains(host)) {
            throw new Refusal(403, "this server answers to no other name than its own");
        }
        String[] path = exchange.getRequestURI().getRawPath().split("/", -1);
        Entry entry = path.length == 3 ? boards.get(path[1]) : null;
        if (entry == null) {
            throw new Refusal(404, "there is no such board");
        }
        entry.count();
        boolean action = ACTIONS.contains(path[2]);
        if (!action && !path[2].isEmpty() && !path[2].equals("state")) {
            throw new Refusal(404, "there is no such page");
        }
        if (!exchange.getRequestMethod().equals(action ? "POST" : "GET")) {
            exchange.getResponseHeaders().set("Allow", action ? "POST" : "GET");
            throw new Refusal(405, "expected " + (action ? "POST" : "GET"));
        }
        if (action) {
            act(exchange, entry.game, path[2], host);
        }
        if (path[2].isEmpty()) {
            String nonce = PlayFrame.unguessable(16);
            exchange.getResponseHeaders().set("Content-Security-Policy", policy("script-src 'nonce-" + nonce
                    + "'; style-src 'nonce-" + nonce + "'; connect-src 'self'; "));
            send(exchange, 200, "text/html", PlayFrame.page(entry.game, nonce));
        } else {
            send(exchange, 200, "application/json", BoardScript.json(entry.game.state()));
        }
    }

    private static void act(HttpExchange exchange, PlayableBoard game, String action, String host)
            throws IOException, Refusal {
        if (!("http://" + host).equals(only(exchange.getRequestHeaders(), "Origin"))) {
            throw new Refusal(403, "this server takes moves from its own page only");
        }
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY_BYTES + 1);
        if (body.length > MOST_BODY_BYTES) {
            throw new Refusal(413, "more than " + MOST_BODY_BYTES + " bytes");
        }
        switch (action) {
            case "move" -> game.move(new String(body, StandardCharsets.UTF_8));
            case "takeback" -> game.takeBack();
            default -> game.newGame();
        }
    }

    /** The value of a header that is there exactly once, else an empty text. */
    private static String only(Headers headers, String name) {
        return headers.containsKey(name) && headers.get(name).size() == 1 ? headers.getFirst(name) : "";
    }

    private static String policy(String sources) {
        return "default-src 'none'; " + sources + "base-uri 'none'; form-action 'none'; "
                + "frame-ancestors http://127.0.0.1:* http://localhost:*";
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type + "; charset=utf-8");
        if (!headers.containsKey("Content-Security-Policy")) {
            headers.set("Content-Security-Policy", policy(""));
        }
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
