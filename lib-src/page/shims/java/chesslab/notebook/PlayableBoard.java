package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.ExceptionMessages;
import chesslab.game.BoardPosition;
import chesslab.game.NotatedPosition;
import chesslab.game.Outcome;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.MoveList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A game between a reader and a player of the library, which answers in the page's one thread. */
public final class PlayableBoard implements Drawable {

    private static final String HOW_TO_PLAY = "<div>The board to click on appears here when this cell runs in Jupyter. "
            + "Moves can always be typed in a cell: <code>game.play(\"%s\")</code>, <code>game.takeBack()</code>.</div>";
    private static final List<PlayableBoard> ALL = new ArrayList<>();

    private final Player<NotatedPosition<Object>, Object> player;
    private final Side human;
    private final NotatedPosition<Object> start;
    private NotatedPosition<Object> board;
    private String fault = "";
    private int version;

    @SuppressWarnings("unchecked") // the player sees only copies of the start, with moves of its game
    private <P extends NotatedPosition<M>, M> PlayableBoard(P start, Side human, Player<P, M> player) {
        this.player = (Player<NotatedPosition<Object>, Object>) (Player<?, ?>) player;
        this.human = human;
        this.start = (NotatedPosition<Object>) start.copy();
        board = this.start.copy();
        answer();
    }

    public static PlayableBoard against(Player<Board, Move> player) {
        return of(new Board(), Side.WHITE, player);
    }

    public static PlayableBoard of(Board board, Side human, Player<Board, Move> player) {
        return new PlayableBoard(board, human, player);
    }

    public static <P extends BoardPosition<M>, M> PlayableBoard of(P position, Side human, Player<P, M> player) {
        return new PlayableBoard(position, human, player);
    }

    public BoardImage play(String move) {
        move(move);
        answer();
        if (!fault.isEmpty()) {
            throw new IllegalStateException(fault + "; takeBack() returns to the position before your move");
        }
        return picture();
    }

    private void move(String move) {
        if (board.outcome().isPresent()) {
            throw new IllegalStateException("the game is over: " + board.outcome().get());
        }
        board.doMove(move);
    }

    private boolean canTakeBack() {
        return board.history().size() - start.history().size() >= (start.getSideToMove() == human ? 1 : 2);
    }

    public void takeBack() {
        if (!canTakeBack()) {
            throw new IllegalStateException("you have made no move in this game that could be taken back");
        }
        fault = "";
        do {
            board.undoMove();
        } while (board.getSideToMove() != human);
    }

    public void newGame() {
        board = start.copy();
        answer();
    }

    public Board board() {
        return (Board) position();
    }

    public NotatedPosition<?> position() {
        return board.copy();
    }

    public boolean isHumanBlack() {
        return human == Side.BLACK;
    }

    private boolean isPlayersTurn() {
        return board.getSideToMove() != human && board.outcome().isEmpty();
    }

    private void answer() {
        fault = "";
        if (isPlayersTurn()) {
            try {
                Optional<Object> move = player.chooseMove(board.copy());
                fault = move.isEmpty()
                        ? "the player answered with no move, though it has legal ones"
                        : accept(move.get());
            } catch (RuntimeException | Error e) { // whatever it is, the reader sees it and may take back
                fault = "the player failed: " + ExceptionMessages.text(e);
            }
        }
    }

    private String accept(Object move) {
        try {
            board.doMove(move);
            return "";
        } catch (IllegalArgumentException e) {
            return "the player answered " + move + ", which is not legal here";
        }
    }

    /** Does what the page asks a board for: its number, an action and a move. The page hears its state. */
    static void act(String[] words) {
        PlayableBoard game = ALL.get(Integer.parseInt(words[1]));
        try {
            switch (words[2]) {
                case "move" -> game.move(words[3]);
                case "takeback" -> game.takeBack();
                case "newgame" -> game.board = game.start.copy();
                default -> { // asks for the state alone
                }
            }
            game.tell(words[1]);
            if (game.isPlayersTurn() && game.fault.isEmpty()) {
                game.answer();
                game.tell(words[1]);
            }
        } catch (RuntimeException e) { // what the game refuses
            Lesson.tell("board", words[1], BoardScript.json(Map.of("refused", ExceptionMessages.message(e))));
        }
    }

    private record State(BoardScript.Position position, int version, MoveList moves, List<String> legal,
            boolean thinking, boolean canTakeBack, String status, String fault) {
    }

    private void tell(String id) {
        boolean thinks = isPlayersTurn() && fault.isEmpty();
        boolean moves = board.getSideToMove() == human && board.outcome().isEmpty();
        Lesson.tell("board", id, BoardScript.json(new State(picture().position(), version++, MoveList.of(board),
                moves ? board.legalMoves().stream().map(board::squares).toList() : List.of(), thinks, canTakeBack(),
                thinks ? "The player is thinking" : status(),
                fault.isEmpty() ? "" : fault + ". Take back to continue.")));
    }

    private String status() {
        Optional<Outcome> outcome = board.outcome();
        if (outcome.isPresent()) {
            return outcome.get().winner().map(side -> side == human ? "You win" : "You lose").orElse("A draw") + ": "
                    + outcome.get();
        }
        return !fault.isEmpty() ? "No answer" : picture().position().check().isEmpty() ? "Your move"
                : "Check. Your move";
    }

    private BoardImage picture() {
        NotatedPosition<?> position = position();
        BoardImage image = position instanceof BoardPosition<?> small
                ? BoardImage.of(small)
                : BoardImage.of((Board) position);
        return isHumanBlack() ? image.flipped() : image;
    }

    @Override
    public String toHtml() {
        int id = ALL.indexOf(this) < 0 ? ALL.size() : ALL.indexOf(this);
        if (id == ALL.size()) {
            ALL.add(this);
        }
        String first = (Object) start instanceof Board ? "e4" : "b2";
        return BoardScript.instead(picture().toHtml() + HOW_TO_PLAY.formatted(first), "playView",
                Map.of("templates", picture().templates(), "flipped", isHumanBlack(), "board", id));
    }

    @Override
    public String toString() {
        return picture() + "\n" + status();
    }
}
