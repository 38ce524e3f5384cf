package chesslab.cli;

import chesslab.encoding.dataset.PreparedData;
import chesslab.encoding.dataset.Split;
import chesslab.files.AtomicFile;
import chesslab.training.imitation.Baselines;
import chesslab.training.imitation.EpochReport;
import chesslab.training.imitation.Metrics;
import chesslab.training.network.Architecture;
import chesslab.training.network.Network;
import chesslab.training.network.PyTorch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Summary of a training, as {@code --json} prints it.
 *
 * @param folder       the folder of the best model
 * @param best         the epoch with the lowest validation loss
 * @param mostFrequent the top 1 that {@link Baselines} reaches without a network; likewise {@code uniform}
 */
record TrainSummary(String folder, String layout, String network, long parameters, String device,
        String threads, int trainPositions, int validationPositions, int epochs, double seconds,
        double positionsPerSecond, EpochReport best, double mostFrequent, double uniform) {

    private static final String HEAD = "epoch,learning_rate,positions,seconds,train_loss,validation_loss,train_top1,"
            + "validation_top1,train_top5,validation_top5,train_legal,validation_legal,train_value_loss,"
            + "validation_value_loss\n";

    static TrainSummary of(Path folder, Network network, PreparedData data, List<EpochReport> curve) {
        Architecture shape = network.architecture();
        Baselines baselines = Baselines.of(data);
        EpochReport best = curve.stream().min(Comparator.comparingDouble(EpochReport::loss))
                .orElseThrow();
        double seconds = curve.stream().mapToDouble(EpochReport::seconds).sum();
        long learned = curve.stream().mapToLong(report -> report.train().all().positions()).sum();
        return new TrainSummary(folder.resolve("best").toString(), data.layout().name(), shape.toString(),
                shape.parameters(), network.device(), PyTorch.threads(), data.size(Split.TRAIN),
                data.size(Split.VALIDATION), curve.size(), seconds, learned / seconds, best, baselines.mostFrequent(),
                baselines.uniform());
    }

    String text() {
        return String.format(Locale.ROOT, "best: epoch %d, validation loss %.4f, top 1 %.1f %%, in %s%n"
                + "without a network: top 1 %.1f %% by the most frequent legal move, %.1f %% by any legal move%n",
                best.epoch(), best.loss(), 100 * best.validation().all().top1(), folder,
                100 * mostFrequent, 100 * uniform);
    }

    /** Writes {@code loss.csv}, unless no epoch has ended yet. */
    static void writeCurve(Path folder, List<EpochReport> curve) throws IOException {
        if (curve.isEmpty()) {
            return;
        }
        AtomicFile.write(folder.resolve("loss.csv"), csv(curve));
    }

    private static String csv(List<EpochReport> curve) {
        StringBuilder text = new StringBuilder(HEAD);
        for (EpochReport report : curve) {
            text.append(report.epoch()).append(',').append(report.learningRate()).append(',')
                    .append(report.train().all().positions()).append(',').append(report.seconds());
            for (ToDoubleFunction<Metrics> column : List.<ToDoubleFunction<Metrics>>of(Metrics::loss, Metrics::top1,
                    Metrics::top5, Metrics::legalMass, Metrics::valueLoss)) {
                text.append(',').append(column.applyAsDouble(report.train().all()))
                        .append(',').append(column.applyAsDouble(report.validation().all()));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
