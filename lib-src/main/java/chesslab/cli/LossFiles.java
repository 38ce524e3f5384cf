package chesslab.cli;

import chesslab.files.AtomicFile;
import chesslab.notebook.ChartImage;
import chesslab.notebook.Charts;
import chesslab.training.imitation.EpochReport;
import chesslab.training.imitation.Metrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;

/** Writes the curves of a training beside its models, as numbers and as a picture. */
final class LossFiles {

    private static final String HEAD = "epoch,learning_rate,positions,seconds,train_loss,validation_loss,train_top1,"
            + "validation_top1,train_top5,validation_top5,train_legal,validation_legal,train_value_loss,"
            + "validation_value_loss\n";

    private LossFiles() {
    }

    /** Writes the files; none if no epoch has ended yet. */
    static void write(Path folder, List<EpochReport> curve) throws IOException {
        if (curve.isEmpty()) {
            return;
        }
        AtomicFile.write(folder.resolve("loss.csv"), csv(curve));
        AtomicFile.write(folder.resolve("loss.png"), ChartImage.of(chart(curve)).toPng());
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

    private static XYChart chart(List<EpochReport> curve) {
        XYChart chart = Charts.line("Loss over the training", "epoch", "loss");
        List<Integer> epochs = Charts.upTo(curve.size());
        chart.addSeries("training", epochs, curve.stream().map(report -> report.train().all().loss()).toList());
        chart.addSeries("validation", epochs, curve.stream().map(report -> report.validation().all().loss()).toList());
        return chart;
    }
}
