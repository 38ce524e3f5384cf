package chesslab.training.imitation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.encoding.dataset.PreparedData;
import chesslab.training.OptimizerSettings;
import chesslab.training.Schedule;
import chesslab.training.TrainingSettings;
import chesslab.training.network.Architecture;
import chesslab.training.network.ModelCard;
import chesslab.training.network.Network;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training in a program of its own that is killed, without a chance to put anything in order. */
@Tag("lengthy")
class KilledRunTest {

    private static final int EPOCHS = 6;

    /** The program: trains in a folder and prints a line when an epoch has ended. */
    public static void main(String[] arguments) throws IOException {
        train(Path.of(arguments[0]), Path.of(arguments[1]), epoch -> System.out.println("epoch " + epoch));
    }

    private static void train(Path prepared, Path folder, IntConsumer ended) throws IOException {
        PreparedData data = PreparedData.open(prepared);
        ImitationSettings settings = new ImitationSettings(new TrainingSettings(EPOCHS, 32, 0.05,
                new OptimizerSettings.Sgd(0.9), new Schedule.Cosine(1), Double.POSITIVE_INFINITY, 1));
        try (Network network = Network.create(Architecture.named("cnn-1x8", data.layout(), true), 1)) {
            Imitation.train(network, data, settings, folder, true, new ImitationListener() {
                @Override
                public void onEpoch(EpochReport report) {
                    ended.accept(report.epoch());
                }
            });
        }
    }

    private static Process start(Path data, Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"),
                KilledRunTest.class.getName(), data.toString(), folder.toString()));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** Reads lines until one is this, or the program has ended; whether it came. */
    private static boolean awaits(Process program, String line) throws IOException {
        BufferedReader output = program.inputReader();
        for (String read = output.readLine(); read != null; read = output.readLine()) {
            if (read.equals(line)) {
                return true;
            }
        }
        return false;
    }

    private static void kill(Process program) throws InterruptedException {
        program.destroyForcibly();
        assertTrue(program.waitFor(60, TimeUnit.SECONDS));
    }

    @Test
    void killedRunGoesOnToTheBitsOfOneThatWasNot(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("data");
        SampleData.in(data, "mover14");
        Path killed = folder.resolve("killed");
        Process first = start(data, killed);
        assertTrue(awaits(first, "epoch 2"));
        Thread.sleep(20); // somewhere in the third epoch
        kill(first);
        Process second = start(data, killed);
        assertTrue(awaits(second, "epoch 4"), "it did not go on behind the second epoch");
        kill(second);
        train(data, killed, epoch -> {
        });
        train(data, folder.resolve("whole"), epoch -> {
        });
        assertArrayEquals(parameters(folder.resolve("whole")), parameters(killed));
        List<EpochReport> whole = EpochReport.curve(ModelCard.read(folder.resolve("whole").resolve("latest")));
        List<EpochReport> resumed = EpochReport.curve(ModelCard.read(killed.resolve("latest")));
        assertEquals(EPOCHS, resumed.size());
        for (int i = 0; i < EPOCHS; i++) {
            assertEquals(whole.get(i).train(), resumed.get(i).train());
            assertEquals(whole.get(i).validation(), resumed.get(i).validation());
        }
    }

    private static byte[] parameters(Path run) throws IOException {
        return Files.readAllBytes(run.resolve("latest").resolve("parameters.djl"));
    }
}
