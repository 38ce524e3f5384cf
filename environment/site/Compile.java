import chesslab.search.nnue.NnueNetwork;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.diagnostics.Problem;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.vm.TeaVMOptimizationLevel;

/**
 * Writes what play.html plays with: PageGame.java as WebAssembly, the script that starts it, and the network's weights.
 * Run from its source by write_site.py, with PageGame.java, the library's classes, TeaVM's class path, the network and
 * the folder to write into.
 */
class Compile {

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[4]);
        String classpath = out + File.pathSeparator + arguments[1] + File.pathSeparator + arguments[2];
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-cp", classpath, "-d",
                out.toString(), arguments[0]) != 0) {
            throw new IllegalStateException("PageGame.java does not compile");
        }
        TeaVMTool tool = new TeaVMTool();
        tool.setTargetType(TeaVMTargetType.WEBASSEMBLY_GC);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        tool.setMainClass("PageGame");
        tool.setClassPath(Stream.of(classpath.split(File.pathSeparator)).map(File::new).toList());
        tool.setTargetDirectory(out.toFile());
        tool.setTargetFileName("game.wasm");
        tool.generate();
        List<Problem> problems = tool.getProblemProvider().getSevereProblems();
        if (!problems.isEmpty()) {
            DefaultProblemTextConsumer text = new DefaultProblemTextConsumer();
            problems.get(0).render(text);
            throw new IllegalStateException("TeaVM: " + text.getText());
        }
        try (var script = TeaVMTool.class.getResourceAsStream("/org/teavm/backend/wasm/wasm-gc-runtime.min.js")) {
            Files.write(out.resolve("game.js"), script.readAllBytes());
        }
        NnueNetwork network = NnueNetwork.read(Path.of(arguments[3]));
        float[][] weights = {network.features(), network.biases(), network.output(), {network.bias()}};
        ByteBuffer bytes = ByteBuffer.allocate(4 * Stream.of(weights).mapToInt(each -> each.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        for (float[] each : weights) {
            bytes.asFloatBuffer().put(each);
            bytes.position(bytes.position() + 4 * each.length);
        }
        Files.write(out.resolve("weights"), bytes.array());
    }
}
