package chesslab.kernel;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.HelpLink;
import org.dflib.jjava.jupyter.kernel.JupyterIO;
import org.dflib.jjava.jupyter.kernel.LanguageInfo;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;
import org.dflib.jjava.jupyter.kernel.comm.CommManager;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.util.StringStyler;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishError;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteResult;
import org.dflib.jjava.jupyter.messages.publish.PublishStatus;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;
import org.dflib.jjava.jupyter.messages.reply.ShutdownReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.KernelInfoRequest;
import org.dflib.jjava.jupyter.messages.request.ShutdownRequest;

/**
 * Answers the requests of a Jupyter client with one JShell session. The library finds this and other kernels by
 * reflection, and also works without one.
 */
public final class JavaKernel extends BaseKernel {
    private final Evaluator evaluator;
    private final CodeHelp help;
    private final Connection connection;
    private final Output output;
    private final CellInput input;
    private final CountDownLatch shutdown = new CountDownLatch(1);

    JavaKernel(Connection connection) {
        super("chesslab", "1", language(), List.of(new HelpLink("Java API", "https://docs.oracle.com/en/java/")), null,
                new JupyterIO(StandardCharsets.UTF_8), new CommManager(), new CellRenderer(), null, null, true,
                new StringStyler("", "", "", line -> ""));
        this.connection = connection;
        this.output = new Output(connection.getIOPub());
        this.input = new CellInput(this::askForLine);
        this.evaluator = new Evaluator();
        this.help = new CodeHelp(evaluator.analysis(), evaluator.sources());
    }

    /** Redirects the output of the process to the client. */
    @Override
    public void onStartup() {
        System.setOut(output.streams().printer(StreamType.OUT));
        System.setErr(output.streams().printer(StreamType.ERR));
        System.setIn(input);
        super.onStartup();
    }

    /** Stops the running cell, so that it can close what it has opened, and sends its output. */
    @Override
    public void onShutdown(boolean restarting) {
        evaluator.interrupt();
        super.onShutdown(restarting);
        output.await();
    }

    void awaitShutdown() throws InterruptedException {
        shutdown.await();
    }

    @Override
    public void display(DisplayData data) {
        output.display(data);
    }

    /** Replaces the output with the display id of {@code data}. */
    public void updateDisplay(DisplayData data) {
        output.update(data);
    }

    @Override
    public Object evalRaw(String code) {
        try {
            return evaluator.run(code, executionCount.get()).map(Evaluator.Value::object).orElse(null);
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
        input.reset(request.isStdinEnabled());
        output.belongsTo(message);
        output.publish(PublishStatus.BUSY);
        if (!request.isSilent()) {
            output.publish(new PublishExecuteInput(request.getCode(), count));
        }
        List<Message<ExecuteRequest>> aborted = List.of();
        Map<String, Object> reply;
        try {
            reply = execute(request, count);
        } catch (CellException e) {
            output.publish(new PublishError(e.kind(), e.getMessage(), e.report()));
            aborted = request.shouldStopOnError() ? connection.takeQueuedCells() : aborted;
            reply = errorContent(e);
        }
        reply.put("execution_count", count);
        output.await();
        env.reply(Connection.reply(message, MessageType.EXECUTE_REPLY, reply));
        output.publish(PublishStatus.IDLE);
        output.await();
        connection.abort(aborted);
    }

    private Map<String, Object> execute(ExecuteRequest request, int count) throws CellException {
        try {
            Optional<Evaluator.Value> value = evaluator.run(request.getCode(), count);
            if (value.isPresent() && !request.isSilent()) {
                output.publish(new PublishExecuteResult(count, rendered(value.get())));
            }
            return new LinkedHashMap<>(Map.of("status", "ok", "user_expressions", Map.of()));
        } catch (RuntimeException | Error e) {
            throw ThrownReport.ofThrowable("in the kernel, not in the cell", e);
        }
    }

    @Override
    protected void handleKernelInfoRequest(ShellReplyEnvironment env, Message<KernelInfoRequest> message) {
        env.setStatusBusy();
        env.reply(Connection.reply(message, MessageType.KERNEL_INFO_REPLY, Map.of("status", "ok",
                "protocol_version", Header.PROTOCOL_VERISON, "implementation", name, "implementation_version", version,
                "language_info", languageInfo, "banner", getBanner(), "help_links", helpLinks)));
        env.setStatusIdle();
    }

    @Override
    protected void handleShutdownRequest(ShellReplyEnvironment env, Message<ShutdownRequest> message) {
        boolean restart = message.getContent().isRestart();
        env.setStatusBusy();
        onShutdown(restart);
        env.reply(restart ? ShutdownReply.SHUTDOWN_AND_RESTART : ShutdownReply.SHUTDOWN);
        env.setStatusIdle();
        shutdown.countDown();
    }

    private static Map<String, Object> errorContent(CellException e) {
        return new LinkedHashMap<>(Map.of("status", "error", "ename", e.kind(), "evalue", e.getMessage(),
                "traceback", e.report()));
    }

    private DisplayData rendered(Evaluator.Value value) throws CellException {
        try {
            return value.object() == null ? new DisplayData("null") : renderer.render(value.object());
        } catch (RuntimeException | Error e) {
            throw ThrownReport.ofThrowable("while the result was shown", e);
        }
    }

    private String askForLine() {
        output.streams().flush();
        return connection.ask(output.request(), "");
    }

    private static LanguageInfo language() {
        return new LanguageInfo.Builder("Java").version(Runtime.version().toString()).mimetype("text/x-java-source")
                .fileExtension(".jshell").pygments("java").codemirror("text/x-java").build();
    }
}
