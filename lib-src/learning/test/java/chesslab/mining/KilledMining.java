package chesslab.mining;

import chesslab.search.SearchLimits;
import chesslab.uci.Stockfish;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A program that mines, for {@link KillTest} to kill: arguments are the folder and the number
 * of workers. It prints how many games are finished whenever one is.
 */
final class KilledMining {

    /** 24 short games of little thought, with random moves, in shards of 4, so that a kill can hit every part of the work. */
    static final MiningPlan PLAN = new MiningPlan(
            new MiningSettings(SearchLimits.nodes(100), ChoiceRule.DEFAULT, 40, 4, 0.12, 16), 7, 24, 4, true);

    private KilledMining() {
    }

    public static void main(String[] arguments) throws Exception {
        mine(Path.of(arguments[0]), Integer.parseInt(arguments[1]), progress -> System.out.println(progress.games()));
    }

    static void mine(Path folder, int workers, Consumer<MiningProgress> watcher) throws Exception {
        Miner.mine(PLAN, folder, true, workers, MiningEngine.starter(Stockfish.require(), PLAN.settings()), watcher);
    }
}
