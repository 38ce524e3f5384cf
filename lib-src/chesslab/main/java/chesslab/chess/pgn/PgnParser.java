package chesslab.chess.pgn;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnReader.Detail;
import chesslab.files.Thrown;
import chesslab.game.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads tags and moves game by game, and continues after any fault. Variations are skipped. */
final class PgnParser {

    static final int VALUE_LIMIT = 4096;
    static final int COMMENT_LIMIT = 1 << 20;
    private static final int TOKEN_LIMIT = 255;
    private static final int TAG_LIMIT = 1000;
    private static final int GAME_LIMIT = 1 << 24;
    private static final int EVAL_LIMIT = 1 << 16;
    private static final int END = -1;
    private static final List<String> MARKS = List.of("!", "?", "!!", "??", "!?", "?!");
    private static final Set<String> STANDARD_CHESS = Set.of("", "?", "standard", "chess", "normal", "orthodox",
            "from position");

    private enum Stage { // of the game that is read
        TAGS, MOVES, WHOLE
    }

    private static final class Fault extends RuntimeException {

        private final int line;

        Fault(int line, String cause) {
            super(cause, null, false, false);
            this.line = line;
        }
    }

    private final PgnBlocks blocks;
    private final Detail detail;
    private final GameFilter filter;
    private int games; // that are over
    private int taken;

    private String text = "\n"; // the last character that was read, and what has been read ahead
    private int at = 1;
    private long dropped; // characters before the text
    private int line = 1;
    private int counted = 1; // the characters of the text that the line counts

    private Stage stage;
    private Map<String, String> tags;
    private Map<String, Integer> tagLines;
    private PgnComment opening;
    private List<PgnMove> moves;
    private Move last; // still collects remarks
    private final StringBuilder remarks = new StringBuilder();
    private final List<Integer> glyphs = new ArrayList<>();

    PgnParser(PgnBlocks blocks, Detail detail, GameFilter filter) {
        this.blocks = blocks;
        this.detail = detail;
        this.filter = filter;
    }

    int games() {
        return games;
    }

    /** Returns the next game that the filter accepts, or its fault; null at the end. */
    PgnEntry next() {
        PgnEntry entry = null;
        while (entry == null && !(filter.games() > 0 && taken == filter.games())) {
            stage = Stage.MOVES;
            try {
                String above = readBetweenGames();
                if (peek() == END) {
                    return null;
                }
                entry = readGame(above);
            } catch (Fault fault) {
                goOn();
                entry = games + 1 < filter.fromGame() ? null : new PgnError(games + 1, fault.line, fault.getMessage());
            }
            games++;
        }
        taken++;
        return entry;
    }

    /** Returns the report that the file is broken in its next game. */
    PgnError broken(IOException cause) {
        return new PgnError(++games, line(), PgnError.CANNOT_BE_READ_ON + Thrown.message(cause));
    }

    /** Reads up to the next tag or move and returns the last comment that began a line. */
    private String readBetweenGames() {
        String above = "";
        while (true) {
            skipSpace();
            int c = peek();
            if (c == '{' || c == ';') {
                boolean beginsLine = isLineStart();
                String comment = readComment();
                above = beginsLine ? comment : above;
            } else if (c != END || !more(true)) {
                return above;
            }
        }
    }

    /** Reads a game; returns null for one that the filter skips. */
    private PgnGame readGame(String above) {
        readTags();
        if (games + 1 < filter.fromGame() || !filter.accepts(tags) || filter.withEvals() && !hasEval()) {
            goOn();
            return null;
        }
        Board board = startBoard();
        opening = PgnComment.EMPTY;
        moves = new ArrayList<>();
        last = null;
        remarks.setLength(0);
        glyphs.clear();
        keepComment(tags.isEmpty() ? above : "");
        String result = agreed(readMoves(board));
        PgnGame.contradiction(board, result).ifPresent(cause -> {
            throw fault(cause);
        });
        tags.replace("Result", result);
        settle();
        return new PgnGame(tags, opening, moves, result);
    }

