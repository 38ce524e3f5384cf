package chesslab.kernel;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.dflib.jjava.jupyter.channels.IOPubChannel;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.channels.ShellChannel;
import org.dflib.jjava.jupyter.channels.ShellHandler;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.channels.StdinChannel;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.KernelTimestamp;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageContext;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.adapters.HistoryRequestAdapter;
import org.dflib.jjava.jupyter.messages.publish.PublishStatus;
import org.dflib.jjava.jupyter.messages.reply.InputReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.HistoryRequest;
import org.dflib.jjava.jupyter.messages.request.InputRequest;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMsg;

/**
 * The five sockets of a kernel. jjava's own loops sleep between requests and end at the first unreadable message, and
 * its connection starts threads that a cell can interrupt; this one does neither, can look ahead in the queue of cells,
 * and answers each request that is signed, also if it cannot be read or its answer fails.
 */
final class Connection {
    private static final int POLL_MILLIS = 200;
    private static final int INPUT_POLL_MILLIS = 50;
    /** Cells that a client sends together arrive within this time of each other. */
    private static final int QUEUE_MILLIS = 50;
    /** The messages, at most 32 KB of text each, that wait for a client before sending more waits too. */
    private static final int MOST_UNREAD = 500;
    private static final int LINGER_MILLIS = 1000;
    private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(StandardCharsets.US_ASCII); // behind the identities
    private static final Gson JSON = new GsonBuilder()
            .registerTypeAdapter(HistoryRequest.class, HistoryRequestAdapter.INSTANCE).create();

    private final KernelConnectionProperties properties;
    private final PrintStream log;
    private final HMACGenerator signer;
    private final ZMQ.Context context = ZMQ.context(1);
    private final ShellChannel shell;
    private final ShellChannel control;
    private final StdinChannel stdin;
    private final IOPubChannel iopub;
    private final ZMQ.Socket heartbeat;
    private final ZMQ.Poller shellPoller = context.poller(1);
    private final ZMQ.Poller stdinPoller = context.poller(1);
    private final Map<MessageType<?>, ShellHandler<?>> handlers = new HashMap<>();
    private final Queue<Message<?>> postponed = new ArrayDeque<>();
    private final List<Thread> loops = new ArrayList<>();
    private volatile Object asked;
    private volatile boolean closing;

    /** @param log receives a line for each message without a known sender, and each failure of the kernel itself */
    Connection(KernelConnectionProperties properties, PrintStream log) throws GeneralSecurityException {
        this.properties = properties;
        this.log = log;
        this.signer = properties.createHMACGenerator();
        context.setThreadFactor((task, name) -> KernelMain.daemons(name).newThread(task));
        shell = new ShellChannel(context, signer, false, null);
        control = new ShellChannel(context, signer, true, null);
        stdin = new StdinChannel(context, signer);
        iopub = new IOPubChannel(context, signer);
        heartbeat = context.socket(SocketType.REP);
    }

    <T> void setHandler(MessageType<T> type, ShellHandler<T> handler) {
        handlers.put(type, handler);
    }

    IOPubChannel iopub() {
        return iopub;
    }

