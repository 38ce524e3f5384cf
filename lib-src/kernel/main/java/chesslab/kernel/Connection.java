package chesslab.kernel;

import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.dflib.jjava.jupyter.channels.JupyterConnection;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.channels.ShellChannel;
import org.dflib.jjava.jupyter.channels.ShellHandler;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageContext;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishStatus;
import org.dflib.jjava.jupyter.messages.reply.InputReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.InputRequest;
import org.zeromq.ZMQ;

/**
 * The five sockets of a kernel. jjava's own loops sleep between requests and end at the first unreadable message; the
 * loops here do neither, and can look ahead in the queue of cells.
 */
final class Connection extends JupyterConnection {
    private static final int POLL_MILLIS = 200;
    private static final int INPUT_POLL_MILLIS = 50;
    /** Cells that a client sends together arrive within this time of each other. */
    private static final int QUEUE_MILLIS = 50;
    /** The messages, at most 32 KB of text each, that wait for a client before sending more waits too. */
    private static final int MOST_UNREAD = 500;
    private static final int LINGER_MILLIS = 1000;

    private final KernelConnectionProperties properties;
    private final PrintStream log;
    private final ZMQ.Context pollers = ZMQ.context(1);
    private final ZMQ.Poller shellPoller = pollers.poller(1);
    private final ZMQ.Poller stdinPoller = pollers.poller(1);
    private final Queue<Message<?>> postponed = new ArrayDeque<>();
    private final List<Thread> loops = new ArrayList<>();
    private volatile boolean closing;

    /** @param log receives a line for each unreadable message */
    Connection(KernelConnectionProperties properties, PrintStream log) throws GeneralSecurityException {
        super(properties);
        this.properties = properties;
        this.log = log;
    }

    @Override
    public void connect() {
        iopub.setHWM(MOST_UNREAD);
        iopub.setXpubNoDrop(true); // or output would be lost, and with it the sign that a cell has ended
        for (JupyterSocket socket : List.of(shell, control, stdin, iopub, heartbeat)) {
            socket.setLinger(LINGER_MILLIS);
        }
        heartbeat.bind(properties);
        stdin.bind(properties);
        iopub.bind(properties);
        bind(shell, properties.getShellPort());
        bind(control, properties.getControlPort());
        iopub.sendMessage(new Message<>(null, PublishStatus.MESSAGE_TYPE, PublishStatus.STARTING));
        stdinPoller.register(stdin, ZMQ.Poller.POLLIN);
        serve("shell", shell, shellPoller);
        serve("control", control, pollers.poller(1));
    }

    /**
     * Removes the cells that wait in the queue. Call it on the shell's thread after a cell has failed and before its
     * client knows, so that cells sent later stay.
     */
    List<Message<ExecuteRequest>> takeQueuedCells() {
        List<Message<ExecuteRequest>> cells = new ArrayList<>();
        while (shellPoller.poll(QUEUE_MILLIS) > 0) {
            Message<?> message = read(shell);
            if (message != null && message.getContent() instanceof ExecuteRequest request) {
                cells.add(new Message<>(message.getIdentities(), header(message), request));
            } else if (message != null) {
                postponed.add(message);
            }
        }
        return cells;
    }

    void abort(List<Message<ExecuteRequest>> cells) {
        for (Message<ExecuteRequest> cell : cells) {
            iopub.sendMessage(new Message<>(cell, PublishStatus.MESSAGE_TYPE, PublishStatus.BUSY));
            shell.sendMessage(reply(cell, MessageType.EXECUTE_REPLY, Map.of("status", "aborted")));
            iopub.sendMessage(new Message<>(cell, PublishStatus.MESSAGE_TYPE, PublishStatus.IDLE));
        }
    }

    /** Asks the client for a line of input; an interrupt ends the wait with an {@link UncheckedIOException}. */
    synchronized String ask(MessageContext request, String prompt) {
        while (stdinPoller.poll(0) > 0) {
            read(stdin); // the answer to a question that is no longer waited for
        }
        stdin.sendMessage(new Message<>(request, InputRequest.MESSAGE_TYPE, new InputRequest(prompt, false)));
        while (true) {
            try {
                Thread.sleep(INPUT_POLL_MILLIS); // a poll that waits would swallow the interrupt
            } catch (InterruptedException e) {
                throw new UncheckedIOException(new InterruptedIOException("the cell was stopped"));
            }
            Message<?> message = stdinPoller.poll(0) > 0 ? read(stdin) : null;
            if (message != null && message.getContent() instanceof InputReply reply) {
                return reply.getValue();
            }
        }
    }

    @Override
    public void close() {
        closing = true;
        for (Thread loop : loops) {
            try {
                loop.join(2L * POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        super.close();
    }

    private void bind(ShellChannel socket, int port) {
        socket.bind(properties.getTransport() + "://" + properties.getIp() + ":" + port);
    }

    private void serve(String name, ShellChannel socket, ZMQ.Poller poller) {
        poller.register(socket, ZMQ.Poller.POLLIN);
        Thread loop = KernelMain.daemons(name).newThread(() -> {
            while (!closing) {
                Message<?> next = socket == shell ? postponed.poll() : null;
                if (next == null && poller.poll(POLL_MILLIS) > 0) {
                    next = read(socket);
                }
                if (next != null) {
                    answer(socket, next);
                }
            }
        });
        loops.add(loop);
        loop.start();
    }

    private Message<?> read(JupyterSocket socket) {
        try {
            return socket.readMessage();
        } catch (RuntimeException e) {
            log.println("A message was dropped: " + e);
            return null;
        }
    }

    private <T> void answer(ShellChannel socket, Message<T> message) {
        MessageType<T> type = message.getHeader().getType();
        ShellHandler<T> handler = getHandler(type);
        if (handler == null) {
            return;
        }
        ShellReplyEnvironment env = prepareReplyEnv(socket, message);
        try {
            handler.handle(env, message);
            env.resolveDeferrals();
        } catch (RuntimeException | Error e) {
            log.println("A request of type " + type + " failed:");
            e.printStackTrace(log);
        }
    }

    @SuppressWarnings("unchecked")
    private static Header<ExecuteRequest> header(Message<?> cell) {
        return (Header<ExecuteRequest>) cell.getHeader();
    }

    /** A reply with all that it is given: jjava lacks a field, nests one too deep, or cannot report an aborted cell. */
    @SuppressWarnings("unchecked")
    static Message<Map<String, Object>> reply(MessageContext request, MessageType<?> type,
            Map<String, Object> content) {
        return new Message<>(request, (MessageType<Map<String, Object>>) type, content);
    }
}
