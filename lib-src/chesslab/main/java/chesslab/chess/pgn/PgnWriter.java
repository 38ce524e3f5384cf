package chesslab.chess.pgn;

import chesslab.chess.Board;
import chesslab.files.AtomicFile;
import chesslab.game.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes games as PGN in export format: the seven tags of the roster first, the others by name, the moves in lines of
 * less than 80 characters (longer only for a single long word or command of a comment). It plays the moves on a board,
 * so that it never writes an illegal one.
 */
public final class PgnWriter {

    private static final int LINE_WIDTH = 79;
    private static final List<String> ROSTER = List.of("Event", "Site", "Date", "Round", "White", "Black", "Result");

    private final StringBuilder text = new StringBuilder();
    private int column;

    private PgnWriter() {
    }

    /**
     * Writes games to a file, in UTF-8. The file appears whole or not at all, replaces an existing one, and is
     * compressed if its name ends with {@code .gz}.
     *
     * @throws IllegalArgumentException if a move is illegal, or a result contradicts a checkmate or stalemate
     * @throws UncheckedIOException     if the file cannot be written
     */
    public static void writeAll(Path file, Iterable<PgnGame> games) {
        try (AtomicFile whole = AtomicFile.create(file)) {
            String gap = "";
            for (PgnGame game : games) {
                whole.write((gap + game.toPgn()).getBytes(StandardCharsets.UTF_8));
                gap = "\n";
            }
            whole.finish();
        } catch (IOException e) {
            throw new UncheckedIOException("PGN file " + file + " could not be written: " + e, e);
        }
    }

    static String write(PgnGame game) {
        PgnWriter writer = new PgnWriter();
        writer.writeTags(game);
        Board board = Board.fromFen(game.startFen());
        writer.writeComment(game.comment());
        writer.writeMoves(game.moves(), board);
        PgnGame.contradiction(board, game.result()).ifPresent(cause -> {
            throw new IllegalArgumentException(game + ": " + cause);
        });
        writer.writeWord(game.result());
        return writer.text.append('\n').toString();
    }

    private void writeTags(PgnGame game) {
        for (String name : ROSTER) {
            String unknown = name.equals("Result") ? game.result() : name.equals("Date") ? "????.??.??" : "?";
            writeTag(name, game.tags().getOrDefault(name, unknown));
        }
        Map<String, String> others = new TreeMap<>(game.tags());
        others.keySet().removeAll(ROSTER);
        if (others.containsKey("FEN")) {
            others.put("SetUp", "1");
        }
        others.forEach(this::writeTag);
        text.append('\n');
    }

    private void writeTag(String name, String value) {
        if (!name.matches("\\w{1,100}") || value.length() > PgnTags.VALUE_LIMIT
                || value.chars().anyMatch(c -> c < ' ' && c != '\t')) {
            throw new IllegalArgumentException("tag " + PgnText.shortened(name) + " \"" + PgnText.shortened(value)
                    + "\": expected a name of 1 to 100 letters, digits and _, and one line of at most "
                    + PgnTags.VALUE_LIMIT + " characters");
        }
        text.append('[').append(name).append(" \"")
                .append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append("\"]\n");
    }

    private void writeMoves(List<PgnMove> moves, Board board) {
        boolean numbered = false;
        for (PgnMove move : moves) {
            boolean white = board.getSideToMove() == Side.WHITE;
            if (white || !numbered) {
                writeWord(board.getMoveCounter() + (white ? "." : "..."));
            }
            writeWord(board.san(move.move()));
            move.nags().forEach(nag -> writeWord("$" + nag));
            writeComment(move.comment());
            board.doMove(move.move());
            numbered = move.comment().isEmpty();
        }
    }

    /** Writes a comment between braces, or if it has a closing brace, after a semicolon on a separate line. */
    private void writeComment(PgnComment comment) {
        if (comment.isEmpty()) {
            return;
        }
        String whole = comment.toString();
        if (whole.length() > PgnText.COMMENT_LIMIT) {
            throw new IllegalArgumentException("a comment is longer than " + PgnText.COMMENT_LIMIT + " characters");
        }
        if (whole.indexOf('}') >= 0) {
            newLine();
            text.append("; ").append(whole).append('\n');
            return;
        }
        writeWord("{");
        comment.commands().forEach(command -> writeWord(command.toString()));
        if (!comment.text().isEmpty()) {
            List.of(comment.text().split(" ")).forEach(this::writeWord);
        }
        writeWord("}");
    }

    /** Writes a word after a space, or at the start of the next line if this one has no room. */
    private void writeWord(String word) {
        if (column + 1 + word.length() > LINE_WIDTH) {
            newLine();
        }
        if (column > 0) {
            text.append(' ');
            column++;
        }
        text.append(word);
        column += word.length();
    }

    private void newLine() {
        if (column > 0) {
            text.append('\n');
            column = 0;
        }
    }
}