    void connect() {
        iopub.setHWM(MOST_UNREAD);
        iopub.setXpubNoDrop(true); // or output would be lost, and with it the sign that a cell has ended
        bind(shell, properties.getShellPort());
        bind(control, properties.getControlPort());
        bind(stdin, properties.getStdinPort());
        bind(iopub, properties.getIopubPort());
        bind(heartbeat, properties.getHbPort());
        iopub.sendMessage(new Message<>(null, PublishStatus.MESSAGE_TYPE, PublishStatus.STARTING));
        stdinPoller.register(stdin, ZMQ.Poller.POLLIN);
        serve("shell", shell, shellPoller, () -> answerNext(shell));
        serve("control", control, context.poller(1), () -> answerNext(control));
        serve("heartbeat", heartbeat, context.poller(1), () -> ZMsg.recvMsg(heartbeat).send(heartbeat));
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

    /** Asks the client for a line of input; an interrupt or a later question ends the wait with an exception. */
    String ask(MessageContext request, String prompt) {
        Object question = new Object();
        asked = question;
        synchronized (stdinPoller) {
            while (stdinPoller.poll(0) > 0) {
                read(stdin); // the answer to a question that is no longer waited for
            }
            stdin.sendMessage(new Message<>(request, InputRequest.MESSAGE_TYPE, new InputRequest(prompt, false)));
            while (asked == question) {
                try {
                    Thread.sleep(INPUT_POLL_MILLIS); // a poll that waits would swallow the interrupt
                } catch (InterruptedException e) {
                    throw new UncheckedIOException(new InterruptedIOException("the cell was stopped"));
                }
                Message<?> message = stdinPoller.poll(0) > 0 ? read(stdin) : null;
                if (message != null && message.getContent() instanceof InputReply reply && reply.getValue() != null) {
                    return reply.getValue();
                } else if (message != null) {
                    throw new IllegalStateException("the client's answer cannot be read");
                }
            }
            throw new IllegalStateException("a later question has taken the place of this one");
        }
    }

    void close() {
        closing = true;
        for (Thread loop : loops) {
            try {
                loop.join(2L * POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        List.of(shell, control, stdin, iopub, heartbeat).forEach(ZMQ.Socket::close);
        context.close();
    }

    private void bind(ZMQ.Socket socket, int port) {
        socket.setLinger(LINGER_MILLIS);
        socket.bind(properties.getTransport() + "://" + properties.getIp() + ":" + port);
    }

    private void serve(String name, ZMQ.Socket socket, ZMQ.Poller poller, Runnable task) {
        poller.register(socket, ZMQ.Poller.POLLIN);
        Thread loop = KernelMain.daemons(name).newThread(() -> {
            while (!closing) {
                try {
                    if (socket == shell && !postponed.isEmpty() || poller.poll(POLL_MILLIS) > 0) {
                        task.run();
                    }
                } catch (Throwable e) {
                    log(name + " failed", e);
                }
            }
        });
        loops.add(loop);
        loop.start();
    }

    private void answerNext(ShellChannel socket) {
        Message<?> next = socket == shell ? postponed.poll() : null;
        next = next == null ? read(socket) : next;
        if (next != null) {
            answer(socket, next);
        }
    }

    /** Reads a message, with the exception as content where its content cannot be read; null if nobody signed it. */
    private Message<?> read(JupyterSocket socket) {
        List<byte[]> frames = new ArrayList<>();
        do {
            frames.add(socket.recv());
        } while (socket.hasReceiveMore());
        try {
            int at = 0;
            while (!Arrays.equals(DELIMITER, frames.get(at))) {
                at++;
            }
            String signature = signer.calculateSignature(frames.subList(at + 2, at + 6).toArray(byte[][]::new));
            if (signature != null && !signature.equals(text(frames.get(at + 1)))) {
                throw new SecurityException("its signature is wrong");
            }
            Header<?> header = header(JSON.fromJson(text(frames.get(at + 2)), JsonObject.class));
            return message(frames.subList(0, at), header, text(frames.get(at + 4)), text(frames.get(at + 5)),
                    frames.subList(at + 6, frames.size()));
        } catch (RuntimeException | StackOverflowError e) {
            log.println("A message was dropped: " + e);
            return null;
        }
    }

    /** Makes the best of a header: a reply needs little of it. */
    private static Header<?> header(JsonObject told) {
        return new Header<>(word(told, "msg_id", ""), word(told, "username", ""), word(told, "session", ""),
                new KernelTimestamp(word(told, "date", KernelTimestamp.now().getDateString())),
                type(word(told, "msg_type", "")), word(told, "version", Header.PROTOCOL_VERISON));
    }

    private static String word(JsonObject told, String member, String otherwise) {
        JsonElement word = told.get(member);
        return word instanceof JsonPrimitive ? word.getAsString() : otherwise;
    }

    /** Returns a type of messages, also one that jjava does not know, which it would call "none". */
    private static MessageType<?> type(String name) {
        MessageType<?> known = MessageType.getType(name);
        if (known != MessageType.UNKNOWN) {
            return known;
        }
        try {
            return ShellTables.open(MessageType.class.getDeclaredConstructor(String.class, Class.class))
                    .newInstance(name, Object.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("jjava makes no type of messages", e);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Message<?> message(List<byte[]> identities, Header header, String metadata, String content,
            List<byte[]> blobs) {
        Map<String, Object> about = Map.of();
        Object read;
        try {
            about = Objects.requireNonNullElse(JSON.fromJson(metadata, Map.class), about);
            read = JSON.fromJson(content, header.getType().getContentType());
        } catch (RuntimeException | StackOverflowError e) {
            read = e;
        }
        return new Message(identities, header, null, about, read, blobs);
    }

    private <T> void answer(ShellChannel socket, Message<T> message) {
        MessageType<T> type = message.getHeader().getType();
        Replies replies = new Replies(socket, stdin, iopub, message);
        try {
            handler(type, message.getContent()).handle(replies, message);
            replies.resolveDeferrals();
        } catch (Throwable e) {
            log("A message of type " + type + " failed", e);
            replies.fail(ThrownReport.ofThrowable("in the kernel, not in a cell", e));
        }
    }

    @SuppressWarnings("unchecked")
    private <T> ShellHandler<T> handler(MessageType<T> type, Object content) {
        ShellHandler<T> handler = (ShellHandler<T>) handlers.get(type);
        if (handler == null) {
            throw new UnsupportedOperationException("this kernel knows no such request");
        }
        if (!type.getContentType().isInstance(content)) {
            throw new IllegalArgumentException("the content of the " + type.getName() + " cannot be read"
                    + (content == null ? "" : ": " + content));
        }
        return handler;
    }

    private void log(String what, Throwable thrown) {
        log.println(what + ":");
        thrown.printStackTrace(log);
    }

    private static String text(byte[] frame) {
        return new String(frame, StandardCharsets.UTF_8);
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

    /** Answers one message; knows whether it has. */
    private static final class Replies extends ShellReplyEnvironment {
        private boolean replied;

        private Replies(ShellChannel shell, StdinChannel stdin, IOPubChannel iopub, MessageContext request) {
            super(shell, stdin, iopub, request);
        }

        @Override
        public void reply(Message<?> message) {
            super.reply(message);
            replied = true;
        }

        /** Tells the client of a failure, unless it has its reply or expects none, and that this is the end. */
        private void fail(CellException failure) {
            String type = getContext().getHeader().getType().getName();
            if (!replied && type.endsWith("_request")) {
                getShell().sendMessage(Connection.reply(getContext(),
                        type(type.replaceFirst("_request$", "_reply")), failure.content()));
            }
            getIopub().sendMessage(new Message<>(getContext(), PublishStatus.MESSAGE_TYPE, PublishStatus.IDLE));
        }
    }
}
