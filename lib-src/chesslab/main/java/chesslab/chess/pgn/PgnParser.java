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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads tags and moves game by game, and continues after any fault. Where the moves are certain and something around
 * them is odd, the game is read without it, and {@link #repair} names it. Variations are skipped.
 */
final class PgnParser {

    static final int VALUE_LIMIT = 4096;
    static final int COMMENT_LIMIT = 1 << 20;
    private static final int TOKEN_LIMIT = 255;
    private static final int TAG_LIMIT = 1000;
    private static final int GAME_LIMIT = 1 << 24;
    private static final int EVAL_LIMIT = 1 << 16;
    private static final int END = -1;
    private static final String NONE = ""; // in place of a result
    private static final List<String> MARKS = List.of("!", "?", "!!", "??", "!?", "?!");
    private static final Set<String> STANDARD_CHESS = Set.of("", "?", "standard", "chess", "normal", "orthodox",
            "from position");
    private static final Set<String> NULL_MOVES = Set.of("--", "Z0", "z0", "0000", "@@@@", "<>", "null", "NULL",
            "Null", "pass", "PASS", "Pass");
    private static final String FIGURINES = "\u2654\u2655\u2656\u2657\u2658\u2659\u265A\u265B\u265C\u265D\u265E"
            + "\u265F\u2010\u2011\u2012\u2013\u2014\u2212\u00D7";
    private static final String THEIR_LETTERS = "KQRBNPKQRBNP------x";

    /** Words that are meant as a move, though they may be none; all others among the moves are remarks. */
    private static final Pattern MOVE_LIKE = Pattern
            .compile("[a-hA-H][0-9]|^[a-hNBRQK][x:]|^(?!ch$)[a-h]{2}$|^[0Oo]-[0Oo]|^[Oo]{2,3}$");
    /** A move, and what stands right behind it. */
    private static final Pattern STUCK = Pattern
            .compile("(.*[a-h][18][=/]?[QRBNqrbn]|.*[a-h][1-8]|[0Oo]-[0Oo](?:-[0Oo])?+)"
                    + "(ep?|ch|dbl|dis|mate|N|TN|D|RR|[^\\w(].*)");
    private static final Pattern BOTH_SQUARES = Pattern.compile("K?([a-h][1-8])[x:-]?([a-h][1-8])");
    private static final Pattern PROMOTION = Pattern.compile("[ \\t]*[=/(]?[ \\t]*([QRBNqrbn])\\)?(?![\\w-])");
    private static final String TAG_START = "\\[\\s*[\\p{L}\\d_\"'][^\\]\"\\n]*(?:\"|\\]?[ \\t]*(?:\\n|$))";
    private static final Pattern TAG = Pattern.compile(TAG_START);
    /** Begins a game, also one without tags; text does not. */
    private static final Pattern GAME = Pattern
            .compile(TAG_START + "|[{;*]|0{0,2}1\\s*[.)]|(?:1\\s+)?\\S{0,9}[a-h][1-8]"
                    + "|(?:1-0|0-1|1/2)|[0O]-[0O]|[^\\n]*[\\x00\u00FE\u00FF]");
    private static final Pattern MOVES_OR_RESULT = Pattern.compile("[a-h][1-8]|[0Oo]-[0Oo]|1-0|0-1|1/2|\\*|^[\\[{;]");
    private static final Pattern GAME_BEHIND_ANOTHER = Pattern.compile("[\\[{;]|1\\.");
    private static final Pattern ODD_TAG = Pattern
            .compile("\\[\\s*([^\\s\"\\[\\]][^\"\\[\\]]*?)\\s*\"(.*?)(?:\"\\s*\\]\\s*(?=\\[|$)|\"?\\s*\\]?\\s*$)");
    private static final Pattern FOLLOWING_TAG = Pattern.compile("\\s*\\[\\s*(\\w{1,100})\\s*\"([^\"\\n]*)[^\\n]*");
    /** Tags that say what the moves mean, or are asked for by name. */
    private static final Map<String, String> KNOWN_TAGS = Stream
            .of("Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant", "WhiteElo",
                    "BlackElo", "TimeControl")
            .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), name -> name));
    private static final Set<String> POSITION_TAGS = Set.of("FEN", "SetUp", "Variant");

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
    private boolean ended; // the text is that of a game to its end

    private boolean whole; // the game is read to its end
    private PgnError repair; // the first of the game
    private int repairs;
    private Map<String, String> tags;
    private Map<String, Integer> tagLines;
    private Fault tagFault;
    private PgnComment opening;
    private List<PgnMove> moves;
    private Move last; // still collects remarks
    private final StringBuilder remarks = new StringBuilder();
    private final List<Integer> glyphs = new ArrayList<>();
    private final EvalUnit evalUnit = new EvalUnit();
    private int oddEval; // the line of the first evaluation that is not plainly in pawns
    private int lineEnds; // that skipSpace has just skipped
    private int shift; // of the game's move numbers against the board's
    private Fault doubt; // a skipped word that the next move number has not yet confirmed
    private boolean cut; // by a null move

    PgnParser(PgnBlocks blocks, Detail detail, GameFilter filter) {
        this.blocks = blocks;
        this.detail = detail;
        this.filter = filter;
    }

    int games() {
        return games;
    }

    /** Returns what was left out of the last game that was read; null if nothing was. */
    PgnError repair() {
        return repair == null || repairs == 1
                ? repair
                : new PgnError(repair.game(), repair.line(), repair.cause() + ", and " + (repairs - 1) + " more");
    }

    /** Returns the next game that the filter accepts, or its fault; null at the end. */
    PgnEntry next() {
        PgnEntry entry = null;
        while (entry == null && !(filter.games() > 0 && taken == filter.games())) {
            whole = false;
            repair = null;
            repairs = 0;
            try {
                String above = readBetweenGames();
                if (peek() == END) {
                    return games > 0 || repair == null ? null : new PgnError(++games, repair.line(), repair.cause());
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
            skipText(false);
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

    /** Skips lines that belong to no game, and what stands behind a result in its line. */
    private void skipText(boolean behindResult) {
        skipSpace();
        boolean behind = behindResult && lineEnds == 0;
        for (int end = lineEnd(); peek() != END
                && !(behind ? GAME_BEHIND_ANOTHER : GAME).matcher(text).region(at, end).lookingAt(); end = lineEnd()) {
            note("text outside of the moves is left out: " + shortened(text.substring(at, end)));
            skipLine();
            skipSpace();
            behind = false;
        }
    }

    /** Reads a game; returns null for one that the filter skips. */
    private PgnGame readGame(String above) {
        opening = PgnComment.EMPTY;
        moves = new ArrayList<>();
        last = null;
        remarks.setLength(0);
        glyphs.clear();
        oddEval = 0;
        doubt = null;
        cut = false;
        readTags();
        if (games + 1 < filter.fromGame() || !filter.accepts(tags) || filter.withEvals() && !hasEval()) {
            goOn();
            return null;
        }
        Board board = startBoard();
        shift = 0;
        if (tags.isEmpty() && !above.isEmpty()) {
            keepComment(above);
        }
        String word = readMoves(board);
        whole = true;
        String result = agreed(word);
        if (last == null && word.equals(NONE) && result.equals("*") && !cut) {
            throw fault("the game has no move and no result: expected one of them");
        }
        if (!cut) {
            PgnGame.contradiction(board, result).ifPresent(cause -> {
                throw fault(cause);
            });
        }
        tags.replace("Result", result);
        settle();
        opening = evalUnit.decide(opening, moves, what -> note(oddEval, what), oddEval > 0);
        skipText(true);
        return new PgnGame(tags, opening, moves, result);
    }

    private void goOn() {
        boolean blank = false; // the last line
        String words = ""; // of the last line that has some
        while (!whole && peek() != END && !(startsTag() || blank && endsWithResult(words))) {
            boolean fromItsStart = isLineStart();
            String line = skipLine();
            blank = fromItsStart && line.isBlank();
            words = line.isBlank() || line.strip().equals("}") ? words : line;
        }
    }

    private static boolean endsWithResult(String line) {
        String words = line.replace('}', ' ').replace('\t', ' ').strip();
        return PgnGame.RESULTS.contains(words.substring(words.lastIndexOf(' ') + 1));
    }

    /** Reads the tags, with the comments among them, and those below an empty line that belong to the same game. */
    private void readTags() {
        tags = new LinkedHashMap<>();
        tagLines = new HashMap<>();
        tagFault = null;
        while (true) {
            skipSpace();
            int c = peek();
            if (c == '{' || c == ';') {
                keepComment(readComment());
            } else if (c == '[' && readTag()) {
                continue;
            } else if (c != END && isLineStart() && isTextAboveATag()) {
                note("text among the tags is left out: " + shortened(text.substring(at, lineEnd())));
                skipLine();
            } else if (c != END || tags.isEmpty() || !goesOnWithTags()) {
                break;
            }
        }
        if (tagFault != null) {
            throw tagFault;
        }
    }

    private boolean isTextAboveATag() {
        int end = lineEnd();
        return !MOVES_OR_RESULT.matcher(text).region(at, end).find()
                && TAG.matcher(text).region(Math.min(end + 1, text.length()), text.length()).lookingAt();
    }

    /** Returns whether the next tags are of this game: it has none of them with another value. */
    private boolean goesOnWithTags() {
        if (!more(true)) {
            return false;
        }
        Matcher tag = FOLLOWING_TAG.matcher(text).region(at, text.length());
        for (; tag.lookingAt(); tag.region(tag.end(), text.length())) {
            if (!tags.getOrDefault(knownTag(tag.group(1)), tag.group(2)).equals(tag.group(2))) {
                return false;
            }
        }
        note("tags below an empty line are read as those of the same game");
        return true;
    }

    private static String knownTag(String name) {
        return KNOWN_TAGS.containsValue(name) ? name : KNOWN_TAGS.getOrDefault(name.toLowerCase(Locale.ROOT), name);
    }

    /** Reads a tag pair; returns false if the bracket begins none. */
    private boolean readTag() {
        int onLine = line();
        int end = lineEnd();
        int nameEnd = skipBlanks(at + 1);
        int nameStart = nameEnd;
        while (nameEnd < end && isTagNamePart(text.charAt(nameEnd))) {
            nameEnd++;
        }
        StringBuilder value = new StringBuilder();
        int i = skipBlanks(nameEnd) + 1;
        boolean sound = nameEnd > nameStart && i <= end && text.charAt(i - 1) == '"';
        for (; sound && i < end && text.charAt(i) != '"'; i++) {
            i += text.charAt(i) == '\\' && i + 1 < end && "\"\\".indexOf(text.charAt(i + 1)) >= 0 ? 1 : 0;
            value.append(text.charAt(i));
            sound = text.charAt(i) >= ' ' || text.charAt(i) == '\t';
        }
        int close = skipBlanks(Math.min(i + 1, end));
        int next = skipBlanks(Math.min(close + 1, end));
        if (sound && close < end && text.charAt(close) == ']'
                && (next == end || GAME.matcher(text).region(next, end).lookingAt())) {
            String name = text.substring(nameStart, nameEnd);
            at = close + 1;
            addTag(name, value.toString(), onLine);
        } else if (TAG.matcher(text).region(at, end).lookingAt()) {
            readOddTag(text.substring(at, end), onLine);
        } else {
            return false;
        }
        return true;
    }

    /** Reads a tag pair that is not quite as it should be: up to the end of the line, or to the next tag. */
    private void readOddTag(String line, int onLine) {
        Matcher tag = ODD_TAG.matcher(line);
        boolean readable = line.length() <= 2 * VALUE_LIMIT && tag.lookingAt();
        at += readable ? tag.end() : line.length();
        if (line.length() > 2 * VALUE_LIMIT || line.indexOf('\0') >= 0) {
            spoilTags(onLine, line.indexOf('\0') >= 0
                    ? "unexpected " + name(0) + " in a tag"
                    : "tag " + shortened(line) + " is longer than " + VALUE_LIMIT + " characters");
        } else if (readable) {
            String name = tag.group(1).replaceAll("\\W+", "_");
            String value = tag.group(2).replace("\\\"", "\"").replaceAll("\\p{Cntrl}", " ");
            note(onLine, "tag " + shortened(line) + " is read as " + name + " \"" + shortened(value) + '"');
            addTag(name, value, onLine);
        } else if (line.matches("(?i).*(FEN|SetUp|Variant).*")) {
            spoilTags(onLine, "tag " + shortened(line) + ": expected [Name \"value\"] on one line");
        } else {
            note(onLine, "tag " + shortened(line) + " is left out: expected [Name \"value\"] on one line");
        }
    }

    private void addTag(String written, String value, int onLine) {
        String name = knownTag(written);
        if (!name.equals(written)) {
            note(onLine, "tag " + written + " is read as " + name);
        }
        String before = tags.get(name);
        if (written.length() > TOKEN_LIMIT || value.length() > VALUE_LIMIT) {
            spoilTags(onLine, "tag " + shortened(name) + " \"" + shortened(value) + "\" is longer than "
                    + (written.length() > TOKEN_LIMIT ? TOKEN_LIMIT : VALUE_LIMIT) + " characters");
        } else if (before == null && tags.size() == TAG_LIMIT) {
            spoilTags(onLine, "more than " + TAG_LIMIT + " tags in one game");
        } else if (before == null || before.equals(value)) {
            tagLines.putIfAbsent(name, onLine);
            tags.put(name, value);
        } else {
            String twice = "tag " + name + " is given twice: \"" + shortened(before) + "\" and \"" + shortened(value)
                    + '"';
            if (POSITION_TAGS.contains(name)) {
                spoilTags(onLine, twice);
            } else {
                note(onLine, twice);
                boolean sound = PgnGame.RESULTS.contains(value);
                tags.put(name, !name.equals("Result") || sound && !PgnGame.RESULTS.contains(before) ? value
                        : sound ? "?" : before);
            }
        }
    }

    /** Refuses the game once its tags are read to the end. */
    private void spoilTags(int onLine, String cause) {
        tagFault = tagFault == null ? new Fault(onLine, cause) : tagFault;
    }

    private Board startBoard() {
        String variant = tags.getOrDefault("Variant", "");
        if (!STANDARD_CHESS.contains(variant.strip().toLowerCase(Locale.ROOT))) {
            throw faultOf("Variant", "variant \"" + variant + "\": expected standard chess");
        }
        String fen = tags.get("FEN");
        if (fen == null) {
            if (tags.getOrDefault("SetUp", "0").equals("1")) {
                throw faultOf("SetUp", "tag SetUp \"1\" promises a start position, but there is no FEN tag");
            }
            return new Board();
        }
        try {
            List<String> dropped = new ArrayList<>();
            Board board = Board.fromFen(fen, dropped::add);
            if (!dropped.isEmpty()) {
                note(tagLines.get("FEN"), "tag FEN \"" + fen + "\": left out: " + String.join("; ", dropped));
                tags.put("FEN", board.getFen());
            }
            return board;
        } catch (IllegalArgumentException e) {
            throw faultOf("FEN", "tag FEN \"" + fen + "\": " + e.getMessage());
        }
    }

    /** Returns whether the moves have an evaluation, before an empty line and near their beginning. */
    private boolean hasEval() {
        peek(EVAL_LIMIT);
        int eval = text.indexOf("[%eval ", at);
        int blankLine = text.indexOf("\n\n", at);
        return eval >= 0 && eval - at < EVAL_LIMIT && (blankLine < 0 || eval < blankLine);
    }

    /** Plays the moves on the board and returns the result after them, or {@link #NONE}. */
    private String readMoves(Board board) {
        long begin = dropped + at;
        while (true) {
            skipSpace();
            int c = peek();
            if (c == END || c == '[' && startsTag()) {
                note(PgnError.NO_RESULT);
                return NONE;
            }
            if (dropped + at - begin > GAME_LIMIT) {
                throw fault("the game is longer than " + GAME_LIMIT + " characters");
            }
            switch (c) {
                case '{', ';' -> keepComment(readComment());
                case '$', '!', '?' -> readGlyph();
                case '.' -> at++;
                case '(' -> skipVariation();
                case ')', '}', ',' -> leaveOut(take(1));
                case '*' -> {
                    if ("/*".indexOf(text.charAt(at - 1)) < 0 && (peek(1) <= ' ' || "{;([".indexOf(peek(1)) >= 0)) {
                        return take(1);
                    }
                    leaveOut(take(1));
                }
                default -> {
                    String word = readWord();
                    if (c >= 'A' && c <= 'z') {
                        play(board, word);
                    } else if (!isNumber(word) || word.startsWith("00")) {
                        if (word.equals("1/2") || PgnGame.RESULTS.contains(word)) {
                            return word;
                        }
                        play(board, word.equals("00") ? "O-O" : word.equals("000") ? "O-O-O" : word);
                    } else if (word.length() < 5 && beginsAnew(board, Integer.parseInt(word))) {
                        at -= word.length();
                        note(PgnError.NO_RESULT);
                        return NONE;
                    }
                }
            }
        }
    }

    /**
     * Returns whether a move number 1 below an empty line begins another game. Other numbers are compared only with the
     * one before a skipped word: if they differ by more than the moves between, the word was a move.
     */
    private boolean beginsAnew(Board board, int number) {
        int c = peek();
        if (c != '.' && c != ')' && !(c == ' ' && Character.isLetter(peek(1)))) {
            return false; // a number of an odd result
        }
        int now = number - board.getMoveCounter();
        if (number == 1 && now != shift && lineEnds > 1 && last != null) {
            return true;
        }
        if (doubt != null && now != shift) {
            throw doubt;
        }
        doubt = null;
        shift = now;
        return false;
    }

    /** Reads a move, a move number or a result, up to the first other character. */
    private String readWord() {
        int length = 0;
        while (length <= TOKEN_LIMIT && isWordPart(peek(length))) {
            length++;
        }
        if (isOdd(peek(length))) {
            return readOddWord(length);
        }
        String word = take(length);
        if (length > TOKEN_LIMIT) {
            throw fault("\"" + shortened(word) + "\" is longer than " + TOKEN_LIMIT + " characters: expected a move");
        }
        return word;
    }

    /** Reads a word with characters that are not of a move, such as figurines; others become spaces at its end. */
    private String readOddWord(int begun) {
        int length = begun;
        while (length <= TOKEN_LIMIT && (isWordPart(peek(length)) || isOdd(peek(length)))) {
            int c = peek(length);
            if (c == 0 || c == 0xFE || c == 0xFF) {
                throw fault("unexpected " + name(c) + ": expected a move, a comment or a result");
            }
            length++;
        }
        String word = take(length);
        StringBuilder plain = new StringBuilder();
        for (char c : word.toCharArray()) {
            int known = FIGURINES.indexOf(c);
            plain.append(c == '\uFE0E' || c == '\uFE0F' ? "" : known < 0 ? c : THEIR_LETTERS.charAt(known));
        }
        return PgnGame.RESULTS.contains(plain.toString()) ? word : plain.toString();
    }

    private void play(Board board, String word) {
        if (cut) {
            return;
        }
        Move move;
        try {
            move = board.parseMove(word);
        } catch (IllegalArgumentException e) {
            move = meant(board, word, e.getMessage());
        }
        if (move != null) {
            settle();
            last = move;
            board.doMove(move);
        }
    }

    /** Returns the move that an odd word means; null if it is no move. */
    private Move meant(Board board, String word, String cause) {
        String place = "move " + board.getMoveCounter()
                + (board.getSideToMove() == Side.WHITE ? " of White: " : " of Black: ");
        Matcher promotion = PROMOTION.matcher(text).region(at, text.length());
        Matcher squares = BOTH_SQUARES.matcher(word);
        Matcher stuck = STUCK.matcher(word);
        try {
            if (word.matches(".*[a-h][18]=?") && promotion.lookingAt()) {
                Move move = board.parseMove(word.replace("=", "") + "=" + promotion.group(1));
                at = promotion.end();
                return move;
            }
            if (word.matches(".*[18]/[QRBNqrbn][+#]?")) {
                return board.parseMove(word.replace('/', '='));
            }
            if (squares.matches()) {
                return board.parseMove(squares.group(1) + squares.group(2));
            }
            if (stuck.matches() && !MOVE_LIKE.matcher(stuck.group(2)).find()) {
                Move move = board.parseMove(stuck.group(1));
                if (!stuck.group(2).startsWith("e")) {
                    note(place + "'" + stuck.group(2) + "' behind " + stuck.group(1) + " is left out");
                }
                return move;
            }
        } catch (IllegalArgumentException e) {
            throw fault(place + cause);
        }
        if (NULL_MOVES.contains(word)) {
            note(place + "the moves from the null move '" + word + "' on are left out");
            cut = true;
        } else if (word.equals("0-0") && isAtEnd() || !MOVE_LIKE.matcher(word).find()) {
            leaveOut(word);
            doubt = doubt == null && word.chars().anyMatch(Character::isLetter)
                    ? new Fault(line(), place + cause)
                    : doubt;
        } else {
            throw fault(place + cause);
        }
        return null;
    }

    private void leaveOut(String word) {
        if (!Set.of("e", "p", "ep").contains(word)) { // en passant
            note("'" + shortened(word) + "' among the moves is left out");
        }
    }

    private boolean isAtEnd() {
        skipSpace();
        return peek() == END || startsTag();
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
        if (oddEval == 0 && !evalUnit.isPlain(comment)) {
            oddEval = line();
        }
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
        while (length <= TOKEN_LIMIT && (number ? "0123456789" : "!?").indexOf(peek(length)) >= 0) {
            length++;
        }
        String glyph = take(length);
        int nag = !number ? MARKS.indexOf(glyph) + 1
                : length == 1 || length > 4 ? -1 : Integer.parseInt(glyph, 1, length, 10);
        if (last == null || nag < (number ? 0 : 1) || nag > 255) {
            leaveOut(glyph);
        } else if (detail != Detail.MOVES) {
            glyphs.add(nag);
        }
    }

    private void skipVariation() {
        int openedOn = line();
        long place = dropped + at;
        if (last == null) {
            note("a variation before the first move is left out");
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
            if (depth > 0 && (peek() == END || startsTag())) {
                if (last == null && place > dropped) { // the game itself is in the bracket
                    at = (int) (place - dropped) + 1;
                    counted = at;
                    line = openedOn;
                } else {
                    note(openedOn, "the variation that opens here is not closed: the moves end before it");
                }
                return;
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
        if (at - begin > COMMENT_LIMIT) {
            throw new Fault(openedOn, "the comment that opens here is longer than " + COMMENT_LIMIT + " characters");
        }
        if (end < 0 && closing == '}') {
            note(openedOn, "the comment that opens here is not closed: the moves end before it");
            return "";
        }
        if (closing == '}' && text.lastIndexOf('{', at) >= begin) {
            at = outerEnd(begin, at);
        }
        String comment = text.substring(begin, at);
        at += closing == '}' ? 1 : 0;
        for (int i = 0; i < comment.length(); i++) {
            char c = comment.charAt(i);
            if (c < ' ' && c != '\n' && c != '\t') {
                note(openedOn, "the comment that opens here has " + name(c));
                return comment.replaceAll("[\\p{Cntrl}&&[^\n\t]]", " ");
            }
        }
        return comment;
    }

    /** Returns where a comment with braces in it ends: as far on as braces close that were opened in it. */
    private int outerEnd(int begin, int firstEnd) {
        int end = firstEnd;
        int open = (int) text.substring(begin, end).chars().filter(c -> c == '{').count();
        for (int i = end + 1; open > 0 && i < text.length() && "{;".indexOf(text.charAt(i)) < 0
                && !text.startsWith("\n%", i) && !text.startsWith("\n[", i); i++) {
            if (text.charAt(i) == '}') {
                end = i;
                open--;
            }
        }
        if (end > firstEnd) {
            note("a comment has comments in it");
        }
        return end;
    }

    /** Returns the common result of moves and tag; one of them may leave it open or be odd. */
    private String agreed(String word) {
        String tag = tags.getOrDefault("Result", "*");
        String promised = tag.equals("?") || tag.isEmpty() ? "*" : tag;
        String result = word.equals(NONE) ? "*" : word;
        if (result.equals("1/2")) { // a draw, unless the tag knows better
            result = !promised.equals("*") && PgnGame.RESULTS.contains(promised) ? promised : "1/2-1/2";
        }
        if (promised.equals("1/2") && result.equals("*")) {
            return "1/2-1/2";
        }
        if (!PgnGame.RESULTS.contains(promised)) {
            note(tagLines.get("Result"),
                    "tag Result \"" + shortened(tag) + "\" is left out: expected 1-0, 0-1, 1/2-1/2 or *");
            return result;
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
        if (ended && !nextGame) {
            return false;
        }
        try {
            String lines = blocks.next(nextGame);
            ended = lines.isEmpty();
            if (ended) {
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

    /** Returns whether a tag pair begins here, as the next game does. */
    private boolean startsTag() {
        return peek() == '[' && isLineStart()
                && PgnBlocks.TAG_PAIR.matcher(text).region(at, text.length()).lookingAt();
    }

    /** Returns the end of the line, at most 2^16 characters on. */
    private int lineEnd() {
        int end = text.indexOf('\n', at);
        while (end < 0 && text.length() - at < EVAL_LIMIT && more(false)) {
            end = text.indexOf('\n', at);
        }
        return end < 0 ? text.length() : end;
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

    /** Skips white space, lines that begin with %, and the end-of-file mark of old programs. */
    private void skipSpace() {
        int ends = 0;
        for (int c = peek();; c = peek()) {
            if (c == ' ') {
                at++;
            } else if (c > '%' && c != 0xA0) {
                break;
            } else if (c == '%' && isLineStart()) {
                skipLine();
            } else if (c >= '\t' && c <= '\f' || c == 0xA0 || c == 0x1A) {
                ends += c == '\n' ? 1 : 0;
                at++;
            } else {
                break;
            }
        }
        lineEnds = ends;
    }

    private int skipBlanks(int from) {
        int i = from;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i++;
        }
        return i;
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
        for (int i = 0; i < word.length(); i++) {
            if (!isNumber(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a character continues a word, though no move has it. */
    private static boolean isOdd(int c) {
        return c > ' ' && c != '.' && !isWordPart(c) && "{}();,$!?*".indexOf(c) < 0 && c != 0xA0
                || c >= 0 && c < '\t' || c > '\f' && c < ' ' && c != 0x1A;
    }

    private void note(String cause) {
        note(line(), cause);
    }

    private void note(int onLine, String cause) {
        repair = repairs++ == 0 || cause.equals(PgnError.NO_RESULT) ? new PgnError(games + 1, onLine, cause) : repair;
    }

    private Fault fault(String cause) {
        return new Fault(line(), cause);
    }

    private Fault faultOf(String tag, String cause) {
        return new Fault(tagLines.get(tag), cause);
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
