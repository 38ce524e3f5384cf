package chesslab.training.imitation;

import java.util.ArrayList;
import java.util.List;

/** The state of a training on games, without network and optimizer, as {@code state.json} of a checkpoint has it. */
final class ImitationState {

    /** Of the current epoch: the batches trained on, their metrics, and the seconds they took. */
    int done;
    RunningMetrics train = new RunningMetrics();
    double seconds;

    /** Of the epochs before. */
    private final List<EpochReport> reports = new ArrayList<>();

    long steps;
    /** SHA-256 of the optimizer's file. */
    String optimizer;

    /** What must be the same where it is resumed. */
    final String settings;
    final String data;

    ImitationState(String settings, String data) {
        this.settings = settings;
        this.data = data;
    }

    List<EpochReport> reports() {
        return List.copyOf(reports);
    }

    /** The current epoch, from 1. */
    int epoch() {
        return reports.size() + 1;
    }

    double totalSeconds() {
        return seconds + reports.stream().mapToDouble(EpochReport::seconds).sum();
    }

    /** The lowest validation loss so far; infinite before the first epoch has ended. */
    double bestLoss() {
        return reports.stream().mapToDouble(report -> report.validation().all().loss()).min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    void end(EpochReport report) {
        reports.add(report);
        done = 0;
        train = new RunningMetrics();
        seconds = 0;
    }
}
