package chesslab.arena.server;

import chesslab.arena.player.Choice;
import chesslab.arena.player.MatchPlayer;
import chesslab.arena.player.PlayerFault;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.files.Thrown;
import chesslab.game.Side;
import chesslab.search.SearchControl;
import chesslab.search.SearchInfo;
import chesslab.search.SearchResult;
import chesslab.search.ThinkingTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A search of a {@link UciServer} in another thread. It answers exactly once, even after a failure. */
final class UciSearch {

    private static final int LONGEST_ERROR = 4_000; // characters

    private final MatchPlayer<Board, Move> player;
    private final Board board;
    private final List<Move> legal;
    private final GoCommand go;
    private final Optional<ThinkingTime> time;
    private final Consumer<String> out;
    private final SearchControl<Move> control;
    private final CountDownLatch released; // from waiting with its answer
    private final Future<?> work;
    private final long start = System.nanoTime();
    private Optional<SearchResult<Move>> told = Optional.empty(); // of the best line
    private SearchInfo toldInfo = SearchInfo.NONE;
    private volatile boolean ended;

    /**
     * Starts it.
     *
     * @param board used only by this search
     * @param fault a line to send instead of a move; empty if there is no fault
     * @param out   receives the lines of the answer
     */
    UciSearch(ExecutorService thread, MatchPlayer<Board, Move> player, Board board, GoCommand go, String fault,
            Consumer<String> out) {
        this.player = player;
        this.board = board;
        this.legal = board.legalMoves();
        this.go = go;
        this.out = out;
        boolean plans = player.engine().isPresent() && !go.infinite();
        time = go.plan().filter(plan -> plans)
                .map(plan -> new ThinkingTime(legal.size() > 1 ? plan.planned() : Math.min(plan.planned(), 1),
                        plan.most(), go.ponder(), System::nanoTime));
        released = new CountDownLatch(go.waits() ? 1 : 0);
        control = new SearchControl<>(this::send, () -> time.isPresent() && time.get().isOver());
        work = thread.submit(() -> run(fault));
    }

    /** Returns the line about a fault of the player: its class, unless a refusal of this library has a message. */
    static String error(Throwable fault) {
        String place = Thrown.place(fault);
        return error(fault instanceof PlayerFault player
                ? player.termination().text() + ": " + Thrown.message(player)
                : fault instanceof IllegalArgumentException && place.isEmpty()
                        ? Thrown.message(fault)
                : Thrown.text(fault) + place);
    }

    static String error(String message) {
        return "info string error " + Thrown.line(message, LONGEST_ERROR);
    }

    private void run(String fault) {
        String answer;
        try {
            answer = fault.isEmpty() ? answer() : failed(fault);
        } catch (Throwable e) { // endless recursion too, and checked ones that the player's code does not declare
            answer = failed(error(e));
        }
        if (!ended) {
            Thread.interrupted(); // the player's code may have interrupted its own thread
        }
        try {
            released.await();
            send("bestmove " + answer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(String line) {
        if (!ended) {
            out.accept(line);
        }
    }

    private String failed(String fault) {
        send(fault);
        return "0000";
    }

    private String answer() {
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
        boolean engine = player.engine().isPresent();
        Choice<Move> choice = player.choose(position, go.limits(engine), control);
        SearchResult<Move> line = told.filter(best -> best.bestMove().equals(Optional.of(choice.move()))).orElse(null);
        if (line == null) {
            choice.score().ifPresent(score -> send("info score " + text(score)
                    + (choice.nodes() > 0 ? " nodes " + choice.nodes() : "") + " pv " + choice.move()));
            return choice.move().toString();
        }
        List<Move> moves = line.principalVariation();
        if (line.nodes() < choice.nodes()) {
            send(new SearchResult<>(line.bestMove(), line.value(), moves, choice.nodes(),
                    (System.nanoTime() - start) / 1e9, line.depth()), toldInfo);
        }
        return choice.move() + (engine && moves.size() > 1 ? " ponder " + moves.get(1) : "");
    }

    /** Sends a line. The result of an unfinished depth is a lower bound with that depth. */
    private void send(SearchResult<Move> found, SearchInfo info) {
        if (info.line() == 1) {
            told = Optional.of(found);
            toldInfo = info;
            time.ifPresent(plan -> plan.completed(found.bestMove().orElseThrow(),
                    board.getSideToMove() == Side.WHITE ? found.centipawnsForWhite() : -found.centipawnsForWhite()));
        }
        String more = info.selectiveDepth() > 0
                ? " seldepth " + info.selectiveDepth() + " multipv " + info.line()
                : "";
        String table = info.tablePermille() < 0 ? "" : " hashfull " + info.tablePermille();
        send(String.format(Locale.ROOT, "info depth %d%s score %s%s nodes %d nps %.0f time %.0f%s pv %s",
                found.depth() + (info.finished() ? 0 : 1), more, text(Choice.of(found).score().orElseThrow()),
                info.finished() ? "" : " lowerbound", found.nodes(),
                found.nodes() / Math.max(found.seconds(), 1e-9), found.seconds() * 1000, table,
                found.principalVariation().stream().map(Move::toString).collect(Collectors.joining(" "))));
    }

    private String text(Score score) {
        return (score.mate() ? "mate " : "cp ") + score.valueFor(board.getSideToMove());
    }

    /** Stops the search, which then answers as soon as the player can. */
    void stop() {
        control.stop();
        released.countDown();
    }

    /** Notes that the opponent made the expected move: the search answers by the clock, or at once without one. */
    void ponderHit() {
        if (!go.ponder()) {
            return;
        }
        time.ifPresent(ThinkingTime::ponderHit);
        if (time.isEmpty() && !(player.engine().isPresent() && go.counted().isPresent())) {
            control.stop();
        }
        released.countDown();
    }

    /** Waits for the answer, then interrupts and silences the search. */
    void await(long millis) {
        try {
            work.get(millis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause()); // none is thrown: all are reported
        } catch (InterruptedException | TimeoutException e) {
            ended = true;
            work.cancel(true);
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
