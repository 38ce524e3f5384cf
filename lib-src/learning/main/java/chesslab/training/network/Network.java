package chesslab.training.network;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import chesslab.files.AtomicFolder;
import chesslab.files.ExceptionMessages;
import chesslab.files.NetworkFile;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A network with a policy head and an optional value head. Its parameters are outside Java's heap until it is closed.
 * Several threads may use it at the same time, but not during training. Built by hand in lesson 02b.
 */
public final class Network implements Predictor, AutoCloseable {

    private final Architecture architecture;
    private final NDManager manager;
    private final Block block;

    /** Creates an untrained network: random weights, biases 0. The same seed gives the same bits. */
    public static Network create(Architecture architecture, long seed) {
        return create(architecture, seed, ComputeDevice.CPU);
    }

    /**
     * The same on a device.
     *
     * @throws IllegalStateException if a graphics card is asked for and there is none
     */
    public static Network create(Architecture architecture, long seed, ComputeDevice device) {
        return new Network(architecture, seed, device);
    }

    private Network(Architecture architecture, long seed, ComputeDevice device) {
        this.architecture = Objects.requireNonNull(architecture, "architecture");
        block = architecture.block();
        manager = PyTorch.engine().newBaseManager(device.resolve());
        block.setInitializer(architecture.initializer(new SplittableRandom(seed)), Parameter.Type.WEIGHT);
        block.initialize(manager, DataType.FLOAT32, new Shape(1, architecture.inputs()));
    }

    /**
     * Reads a network written by {@link #save}.
     *
     * @throws FileSystemException if a file is missing, cut short or altered; it names the file and says what was
     *                             expected
     */
    public static Network load(Path folder) throws IOException {
        return load(folder, ComputeDevice.CPU);
    }

    /**
     * The same on a device.
     *
     * @throws IllegalStateException if a graphics card is asked for and there is none
     */
    public static Network load(Path folder, ComputeDevice device) throws IOException {
        ModelCard card = ModelCard.read(folder);
        return load(folder, card, card.architecture(), device);
    }

    /**
     * Reads a network with a user's block, which is not in its files. The same block gives the same network; a
     * different block is detected if its parameters have other shapes.
     *
     * @param architecture has the name and the layout of the network in the folder
     * @throws FileSystemException also if the network has another architecture
     */
    public static Network load(Path folder, Architecture architecture) throws IOException {
        ModelCard card = ModelCard.read(folder);
        if (!card.architecture().equals(architecture)) {
            throw new FileSystemException(folder.toString(), null,
                    "has a network " + card.architecture() + ", expected network " + architecture);
        }
        return load(folder, card, architecture, ComputeDevice.CPU);
    }

    private static Network load(Path folder, ModelCard card, Architecture architecture, ComputeDevice device)
            throws IOException {
        byte[] parameters = card.readParameters(folder);
        device.resolve(); // where there is none, that is no fault of the files
        Network network = null;
        try {
            network = create(architecture, 0, device);
            network.take(parameters);
            return network;
        } catch (UnsupportedOperationException e) { // its block is in no file
            throw new FileSystemException(folder.resolve(NetworkFile.CARD).toString(), null,
                    ExceptionMessages.message(e));
        } catch (MalformedModelException | IOException | RuntimeException e) { // whatever DJL meets in such bytes
            if (network != null) {
                network.close();
            }
            throw card.misfit(folder, ExceptionMessages.message(e));
        }
    }

    private void take(byte[] parameters) throws IOException, MalformedModelException {
        List<Shape> expected = shapes();
        block.getParameters().values().forEach(Parameter::close);
        ByteArrayInputStream input = new ByteArrayInputStream(parameters);
        block.loadParameters(manager, new DataInputStream(input));
        if (input.available() > 0 || !shapes().equals(expected)) {
            throw new MalformedModelException("it has " + shapes() + " and " + input.available()
                    + " bytes more, expected " + expected);
        }
    }

    private List<Shape> shapes() {
        return block.getParameters().values().stream().map(parameter -> parameter.getArray().getShape()).toList();
    }

    /**
     * Writes the network as a folder, whole or not at all, replacing an existing network.
     *
     * @param madeBy its origin: settings, seed, data; kept in {@code model.json} for readers
     * @throws FileSystemException if the folder has other files than a network's
     */
    public void save(Path folder, Map<String, String> madeBy) throws IOException {
        save(folder, null, madeBy);
    }

    /** Writes a chess network; {@code layout} names its layout, as in {@link ModelCard#layout}. */
    public void save(Path folder, String layout, Map<String, String> madeBy) throws IOException {
        if (Files.exists(folder.resolve(NetworkFile.CARD))) {
            ModelCard.read(folder); // which refuses what is no network's
        }
        AtomicFolder.write(folder, aside -> ModelCard.write(aside, this, layout, null, madeBy, null));
    }

    @Override
    public Architecture architecture() {
        return architecture;
    }

    /** Returns its device: {@code cpu()}, {@code gpu(0)}. */
    public String device() {
        return manager.getDevice().toString();
    }

    @Override
    public Predictions predict(float[][] inputs) {
        if (inputs.length == 0) {
            throw new IllegalArgumentException("no position to evaluate, expected 1 or more");
        }
        PyTorch.engine();
        try (NDManager call = manager.newSubManager()) {
            NDArray batch = PyTorch.matrix(call, inputs, architecture.inputs());
            NDList heads = block.forward(new ParameterStore(call, false), new NDList(batch), false);
            return new Predictions(PyTorch.rows(heads.get(0)),
                    architecture.hasValue() ? heads.get(1).toFloatArray() : new float[0]);
        }
    }

    /** Replaces a parameter's array; copying into the old one would make PyTorch print a warning. */
    public static void replace(Parameter parameter, NDArray array) {
        parameter.close();
        parameter.setShape(null);
        parameter.setArray(array);
    }

    public Block block() {
        return block;
    }

    public NDManager manager() {
        return manager;
    }

    @Override
    public void close() {
        manager.close();
    }

    @Override
    public String toString() {
        return "network " + architecture;
    }
}
