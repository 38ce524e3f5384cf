package chesslab.training.imitation;

import chesslab.encoding.GamePhase;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How well a network predicts the moves and results of some positions; every number is the mean over all of them.
 *
 * @param valued     the number of positions whose value is known
 * @param policyLoss cross-entropy to the policy's target, in nats
 * @param valueLoss  squared error of the value where it is known, values being from -1 to 1; 0 where none is
 * @param top1       the share in which the move played is the most probable of the legal ones, the player's own choice
 * @param top5       the share in which it is among the five most probable legal ones
 * @param legalMass  the probability of all legal moves together, before illegal ones are masked
 */
public record Metrics(long positions, long valued, double policyLoss, double valueLoss, double top1, double top5,
        double legalMass) {

    /** The loss that training minimizes: the sum of both losses. */
    public double loss() {
        return policyLoss + valueLoss;
    }

    /**
     * The metrics of all positions, and of those of each phase of the game that occurs among them.
     *
     * @param byPhase in the order of the game
     */
    public record ByPhase(Metrics all, Map<GamePhase, Metrics> byPhase) {

        public ByPhase {
            Map<GamePhase, Metrics> ordered = new EnumMap<>(GamePhase.class);
            ordered.putAll(byPhase);
            byPhase = Collections.unmodifiableMap(ordered);
        }
    }
}
