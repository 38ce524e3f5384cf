package chesslab.training.network;

import chesslab.encoding.GamePhase;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The score of all positions of a part, and of each phase of the game that occurred in it.
 *
 * @param all     together
 * @param byPhase in the order of the game
 */
public record Scores(Score all, Map<GamePhase, Score> byPhase) {

    public Scores {
        Map<GamePhase, Score> ordered = new EnumMap<>(GamePhase.class);
        ordered.putAll(byPhase);
        byPhase = Collections.unmodifiableMap(ordered);
    }
}
