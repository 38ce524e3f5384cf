package chesslab.chess.pgn;

import static chesslab.chess.pgn.PgnText.END;
import static chesslab.chess.pgn.PgnText.shortened;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnReader.Detail;
import chesslab.chess.pgn.PgnText.Fault;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the moves game by game, and continues after any fault. Where the moves are certain and something around them is
 * odd, the game is read without it, and {@link PgnText#repair} names it. Variations are skipped.
 */
final class PgnParser {

    private static final int TOKEN_LIMIT = 255;
    private static final int GAME_LIMIT = 1 << 24;
    private static final int EVAL_LIMIT = 1 << 16;
    private static final String NONE = ""; // in place of a result
    private static final List<String> MARKS = List.of("!", "?", "!!", "??", "!?", "?!");
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
    private static final Pattern BOTH_SQUARES = Pattern
            .compile("K?([a-hA-H][1-8])[x:-]?([a-hA-H][1-8])(?:[=/(]?([QRBNqrbn])\\)?)?[+#]{0,2}");
    private static final Pattern PROMOTION = Pattern.compile("[ \\t]*[=/(]?[ \\t]*([QRBNqrbn])\\)?(?![\\w-])");
    private static final Pattern COMMAND = Pattern.compile("\\[%\\w{1,20} [^\\]\\n]{1,99}\\]");
    /** What forums and pages write before a game in the same line. */
    private static final Pattern MARKUP = Pattern
            .compile("(?!" + PgnTags.POSITION_LINE + ")(?:\\[/?\\w{1,20}(?:=[^\\]\"\\n]{0,99})?\\]|</?\\w[^>\\n]{0,99}>"
                    + "|```\\w{0,20})[ \\t]*(?=" + PgnTags.GAME + ")");
    private static final Pattern GAME_BEHIND_ANOTHER = Pattern.compile("[\\[{;]|1\\.");

    private final PgnText text;
    private final Detail detail;
    private final GameFilter filter;
    private int taken; // games

    private boolean whole; // the game is read to its end
    private PgnComment opening;
    private List<PgnMove> moves;
    private Move last; // still collects remarks
    private final StringBuilder remarks = new StringBuilder();
    private final List<Integer> glyphs = new ArrayList<>();
    private final EvalUnit evalUnit = new EvalUnit();
    private int oddEval; // the line of the first evaluation that is not plainly in pawns
    private int shift; // of the game's move numbers against the board's
    private Fault doubt; // a skipped word that the next move number has not yet confirmed
    private boolean cut; // by a null move

    PgnParser(PgnText text, Detail detail, GameFilter filter) {
        this.text = text;
        this.detail = detail;
        this.filter = filter;
    }

    /** Returns the next game that the filter accepts, or its fault; null at the end. */
    PgnEntry next() {
        PgnEntry entry = null;
        while (entry == null && !(filter.games() > 0 && taken == filter.games())) {
            whole = false;
            text.beginGame();
            try {
                String above = readBetweenGames();
                if (text.peek() == END) {
                    return text.games > 0 ? null : text.textAlone();
                }
                entry = readGame(above);
            } catch (Fault fault) {
                goOn();
                entry = text.games + 1 < filter.fromGame()
                        ? null
                        : new PgnError(text.games + 1, fault.line, fault.getMessage());
            }
            text.games++;
        }
        taken++;
        return entry;
    }

    /** Reads up to the next tag or move and returns the last comment that began a line. */
    private String readBetweenGames() {
        String above = "";
        while (true) {
            skipText(false);
            if ("{;".indexOf(text.peek()) >= 0) {
                boolean beginsLine = text.isLineStart();
                String comment = text.readComment();
                above = beginsLine ? comment : above;
            } else if (text.peek() != END || !text.more(true)) {
                return above;
            }
        }
    }

    /** Skips lines that belong to no game, and what stands behind a result in its line. */
    private void skipText(boolean behindResult) {
        Pattern game = text.skipSpace() == 0 && behindResult ? GAME_BEHIND_ANOTHER : PgnTags.GAME;
        while (text.peek() != END) {
            String line = text.line();
            Matcher markup = MARKUP.matcher(line);
            if (markup.lookingAt()) {
                text.skip(markup.end());
                return;
            }
            if (game.matcher(line).lookingAt()) {
                return;
            }
            text.note("text outside of the moves is left out: " + shortened(line));
            text.skipLine();
            text.skipSpace();
            game = PgnTags.GAME;
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
        shift = 0;
        doubt = null;
        cut = false;
        PgnTags tags = new PgnTags(text, this::keepComment);
        if (text.games + 1 < filter.fromGame() || !filter.accepts(tags.values()) || filter.withEvals() && !hasEval()) {
            goOn();
            return null;
        }
        Board board = tags.startBoard();
        if (tags.values().isEmpty() && !above.isEmpty()) {
            keepComment(above);
        }
        String word = readMoves(board);
        whole = true;
        String result = tags.agreed(word.equals(NONE) ? "*" : word);
        if (last == null && word.equals(NONE) && result.equals("*") && !cut) {
            throw text.fault("the game has no move and no result: expected one of them");
        }
        if (!cut) {
            PgnGame.contradiction(board, result).ifPresent(cause -> {
                throw text.fault(cause);
            });
        }
        tags.values().replace("Result", result);
        settle();
        opening = evalUnit.decide(opening, moves, what -> text.note(oddEval, what), oddEval > 0);
        skipText(true);
        return new PgnGame(tags.values(), opening, moves, result);
    }

    private void goOn() {
        boolean blank = false; // the last line
        String words = ""; // of the last line that has some
        while (!whole && text.peek() != END && !(text.startsTag() || blank && endsWithResult(words))) {
            boolean fromItsStart = text.isLineStart();
            String line = text.skipLine();
            boolean isBlank = line.chars().allMatch(PgnText::isSpace);
            blank = fromItsStart && isBlank;
            words = isBlank || line.strip().equals("}") ? words : line;
        }
    }

    private static boolean endsWithResult(String line) {
        String words = line.replace('}', ' ').replace('\t', ' ').strip();
        return PgnGame.RESULTS.contains(words.substring(words.lastIndexOf(' ') + 1));
    }

    /** Returns whether the moves have an evaluation, before an empty line and near their beginning. */
    private boolean hasEval() {
        text.peek(EVAL_LIMIT);
        String start = text.ahead(EVAL_LIMIT);
        int eval = start.indexOf("[%eval ");
        int blankLine = start.indexOf("\n\n");
        return eval >= 0 && (blankLine < 0 || eval < blankLine);
    }

    /** Plays the moves on the board and returns the result after them, or {@link #NONE}. */
    private String readMoves(Board board) {
        long begin = text.place();
        while (true) {
            int lineEnds = text.skipSpace();
            int c = text.peek();
            if (c == END || c == '[' && text.startsTag()) {
                text.note(PgnError.NO_RESULT);
                return NONE;
            }
            if (text.place() - begin > GAME_LIMIT) {
                throw text.fault("the game is longer than " + GAME_LIMIT + " characters");
            }
            switch (c) {
                case '{', ';' -> keepComment(text.readComment());
                case '$', '!', '?' -> readGlyph();
                case '.' -> text.skip(1);
                case '(' -> skipVariation();
                case '[' -> readBracket(board);
                case ')', '}', ',' -> leaveOut(text.take(1));
                case '*' -> {
                    int next = text.peek(1);
                    if ("/*".indexOf(text.last()) < 0 && (next <= ' ' || "{;([".indexOf(next) >= 0)) {
                        return text.take(1);
                    }
                    leaveOut(text.take(1));
                }
                default -> {
                    String word = readWord();
                    if (c >= 'A' && c <= 'z') {
                        play(board, word);
                    } else if (word.startsWith("00") || !word.chars().allMatch(each -> each >= '0' && each <= '9')) {
                        if (word.equals("1/2") || PgnGame.RESULTS.contains(word)) {
                            return word;
                        }
                        play(board, word.equals("00") ? "O-O" : word.equals("000") ? "O-O-O" : word);
                    } else if (word.length() < 5 && beginsAnew(board, Integer.parseInt(word), lineEnds)) {
                        text.skip(-word.length());
                        text.note(PgnError.NO_RESULT);
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
    private boolean beginsAnew(Board board, int number, int lineEnds) {
        int c = text.peek();
        if (c != '.' && c != ')' && !(c == ' ' && Character.isLetter(text.peek(1)))) {
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

    /**
     * Reads a move, a move number or a result, up to the first other character. Characters that are not of a move, such
     * as figurines, become their letters.
     */
    private String readWord() {
        int length = 0;
        int odd = 0;
        int c = text.peek();
        while (length <= TOKEN_LIMIT && (isWordPart(c) || isOdd(c))) {
            if (!isWordPart(c)) {
                odd++;
                if (c == 0 || c == 0xFE || c == 0xFF) {
                    throw text.fault("unexpected " + PgnText.name(c) + ": expected a move, a comment or a result");
                }
            }
            c = text.peek(++length);
        }
        String word = text.take(length);
        if (odd == 0 && !isOdd(c)) {
            if (length > TOKEN_LIMIT) {
                throw text.fault(
                        "\"" + shortened(word) + "\" is longer than " + TOKEN_LIMIT + " characters: expected a move");
            }
            return word;
        }
        StringBuilder plain = new StringBuilder();
        for (char each : word.toCharArray()) {
            int known = FIGURINES.indexOf(each);
            plain.append(each == '\uFE0E' || each == '\uFE0F' ? "" : known < 0 ? each : THEIR_LETTERS.charAt(known));
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
        Matcher promotion = text.matcher(PROMOTION, 0);
        Matcher squares = BOTH_SQUARES.matcher(word);
        Matcher stuck = STUCK.matcher(word);
        try {
            if (word.matches(".*[a-h][18]=?") && promotion.lookingAt()) {
                Move move = board.parseMove(word.replace("=", "") + "=" + promotion.group(1));
                text.skip(promotion.group().length());
                return move;
            }
            if (word.matches(".*[18]/[QRBNqrbn][+#]?")) {
                return board.parseMove(word.replace('/', '='));
            }
            if (squares.matches()) {
                String promoted = squares.group(3) == null ? "" : squares.group(3);
                return board.parseMove((squares.group(1) + squares.group(2) + promoted).toLowerCase(Locale.ROOT));
            }
            if (stuck.matches() && !MOVE_LIKE.matcher(stuck.group(2)).find()) {
                Move move = board.parseMove(stuck.group(1));
                if (!stuck.group(2).startsWith("e")) {
                    text.note(place + "'" + stuck.group(2) + "' behind " + stuck.group(1) + " is left out");
                }
                return move;
            }
        } catch (IllegalArgumentException e) {
            throw text.fault(place + cause);
        }
        if (NULL_MOVES.contains(word)) {
            text.note(place + "the moves from the null move '" + word + "' on are left out");
            cut = true;
        } else if (word.equals("0-0") && isAtEnd() || !MOVE_LIKE.matcher(word).find()) {
            leaveOut(word);
            doubt = doubt == null && word.chars().anyMatch(Character::isLetter) ? text.fault(place + cause) : doubt;
        } else {
            throw text.fault(place + cause);
        }
        return null;
    }

    private void leaveOut(String word) {
        if (last == null && PgnTags.POSITION.matcher(word).find()) {
            throw text.fault("'" + shortened(word) + "' before the first move: expected a tag [Name \"value\"] of it");
        }
        if (!Set.of("e", "p", "ep").contains(word)) { // en passant
            text.note("'" + shortened(word) + "' among the moves is left out");
        }
    }

    private boolean isAtEnd() {
        text.skipSpace();
        return text.peek() == END || text.startsTag();
    }

    /** Reads a command that stands outside of braces, such as {@code [%eval 0.3]}; else a word. */
    private void readBracket(Board board) {
        text.peek(TOKEN_LIMIT);
        Matcher command = text.matcher(COMMAND, 0);
        if (command.lookingAt()) {
            text.note("'" + shortened(command.group()) + "' outside of braces is read as a comment");
            text.skip(command.group().length());
            keepComment(command.group());
        } else {
            play(board, readWord());
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
        if (oddEval == 0 && !evalUnit.isPlain(comment)) {
            oddEval = text.lineNumber();
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
        boolean number = text.peek() == '$';
        int length = 1;
        while (length <= TOKEN_LIMIT && (number ? "0123456789" : "!?").indexOf(text.peek(length)) >= 0) {
            length++;
        }
        String glyph = text.take(length);
        int nag = !number ? MARKS.indexOf(glyph) + 1
                : length == 1 || length > 4 ? -1 : Integer.parseInt(glyph, 1, length, 10);
        if (last == null || nag < (number ? 0 : 1) || nag > 255) {
            leaveOut(glyph);
        } else if (detail != Detail.MOVES) {
            glyphs.add(nag);
        }
    }

    private void skipVariation() {
        int openedOn = text.lineNumber();
        long place = text.place();
        if (last == null) {
            text.note("a variation before the first move is left out");
        }
        int depth = 0;
        do {
            if ("{;".indexOf(text.peek()) >= 0) {
                text.readComment();
            } else {
                int c = text.peek();
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                text.skip(1);
            }
            boolean atEnd = isAtEnd();
            if (depth > 0 && atEnd) {
                if (last != null || !text.goBehind(place, openedOn)) { // else the game itself is in the bracket
                    text.note(openedOn, "the variation that opens here is not closed: the moves end before it");
                }
                return;
            }
        } while (depth > 0);
    }

    private static boolean isWordPart(int c) {
        return PgnTags.isNamePart(c) || c == '-' || c == '+' || c == '#' || c == '=' || c == '/' || c == ':';
    }

    /** Returns whether a character continues a word, though no move has it. */
    private static boolean isOdd(int c) {
        return c > ' ' && c != '.' && !isWordPart(c) && "{}();,$!?*".indexOf(c) < 0 && !Character.isSpaceChar(c)
                || c >= 0 && c < '\t' || c > '\f' && c < ' ' && c != 0x1A;
    }
}
