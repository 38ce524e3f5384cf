package chesslab.cli.terminal;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Outcome;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.stream.Collectors;

/** Game between a person at a terminal, or a script, and a player. */
public final class TerminalGame {

    private static final String HELP = """
            a move such as Nf3 or g1f3, or
            undo     take back your last move and the answer
            hint     what a search would play
            board    show the board
            moves    show the legal moves
            fen      show the position as FEN
            resign   give the game up
            quit     leave it unfinished; so does the end of the input""";

    private final Board board;
    private final Side human;
    private final Player<Board, Move> player;
    private final Player<Board, Move> adviser;
    private final BufferedReader in;
    private final PrintWriter out;

    /**
     * Prepares a game.
     *
     * @param board   the start position, in which the game must not be over; the moves are made on it
     * @param human   the side of the person at the terminal
     * @param adviser chooses the move that {@code hint} shows
     */
    public TerminalGame(Board board, Side human, Player<Board, Move> player, Player<Board, Move> adviser,
            BufferedReader in,
            PrintWriter out) {
        this.board = board;
        this.human = human;
        this.player = player;
        this.adviser = adviser;
        this.in = in;
        this.out = out;
    }

    /** Plays the game; returns its outcome, empty if it was left unfinished. */
    public Optional<Outcome> play() throws IOException {
        say(HELP);
        if (board.getSideToMove() == human) {
            say(picture());
        }
        while (board.outcome().isEmpty()) {
            if (board.getSideToMove() != human) {
                answer();
                continue;
            }
            out.print(prompt());
            out.flush();
            String line = in.readLine();
            if (line == null || line.strip().equals("quit")) {
                return Optional.empty();
            }
            if (line.strip().equals("resign")) {
                return Optional.of(Outcome.win(human.flip(), Termination.RESIGNATION));
            }
            obey(line.strip());
        }
        return board.outcome();
    }

    private void obey(String line) {
        switch (line) {
            case "" -> {
            }
            case "undo" -> undo();
            case "hint" -> hint();
            case "board" -> say(picture());
            case "moves" -> say(board.legalMoves().stream().map(board::san).collect(Collectors.joining(" ")));
            case "fen" -> say(board.getFen());
            case "help" -> say(HELP);
            default -> move(line);
        }
    }

    private void move(String text) {
        try {
            board.doMove(text);
        } catch (IllegalArgumentException e) {
            say(e.getMessage());
        }
    }

    private void answer() {
        Move move = player.chooseMove(board).orElseThrow();
        out.println(number() + board.san(move));
        board.doMove(move);
        say(picture());
    }

    private void undo() {
        if (board.history().size() < 2) {
            say("You have made no move that could be taken back.");
            return;
        }
        board.undoMove();
        board.undoMove();
        say(picture());
    }

    private void hint() {
        say(adviser.chooseMove(board).map(board::san).orElseThrow());
    }

    private String prompt() {
        return number() + (board.isKingAttacked() ? "check, your move: " : "your move: ");
    }

    /** Returns the move number as in PGN: {@code 12. } for White, {@code 12... } for Black. */
    private String number() {
        return board.getMoveCounter() + (board.getSideToMove() == Side.WHITE ? ". " : "... ");
    }

    private UnicodeBoard picture() {
        return new UnicodeBoard(board, human);
    }

    private void say(Object text) {
        out.println(text);
        out.flush();
    }
}
