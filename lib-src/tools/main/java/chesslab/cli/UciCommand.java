package chesslab.cli;

import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.arena.server.UciServer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import java.io.InputStream;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "uci", header = "Runs a player as a UCI engine for chess programs.",
        description = {"Example:", "  environment/chesslab uci selective:nodes=10000", "",
                "Enter this call, with absolute paths, where the program asks for the engine's command. A search",
                "obeys the program's limits and clock; without them, the limits in the player's text.", "",
                "selective:network=data/models/nnue also obeys UCI_LimitStrength and UCI_Elo,",
                "and says what the number means."})
final class UciCommand extends LabCommand {

    @Parameters(arity = "0..1", paramLabel = "PLAYER",
            description = "the player (${DEFAULT-VALUE}); environment/chesslab players lists them")
    private String text = "alphabeta";

    @Option(names = "--seed", paramLabel = "S",
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
