package chesslab.training.imitation;

import chesslab.encoding.GamePhase;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The accuracy of a network's predictions of moves and results; every number is a mean over the positions. Built by
 * hand in lesson 05b.
 *
 * @param valued     the number of positions with a known value
 * @param policyLoss cross-entropy to the policy's target, in nats
 * @param valueLoss  squared error of known values, which are from -1 to 1; 0 if none is known
 * @param top1       the share of positions in which the move played is the most probable legal one
 * @param top5       the share of positions in which it is among the five most probable legal ones
 * @param legalMass  the probability of all legal moves together, before illegal ones are masked
 */
public record Metrics(long positions, long valued, double policyLoss, double valueLoss, double top1, double top5,
        double legalMass) {

    /** Returns the loss that training minimizes, the sum of both losses. */
    public double loss() {
        return policyLoss + valueLoss;
    }

    /**
     * The metrics of all positions, and of each phase of the game that occurs.
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

    /** Sums over positions, for each phase of the game. */
    public static final class Sums {

        private final Map<GamePhase, double[]> phases = new EnumMap<>(GamePhase.class);

        /** Adds a position: legal moves more probable than the one played, and the value's error, NaN if unknown. */
        void add(GamePhase phase, double policyLoss, int better, double legalMass, double valueError) {
            double[] sums = phases.computeIfAbsent(phase, none -> new double[7]);
            boolean valued = !Double.isNaN(valueError);
            sums[0]++;
            sums[1] += valued ? 1 : 0;
            sums[2] += policyLoss;
            sums[3] += valued ? valueError * valueError : 0;
            sums[4] += better < 1 ? 1 : 0;
            sums[5] += better < 5 ? 1 : 0;
            sums[6] += legalMass;
        }

        long positions() {
            return (long) phases.values().stream().mapToDouble(sums -> sums[0]).sum();
        }

        ByPhase means() {
            double[] all = new double[7];
            Map<GamePhase, Metrics> byPhase = new EnumMap<>(GamePhase.class);
            phases.forEach((phase, sums) -> {
                for (int i = 0; i < all.length; i++) {
                    all[i] += sums[i];
                }
                byPhase.put(phase, mean(sums));
            });
            return new ByPhase(mean(all), byPhase);
        }

        private static Metrics mean(double[] sums) {
            double all = Math.max(1, sums[0]);
            return new Metrics((long) sums[0], (long) sums[1], sums[2] / all, sums[3] / Math.max(1, sums[1]),
                    sums[4] / all, sums[5] / all, sums[6] / all);
        }
    }
}
