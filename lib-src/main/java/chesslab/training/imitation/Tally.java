package chesslab.training.imitation;

import chesslab.encoding.GamePhase;
import chesslab.training.network.Score;
import chesslab.training.network.Scores;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up scores, position by position, for each phase of the game. A checkpoint inside an epoch keeps it. */
public final class Tally {

    /** The sums of one phase. */
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

        private Score score() {
            double all = Math.max(1, positions);
            return new Score(positions, valued, policyLoss / all, valueLoss / Math.max(1, valued), first / all,
                    amongFive / all, legalMass / all);
        }
    }

    /** Sorted, so that they are added up in one order, also behind a checkpoint: the last bits of a sum depend on it. */
    private final SortedMap<GamePhase, Sums> phases = new TreeMap<>();

    /**
     * Adds a position.
     *
     * @param better     how many legal moves were more probable than the move played
     * @param valueError what the value was off by; NaN where it was not known
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

    Scores scores() {
        Sums all = new Sums();
        Map<GamePhase, Score> byPhase = new EnumMap<>(GamePhase.class);
        phases.forEach((phase, sums) -> {
            all.add(sums);
            byPhase.put(phase, sums.score());
        });
        return new Scores(all.score(), byPhase);
    }
}
