package chesslab.kernel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.messages.ContentType;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageContext;
import org.dflib.jjava.jupyter.messages.publish.PublishStream;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;

/**
 * Sends the client everything except replies: text, pictures, results, states. Every message belongs to the running
 * request, or between two cells to the last one; output of background threads appears there.
 */
final class Output {
    private final JupyterSocket iopub;
    private final Streams streams;
    private volatile MessageContext request;

    /** The only thread that uses the socket, since a cell's own thread may be stopped in the middle of a message. */
    private final ExecutorService sender = Executors.newSingleThreadExecutor(KernelMain.daemons("output"));

    Output(JupyterSocket iopub) {
        this.iopub = iopub;
        this.streams = new Streams(this::sendText);
    }

    Streams streams() {
        return streams;
    }

    MessageContext request() {
        return request;
    }

    void belongsTo(MessageContext newRequest) {
        streams.flush();
        request = newRequest;
    }

    /** Sends a message after all text printed before it. */
    <T extends ContentType<T>> void publish(T content) {
        streams.flush();
        send(content);
    }

    void await() {
        streams.flush();
        CompletableFuture.runAsync(() -> {
        }, sender).join();
    }

    private <T extends ContentType<T>> void send(T content) {
        Message<T> message = new Message<>(request, content.getType(), content);
        sender.execute(() -> iopub.sendMessage(message));
    }

    private void sendText(StreamType stream, String text) {
        send(new PublishStream(stream, text));
        sender.execute(() -> streams.sent(text.length()));
    }
}