    private void goOn() {
        boolean blank = false; // the last line
        String words = ""; // of the last line that has some
        while (stage != Stage.WHOLE && peek() != END
                && !(stage == Stage.MOVES && (startsEvent() || blank && endsWithResult(words)))) {
            boolean whole = isLineStart();
            String line = skipLine();
            blank = whole && line.isBlank();
            if (stage == Stage.TAGS) {
                stage = blank ? Stage.MOVES : Stage.TAGS;
            } else if (!line.isBlank() && !line.strip().equals("}")) {
                words = line;
            }
        }
    }

    private static boolean endsWithResult(String line) {
        String words = line.replace('}', ' ').replace('\t', ' ').strip();
        return PgnGame.RESULTS.contains(words.substring(words.lastIndexOf(' ') + 1));
    }

    private void readTags() {
        stage = Stage.TAGS;
        tags = new LinkedHashMap<>();
        tagLines = new HashMap<>();
        while (peek() == '[') {
            readTag(line());
            skipSpace();
        }
        stage = Stage.MOVES;
    }

    private void readTag(int onLine) {
        at++;
        skipBlanks();
        int length = 0;
        while (length < TOKEN_LIMIT && isTagNamePart(peek(length))) {
            length++;
        }
        String name = take(length);
        skipBlanks();
        if (name.isEmpty() || peek() != '"') {
            throw malformed(onLine, "tag " + shortened(name) + " goes on with " + name(peek()));
        }
        String value = readValue(onLine, name);
        skipBlanks();
        if (peek() != ']') {
            throw malformed(onLine, "tag " + name + " \"" + shortened(value) + "\" goes on with " + name(peek()));
        }
        at++;
        tagLines.putIfAbsent(name, onLine);
        String before = tags.putIfAbsent(name, value);
        if (before != null && !before.equals(value)) {
            throw new Fault(onLine, "tag " + name + " is given twice: \"" + shortened(before) + "\" and \""
                    + shortened(value) + "\"");
        }
        if (tags.size() > TAG_LIMIT) {
            throw new Fault(onLine, "more than " + TAG_LIMIT + " tags in one game");
        }
    }

    private String readValue(int onLine, String name) {
        StringBuilder value = new StringBuilder();
        for (at++; peek() != '"'; at++) {
            if (peek() == END || peek() < ' ' && peek() != '\t') {
                throw malformed(onLine, "value of tag " + name + " is not closed before " + name(peek()));
            }
            if (value.length() == VALUE_LIMIT) {
                throw malformed(onLine, "value of tag " + name + " is longer than " + VALUE_LIMIT + " characters");
            }
            at += peek() == '\\' && (peek(1) == '"' || peek(1) == '\\') ? 1 : 0;
            value.append(text.charAt(at));
        }
        at++;
        return value.toString();
    }

    private Board startBoard() {
        String variant = tags.getOrDefault("Variant", "");
        if (!STANDARD_CHESS.contains(variant.strip().toLowerCase(Locale.ROOT))) {
            throw tagFault("Variant", "variant \"" + variant + "\": expected standard chess");
        }
        String fen = tags.get("FEN");
        if (fen == null) {
            if (tags.getOrDefault("SetUp", "0").equals("1")) {
                throw tagFault("SetUp", "tag SetUp \"1\" promises a start position, but there is no FEN tag");
            }
            return new Board();
        }
        try {
            return Board.fromFen(fen);
        } catch (IllegalArgumentException e) {
            throw tagFault("FEN", "tag FEN \"" + fen + "\": " + e.getMessage());
        }
    }

    /** Returns whether the moves have an evaluation, before an empty line and near their beginning. */
    private boolean hasEval() {
        peek(EVAL_LIMIT);
        int eval = text.indexOf("[%eval ", at);
        int blankLine = text.indexOf("\n\n", at);
        return eval >= 0 && eval - at < EVAL_LIMIT && (blankLine < 0 || eval < blankLine);
    }

