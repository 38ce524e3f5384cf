package chesslab.chess.pgn;

import chesslab.chess.Board;
import chesslab.game.Side;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The export text of one game. Its moves are played on a board on the way, so that an illegal one cannot get out. */
final class PgnText {

    private static final int LINE_WIDTH = 79;
    private static final List<String> ROSTER = List.of("Event", "Site", "Date", "Round", "White", "Black", "Result");

    private final StringBuilder text = new StringBuilder();
    private int column;

    PgnText(PgnGame game) {
        writeTags(game);
        Board board = Board.fromFen(game.startFen());
        writeComment(game.comment());
        writeMoves(game.moves(), board);
        PgnGame.contradiction(board, game.result()).ifPresent(cause -> {
            throw new IllegalArgumentException(game + ": " + cause);
        });
        writeWord(game.result());
        text.append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
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
        if (!name.matches("[A-Za-z0-9_]{1,100}")) {
            throw new IllegalArgumentException("tag name \"" + name + "\": expected 1 to 100 letters, digits and _");
        }
        if (value.length() > PgnParser.VALUE_LIMIT || value.chars().anyMatch(c -> c < ' ' && c != '\t')) {
            throw new IllegalArgumentException("value \"" + PgnParser.shortened(value) + "\" of tag " + name
                    + ": expected one line of at most " + PgnParser.VALUE_LIMIT + " characters");
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

    /** Writes a comment between braces; one that holds a closing brace after a semicolon, on a line of its own. */
    private void writeComment(PgnComment comment) {
        if (comment.isEmpty()) {
            return;
        }
        String whole = comment.toString();
        if (whole.length() > PgnParser.COMMENT_LIMIT) {
            throw new IllegalArgumentException("a comment is longer than " + PgnParser.COMMENT_LIMIT + " characters");
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

    /** Writes a word after a space, or at the start of the next line where this one has no room. */
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
