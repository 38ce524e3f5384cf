package chesslab.notebook;

import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.drawing.Zoom;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/**
 * The two pages of a playable board: what stands in the notebook's cell, and what the server gives to the frame there.
 */
public final class PlayFrame {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BOARD = 400;
    private static final int BESIDE = 300;

    private PlayFrame() {
    }

    /** Text from this many random bytes, safe in an address. */
    static String unguessable(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** The frame, and the picture that stands there until the frame reports that it works. */
    public static String live(PlayableBoard game, BoardImage picture) {
        String id = "play-" + unguessable(12);
        return "<div id=\"" + id + "\"><iframe src=\"" + BoardServer.running().address(game)
                + "\" title=\"playable board\" "
                + "sandbox=\"allow-scripts allow-same-origin\" style=\"display:block;border:0;width:"
                + (Zoom.pixels(BOARD) + BESIDE)
                + "px;max-width:100%;height:0\"></iframe><div data-instead=\"\">" + still(picture)
                + "</div></div>\n<script>"
                + BoardScript.run("frameView(document.getElementById(\"" + id + "\"));", "frame-view.js") + "</script>";
    }

    /** The picture, and how to play without the frame. */
    public static String still(BoardImage picture) {
        return picture.toHtml()
                + "<div>The board to click on appears here when this cell runs on this computer. Moves can "
                + "always be typed in a cell: <code>game.play(\"e4\")</code>, <code>game.takeBack()</code>.</div>";
    }

    /** The page inside the frame; only scripts and styles with the nonce run there. */
    static String page(PlayableBoard game, String nonce) {
        String settings = BoardScript.json(Map.of("templates", BoardScript.templates(Zoom.pixels(BOARD)), "flipped",
                game.isHumanBlack()));
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Playable board</title>\n"
                + "<style nonce=\"" + nonce + "\">\nbody { margin: 0; overflow: hidden; }\n"
                + BoardScript.resource("board-view.css") + "</style>\n</head>\n<body>\n<div id=\"game\"></div>\n"
                + "<script nonce=\"" + nonce + "\">\n" + BoardScript.run("playView(document.getElementById(\"game\"), "
                        + settings + ");", "board-view.js", "play-view.js")
                + "\n</script>\n</body>\n</html>\n";
    }
}
