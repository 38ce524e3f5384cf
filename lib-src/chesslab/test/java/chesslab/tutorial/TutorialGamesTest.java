package chesslab.tutorial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.arena.match.GameRules;
import chesslab.mining.MiningSettings;
import chesslab.uci.UciLimit;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the library does where nothing is said is the tutorial's, with a limit that is quicker. */
class TutorialGamesTest {

    @Test
    void minedByDefaultAsPublishedWithNodesInPlaceOfDepth() {
        assertEquals(TutorialGames.MINING.withLimit(UciLimit.nodes(1000)), MiningSettings.DEFAULT);
    }

    @Test
    void matchesByDefaultEndWithTheMoveThatWasPublished() {
        assertEquals(new GameRules(TutorialGames.MOVE_LIMIT, Optional.empty()), GameRules.DEFAULT);
    }
}
