package chesslab.cli;

import chesslab.mining.Miner;
import chesslab.zero.ZeroRun;
import chesslab.zero.ZeroSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "zero",
        header = "Makes an evaluation taught only by its own games, without Stockfish; 3 hours of 2 cores.",
        description = {"Example:",
                "  environment/chesslab recipe zero --generations 2 --games 500 --out my-zero", "",
                "The player is selective:values=own,network=my-zero. The same call continues an interrupted one."})
final class RecipeZeroCommand extends RecipeCommand.Recipe {

    @Option(names = "--generations", paramLabel = "G", description = "number of generations (${DEFAULT-VALUE})")
    private int generations = 16;

    @Option(names = "--games", paramLabel = "N", description = "games of each generation (${DEFAULT-VALUE})")
    private int games = 24_000;

    @Option(names = "--nodes", paramLabel = "N",
            description = "nodes for a move in the first generations (${DEFAULT-VALUE})")
    private long nodes = 100;

    @Option(names = "--hidden", paramLabel = "N", description = "hidden size of the network (${DEFAULT-VALUE})")
    private int hidden = 128;

    @Option(names = "--epochs", paramLabel = "E", description = "epochs of a training (${DEFAULT-VALUE})")
    private int epochs = 8;

    @Option(names = "--result-share", paramLabel = "W",
            description = "share of the game's result in a label, from 0 to 1; the rest is the search's score "
                    + "(${DEFAULT-VALUE})")
    private double resultShare = 0.1;

    @Override
    public Integer call() throws Exception {
        checkFolder();
        ZeroSettings settings = wellCalled(
                () -> new ZeroSettings(generations, games, nodes, hidden, epochs, resultShare, seed));
        interruptible("The same call of recipe continues there.",
                line -> ZeroRun.run(settings, folder, Miner.workersByDefault(), generation -> {
                    line.end();
                    out().println(generation);
                    out().flush();
                }, line::show));
        out().println("The player is selective:values=own,network=" + folder);
        return Main.DONE;
    }
}
