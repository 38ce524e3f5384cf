package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.search.SearchControl;
import chesslab.search.SearchResult;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A search of a {@link UciServer}, in a thread of its own. Whatever happens in it, it answers, once. */
final class UciSearch {

    private final MatchPlayer<Board, Move> player;
    private final Board board;
    private final GoCommand go;
    private final Consumer<String> out;
    private final SearchControl<Move> control;
    private final Thread thread;
    private boolean told;
    private volatile boolean ended;

    /**
     * Starts it.
     *
     * @param board for it alone
     * @param fault a line to be told in place of a move; empty where all is well
     * @param out   gets the lines of the answer
     */
    UciSearch(MatchPlayer<Board, Move> player, Board board, GoCommand go, String fault, Consumer<String> out) {
        this.player = player;
        this.board = board;
        this.go = go;
        this.out = out;
        control = new SearchControl<>(this::tell);
        thread = new Thread(() -> run(fault), "search of " + player);
        thread.setDaemon(true);
        thread.start();
    }

    /** The line that tells what went wrong. */
    static String error(Throwable fault) {
        String message = fault instanceof PlayerFault player
                ? player.termination().text() + ": " + player.getMessage()
                : fault instanceof IllegalArgumentException ? fault.getMessage() : fault.toString();
        return "info string error " + message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    private void run(String fault) {
        String answer;
        try {
            answer = fault.isEmpty() ? answer() : failed(fault);
        } catch (CancellationException e) {
            return; // the server has ended
        } catch (RuntimeException | Error e) { // endless recursion too, where the player's code is one's own
            answer = failed(error(e));
        }
        try {
            if (go.untilStopped()) {
                control.awaitStop();
            }
            tell("bestmove " + answer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(String line) {
        if (!ended) {
            out.accept(line);
        }
    }

    private String failed(String fault) {
        tell(fault);
        return "0000";
    }

    private String answer() {
        List<Move> legal = board.legalMoves();
        if (legal.isEmpty()) {
            return "(none)";
        }
        Board position = board;
        if (position.outcome().isPresent()) { // drawn by what was played before, which is forgotten
            String[] fields = board.getFen().split(" ");
            fields[4] = "0";
            position = Board.fromFen(String.join(" ", fields));
        }
        if (position.outcome().isPresent()) { // drawn by the material: one move is as good as another
            return legal.get(0).toString();
        }
        Choice<Move> choice = player.choose(position, go.limits(), control);
        if (!told) {
            choice.score().ifPresent(score -> tell("info score " + text(score) + " pv " + choice.move()));
        }
        return choice.move().toString();
    }

    private void tell(SearchResult<Move> found) {
        told = true;
        tell(String.format(Locale.ROOT, "info depth %d score %s nodes %d nps %.0f time %.0f pv %s", found.depth(),
                text(Choice.of(found).score().orElseThrow()), found.nodes(),
                found.nodes() / Math.max(found.seconds(), 1e-9), found.seconds() * 1000,
                found.principalVariation().stream().map(Move::toString).collect(Collectors.joining(" "))));
    }

    private String text(Score score) {
        return (score.mate() ? "mate " : "cp ") + score.valueFor(board.getSideToMove());
    }

    /** Makes it answer as soon as the player can. */
    void stop() {
        control.stop();
    }

    /** Waits for its answer. */
    void await() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            thread.interrupt();
        }
    }

    /** Stops it and waits for its answer so long; afterwards it is interrupted and says nothing more. */
    void end(long millis) {
        stop();
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ended = true;
        thread.interrupt();
    }
}
