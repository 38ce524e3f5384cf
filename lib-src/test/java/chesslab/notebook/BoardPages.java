package chesslab.notebook;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Player;
import chesslab.game.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the browser test looks at: writes cells as pages into the folder named by its argument, prints the address of
 * each playable board behind its name, and serves them until its input ends. Every printed line is {@code name
 * address}.
 */
public final class BoardPages {

    private static final PgnGame EVALUATED = PgnGame.parse("""
            [White "Ann"]
            [Black "Bob"]
            [Result "0-1"]

            1. f3 {[%eval -0.5]} e5! {[%eval -0.4]} 2. g4?? {[%eval #-1] throws it away} Qh4# {[%eval #0]} 0-1
            """);

    private BoardPages() {
    }

    /** A player that knows its moves by heart: the move of element n answers the reader's move n. */
    public static Player<Board, Move> scripted(String... sans) {
        return board -> Optional.of(board.parseMove(sans[board.history().size() / 2]));
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        write(folder, "game", GameView.of(EVALUATED).caption("Fool's mate").toHtml(true));
        serve(folder, "mate", PlayableBoard.against(scripted("e5", "Nc6", "Nf6")));
        serve(folder, "promotion", PlayableBoard.of(Board.fromFen("1n5k/P7/8/8/8/8/7P/K7 w - - 0 1"), Side.WHITE,
                board -> Optional.of(board.parseMove("Kg8"))));
        serve(folder, "black", PlayableBoard.of(new Board(), Side.BLACK, scripted("e4", "Nf3")));
        serve(folder, "failing", PlayableBoard.against(board -> {
            throw new IllegalStateException("<b>no idea</b>");
        }));
        serve(folder, "endless", PlayableBoard.against(board -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            return Optional.empty();
        }));
        while (System.in.read() >= 0) {
            continue;
        }
    }

    private static void serve(Path folder, String name, PlayableBoard game) throws IOException {
        write(folder, name, game.toHtml(true));
        System.out.println(name + " " + BoardServer.running().address(game));
    }

    private static void write(Path folder, String name, String cell) throws IOException {
        Files.writeString(folder.resolve(name + ".html"), "<!DOCTYPE html><meta charset=\"utf-8\"><body>"
                + cell + "</body>");
    }
}
