package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.arena.player.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.cli.terminal.TerminalGame;
import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Plays a game between the user and a player in the terminal: {@code play}. */
@Command(name = "play", description = {
        "Plays a game between you and a player; type moves as Nf3 or g1f3.",
        "Other commands: undo, hint, board, moves, fen, resign, quit, help. The game is printed at its end."},
        exitCodeList = {"0:the game is over, or you left it",
                "1:something failed; the message says what", "2:the command line is wrong",
                "130:ended by Ctrl-C; the game is lost"})
final class PlayCommand extends LabCommand {

    private static final String ADVISER = "alphabeta:nodes=200000";

    @Option(names = "--against", required = true, paramLabel = "TEXT", description = "the player, see below")
    private String text;

    @Option(names = "--colour", paramLabel = "COLOUR", defaultValue = "white",
            description = "your colour: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
    private Colour colour;

    private enum Colour {
        white, black
    }

    @Option(names = "--fen", paramLabel = "FEN", description = "the position to play from (the start position)")
    private String fen;

    @Option(names = "--seed", paramLabel = "S", description = "random seed of the player (another in every game)")
    private Long seed;

    @Option(names = "--pgn", paramLabel = "FILE",
            description = "also append the game to this file")
    private Path file;

    @Override
    public Integer call() throws Exception {
        Board board = wellCalled(this::board);
        String start = board.getFen();
        List<PgnGame> earlier = earlier();
        PrintWriter out = new PrintWriter( // a terminal reads UTF-8, even where the locale says nothing of it
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8), true);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Side human = colour == Colour.white ? Side.WHITE : Side.BLACK;
        try (MatchPlayer<Board, Move> player = wellCalled(this::player);
                MatchPlayer<Board, Move> adviser = Entrant.parse(ADVISER).open(1)) {
            out.println("You have " + colour + " against " + text + ".");
            Optional<Outcome> outcome = Optional.empty();
            try {
                outcome = new TerminalGame(board, human, player, adviser, in, out).play();
                outcome.ifPresent(end -> out.println(
                        end.winner().map(side -> side == human ? "You win: " : "You lose: ").orElse("A draw: ") + end));
            } finally { // an engine that fails does not take the game with it
                keep(game(start, board.history(), human, outcome), earlier, out);
            }
        }
        return Main.DONE;
    }

    private Board board() {
        Board board = fen == null ? new Board() : Board.fromFen(fen);
        board.outcome().ifPresent(end -> {
            throw new IllegalArgumentException(
                    "--fen " + fen + ": expected a position in which the game goes on, but it is " + end);
        });
        return board;
    }

    private List<PgnGame> earlier() throws IOException {
        try {
            return file != null && Files.exists(file) ? PgnReader.readAll(file) : List.of();
        } catch (IllegalArgumentException e) {
            throw new IOException("no game can be added: " + e.getMessage(), e);
        }
    }

    private MatchPlayer<Board, Move> player() throws IOException {
        return Entrant.parse(text).open(seed == null ? new SplittableRandom().nextLong() : seed);
    }

    private PgnGame game(String start, List<Move> moves, Side human, Optional<Outcome> outcome) {
        String opponent = Entrant.parse(text).toString();
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", "Casual game");
        tags.put("Site", "?");
        tags.put("Date", LocalDate.now().format(DateTimeFormatter.ofPattern("yyyy.MM.dd")));
        tags.put("Round", "-");
        tags.put("White", human == Side.WHITE ? "Human" : opponent);
        tags.put("Black", human == Side.BLACK ? "Human" : opponent);
        tags.put("Result", outcome.map(Outcome::result).orElse("*"));
        if (!start.equals(Board.START_FEN)) {
            tags.put("SetUp", "1");
            tags.put("FEN", start);
        }
        Termination termination = outcome.map(Outcome::termination).orElse(Termination.UNTERMINATED);
        tags.put("Termination", termination.pgn());
        outcome.ifPresent(end -> tags.put("TerminationDetails", termination.text()));
        return PgnGame.of(tags, moves, tags.get("Result"));
    }

    private void keep(PgnGame game, List<PgnGame> earlier, PrintWriter out) {
        out.print("\n" + game.toPgn());
        out.flush();
        if (file != null) {
            List<PgnGame> games = new ArrayList<>(earlier);
            games.add(game);
            PgnWriter.writeAll(file, games);
        }
    }
}
