package chesslab.cli;

import chesslab.arena.Spsa;
import chesslab.arena.Tuning;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "tune", header = "Tunes the numbers of a player by games against itself (SPSA).",
        description = {"Example:", "  environment/chesslab tune selective:nodes=500 --games 32 --out my-tuning \\",
                "      --parameters data/tuning/selective.txt", "",
                "A line of the file has the name of a number in the player's text, int or float, its start, least and",
                "most, and at the end the step by which it is varied and the rate; 0.002 is usual for this.",
                "path.csv and path.svg in --out grow as it goes."})
final class TuneCommand extends LabCommand {

    @Parameters(paramLabel = "PLAYER", description = "a player without these numbers, such as selective:nodes=2000")
    private String player;

    @Option(names = "--parameters", paramLabel = "FILE", required = true, description = "the numbers, one a line")
    private Path file;

    @Option(names = "--games", paramLabel = "N", description = "number of games, an even number (${DEFAULT-VALUE})")
    private int games = 20_000;

    @Mixin
    private MatchCommand.Options options;

    @Override
    public Integer call() throws Exception {
        if (options.folder == null) {
            throw wrongCall("tune without --out: expected the folder for its path", null);
        }
        List<Spsa.Parameter> parameters = Spsa.Parameter.read(file);
        Entrant<Board, Move> plain = wellCalled(() -> Entrant.parse(player));
        MatchSettings<Board, Move> match = wellCalled(() -> options.match(plain, plain, games));
        Tuning end = interruptible(kept(options.folder, options.resume), line -> wellCalled(() -> Tuning.run(player,
                parameters, match, options.folder, options.resume, path -> line.show(path.toString()))));
        out().println("The player is " + end.player());
        return Main.DONE;
    }
}
