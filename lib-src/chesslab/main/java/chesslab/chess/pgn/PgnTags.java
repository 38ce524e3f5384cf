package chesslab.chess.pgn;

import static chesslab.chess.pgn.PgnText.shortened;

import chesslab.chess.Board;
import chesslab.chess.Epd;
import chesslab.chess.pgn.PgnText.Fault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tags of a game, and what they say of its start and its end. Odd ones are read as they are meant. */
final class PgnTags {

    static final int VALUE_LIMIT = 4096;
    private static final int NAME_LIMIT = 255;
    private static final int TAG_LIMIT = 1000;
    private static final Set<String> STANDARD_CHESS = Set.of("", "?", "standard", "chess", "normal", "orthodox",
            "from position", "regular", "classical", "classic", "standard chess", "regular chess", "classical chess");
    private static final String POSITION_NAME = "(?i:(?<![a-z])(?:F[\\W_]*E[\\W_]*N|SET[\\W_]*UP|VARIANT)(?![a-z]))";
    private static final String PLACEMENT = "(?:[1-8pnbrqkPNBRQK]{1,8}/){7}";
    /** Says where the moves begin, or of what game they are: if it is not read, nor is the game. */
    static final Pattern POSITION = Pattern.compile(POSITION_NAME + "|" + PLACEMENT);
    static final String POSITION_LINE = "\\d{0,2}[^\\w\\n{;]{0,9}(?:" + PLACEMENT + "|" + POSITION_NAME
            + "[ \\t_]*(?:[^\\w\\s]|\\S*\\d|\\w*[ \\t]*(?:\\n|$)))";
    private static final String TAG_START = "\\[\\s*[\\p{L}\\d_\"'][^\\]\"\\n]*(?:\"|\\]?[ \\t]*(?:\\n|$))|"
            + POSITION_LINE;
    private static final Pattern TAG = Pattern.compile(TAG_START);
    /** Begins a game, also one without tags; text does not. */
    static final Pattern GAME = Pattern
            .compile(TAG_START + "|[{;*]|0{0,2}1\\s*[.)]|(?:1\\s+)?\\S{0,9}[a-h][1-8]"
                    + "|(?:1-0|0-1|1/2)|[0O]-[0O]|[^\\n]*[\\x00\u00FE\u00FF]");
    private static final Pattern MOVES_OR_RESULT = Pattern
            .compile("[a-h][1-8]|[0Oo]-[0Oo]|1-0|0-1|1/2|\\*|^(?:[{;]|\\[.)");
    private static final Pattern ODD_TAG = Pattern
            .compile("\\[\\s*([^\\s\"\\[\\]][^\"\\[\\]]*?)\\s*\"(.*?)(?:\"\\s*\\]\\s*(?=\\[|$)|\"?\\s*\\]?\\s*$)");
    private static final Pattern UNQUOTED_TAG = Pattern
            .compile("\\[\\s*(\\w+)[ \\t]+['‘’“”]?([^\"\\[\\]]*?)['‘’“”]?[ \\t]*\\]\\s*(?=\\[|$)");
    private static final Pattern FOLLOWING_TAG = Pattern
            .compile("[\\s\\p{Z}\\p{Cf}]*\\[\\s*(\\w{1,100})\\s*\"([^\"\\n]*)[^\\n]*");
    /** Tags that say what the moves mean, or are asked for by name. */
    private static final Map<String, String> KNOWN_TAGS = Stream
            .of("Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant", "WhiteElo",
                    "BlackElo", "TimeControl")
            .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), name -> name));
    private static final Set<String> UNQUOTED = Set.of("fen", "setup", "variant", "result"); // are read so, too
    private static final Set<String> POSITION_TAGS = Set.of("FEN", "SetUp", "Variant");

    private final PgnText text;
    private final Map<String, String> tags = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private Fault fault; // refuses the game once its tags are read to the end

    /** Reads the tags, with the comments among them, and those below an empty line that belong to the same game. */
    PgnTags(PgnText text, Consumer<String> comments) {
        this.text = text;
        boolean goOn = true;
        while (goOn) {
            text.skipSpace();
            int c = text.peek();
            if (c == '{' || c == ';') {
                comments.accept(text.readComment());
            } else if (c == PgnText.END) {
                goOn = !(tags.isEmpty() && fault == null) && goesOn();
            } else if (!(c == '[' && readTag())) {
                String line = text.line();
                goOn = TAG.matcher(line).lookingAt() || text.isLineStart() && isTextAboveATag(line);
                if (goOn) {
                    leaveOut(text.lineNumber(), "text among the tags: " + shortened(line), line);
                    text.skipLine();
                }
            }
        }
        if (fault != null) {
            throw fault;
        }
    }

    Map<String, String> values() {
        return tags;
    }

    private boolean isTextAboveATag(String line) {
        return !MOVES_OR_RESULT.matcher(line).find()
                && (line.length() > 2 * VALUE_LIMIT || text.matcher(TAG, line.length() + 1).lookingAt());
    }

    /** Returns whether the next tags are of this game: it has none of them with another value. */
    private boolean goesOn() {
        if (!text.more(true)) {
            return false;
        }
        Matcher tag = text.matcher(FOLLOWING_TAG, 0);
        for (; tag.lookingAt(); tag.region(tag.end(), tag.regionEnd())) {
            if (!tags.getOrDefault(known(tag.group(1)), tag.group(2)).equals(tag.group(2))) {
                return false;
            }
        }
        text.note("tags below an empty line are read as those of the same game");
        return true;
    }

    private static String known(String name) {
        return KNOWN_TAGS.containsValue(name)
                ? name
                : KNOWN_TAGS.getOrDefault(name.toLowerCase(Locale.ROOT).replace("_", ""), name);
    }

    /** Reads a tag pair; returns false if the bracket begins none. */
    private boolean readTag() {
        int onLine = text.lineNumber();
        String line = text.line();
        int end = line.length();
        int start = skipBlanks(line, 1);
        int nameEnd = start;
        while (nameEnd < end && isNamePart(line.charAt(nameEnd))) {
            nameEnd++;
        }
        StringBuilder value = new StringBuilder();
        int i = skipBlanks(line, nameEnd) + 1;
        boolean sound = nameEnd > start && i <= end && line.charAt(i - 1) == '"';
        for (; sound && i < end && line.charAt(i) != '"'; i++) {
            i += line.charAt(i) == '\\' && i + 1 < end && "\"\\".indexOf(line.charAt(i + 1)) >= 0 ? 1 : 0;
            value.append(line.charAt(i));
            sound = line.charAt(i) >= ' ' || line.charAt(i) == '\t';
        }
        int close = skipBlanks(line, i + 1);
        int next = skipBlanks(line, close + 1);
        if (sound && close < end && line.charAt(close) == ']'
                && (next >= end || GAME.matcher(line).region(next, end).lookingAt())) {
            text.skip(close + 1);
            add(line.substring(start, nameEnd), value.toString(), onLine);
        } else if (TAG.matcher(line).lookingAt()) {
            readOdd(line, onLine);
        } else {
            return false;
        }
        return true;
    }

    private static int skipBlanks(String line, int from) {
        int i = from;
        while (i < line.length() && (line.charAt(i) == ' ' || line.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    static boolean isNamePart(int c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    /** Reads a tag pair that is not quite as it should be: up to the end of the line, or to the next tag. */
    private void readOdd(String line, int onLine) {
        Matcher odd = ODD_TAG.matcher(line);
        Matcher unquoted = UNQUOTED_TAG.matcher(line);
        String written = "tag " + shortened(line);
        boolean isShort = line.length() <= 2 * VALUE_LIMIT;
        boolean isUnquoted = isShort && unquoted.lookingAt()
                && UNQUOTED.contains(unquoted.group(1).toLowerCase(Locale.ROOT));
        Matcher tag = isUnquoted ? unquoted : odd;
        boolean readable = isUnquoted || isShort && odd.lookingAt();
        String name = readable ? known(tag.group(1).replaceAll("\\W+", "_")) : "";
        text.skip(readable ? tag.end() : line.length());
        if (!isShort) {
            text.skipLine(); // what the line has beyond a part of it
            spoil(onLine, written + " is longer than " + VALUE_LIMIT + " characters");
        } else if (line.indexOf('\0') >= 0) {
            spoil(onLine, "unexpected " + PgnText.name(0) + " in a tag");
        } else if (readable && (POSITION_TAGS.contains(name) || !POSITION.matcher(tag.group()).find())) {
            String value = tag.group(2).replace("\\\"", "\"").replaceAll("\\p{Cntrl}", " ");
            text.note(onLine, written + " is read as " + name + " \"" + shortened(value) + '"');
            add(name, value, onLine);
        } else {
            leaveOut(onLine, written, line);
        }
    }

    private void leaveOut(int onLine, String written, String line) {
        if (POSITION.matcher(line).find()) {
            spoil(onLine, written + ": expected [Name \"value\"] on one line");
        } else {
            text.note(onLine, written + " is left out: expected [Name \"value\"] on one line");
        }
    }

    private void add(String written, String value, int onLine) {
        String name = known(written);
        if (!name.equals(written)) {
            text.note(onLine, "tag " + written + " is read as " + name);
        }
        String before = tags.get(name);
        if (written.length() > NAME_LIMIT || value.length() > VALUE_LIMIT) {
            spoil(onLine, "tag " + shortened(name) + " \"" + shortened(value) + "\" is longer than "
                    + (written.length() > NAME_LIMIT ? NAME_LIMIT : VALUE_LIMIT) + " characters");
        } else if (before == null && tags.size() == TAG_LIMIT) {
            spoil(onLine, "more than " + TAG_LIMIT + " tags in one game");
        } else if (before == null || before.equals(value)) {
            lines.putIfAbsent(name, onLine);
            tags.put(name, value);
        } else {
            String twice = "tag " + name + " is given twice: \"" + shortened(before) + "\" and \"" + shortened(value)
                    + '"';
            if (POSITION_TAGS.contains(name)) {
                spoil(onLine, twice);
            } else {
                text.note(onLine, twice);
                boolean sound = PgnGame.RESULTS.contains(value);
                tags.put(name, !name.equals("Result") || sound && !PgnGame.RESULTS.contains(before) ? value
                        : sound ? "?" : before);
            }
        }
    }

    private void spoil(int onLine, String cause) {
        fault = fault == null ? new Fault(onLine, cause) : fault;
    }

    Board startBoard() {
        String variant = tags.getOrDefault("Variant", "");
        if (!STANDARD_CHESS.contains(variant.strip().toLowerCase(Locale.ROOT))) {
            throw new Fault(lines.get("Variant"), "variant \"" + variant + "\": expected standard chess");
        }
        String fen = tags.get("FEN");
        if (fen == null) {
            if (tags.getOrDefault("SetUp", "0").equals("1")) {
                throw new Fault(lines.get("SetUp"),
                        "tag SetUp \"1\" promises a start position, but there is no FEN tag");
            }
            return new Board();
        }
        String tag = "tag FEN \"" + fen + "\": ";
        try {
            List<String> dropped = new ArrayList<>();
            if (Epd.hasOperations(fen)) {
                dropped.add("the operations of EPD but the counters");
            }
            Board board = Board.fromFen(Epd.hasOperations(fen) ? Epd.toFen(fen) : fen, dropped::add);
            if (!dropped.isEmpty()) {
                text.note(lines.get("FEN"), tag + "left out: " + String.join("; ", dropped));
                tags.put("FEN", board.getFen());
            }
            return board;
        } catch (IllegalArgumentException e) {
            throw new Fault(lines.get("FEN"), tag + e.getMessage());
        }
    }

    /**
     * Returns the common result of moves and tag; one of them may leave it open or be odd.
     *
     * @param word the result after the moves, also {@code 1/2}
     */
    String agreed(String word) {
        String tag = tags.getOrDefault("Result", "*");
        String promised = tag.equals("?") || tag.isEmpty() ? "*" : tag;
        boolean sound = PgnGame.RESULTS.contains(promised);
        if (word.equals("*") && promised.equals("1/2")) {
            return "1/2-1/2";
        }
        String result = !word.equals("1/2") ? word : sound && !promised.equals("*") ? promised : "1/2-1/2";
        if (!sound) {
            text.note(lines.get("Result"),
                    "tag Result \"" + shortened(tag) + "\" is left out: expected 1-0, 0-1, 1/2-1/2 or *");
            return result;
        }
        if (!promised.equals("*") && !result.equals("*") && !promised.equals(result)) {
            throw text.fault("the moves end with " + result + ", but tag Result is \"" + tag + "\"");
        }
        return result.equals("*") ? promised : result;
    }
}
