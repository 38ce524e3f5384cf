package chesslab.cli;

import chesslab.files.AtomicFile;
import chesslab.training.imitation.EpochReport;
import chesslab.training.imitation.Metrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Writes the curves of a training beside its models. */
final class LossFile {

    private static final String HEAD = "epoch,learning_rate,positions,seconds,train_loss,validation_loss,train_top1,"
            + "validation_top1,train_top5,validation_top5,train_legal,validation_legal,train_value_loss,"
            + "validation_value_loss\n";

    private LossFile() {
    }

    /** Writes the file {@code loss.csv}; none if no epoch has ended yet. */
    static void write(Path folder, List<EpochReport> curve) throws IOException {
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
