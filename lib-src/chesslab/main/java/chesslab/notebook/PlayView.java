package chesslab.notebook;

import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.Zoom;
import java.util.Map;
import java.util.UUID;

/** A playable board as it stands in the notebook's cell. */
final class PlayView {

    private static final int BOARD = 400;

    private PlayView() {
    }

    /** The board to click on, and the picture that stands there until the kernel has answered. */
    static String live(BoardChannel.Address address, boolean flipped, BoardImage picture) {
        String id = "play-" + UUID.randomUUID();
        String settings = BoardScript.json(Map.of("style", BoardScript.resource("board-view.css"), "templates",
                BoardScript.templates(Zoom.pixels(BOARD)), "flipped", flipped, "kernel", address.kernel(), "target",
                BoardChannel.TARGET, "board", address.board()));
        return "<div id=\"" + id + "\"><div data-instead=\"\">" + still(picture) + "</div></div>\n<script>"
                + BoardScript.run("kernelBoard(document.getElementById(\"" + id + "\"), " + settings + ");",
                        "board-view.js", "play-view.js", "kernel-channel.js")
                + "</script>";
    }

    /** The picture, and how to play without clicks. */
    static String still(BoardImage picture) {
        return picture.toHtml()
                + "<div>The board to click on appears here when this cell runs in Jupyter. Moves can "
                + "always be typed in a cell: <code>game.play(\"e4\")</code>, <code>game.takeBack()</code>.</div>";
    }
}
