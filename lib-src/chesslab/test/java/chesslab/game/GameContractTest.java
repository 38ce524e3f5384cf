package chesslab.game;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A game's own test extends this class and says what to try; each rule of {@link GameContract} is a test. */
public abstract class GameContractTest {

    /** What to try, each with its name. */
    protected abstract Map<String, GameContract<?, ?>> contracts();

    @TestFactory
    Stream<DynamicTest> contractOfGames() {
        return contracts().entrySet().stream().flatMap(contract -> contract.getValue().rules().entrySet().stream()
                .map(rule -> DynamicTest.dynamicTest(contract.getKey() + ": " + rule.getKey(), rule.getValue()::run)));
    }
}
