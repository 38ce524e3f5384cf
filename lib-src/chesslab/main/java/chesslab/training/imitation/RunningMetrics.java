package chesslab.training.imitation;

import chesslab.encoding.GamePhase;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Accumulates metrics, position by position, for each phase of the game. A checkpoint inside an epoch keeps it. */
public final class RunningMetrics {

    private static final class Sums {
        private long positions;
        private long valued;
        private double policyLoss;
        private double valueLoss;
        private long first;
        private long amongFive;
        private double legalMass;

        private void add(Sums other) {
            positions += other.positions;
            valued += other.valued;
            policyLoss += other.policyLoss;
            valueLoss += other.valueLoss;
            first += other.first;
            amongFive += other.amongFive;
            legalMass += other.legalMass;
        }

        private Metrics mean() {
            double all = Math.max(1, positions);
            return new Metrics(positions, valued, policyLoss / all, valueLoss / Math.max(1, valued), first / all,
                    amongFive / all, legalMass / all);
        }
    }

    /** Sorted: they are added in one order, also after a checkpoint, as the last bits of a sum depend on it. */
    private final SortedMap<GamePhase, Sums> phases = new TreeMap<>();

    /**
     * Adds a position.
     *
     * @param better     the number of legal moves more probable than the move played
     * @param valueError the value less its target; NaN where that is unknown
     */
    void add(GamePhase phase, double policyLoss, long better, double legalMass, double valueError) {
        Sums sums = phases.computeIfAbsent(phase, none -> new Sums());
        sums.positions++;
        sums.policyLoss += policyLoss;
        sums.first += better < 1 ? 1 : 0;
        sums.amongFive += better < 5 ? 1 : 0;
        sums.legalMass += legalMass;
        if (!Double.isNaN(valueError)) {
            sums.valued++;
            sums.valueLoss += valueError * valueError;
        }
    }

    long positions() {
        return phases.values().stream().mapToLong(sums -> sums.positions).sum();
    }

    Metrics.ByPhase result() {
        Sums all = new Sums();
        Map<GamePhase, Metrics> byPhase = new EnumMap<>(GamePhase.class);
        phases.forEach((phase, sums) -> {
            all.add(sums);
            byPhase.put(phase, sums.mean());
        });
        return new Metrics.ByPhase(all.mean(), byPhase);
    }
}
