package chesslab.training.network;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import chesslab.files.AtomicFolder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A network with a policy head and, where its architecture has one, a value head. Its parameters live outside Java's
 * heap until it is closed. Several threads may ask it at once, but not while it is trained.
 */
public final class Network implements Predictor, AutoCloseable {

    private final Architecture architecture;
    private final NDManager manager;
    private final Block block;

    private Network(Architecture architecture, NDManager manager, Block block) {
        this.architecture = architecture;
        this.manager = manager;
        this.block = block;
    }

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
        Objects.requireNonNull(architecture, "architecture");
        NDManager manager = PyTorch.engine().newBaseManager(device.resolve());
        Block block = architecture.block();
        block.setInitializer(architecture.initializer(new SplittableRandom(seed)), Parameter.Type.WEIGHT);
        block.initialize(manager, DataType.FLOAT32, new Shape(1, architecture.inputs()));
        return new Network(architecture, manager, block);
    }

    /**
     * Reads a network that {@link #save} wrote.
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
        return load(folder, ModelCard.read(folder).architecture(), device.resolve());
    }

    /**
     * Reads a network of one's own, whose block is not in its files. The same block gives the same network; another one
     * is noticed where its parameters have other shapes.
     *
     * @param architecture with the name and the layout of the network in the folder
     * @throws FileSystemException also if the network is of another architecture
     */
    public static Network load(Path folder, Architecture architecture) throws IOException {
        return load(folder, architecture, ComputeDevice.CPU.resolve());
    }

    private static Network load(Path folder, Architecture architecture, Device device) throws IOException {
        ModelCard card = ModelCard.read(folder);
        if (!card.architecture().equals(architecture)) {
            throw new FileSystemException(folder.toString(), null,
                    "has a network " + card.architecture() + ", expected network " + architecture);
        }
        NDManager manager = PyTorch.engine().newBaseManager(device);
        try {
            return new Network(architecture, manager, card.readBlock(folder, manager, architecture));
        } catch (IOException | RuntimeException e) {
            manager.close();
            throw e;
        }
    }

    /**
     * Writes the network as a folder, whole or not at all; a network of this name is replaced.
     *
     * @param madeBy what made the network: settings, seed, data; kept in {@code model.json} for readers
     * @throws FileSystemException if the folder has files that are not of a network
     */
    public void save(Path folder, Map<String, String> madeBy) throws IOException {
        save(folder, null, madeBy);
    }

    /**
     * The same for a network that plays chess; {@code layout} names the one that it reads, as {@link ModelCard#layout}.
     */
    public void save(Path folder, String layout, Map<String, String> madeBy) throws IOException {
        ModelCard.refuseOthers(folder);
        AtomicFolder.write(folder, aside -> ModelCard.write(aside, this, layout, null, madeBy, null));
    }

    @Override
    public Architecture architecture() {
        return architecture;
    }

    /** Returns the device that it computes on: {@code cpu()}, {@code gpu(0)}. */
    public String device() {
        return manager.getDevice().toString();
    }

    @Override
    public Predictions predict(float[][] inputs) {
        if (inputs.length == 0) {
            throw new IllegalArgumentException("no position to evaluate, expected 1 or more");
        }
        PyTorch.engine();
        // what a call makes belongs to a manager of its own and is freed with it
        try (NDManager call = manager.newSubManager()) {
            NDArray batch = PyTorch.matrix(call, inputs, architecture.inputs());
            NDList heads = block.forward(new ParameterStore(call, false), new NDList(batch), false);
            return new Predictions(PyTorch.rows(heads.get(0)),
                    architecture.hasValue() ? heads.get(1).toFloatArray() : new float[0]);
        }
    }

    /** Not by copying into the old array, at which PyTorch prints a warning of DJL's doing. */
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
