package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.ExceptionMessages;
import chesslab.files.Workers;
import chesslab.game.BoardPosition;
import chesslab.game.NotatedPosition;
import chesslab.game.Outcome;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.game.Termination;
import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.MoveList;
import chesslab.notebook.screen.Screen;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A game of chess or Hexapawn between a reader and a player of the library, played by clicks, keys or typed moves on a
 * board in the notebook, by moves typed in cells, or by both in turn.
 *
 * <pre>{@code
 * PlayableBoard game = PlayableBoard.against(ChessSearch.modern().asPlayer(SearchLimits.depth(5)));
 * Show.playable(game);
 * game.play("e4");                          // the board after the answer
 * game.takeBack();
 * }</pre>
 *
 * <p>The player thinks in a separate thread on a copy of the position. A player's failure or illegal move is reported;
 * after a take-back the game continues.
 */
public final class PlayableBoard implements Drawable {

    private static final long IDLE_SECONDS = 10;
    private static final String HOW_TO_PLAY = "<div>The board to click on appears here when this cell runs in Jupyter.%s"
            + "</div>";
    private static final String HOW_TO_TYPE = " Moves can always be typed in a cell: <code>game.play(\"%s\")</code>, "
            + "<code>game.takeBack()</code>.";

    private final Player<NotatedPosition<Object>, Object> player;
    private final Side human;
    private final NotatedPosition<Object> start;
    private final ThreadPoolExecutor playersThread;

    private NotatedPosition<Object> board;
    /** Counts changes; answers from before the last change are dropped. */
    private long version;
    private Future<?> thinking; // or null, as are the next two
    private IllegalStateException fault;
    private Consumer<State> page;
    private String title = "";
    private Function<Board, String> remark = position -> ""; // of chess only
    private BiConsumer<Board, Optional<Outcome>> keeper; // of a game that counts
    private Optional<Outcome> resigned = Optional.empty();