    /** Plays the moves on the board and returns the result after them. */
    private String readMoves(Board board) {
        long begin = dropped + at;
        while (true) {
            skipSpace();
            int c = peek();
            if (c == END || startsEvent()) {
                throw fault("the game has no result before "
                        + (c == END && blocks.isAtEnd() ? "the end of the file" : "the next game")
                        + ": expected 1-0, 0-1, 1/2-1/2 or *");
            }
            if (dropped + at - begin > GAME_LIMIT) {
                throw fault("the game is longer than " + GAME_LIMIT + " characters");
            }
            switch (c) {
                case '{', ';' -> keepComment(readComment());
                case '$', '!', '?' -> readGlyph();
                case '(' -> skipVariation();
                case ')' -> throw fault("')' without '(' before it");
                case '.' -> at++;
                default -> {
                    String word = c == '*' ? take(1) : readWord(c);
                    if (word.equals("1/2") || PgnGame.RESULTS.contains(word)) {
                        stage = Stage.WHOLE;
                        return word;
                    }
                    if (!isNumber(word)) {
                        play(board, word);
                    }
                }
            }
        }
    }

    /** Reads a move, a move number or a result, up to the first other character. */
    private String readWord(int first) {
        int length = 0;
        while (length <= TOKEN_LIMIT && isWordPart(peek(length))) {
            length++;
        }
        if (length == 0) {
            throw fault("unexpected " + name(first) + ": expected a move, a comment or a result");
        }
        String word = take(length);
        if (length > TOKEN_LIMIT) {
            throw fault("\"" + shortened(word) + "\" is longer than " + TOKEN_LIMIT + " characters: expected a move");
        }
        return word;
    }

    private void play(Board board, String san) {
        settle();
        try {
            last = board.parseMove(san);
            board.doMove(last);
        } catch (IllegalArgumentException e) {
            throw fault("move " + board.getMoveCounter()
                    + (board.getSideToMove() == Side.WHITE ? " of White: " : " of Black: ") + e.getMessage());
        }
    }

    /** Adds a comment to the last move, or before the first. Several comments become one. */
    private void keepComment(String comment) {
        if (detail != Detail.MOVES) {
            remarks.append(comment.replace('\n', ' ')).append(' ');
        }
    }

    /** Completes the last move, or the opening comment if there is no move yet. */
    private void settle() {
        PgnComment comment = remarks.isEmpty() ? PgnComment.EMPTY : PgnComment.parse(remarks.toString());
        remarks.setLength(0);
        if (last != null) {
            moves.add(new PgnMove(last, glyphs, comment));
            glyphs.clear();
        } else {
            opening = comment;
        }
    }

    /** Reads {@code $14}, or one of {@code ! ? !! ?? !? ?!}, which mean 1 to 6. */
    private void readGlyph() {
        boolean number = peek() == '$';
        int length = 1;
        while (length < (number ? 5 : 3) && (number ? "0123456789" : "!?").indexOf(peek(length)) >= 0) {
            length++;
        }
        String glyph = take(length);
        if (last == null) {
            throw fault("annotation " + glyph + " before any move: expected a move before it");
        }
        if (number ? length == 1 || Integer.parseInt(glyph, 1, length, 10) > 255 : !MARKS.contains(glyph)) {
            throw fault("annotation " + glyph + ": expected $0 to $255, or one of ! ? !! ?? !? ?!");
        }
        if (detail != Detail.MOVES) {
            glyphs.add(number ? Integer.valueOf(glyph.substring(1)) : MARKS.indexOf(glyph) + 1);
        }
    }

    private void skipVariation() {
        int openedOn = line();
        if (last == null) {
            throw fault("variation before any move: expected a move before '('");
        }
        int depth = 0;
        do {
            int c = peek();
            if (c == '{' || c == ';') {
                readComment();
            } else {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                at++;
            }
            skipSpace();
            if (depth > 0 && (peek() == END || startsEvent())) {
                throw new Fault(openedOn, "the variation that opens here is not closed: expected ')'");
            }
        } while (depth > 0);
    }

    /** Reads a comment between braces, or from a semicolon to the end of the line. */
    private String readComment() {
        char closing = peek() == '{' ? '}' : '\n';
        int end = text.indexOf(closing, at);
        while (end < 0 && text.length() - at <= COMMENT_LIMIT && more(false)) {
            end = text.indexOf(closing, at);
        }
        int openedOn = line();
        int begin = at + 1;
        at = Math.min(end < 0 ? text.length() : end, begin + COMMENT_LIMIT + 1);
        String comment = text.substring(begin, at);
        for (int i = 0; i < comment.length(); i++) {
            char c = comment.charAt(i);
            if (c < ' ' && c != '\n' && c != '\t') {
                at = begin + i;
                throw fault("unexpected " + name(c) + " in a comment: expected text");
            }
        }
        if (comment.length() > COMMENT_LIMIT || end < 0 && closing == '}') {
            throw new Fault(openedOn, "the comment that opens here is "
                    + (end < 0 && comment.length() <= COMMENT_LIMIT
                            ? "not closed: expected '}' before the next game"
                            : "longer than " + COMMENT_LIMIT + " characters"));
        }
        at += closing == '}' ? 1 : 0;
        return comment;
    }

