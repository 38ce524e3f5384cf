package chesslab.cli;

import chesslab.arena.player.Entrant;
import chesslab.arena.player.MatchPlayer;
import chesslab.arena.player.UciServer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import java.io.InputStream;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a player as a UCI engine for chess programs: {@code uci}. */
@Command(name = "uci", description = {
        "Makes a player a UCI engine, which chess programs play with: enter this call as the engine's command.",
        "A search obeys the limits and the clock of the program, without them those in the player's text."},
        exitCodeList = {"0:the program has said quit, or the input has ended",
                "1:something failed; the message says what", "2:the command line is wrong"})
final class UciCommand extends LabCommand {

    @Option(names = "--player", paramLabel = "TEXT", defaultValue = "alphabeta",
            description = "the player, see below (${DEFAULT-VALUE})")
    private String text;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "0",
            description = "random seed of the player, the same in every game (${DEFAULT-VALUE})")
    private int seed;

    @Override
    public Integer call() throws Exception {
        if (seed < 0) {
            throw wrongCall("--seed " + seed + ": expected 0 or more", null);
        }
        InputStream commands = System.in;
        PrintStream answers = System.out;
        System.setIn(InputStream.nullInputStream()); // both are the protocol's alone
        System.setOut(System.err);
        try (MatchPlayer<Board, Move> player = wellCalled(() -> Entrant.parse(text).open(seed))) {
            new UciServer(player, seed, commands, answers).run();
        } finally {
            System.setIn(commands);
            System.setOut(answers);
        }
        return Main.DONE;
    }
}