    @SuppressWarnings("unchecked") // the player sees only copies of the start, with moves of its game
    private <P extends NotatedPosition<M>, M> PlayableBoard(P start, Side human, Player<P, M> player) {
        this.player = (Player<NotatedPosition<Object>, Object>) (Player<?, ?>) Objects.requireNonNull(player, "player");
        this.human = Objects.requireNonNull(human, "human");
        this.start = (NotatedPosition<Object>) start.copy();
        this.board = this.start.copy();
        this.playersThread = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                Workers.daemons("player of a playable board"));
        playersThread.allowCoreThreadTimeOut(true);
        letPlayerAnswer();
    }

    /** Returns a new game in which the reader has White. */
    public static PlayableBoard against(Player<Board, Move> player) {
        return of(new Board(), Side.WHITE, player);
    }

    /**
     * Returns a game that continues from a position.
     *
     * @param board its moves so far are in the move list, and cannot be taken back
     * @param human the reader's side; the player begins at once if it is to move
     */
    public static PlayableBoard of(Board board, Side human, Player<Board, Move> player) {
        return new PlayableBoard(board, human, player);
    }

    /**
     * Returns a game of another kind from a position, such as {@code new Hexapawn()}.
     *
     * @param human the reader's side; the player begins at once if it is to move
     */
    public static <P extends BoardPosition<M>, M> PlayableBoard of(P position, Side human, Player<P, M> player) {
        return new PlayableBoard(position, human, player);
    }

    /**
     * Lets this game of chess count: no move can be taken back, and to begin a new game is to resign.
     *
     * @param which     the game in words, such as "Game 2: you are Black against level 800"
     * @param newKeeper receives the board and the outcome after each change
     */
    public synchronized PlayableBoard counting(String which, BiConsumer<Board, Optional<Outcome>> newKeeper) {
        title = which + ". ";
        keeper = newKeeper;
        return this;
    }

    /** Lets this game of chess say something about each position and its moves, beside whose turn it is. */
    public synchronized PlayableBoard saying(Function<Board, String> newRemark) {
        remark = newRemark;
        return this;
    }

    /**
     * Waits for a player that is thinking, makes the reader's move and waits for the answer.
     *
     * @param move in short notation ({@code "Nf3"}, {@code "axb2"}) or by its squares ({@code "g1f3"})
     * @return the board after the answer
     * @throws IllegalArgumentException if the move is not legal; the message lists the legal ones
     * @throws IllegalStateException    if it is not the reader's turn, or if the player fails
     * @throws CancellationException    if the thread is interrupted while the player thinks; the move is taken back
     */
    public BoardImage play(String move) {
        awaitPlayer();
        move(move);
        try {
            return answered();
        } catch (CancellationException e) {
            takeBack();
            throw e;
        }
    }

    /** Makes the reader's move and lets the player think. */
    public synchronized void move(String move) {
        if (outcome().isPresent()) {
            throw new IllegalStateException("the game is over: " + outcome().get());
        }
        if (board.getSideToMove() != human) {
            throw new IllegalStateException(fault == null
                    ? "it is not your turn: the player is thinking"
                    : fault.getMessage() + "; take back to continue");
        }
        board.doMove(move);
        changed();
    }

    /** Takes back the reader's last move and the answer; the player stops thinking. */
    public synchronized void takeBack() {
        if (!canTakeBack()) {
            throw new IllegalStateException(keeper == null
                    ? "you have made no move in this game that could be taken back"
                    : "this game counts: no move can be taken back");
        }
        do {
            board.undoMove();
        } while (board.getSideToMove() != human);
        changed();
    }

    /** Begins a new game from the same start. A game that counts is resigned, and is the only one of its board. */
    public synchronized void newGame() {
        if (keeper == null) {
            board = start.copy();
        } else if (outcome().isEmpty()) {
            resigned = Optional.of(Outcome.win(human.flip(), Termination.byRule("resignation")));
        }
        changed();
    }

    /**
     * Returns a copy of the board with the moves of the game.
     *
     * @throws IllegalStateException if the game is not chess
     */
    public Board board() {
        if (position() instanceof Board copy) {
            return copy;
        }
        throw new IllegalStateException("this game is not chess: position() has its position");
    }

    /** Returns a copy of the position with the moves of the game, which may be chess or another one. */
    public synchronized NotatedPosition<?> position() {
        return board.copy();
    }

    private Optional<Outcome> outcome() {
        return resigned.or(board::outcome);
    }

    private boolean canTakeBack() {
        int own = board.history().size() - start.history().size();
        return keeper == null && own >= (start.getSideToMove() == human ? 1 : 2);
    }

    private void changed() {
        version++;
        fault = null;
        if (thinking != null) {
            thinking.cancel(true);
            thinking = null;
        }
        letPlayerAnswer();
        tell();
    }

    private void tell() {
        if (keeper != null) {
            try {
                keeper.accept(board(), outcome());
            } catch (RuntimeException e) { // a full disk, for instance
                fault = new IllegalStateException("this game is not kept: " + ExceptionMessages.message(e), e);
            }
        }
        notifyAll();
        if (page != null) {
            page.accept(state());
        }
    }

    synchronized void onChange(Consumer<State> newPage) {
        page = newPage;
    }

    private synchronized void letPlayerAnswer() {
        if (board.getSideToMove() != human && outcome().isEmpty()) {
            NotatedPosition<Object> position = board.copy();
            long asked = version;
            thinking = playersThread.submit(() -> answer(position, asked));
        }
    }

    private void answer(NotatedPosition<Object> position, long asked) {
        Optional<Object> move = Optional.empty();
        IllegalStateException failure = null;
        try {
            move = player.chooseMove(position);
        } catch (Throwable e) { // whatever it is, the reader sees it and may take back
            failure = new IllegalStateException("the player failed: " + ExceptionMessages.text(e), e);
        }
        synchronized (this) {
            if (asked == version) {
                fault = failure != null ? failure : accept(move);
                thinking = null;
                version++;
                tell();
            }
        }
    }

    private IllegalStateException accept(Optional<Object> move) {
        if (move == null || move.isEmpty()) {
            return new IllegalStateException("the player answered with no move, though it has legal ones");
        }
        try {
            board.doMove(move.get());
            return null;
        } catch (IllegalArgumentException e) {
            return new IllegalStateException("the player answered " + move.get() + ", which is not legal here");
        }
    }

    private synchronized void awaitPlayer() {
        try {
            while (thinking != null) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new CancellationException("interrupted while the player was thinking");
        }
    }

    private synchronized BoardImage answered() {
        awaitPlayer();
        if (fault != null) {
            throw new IllegalStateException(
                    fault.getMessage() + "; takeBack() returns to the position before your move", fault.getCause());
        }
        return picture();
    }

    record State(BoardScript.Position position, long version, MoveList moves, List<String> legal, boolean thinking,
            boolean canTakeBack, boolean counts, boolean over, String status, String fault) {
    }

    synchronized State state() {
        boolean readersTurn = board.getSideToMove() == human && outcome().isEmpty();
        return new State(picture().position(), version, MoveList.of(board),
                readersTurn ? board.legalMoves().stream().map(board::squares).toList() : List.of(), thinking != null,
                canTakeBack(), keeper != null, outcome().isPresent(), status(), fault == null
                        ? ""
                        : fault.getMessage() + (keeper == null ? ". Take back to continue." : "."));
    }

    private String status() {
        return title + (position() instanceof Board chess ? remark.apply(chess) : "") + turn();
    }

    private String turn() {
        Optional<Outcome> outcome = outcome();
        if (outcome.isPresent()) {
            String who = outcome.get().winner().map(side -> side == human ? "You win" : "You lose").orElse("A draw");
            return resigned.map(end -> "You resigned: " + end.result()).orElse(who + ": " + outcome.get())
                    + (keeper == null ? "" : ". Run the cell again for the next one");
        }
        return fault != null ? "No answer" : thinking != null ? "The player is thinking"
                : picture().position().check().isEmpty() ? "Your move" : "Check. Your move";
    }

    public boolean isHumanBlack() {
        return human == Side.BLACK;
    }

    private synchronized BoardImage picture() {
        NotatedPosition<?> position = position();
        BoardImage image = position instanceof BoardPosition<?> small
                ? BoardImage.of(small)
                : BoardImage.of((Board) position);
        return isHumanBlack() ? image.flipped() : image;
    }

    @Override
    public String toHtml() {
        return toHtml(BoardScript.isWanted());
    }

    /** Returns the board to click on, with a picture until the kernel answers; or the picture after the answer. */
    String toHtml(boolean script) {
        Optional<BoardChannel.Address> address = script
                ? BoardChannel.running().address(this, Screen.current())
                : Optional.empty();
        String still = (address.isPresent() ? picture() : answered()).toHtml()
                + HOW_TO_PLAY.formatted(keeper != null
                        ? ""
                        : HOW_TO_TYPE.formatted(Board.class.isInstance(start) ? "e4" : "b2"));
        return address.map(there -> live(there, still)).orElse(still);
    }

    String live(BoardChannel.Address address, String still) {
        return BoardScript.instead("<div data-instead=\"\">" + still + "</div>", "kernelBoard", Map.of("templates",
                picture().templates(), "flipped", isHumanBlack(), "kernel", address.kernel(), "target",
                BoardChannel.TARGET, "board", address.board()), "play-view.js", "kernel-channel.js");
    }

    @Override
    public synchronized String toString() {
        return picture().toString() + "\n" + status();
    }
}
