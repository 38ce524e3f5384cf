package chesslab.arena.server;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.files.ExceptionMessages;
import chesslab.game.Side;
import chesslab.search.SearchControl;
import chesslab.search.SearchInfo;
import chesslab.search.SearchResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
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
    private final List<Move> moves;
    private final GoCommand go;
    private final Optional<ThinkingTime> time;
    private final Consumer<String> out;
    private final SearchControl<Move> control;
    private final CountDownLatch released; // from waiting with its answer
    private final Future<?> work;
    private final long start = System.nanoTime();
    private Choice<Move> told; // the best line, null before
    private SearchInfo toldInfo = SearchInfo.NONE;
    private volatile boolean ended;

    /**
     * @param only  the legal moves to search; empty for all
     * @param fault a line to send instead of a move; empty if there is no fault
     */
    UciSearch(ExecutorService thread, MatchPlayer<Board, Move> player, Board board, Set<Move> only, GoCommand go,
            String fault, Consumer<String> out) {
        this.player = player;
        this.board = board;
        this.moves = board.legalMoves().stream().filter(move -> only.isEmpty() || only.contains(move)).toList();
        this.go = go;
        this.out = out;
        boolean plans = player.engine().isPresent() && !go.infinite();
        time = go.plan().filter(plan -> plans)
                .map(plan -> new ThinkingTime(moves.size() > 1 ? plan : plan.orLess(ThinkingTime.AT_ONCE), go.ponder(),
                        System::nanoTime));
        released = new CountDownLatch(go.waits() ? 1 : 0);
        control = new SearchControl<>(this::found, () -> time.isPresent() && time.get().isOver());
        work = thread.submit(() -> run(fault));
    }

    /** Returns the line about a fault of the player: its class, unless a refusal of this library has a message. */
    static String error(Throwable fault) {
        String place = ExceptionMessages.place(fault);
        return error(fault instanceof PlayerFault player
                ? player.termination().text() + ": " + ExceptionMessages.message(player)
                : fault instanceof IllegalArgumentException && place.isEmpty()
                        ? ExceptionMessages.message(fault)
                : ExceptionMessages.text(fault) + place);
    }

    static String error(String message) {
        return "info string error " + ExceptionMessages.line(message, LONGEST_ERROR);
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
        if (moves.isEmpty()) {
            send("info depth 0 score " + (board.isKingAttacked() ? "mate 0" : "cp 0"));
            return "(none)";
        }
        Board position = board;
        if (position.outcome().isPresent()) { // drawn by what was played before, which is forgotten
            String[] fields = board.getFen().split(" ");
            fields[4] = "0";
            position = Board.fromFen(String.join(" ", fields));
        }
        if (position.outcome().isPresent()) { // drawn by the material: one move is as good as another
            Move any = moves.get(0);
            send(new Choice<>(any, Optional.of(Score.centipawns(0, Side.WHITE)), 1, 1, List.of(any)), SearchInfo.NONE);
            return any.toString();
        }
        boolean engine = player.engine().isPresent();
        Choice<Move> choice = player.choose(position, go.limits(engine), control);
        if (told == null || !told.move().equals(choice.move())) {
            send(choice, SearchInfo.NONE);
        } else if (told.nodes() < choice.nodes()) {
            send(choice, toldInfo);
        }
        return choice.move() + (engine && choice.line().size() > 1 ? " ponder " + choice.line().get(1) : "");
    }

    private void found(SearchResult<Move> found, SearchInfo info) {
        Choice<Move> line = Choice.of(found);
        if (info.line() == 1) {
            told = line;
            toldInfo = info;
            time.ifPresent(plan -> plan.completed(line.move(),
                    board.getSideToMove() == Side.WHITE ? found.centipawnsForWhite() : -found.centipawnsForWhite()));
        }
        send(line, info);
    }

    /** Sends a line, if it has a score. That of an unfinished depth is a lower bound with that depth. */
    private void send(Choice<Move> line, SearchInfo info) {
        if (line.score().isEmpty()) {
            return;
        }
        Score score = line.score().get();
        int depth = line.depth() + (info.finished() ? 0 : 1);
        double seconds = (System.nanoTime() - start) / 1e9;
        send("info" + (depth > 0 ? " depth " + depth : "")
                + (info.selectiveDepth() > 0 ? " seldepth " + info.selectiveDepth() + " multipv " + info.line() : "")
                + " score " + (score.mate() ? "mate " : "cp ") + score.valueFor(board.getSideToMove())
                + (info.finished() ? "" : " lowerbound")
                + (depth + line.nodes() == 0
                        ? ""
                        : String.format(Locale.ROOT, " nodes %d nps %.0f time %.0f", line.nodes(),
                                line.nodes() / Math.max(seconds, 1e-9), seconds * 1000))
                + (info.tablePermille() < 0 ? "" : " hashfull " + info.tablePermille()) + " pv "
                + line.line().stream().map(Move::toString).collect(Collectors.joining(" ")));
    }

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
