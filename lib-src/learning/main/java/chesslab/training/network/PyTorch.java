package chesslab.training.network;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.util.Utils;
import chesslab.files.AtomicFile;
import chesslab.files.ExceptionMessages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** DJL's engine, started once: offline, and on one thread by default. */
public final class PyTorch {

    private static final String THREADS = "ai.djl.pytorch.num_threads";
    /** Variables that keep each library from choosing by processor: MKL, PyTorch's loops, oneDNN. */
    private static final Map<String, String> PORTABLE = Map.of("MKL_CBWR", "COMPATIBLE",
            "ATEN_CPU_CAPABILITY", "default", "ONEDNN_MAX_CPU_ISA", "AVX2");

    private static final ThreadLocal<Integer> THREADS_SET = ThreadLocal.withInitial(() -> {
        int threads = Integer.getInteger(THREADS);
        JniUtils.setNumThreads(threads);
        return threads;
    });

    private static Engine engine; // null until it is first asked for

    private PyTorch() {
    }

    /**
     * Returns the engine; every computing thread must call this. By default PyTorch's libraries use all processors for
     * each thread, and sums would depend on their number.
     */
    public static synchronized Engine engine() {
        if (engine == null) {
            Properties set = System.getProperties();
            set.putIfAbsent("ai.djl.offline", "true"); // the libraries are on the class path: nothing to be downloaded
            set.putIfAbsent(THREADS, "1"); // sums depend on the number, and small networks gain nothing from more
            engine = start();
        }
        THREADS_SET.get();
        return engine;
    }

    private static Engine start() {
        String cuda = "";
        try {
            Properties jar = new Properties();
            try (InputStream text = resource("native/lib/pytorch.properties")) {
                jar.load(text);
            }
            if (jar.getProperty("flavor", "").startsWith("cu")) {
                cuda = "; its libraries of the Maven profile cuda need a graphics card of NVIDIA and its driver";
                offerCudaRuntime(jar);
            }
            return Engine.getEngine("PyTorch");
        } catch (IOException | EngineException e) {
            throw new IllegalStateException("PyTorch does not start: " + ExceptionMessages.message(e) + cuda, e);
        }
    }

    /**
     * Lets DJL ask for cards with the CUDA runtime library of its own jar. It only looks for an installed one, which
     * NVIDIA's driver does not bring, and without it rejects that jar.
     */
    private static void offerCudaRuntime(Properties jar) throws IOException {
        for (String name : jar.getProperty("libraries").split(",")) {
            if (name.startsWith("libcudart")) {
                Path folder = Files.createDirectories(Utils.getEngineCacheDir().resolve(name));
                try (InputStream library = resource("pytorch/" + jar.getProperty("flavor") + "/"
                        + jar.getProperty("classifier") + "/" + name)) {
                    AtomicFile.write(folder.resolve("libcudart.so"), library.readAllBytes());
                }
                System.setProperty("jna.library.path", folder.toString());
            }
        }
    }

    /** Returns a file of the class path; an empty one if there is none. */
    private static InputStream resource(String name) {
        InputStream found = PyTorch.class.getClassLoader().getResourceAsStream(name);
        return found == null ? InputStream.nullInputStream() : found;
    }

    public static String version() {
        return engine().getVersion();
    }

    public static String threads() {
        engine();
        return System.getProperty(THREADS);
    }

    /**
     * Returns the arithmetic in use: {@code portable}, which gives the same bits on every x86-64 processor that has
     * AVX2, or {@code native}, the fastest on this one. The scripts in {@code environment} choose before Java starts,
     * by variables for PyTorch's libraries. On other processors it is always native.
     */
    public static String arithmetic() {
        boolean x86 = System.getProperty("os.arch").equals("amd64") || System.getProperty("os.arch").equals("x86_64");
        return x86 && PORTABLE.entrySet().stream().allMatch(set -> set.getValue().equals(System.getenv(set.getKey())))
                ? "portable"
                : "native";
    }

    /**
     * Sets the number of threads of one computation; the default is 1, since results depend on it. Call it before any
     * other use of networks.
     *
     * @throws IllegalStateException if PyTorch is already running with another number
     */
    public static synchronized void useThreads(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads, expected 1 or more");
        }
        if (engine != null && !threads().equals(Integer.toString(threads))) {
            throw new IllegalStateException("PyTorch is already running, on " + threads() + " threads");
        }
        System.setProperty(THREADS, Integer.toString(threads));
    }

    /** Returns the devices for networks: {@code gpu(0)} and so on if there are any, and always {@code cpu()}. */
    public static List<String> devices() {
        return Stream.concat(Arrays.stream(engine().getDevices()), Stream.of(Device.cpu())).map(Device::toString)
                .distinct().toList();
    }

    /** Returns rows of numbers as one array, (rows, width); each row must have {@code width} numbers. */
    public static NDArray matrix(NDManager manager, float[][] rows, int width) {
        float[] flat = new float[rows.length * width]; // [row * width]
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != width) {
                throw new IllegalArgumentException("row " + i + " has " + rows[i].length + " numbers, expected "
                        + width);
            }
            System.arraycopy(rows[i], 0, flat, i * width, width);
        }
        return manager.create(flat, new Shape(rows.length, width));
    }

    /** Returns the rows of an array. */
    public static float[][] rows(NDArray matrix) {
        int width = Math.toIntExact(matrix.getShape().get(1));
        float[] flat = matrix.toFloatArray(); // [row * width]
        float[][] rows = new float[flat.length / width][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(flat, i * width, (i + 1) * width));
        return rows;
    }
}
