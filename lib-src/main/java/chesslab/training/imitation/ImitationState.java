package chesslab.training.imitation;

import chesslab.training.network.EpochReport;
import java.util.ArrayList;
import java.util.List;

/** How far learning from games has come, the network and its optimizer apart: what a checkpoint says of it. */
final class ImitationState {

    /** Of the epoch that is going on: lessons behind, their scores, and the seconds they took. */
    int done;
    Tally train = new Tally();
    double seconds;

    /** Of the epochs behind. */
    private final List<EpochReport> reports = new ArrayList<>();

    /** Of the optimizer. */
    long steps;

    /** What it must be resumed with. */
    final String settings;
    final String data;

    ImitationState(String settings, String data) {
        this.settings = settings;
        this.data = data;
    }

    List<EpochReport> reports() {
        return List.copyOf(reports);
    }

    /** The epoch that is going on, from 1. */
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

    /** Ends the epoch. */
    void end(EpochReport report) {
        reports.add(report);
        done = 0;
        train = new Tally();
        seconds = 0;
    }
}
