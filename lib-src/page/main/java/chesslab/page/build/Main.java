package chesslab.page.build;

import chesslab.arena.match.Openings;
import chesslab.chess.Board;
import chesslab.notebook.drawing.BoardScript;
import chesslab.page.compiler.CompilerModule;
import chesslab.page.compiler.Linker;
import chesslab.page.compiler.Programs;
import chesslab.page.runtime.GameModule;
import chesslab.search.nnue.NnueNetwork;
import chesslab.training.policy.PolicyNetwork;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.tooling.TeaVMToolException;
import org.teavm.vm.TeaVMOptimizationLevel;

/**
 * Writes what the pages of the site run into a folder: {@code game.wasm} and {@code weights}, the game on the board, and
 * {@code boards.json}, the empty boards that it fills; {@code compiler}, an archive of the compiler of a reader's program
 * with all that it needs; {@code openings} of its matches; {@code teavm.js}, which starts a module. All this is made of
 * its own class path, the shims first. Called with the folders of the evaluation and of
 * the levels' policy, the file of the openings, the folder to write into, and that of the notebooks.
 */
public final class Main {

    private static final String ECJ = "org/eclipse/jdt/internal/compiler/";

    /** What the module of the compiler is compiled from: the beginnings of paths. */
    static final List<String> COMPILER = List.of("chesslab/page/compiler/", "chesslab/page/runtime/JdkSemantics",
            ECJ, "org/teavm/");

    /** What ecj reads: the beginnings of paths. */
    static final List<String> RESOURCES = List.of(ECJ + "parser/parser", ECJ + "parser/readableNames.props",
            ECJ + "parser/unicode13/", ECJ + "problem/messages.properties");

    private static final int BOARD_PIXELS = 480;

    private Main() {
    }

    public static void main(String[] arguments) throws IOException, TeaVMToolException {
        ClassPath classpath = ClassPath.of(System.getProperty("java.class.path"));
        Path out = Path.of(arguments[3]);
        Map<String, byte[]> runtime = classpath.loadCompiler();
        Linker linker = new Linker(runtime);
        Files.write(out.resolve("game.wasm"), linker.link(Map.of(), GameModule.class.getName(), true));
        Files.write(out.resolve("weights"), weights(NnueNetwork.read(Path.of(arguments[0])),
                PolicyNetwork.read(Path.of(arguments[1]))));
        Files.write(out.resolve("teavm.js"), classpath.file("org/teavm/backend/wasm/wasm-gc-runtime.min.js"));
        Openings<Board> openings = Openings.read(Path.of(arguments[2]));
        Files.write(out.resolve("openings"),
                IntStream.range(0, openings.count()).mapToObj(i -> openings.start().apply(i).getFen()).toList());
        Files.writeString(out.resolve("boards.json"), BoardScript.json(BoardScript.templates(8, 8, BOARD_PIXELS)));
        String sources = checksum(classpath.files(COMPILER));
        Path key = out.resolve("compiler.key");
        if (!Files.exists(key) || !Files.readString(key).equals(sources)) {
            compile(classpath, out);
            Files.writeString(key, sources);
        }
        Lessons.write(linker, Path.of(arguments[4]), out.resolve("lessons"));
        Map<String, byte[]> compiler = new TreeMap<>();
        compiler.put("compiler.wasm", Files.readAllBytes(out.resolve("compiler.wasm")));
        compiler.put("runtime", packed(Programs.pack(runtime)));
        compiler.put("stubs", packed(Stubs.of(runtime)));
        compiler.put("resources", packed(classpath.files(RESOURCES)));
        Files.write(out.resolve("compiler"), packed(compiler));
    }

    private static String checksum(Map<String, byte[]> files) {
        CRC32 sum = new CRC32();
        files.forEach((path, bytes) -> {
            sum.update(path.getBytes(StandardCharsets.UTF_8));
            sum.update(bytes);
        });
        return Long.toHexString(sum.getValue());
    }

    /** Returns an archive, as {@link CompilerModule} reads it. */
    private static byte[] packed(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(files.size());
        for (Map.Entry<String, byte[]> each : files.entrySet()) {
            out.writeUTF(each.getKey());
            out.writeInt(each.getValue().length);
            out.write(each.getValue());
        }
        return bytes.toByteArray();
    }

    private static byte[] weights(NnueNetwork network, PolicyNetwork policy) {
        float[][] weights = {{0}, network.features(), network.biases(), network.output(), {network.bias()},
                policy.weights()};
        weights[0][0] = Stream.of(weights).limit(5).mapToInt(each -> each.length).sum() - 1;
        ByteBuffer bytes = ByteBuffer.allocate(4 * Stream.of(weights).mapToInt(each -> each.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        for (float[] each : weights) {
            bytes.asFloatBuffer().put(each);
            bytes.position(bytes.position() + 4 * each.length);
        }
        return bytes.array();
    }

    /** Compiles both compilers, which takes two minutes. */
    private static void compile(ClassPath classpath, Path out) throws TeaVMToolException {
        TeaVMTool tool = new TeaVMTool();
        tool.setClassLoader(Main.class.getClassLoader());
        tool.setClassPath(classpath.places());
        tool.setTargetType(TeaVMTargetType.WEBASSEMBLY_GC);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        tool.setObfuscated(true);
        tool.setStrict(true); // ecj's scanner catches what a wrong index throws
        tool.setMainClass(CompilerModule.class.getName());
        tool.setTargetDirectory(out.toFile());
        tool.setTargetFileName("compiler.wasm");
        tool.generate();
        Linker.refuse(tool.getProblemProvider());
    }
}
