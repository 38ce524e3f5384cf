package chesslab.arena.server;

import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;

/** A server in a thread of its own, whose lines are waited for. */
final class UciTalk implements AutoCloseable {

    private final PipedOutputStream in = new PipedOutputStream();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final MatchPlayer<Board, Move> player;
    private final Thread thread;

    UciTalk(MatchPlayer<Board, Move> player) throws IOException {
        this(player, System::nanoTime);
    }

    UciTalk(MatchPlayer<Board, Move> player, LongSupplier nanoTime) throws IOException {
        this.player = player;
        PipedInputStream pipe = new PipedInputStream(in, 1 << 16);
        UciServer server = new UciServer(player, 0, pipe, new PrintStream(new OutputStream() {
            private final StringBuilder line = new StringBuilder();

            @Override
            public void write(int letter) {
                if (letter == '\n') {
                    lines.add(line.toString());
                    line.setLength(0);
                } else {
                    line.append((char) letter);
                }
            }
        }, false, StandardCharsets.UTF_8), nanoTime);
        thread = new Thread(() -> {
            try {
                server.run();
            } catch (IOException e) {
                lines.add("broken: " + e);
            }
        });
        thread.start();
    }

    UciTalk(String player) throws IOException {
        this(Entrant.parse(player).open(0));
    }

    void say(String... commands) throws IOException {
        for (String command : commands) {
            in.write((command + "\n").getBytes(StandardCharsets.UTF_8));
        }
        in.flush();
    }

    /** All lines up to the one that begins so. */
    List<String> upTo(String beginning) throws InterruptedException {
        List<String> heard = new ArrayList<>();
        do {
            heard.add(lines.take());
        } while (!heard.get(heard.size() - 1).startsWith(beginning));
        return heard;
    }

    List<String> answer(String... commands) throws IOException, InterruptedException {
        say(commands);
        return upTo("bestmove");
    }

    /** What a player answers to commands alone. */
    static List<String> answers(String player, String... commands) throws IOException, InterruptedException {
        try (UciTalk talk = new UciTalk(player)) {
            return talk.answer(commands);
        }
    }

    /** Ends it; all lines that were left. */
    List<String> quit() throws IOException, InterruptedException {
        say("quit");
        thread.join();
        return new ArrayList<>(lines);
    }

    /** Ends it, and closes the player. */
    @Override
    public void close() throws IOException, InterruptedException {
        in.close();
        thread.join();
        player.close();
    }

    /** The last of some lines. */
    static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }
}
