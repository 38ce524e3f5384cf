package chesslab.notebook;

import chesslab.files.ExceptionMessages;
import chesslab.files.Workers;
import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.screen.PageChannel;
import chesslab.notebook.screen.Screen;
import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;

/**
 * Connects playable boards with the pages that show them, by the kernel's channel, without opening a port. A board is a
 * comm of the target {@link #TARGET}; all pages with this board share the comm's id.
 *
 * <p>A page sends {@code {"action": "move", "move": "e2e4"}}, {@code takeback}, {@code newgame}, or nothing, to request
 * the state. All pages receive every new state, {@code {"refused": why}} if the game refuses a message, and {@code
 * {"unknown": true}} if there is no such board, as after a restart of the kernel.
 */
final class BoardChannel {

    static final String TARGET = "chesslab.board";
    private static final BoardChannel RUNNING = new BoardChannel();

    private final Map<String, PlayableBoard> boards = new ConcurrentHashMap<>();
    /** Sends in order, even if a cell is stopped meanwhile. */
    private final ExecutorService sender = Executors
            .newSingleThreadExecutor(Workers.daemons("sender of playable boards"));
    private PageChannel channel;

    BoardChannel() {
    }

    static BoardChannel running() {
        return RUNNING;
    }

    record Address(String kernel, String board) {
    }

    /** Returns the address of a board, always the same one; empty if the screen has no channel. */
    synchronized Optional<Address> address(PlayableBoard game, Screen screen) {
        if (channel == null) {
            channel = screen.listen(TARGET, this::receive).orElse(null);
        }
        return Optional.ofNullable(channel).map(there -> new Address(there.kernelId(), id(game)));
    }

    private String id(PlayableBoard game) {
        return boards.entrySet().stream().filter(entry -> entry.getValue() == game).map(Map.Entry::getKey).findAny()
                .orElseGet(() -> {
                    String fresh = UUID.randomUUID().toString();
                    boards.put(fresh, game);
                    game.onChange(state -> send(fresh, state));
                    return fresh;
                });
    }

    private void receive(String id, String json) {
        PlayableBoard game = boards.get(id);
        if (game == null) {
            send(id, Map.of("unknown", true));
            return;
        }
        try {
            JsonObject request = new Gson().fromJson(json, JsonObject.class);
            switch (text(request, "action")) {
                case "move" -> game.move(text(request, "move"));
                case "takeback" -> game.takeBack();
                case "newgame" -> game.newGame();
                default -> send(id, game.state());
            }
        } catch (RuntimeException e) { // what the game refuses, and what is no JSON
            send(id, Map.of("refused", ExceptionMessages.message(e)));
        }
    }

    private static String text(JsonObject request, String name) {
        JsonElement value = request == null ? null : request.get(name);
        return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
    }

    private void send(String id, Object content) {
        BiConsumer<String, String> send = channel.send();
        sender.execute(() -> send.accept(id, BoardScript.json(content)));
    }
}
