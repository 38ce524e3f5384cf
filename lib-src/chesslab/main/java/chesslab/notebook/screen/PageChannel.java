package chesslab.notebook.screen;

import java.util.function.BiConsumer;

/**
 * The way between the running kernel and the pages that show its notebook: Jupyter's comm messages, which take the road
 * of every other message of the kernel, through whatever server, hub or proxy the page came from.
 *
 * @param kernelId how the Jupyter server calls this kernel; no secret, since the server asks who comes
 * @param send     sends a JSON object, the second text, to all pages that have opened the comm of the first
 */
public record PageChannel(String kernelId, BiConsumer<String, String> send) {
}
