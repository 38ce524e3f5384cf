package chesslab.tutorial;

import chesslab.mining.ChoiceRule;
import chesslab.mining.MiningSettings;
import chesslab.uci.UciLimit;
import java.util.List;

/** How games are played in the tutorial of Kjosbakken: those that are mined, and those that test the network. */
public final class TutorialGames {

    /**
     * The recipe of part 1: the best of three moves in 80 of 100 cases, the second in 15, the third in 5; at most 500
     * plies. Depth 15 and 16 MB of hash table are what its package for Stockfish takes where it is given nothing.
     */
    public static final MiningSettings MINING = new MiningSettings(UciLimit.depth(15),
            new ChoiceRule(List.of(80, 15, 5)), 500, 0, 0, 16);

    /** Plies after which a game of the network against Stockfish is a draw: 150 moves of each side. */
    public static final int MOVE_LIMIT = 300;

    private TutorialGames() {
    }
}
