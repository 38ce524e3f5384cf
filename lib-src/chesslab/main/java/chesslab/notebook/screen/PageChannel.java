package chesslab.notebook.screen;

import java.util.function.BiConsumer;

/**
 * The channel between the running kernel and the pages of its notebook: Jupyter's comm messages, which go like all
 * messages of the kernel through the page's server, hub or proxy.
 *
 * @param kernelId the Jupyter server's id of this kernel; not secret, since the server authenticates its users
 * @param send     sends a JSON object, the second text, to all pages that have opened the comm with the first as id
 */
public record PageChannel(String kernelId, BiConsumer<String, String> send) {
}