    /** Returns the common result of moves and tag; one of them may leave it open. */
    private String agreed(String word) {
        String result = word.equals("1/2") ? "1/2-1/2" : word;
        String tag = tags.getOrDefault("Result", "*");
        String promised = tag.equals("?") || tag.isEmpty() ? "*" : tag.equals("1/2") ? "1/2-1/2" : tag;
        if (!PgnGame.RESULTS.contains(promised)) {
            throw fault("tag Result \"" + tag + "\": expected 1-0, 0-1, 1/2-1/2 or *");
        }
        if (!promised.equals("*") && !result.equals("*") && !promised.equals(result)) {
            throw fault("the moves end with " + result + ", but tag Result is \"" + tag + "\"");
        }
        return result.equals("*") ? promised : result;
    }

    /** Returns the next character, or {@link #END} at that of the game's text. */
    private int peek() {
        return peek(0);
    }

    private int peek(int offset) {
        while (at + offset >= text.length()) {
            if (!more(false)) {
                return END;
            }
        }
        return text.charAt(at + offset);
    }

    /** Reads more text of the game, or of the next one. */
    private boolean more(boolean nextGame) {
        try {
            String lines = blocks.next(nextGame);
            if (lines.isEmpty()) {
                return false;
            }
            line();
            dropped += at - 1;
            text = text.substring(at - 1) + lines;
            at = 1;
            counted = 1;
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException("PGN could not be read on after line " + line() + ": " + Thrown.message(e),
                    e);
        }
    }

    private int line() {
        for (; counted < at; counted++) {
            line += text.charAt(counted) == '\n' ? 1 : 0;
        }
        return line;
    }

    private String take(int length) {
        at += length;
        return text.substring(at - length, at);
    }

    private boolean isLineStart() {
        return text.charAt(at - 1) == '\n';
    }

    private boolean startsEvent() {
        return isLineStart() && text.startsWith("[Event", at)
                && PgnBlocks.TAG_PAIR.matcher(text).region(at, text.length()).lookingAt();
    }

    /** Skips the rest of the line with its end, and returns it, or only its last part if it is long. */
    private String skipLine() {
        int from = at;
        int end = text.indexOf('\n', at);
        while (end < 0) {
            at = text.length();
            if (!more(false)) {
                return text.substring(Math.min(from, at));
            }
            from = at;
            end = text.indexOf('\n', at);
        }
        at = end + 1;
        return text.substring(from, end);
    }

    private void skipSpace() {
        for (int c = peek();; c = peek()) {
            if (c == '%' && isLineStart()) {
                skipLine();
            } else if (c == ' ' || c >= '\t' && c <= '\f' || c == 0xA0) {
                at++;
            } else {
                return;
            }
        }
    }

    private void skipBlanks() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    static boolean isTagNamePart(int c) {
        return isNumber(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isWordPart(int c) {
        return isTagNamePart(c) || c == '-' || c == '+' || c == '#' || c == '=' || c == '/' || c == ':';
    }

    private static boolean isNumber(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNumber(String word) {
        return isNumber(word.charAt(0)) && word.chars().allMatch(PgnParser::isNumber);
    }

    private Fault fault(String cause) {
        return new Fault(line(), cause);
    }

    private Fault tagFault(String tag, String cause) {
        return new Fault(tagLines.get(tag), cause);
    }

    private static Fault malformed(int line, String what) {
        return new Fault(line, what + ": expected [Name \"value\"] on one line");
    }

    private static String name(int c) {
        return c == END ? "the end of the file"
                : c == 0xFE || c == 0xFF ? "the first byte of UTF-16: expected UTF-8"
                : c < ' ' || c >= 0x7F ? String.format("the character U+%04X", c) : "'" + (char) c + "'";
    }

    static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
