package chesslab.arena.player;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.server.UciServer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The process of a player from a file, which it serves over UCI until its input ends. The player's output goes to
 * standard error.
 */
final class PlayerProcess {

    private static final int MOST_PRINTED = 1 << 20; // bytes for a move

    /** @param arguments the name of the player's class */
    public static void main(String[] arguments) throws Exception {
        PrintStream protocol = System.out;
        InputStream commands = System.in;
        Output output = new Output(System.err);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        System.setErr(System.out);
        MatchPlayer<Board, Move> player = FilePlayer.open(
                Class.forName(arguments[0], false, PlayerProcess.class.getClassLoader()),
                maker -> seed -> ThreadLeakCheck.of(() -> maker.apply(seed), "when it was made"));
        Thread server = new Thread(new ThreadGroup("player"), () -> {
            try {
                new UciServer(new Watched(player, output), 0, commands, protocol).run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, "server");
        server.start();
        server.join();
        Runtime.getRuntime().halt(0); // whatever of the player's still runs
    }

    private static final class Output extends FilterOutputStream {

        private long printed;

        Output(OutputStream target) {
            super(target);
        }

        @Override
        public synchronized void write(int b) throws IOException {
            printed++;
            requireLittle();
            out.write(b);
        }

        synchronized void requireLittle() {
            if (printed > MOST_PRINTED) {
                throw new IllegalStateException("printed more than " + MOST_PRINTED + " bytes for a move");
            }
        }

        synchronized void reset() {
            printed = 0;
        }
    }

    private record Watched(MatchPlayer<Board, Move> player, Output output) implements MatchPlayer<Board, Move> {

        @Override
        public void newGame(long seed) {
            output.reset();
            player.newGame(seed);
            output.requireLittle();
        }

        @Override
        public Choice<Move> choose(Board board) {
            return choose(board, Optional.empty(), new SearchControl<>());
        }

        @Override
        public Choice<Move> choose(Board board, Optional<SearchLimits> limits, SearchControl<Move> control) {
            output.reset();
            Choice<Move> choice = ThreadLeakCheck.of(() -> player.choose(board, limits, control),
                    "after its move in " + board.getFen());
            output.requireLittle();
            return choice;
        }

        @Override
        public String toString() {
            return player.toString();
        }
    }
}
