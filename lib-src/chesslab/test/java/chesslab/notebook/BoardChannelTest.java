package chesslab.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.notebook.screen.PageChannel;
import chesslab.notebook.screen.Screen;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoardChannelTest {

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private BiConsumer<String, String> page;

    private final Screen kernel = new NotingScreen(true) {
        @Override
        public Optional<PageChannel> listen(String target, BiConsumer<String, String> listener) {
            assertEquals(BoardChannel.TARGET, target);
            page = listener;
            return Optional.of(new PageChannel("the-kernel", (id, json) -> heard.add(id + " " + json)));
        }
    };
    private final BoardChannel channel = new BoardChannel();
    private final PlayableBoard game = PlayableBoard
            .against(board -> Optional.of(board.parseMove(board.history().size() == 1 ? "e5" : "Nc6")));
    private final String board = channel.address(game, kernel).orElseThrow().board();

    private String next() throws InterruptedException {
        String message = heard.poll(30, TimeUnit.SECONDS);
        assertTrue(message != null && message.startsWith(board + " {"), message);
        return message.substring(board.length() + 1);
    }

    private void assertMoves(String sans, String message) {
        assertTrue(message.contains("\"sans\":[" + sans + "]"), message);
    }

    @Test
    void boardKeepsItsAddressAndTwoBoardsHaveTwo() {
        BoardChannel.Address address = channel.address(game, kernel).orElseThrow();
        assertEquals(new BoardChannel.Address("the-kernel", board), address);
        PlayableBoard other = PlayableBoard.against(position -> Optional.empty());
        assertNotEquals(board, channel.address(other, kernel).orElseThrow().board());
    }

    @Test
    void pageThatOpensGetsTheStateAndItsMovesTheAnswers() throws InterruptedException {
        page.accept(board, "{}");
        assertMoves("", next());
        page.accept(board, "{\"action\":\"move\",\"move\":\"e2e4\"}");
        assertMoves("\"e4\"", next());
        assertMoves("\"e4\",\"e5\"", next());
        page.accept(board, "{\"action\":\"takeback\"}");
        assertMoves("", next());
        page.accept(board, "{\"action\":\"move\",\"move\":\"e2e4\"}");
        next();
        next();
        page.accept(board, "{\"action\":\"newgame\"}");
        assertMoves("", next());
    }

    @Test
    void moveTypedInACellIsToldToThePages() throws InterruptedException {
        game.play("e4");
        assertMoves("\"e4\"", next());
        assertMoves("\"e4\",\"e5\"", next());
    }

    @Test
    void whatTheGameRefusesIsToldAndChangesNothing() throws InterruptedException {
        for (String wish : new String[]{"{\"action\":\"move\",\"move\":\"e2e5\"}", "{\"action\":\"move\"}",
                "{\"action\":\"move\",\"move\":[1]}", "{\"action\":\"takeback\"}", "no JSON", "[1]"}) {
            page.accept(board, wish);
            assertTrue(next().startsWith("{\"refused\":\""), wish);
        }
        for (String wish : new String[]{"{\"action\":\"<script>\"}", "{\"action\":{}}", ""}) {
            page.accept(board, wish);
            assertMoves("", next());
        }
        assertEquals(0, game.board().history().size());
    }

    @Test
    void boardOfAnotherKernelIsUnknown() throws InterruptedException {
        page.accept("other", "{}");
        assertEquals("other {\"unknown\":true}", heard.poll(30, TimeUnit.SECONDS));
    }
}
