package chesslab.kernel;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.HelpLink;
import org.dflib.jjava.jupyter.kernel.JupyterIO;
import org.dflib.jjava.jupyter.kernel.LanguageInfo;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;
import org.dflib.jjava.jupyter.kernel.comm.CommManager;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.dflib.jjava.jupyter.kernel.util.StringStyler;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishDisplayData;
import org.dflib.jjava.jupyter.messages.publish.PublishError;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteResult;
import org.dflib.jjava.jupyter.messages.publish.PublishStatus;
import org.dflib.jjava.jupyter.messages.publish.PublishStream;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;
import org.dflib.jjava.jupyter.messages.publish.PublishUpdateDisplayData;
import org.dflib.jjava.jupyter.messages.reply.ShutdownReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.HistoryRequest;
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
    private final History history = new History();
    private final CompletableFuture<Void> shutdown = new CompletableFuture<>();

    JavaKernel(Connection connection) {
        super("chesslab", "1", language(), List.of(new HelpLink("Java API", "https://docs.oracle.com/en/java/")), null,
                new JupyterIO(StandardCharsets.UTF_8), new CommManager(), new CellRenderer(), null, null, true,
                new StringStyler("", "", "", line -> ""));
        this.connection = connection;
        this.output = new Output(connection.iopub());
        this.evaluator = new Evaluator(text -> output.publish(new PublishStream(StreamType.ERR, text + "\n")));
        this.help = new CodeHelp(evaluator.analysis(), evaluator.sources());
    }

    /** Takes over the connection's messages, and the output of the process. */
    @Override
    public void onStartup() {
        commManager.setIOPubChannel(connection.iopub());
        connection.setHandler(MessageType.EXECUTE_REQUEST, this::handleExecuteRequest);
        connection.setHandler(MessageType.INSPECT_REQUEST, this::handleInspectRequest);
        connection.setHandler(MessageType.COMPLETE_REQUEST, this::handleCompleteRequest);
        connection.setHandler(MessageType.HISTORY_REQUEST, this::handleHistoryRequest);
        connection.setHandler(MessageType.IS_COMPLETE_REQUEST, this::handleIsCodeCompeteRequest);
        connection.setHandler(MessageType.KERNEL_INFO_REQUEST, this::handleKernelInfoRequest);
        connection.setHandler(MessageType.SHUTDOWN_REQUEST, this::handleShutdownRequest);
        connection.setHandler(MessageType.INTERRUPT_REQUEST, this::handleInterruptRequest);
        connection.setHandler(MessageType.COMM_OPEN_COMMAND, commManager::handleCommOpenCommand);
        connection.setHandler(MessageType.COMM_MSG_COMMAND, commManager::handleCommMsgCommand);
        connection.setHandler(MessageType.COMM_CLOSE_COMMAND, commManager::handleCommCloseCommand);
        connection.setHandler(MessageType.COMM_INFO_REQUEST, commManager::handleCommInfoRequest);
        redirect(false);
        super.onStartup();
    }

    /** Gives a cell streams that no earlier one has closed, replaced or locked. */
    private void redirect(boolean inputPossible) {
        new CellStreams(output.streams().printer(StreamType.OUT), output.streams().printer(StreamType.ERR),
                new CellInput(this::askForLine, inputPossible)).install();
    }

    /** Stops the running cell, so that it can close what it has opened, and sends its output. */
    @Override
    public void onShutdown(boolean restarting) {
        evaluator.interrupt();
        super.onShutdown(restarting);
        output.await();
    }

    /** Waits, whatever interrupts this thread. */
    void awaitShutdown() {
        shutdown.join();
        Thread.interrupted();
    }

    @Override
    public void display(DisplayData data) {
        output.publish(new PublishDisplayData(data));
    }

    /** Replaces the output with the display id of {@code data}. */
    public void updateDisplay(DisplayData data) {
        output.publish(new PublishUpdateDisplayData(data));
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
        String text = help.inspect(code, offset(code, cursor), detailed);
        return text.isEmpty() ? null : new DisplayData(text);
    }

    @Override
    public ReplacementOptions complete(String code, int cursor) {
        int end = offset(code, cursor);
        ReplacementOptions found = help.complete(code, end);
        return new ReplacementOptions(found.getReplacements(), code.codePointCount(0, found.getSourceStart()),
                code.codePointCount(0, end));
    }

    /** Converts a client's position, which counts characters and may lie outside the code. */
    private static int offset(String code, int cursor) {
        return code.offsetByCodePoints(0, Math.max(0, Math.min(cursor, code.codePointCount(0, code.length()))));
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
        int count = isNumbered(request) ? executionCount.getAndIncrement() : executionCount.get();
        commManager.setMessageContext(message);
        redirect(request.isStdinEnabled());
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
            reply = e.content();
        }
        reply.put("execution_count", count);
        output.await();
        env.reply(Connection.reply(message, MessageType.EXECUTE_REPLY, reply));
        output.publish(PublishStatus.IDLE);
        output.await();
        connection.abort(aborted);
    }

    private Map<String, Object> execute(ExecuteRequest request, int count) throws CellException {
        Object text = null;
        try {
            Optional<Evaluator.Value> value = evaluator.run(request.getCode(), count);
            if (value.isPresent() && !request.isSilent()) {
                DisplayData result = rendered(value.get());
                text = result.getData(MIMEType.TEXT_PLAIN);
                output.publish(new PublishExecuteResult(count, result));
            }
            Map<String, Object> expressions = new LinkedHashMap<>();
            Objects.requireNonNullElse(request.getUserExpr(), Map.<String, String>of())
                    .forEach((name, code) -> expressions.put(name, shown(code, count)));
            return new LinkedHashMap<>(Map.of("status", "ok", "user_expressions", expressions));
        } catch (RuntimeException | Error e) {
            throw ThrownReport.ofThrowable("in the kernel, not in the cell", e);
        } finally {
            if (isNumbered(request)) {
                history.add(count, request.getCode(), text);
            }
        }
    }

    private static boolean isNumbered(ExecuteRequest request) {
        return !request.isSilent() && request.shouldStoreHistory();
    }

    /** Returns the value or the error of an expression that a client sends with a cell. */
    private Object shown(String code, int count) {
        try {
            Optional<Evaluator.Value> value = evaluator.run(code, count);
            JsonObject shown = new Gson()
                    .toJsonTree(value.isEmpty() ? new DisplayData() : rendered(value.get())).getAsJsonObject();
            shown.addProperty("status", "ok");
            if (!shown.has("metadata")) {
                shown.add("metadata", new JsonObject());
            }
            return shown;
        } catch (CellException e) {
            return e.content();
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
    protected void handleHistoryRequest(ShellReplyEnvironment env, Message<HistoryRequest> message) {
        env.setStatusBusy();
        env.reply(Connection.reply(message, MessageType.HISTORY_REPLY,
                Map.of("status", "ok", "history", history.of(message.getContent()))));
        env.setStatusIdle();
    }

    @Override
    protected void handleShutdownRequest(ShellReplyEnvironment env, Message<ShutdownRequest> message) {
        boolean restart = message.getContent().isRestart();
        env.setStatusBusy();
        onShutdown(restart);
        env.reply(restart ? ShutdownReply.SHUTDOWN_AND_RESTART : ShutdownReply.SHUTDOWN);
        env.setStatusIdle();
        shutdown.complete(null);
    }

    private DisplayData rendered(Evaluator.Value value) throws CellException {
        return value.object() == null
                ? new DisplayData("null")
                : evaluator.draw(() -> renderer.render(value.object()));
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
