package chesslab.cli;

import chesslab.training.export.NetworkExport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "export", header = "Writes a network as ONNX, for programs outside this project.",
        description = {"Example:", "  environment/chesslab export data/models/cnn", "",
                "The file's metadata describe the inputs and the index of each move. The same",
                "network gives the same bytes."})
final class ExportCommand extends LabCommand {

    @Parameters(paramLabel = "NETWORK", description = "the folder of the network")
    private Path model;

    @Option(names = "--out", paramLabel = "FILE",
            description = "the file to write (the network's name with .onnx, in this folder)")
    private Path out;

    @Option(names = "--force", description = "replace an existing file")
    private boolean force;

    @Override
    public Integer call() throws Exception {
        Path file = out != null ? out : Path.of(model.toAbsolutePath().normalize().getFileName() + ".onnx");
        if (Files.isDirectory(file)) {
            throw wrongCall("--out " + file + " is a folder: expected a file", null);
        }
        if (Files.exists(file) && !force) {
            throw wrongCall(file + " exists: choose another file, or replace it with --force", null);
        }
        NetworkExport.write(model, file);
        out().printf(Locale.ROOT, "%s: %,d bytes%n", file, Files.size(file));
        return Main.DONE;
    }
}
