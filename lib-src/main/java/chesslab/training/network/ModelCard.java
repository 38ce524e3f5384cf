package chesslab.training.network;

import ai.djl.MalformedModelException;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import chesslab.encoding.ChessCoding;
import chesslab.files.JsonFile;
import chesslab.files.Sha256;
import chesslab.game.Coding;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code model.json} says of the parameters beside it.
 *
 * @param format       the version of this form of the folder
 * @param mlp          the architecture, where it is a multilayer perceptron
 * @param cnn          the architecture, where it is a convolutional network
 * @param layout       how positions become its inputs, where it is for chess
 * @param data         SHA-256 of the manifest of the data that it learned from, where there is one
 * @param madeBy       what made the network, as its maker told it
 * @param curves       how its training went, epoch by epoch, where it learned from games
 * @param date         when it was written
 * @param djl          the version of DJL that wrote it
 * @param pytorch      the version of PyTorch that trained it
 * @param arithmetic   how PyTorch reckoned there, such as {@code portable on amd64}; see {@link PyTorch#arithmetic}. Null
 *                     in cards that are older than this
 * @param parameters   how many bytes the file of parameters has
 * @param sha256       their SHA-256, in hexadecimal
 */
public record ModelCard(int format, Mlp mlp, Cnn cnn, String layout, String data, Map<String, String> madeBy,
        List<EpochReport> curves, String date, String djl, String pytorch, String arithmetic,
        long parameters, String sha256) {

    private static final int FORMAT = 1;
    private static final String CARD = "model.json";
    private static final String PARAMETERS = "parameters.djl";

    /** The card of a saved network. */
    public static ModelCard read(Path folder) throws IOException {
        Path file = folder.resolve(CARD);
        ModelCard card = JsonFile.read(present(file), ModelCard.class, "description of a network");
        if ((card.mlp == null) == (card.cnn == null) || card.sha256 == null) {
            throw fault(file, "is cut short or altered: expected one architecture and the SHA-256 of the parameters");
        }
        if (card.format != FORMAT) {
            throw fault(file, "has format " + card.format + ", expected " + FORMAT);
        }
        return card;
    }

    public static void write(Path folder, Network network, Map<String, String> madeBy) throws IOException {
        write(folder, network, null, null, madeBy, null);
    }

    public static void write(Path folder, Network network, String layout, String data, Map<String, String> madeBy,
            List<EpochReport> curves) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        network.block().saveParameters(new DataOutputStream(bytes));
        byte[] parameters = bytes.toByteArray();
        Architecture shape = network.architecture();
        ModelCard card = new ModelCard(FORMAT, shape instanceof Mlp mlp ? mlp : null,
                shape instanceof Cnn cnn ? cnn : null, layout, data, new TreeMap<>(madeBy), curves,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), Engine.getDjlVersion(), PyTorch.version(),
                PyTorch.arithmetic() + " on " + System.getProperty("os.arch"), parameters.length,
                Sha256.of(parameters));
        Files.write(folder.resolve(PARAMETERS), parameters);
        JsonFile.write(folder.resolve(CARD), card);
    }

    /** The shape of the network. */
    public Architecture architecture() {
        return mlp == null ? cnn : mlp;
    }

    /** The network's layers with the parameters of the folder that this card is from. */
    Block readBlock(Path folder, NDManager manager) throws IOException {
        Path file = folder.resolve(PARAMETERS);
        byte[] bytes = Files.readAllBytes(present(file));
        if (bytes.length != parameters) {
            throw fault(file, "has " + bytes.length + " bytes, expected " + parameters + " as " + CARD + " says");
        }
        if (!Sha256.of(bytes).equals(sha256)) {
            throw fault(file, "was altered: its SHA-256 is " + Sha256.of(bytes) + ", expected " + sha256 + " as " + CARD
                    + " says");
        }
        Block block = architecture().block();
        ByteArrayInputStream input = new ByteArrayInputStream(bytes);
        try (Network expected = Network.create(architecture(), 0)) {
            block.loadParameters(manager, new DataInputStream(input));
            if (input.available() > 0 || !shapes(block).equals(shapes(expected.block()))) {
                throw new MalformedModelException("it has " + shapes(block) + " and " + input.available()
                        + " bytes more, expected " + shapes(expected.block()));
            }
            return block;
        } catch (MalformedModelException | IllegalArgumentException e) {
            throw fault(file, "does not fit " + architecture() + ", as " + CARD + " says: " + e.getMessage());
        }
    }

    private static List<Shape> shapes(Block block) {
        return block.getParameters().values().stream().map(parameter -> parameter.getArray().getShape()).toList();
    }

    void checkFits(Path folder, Coding<?, ?> game) throws IOException {
        if (game instanceof ChessCoding chess && layout != null && !chess.layout().name().equals(layout)) {
            throw fault(folder.resolve(CARD), "is of a network for the layout " + layout + ", expected "
                    + chess.layout().name());
        }
        Architecture shape = architecture();
        if (shape.inputs() != game.inputs() || shape.moves() != game.moves()) {
            throw fault(folder.resolve(CARD), "is of a network with " + shape.inputs() + " inputs and " + shape.moves()
                    + " moves, expected " + game.inputs() + " and " + game.moves() + " for this game");
        }
    }

    private static Path present(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null, "a saved network has " + CARD + " and " + PARAMETERS);
        }
        return file;
    }

    private static FileSystemException fault(Path file, String why) {
        return new FileSystemException(file.toString(), null, why);
    }
}
