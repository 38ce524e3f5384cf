package chesslab.kernel;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.ExpressionValue;
import org.dflib.jjava.jupyter.kernel.HelpLink;
import org.dflib.jjava.jupyter.kernel.JupyterIO;
import org.dflib.jjava.jupyter.kernel.LanguageInfo;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;
import org.dflib.jjava.jupyter.kernel.comm.CommManager;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.util.StringStyler;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.publish.PublishError;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteResult;
import org.dflib.jjava.jupyter.messages.publish.PublishStatus;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;
import org.dflib.jjava.jupyter.messages.reply.ErrorReply;
import org.dflib.jjava.jupyter.messages.reply.ExecuteReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.ShutdownRequest;

/** Answers the requests of a Jupyter client with one JShell session. */
final class JavaKernel extends BaseKernel {
    private final Evaluator evaluator;
    private final CodeHelp help;
    private final Output output;
    private final KernelIO kernelIO;
    private final CountDownLatch shutdown = new CountDownLatch(1);

    JavaKernel(Output output) {
        this(output, new KernelIO());
    }

    private JavaKernel(Output output, KernelIO io) {
        super("chesslab", "1", language(), List.of(new HelpLink("Java API", "https://docs.oracle.com/en/java/")), null,
            io, new CommManager(), new CellRenderer(), null, null, true,
            new StringStyler("", "", "", line -> ""));
        this.output = output;
        this.kernelIO = io;
        this.evaluator = new Evaluator();
        this.help = new CodeHelp(evaluator.analysis());
    }

    /** Sends what the process prints to the client, from now on. */
    @Override
    public void onStartup() {
        System.setOut(output.streams().printer(StreamType.OUT));
        System.setErr(output.streams().printer(StreamType.ERR));
        System.setIn(kernelIO.in);
        Display.connect(output);
        super.onStartup();
    }

    @Override
    public void onShutdown(boolean restarting) {
        super.onShutdown(restarting);
        output.streams().flush();
        shutdown.countDown();
    }

    /** Returns when a client has asked the kernel to end. */
    void awaitShutdown() throws InterruptedException {
        shutdown.await();
    }

    @Override
    public void display(DisplayData data) {
        output.display(data);
    }

    /** Replaces what is shown under the display id of these data. */
    void updateDisplay(DisplayData data) {
        output.update(data);
    }

    @Override
    public Object evalRaw(String code) {
        try {
            return evaluator.run(code, executionCount.get()).map(CellValue::object).orElse(null);
        } catch (CellException e) {
            throw new IllegalArgumentException(e.kind() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public DisplayData inspect(String code, int cursor, boolean detailed) {
        String text = help.inspect(code, code.offsetByCodePoints(0, cursor), detailed);
        return text.isEmpty() ? null : new DisplayData(text);
    }

    @Override
    public ReplacementOptions complete(String code, int cursor) {
        ReplacementOptions found = help.complete(code, code.offsetByCodePoints(0, cursor));
        return new ReplacementOptions(found.getReplacements(), code.codePointCount(0, found.getSourceStart()), cursor);
    }

    @Override
    public String isComplete(String code) {
        return help.isComplete(code);
    }

    @Override
    public void interrupt() {
        evaluator.interrupt();
    }

    @Override
    protected void handleExecuteRequest(ShellReplyEnvironment env, Message<ExecuteRequest> message) {
        ExecuteRequest request = message.getContent();
        boolean numbered = !request.isSilent() && request.shouldStoreHistory();
        int count = numbered ? executionCount.getAndIncrement() : executionCount.get();
        commManager.setMessageContext(message);
        kernelIO.attach(env, request.isStdinEnabled());
        output.belongsTo(message);
        output.publish(PublishStatus.BUSY);
        if (!request.isSilent()) {
            output.publish(new PublishExecuteInput(request.getCode(), count));
        }
        try {
            Optional<CellValue> value = evaluator.run(request.getCode(), count);
            if (value.isPresent() && !request.isSilent()) {
                output.publish(new PublishExecuteResult(count, rendered(value.get())));
            }
            Map<String, ExpressionValue> expressions = evaluateAll(request.getUserExpr(), count);
            output.streams().flush();
            env.reply(new ExecuteReply(count, expressions));
        } catch (CellException e) {
            replyError(env, e, count);
        } catch (RuntimeException | Error e) {
            replyError(env, ErrorReport.ofThrowable("thrown in the kernel, not in the cell", e), count);
        } finally {
            output.publish(PublishStatus.IDLE);
        }
    }

    @Override
    protected void handleShutdownRequest(ShellReplyEnvironment env, Message<ShutdownRequest> message) {
        super.handleShutdownRequest(env, message);
    }

    private void replyError(ShellReplyEnvironment env, CellException e, int count) {
        ErrorReply reply = new ErrorReply(e.kind(), e.getMessage(), e.report());
        reply.setExecutionCount(count);
        output.publish(new PublishError(e.kind(), e.getMessage(), e.report()));
        env.replyError(ExecuteReply.MESSAGE_TYPE.error(), reply);
    }

    private DisplayData rendered(CellValue value) throws CellException {
        try {
            return value.object() == null ? new DisplayData("null") : renderer.render(value.object());
        } catch (RuntimeException | Error e) {
            throw ErrorReport.ofThrowable("thrown while the result was shown", e);
        }
    }

    private Map<String, ExpressionValue> evaluateAll(Map<String, String> expressions, int count) {
        if (expressions == null) {
            return Collections.emptyMap();
        }
        Map<String, ExpressionValue> values = new LinkedHashMap<>();
        expressions.forEach((name, code) -> {
            try {
                CellValue value = evaluator.run(code, count).orElse(new CellValue(null));
                values.put(name, new ExpressionValue.Success(rendered(value)));
            } catch (CellException e) {
                values.put(name, new ExpressionValue.Error(e.kind(), e.getMessage(), e.report()));
            }
        });
        return values;
    }

    private static LanguageInfo language() {
        return new LanguageInfo.Builder("Java").version(Runtime.version().toString()).mimetype("text/x-java-source")
            .fileExtension(".jshell").pygments("java").codemirror("text/x-java").build();
    }

    /** jjava's streams, of which this kernel uses only the input; it connects them with each request. */
    private static final class KernelIO extends JupyterIO {
        private KernelIO() {
            super(StandardCharsets.UTF_8);
        }

        private void attach(ShellReplyEnvironment env, boolean inputPossible) {
            setEnv(env);
            setJupyterInEnabled(inputPossible);
        }
    }
}
