package chesslab.chess.pgn;

import chesslab.chess.Board;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads the tag section of one game and judges the tags that decide how its moves are to be read. */
final class PgnTags {

    static final int VALUE_LIMIT = 4096;
    private static final int COUNT_LIMIT = 1000;
    private static final Set<String> STANDARD_CHESS = Set.of("", "?", "standard", "chess", "normal", "orthodox",
            "from position");

    private final PgnLexer lexer;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new HashMap<>();

    private PgnTags(PgnLexer lexer) {
        this.lexer = lexer;
    }

    /** Reads the tags that stand here, perhaps none. */
    static PgnTags read(PgnLexer lexer) {
        PgnTags tags = new PgnTags(lexer);
        lexer.skipSpace();
        while (lexer.peek() == '[' && (tags.values.isEmpty() || !lexer.startsGame())) {
            tags.readPair();
            lexer.skipSpace();
        }
        return tags;
    }

    /** Returns the values by name in the order of the file; the reader may change them. */
    Map<String, String> values() {
        return values;
    }

    /** Returns the board at the start of the game. */
    Board startBoard() {
        String variant = values.getOrDefault("Variant", "");
        if (!STANDARD_CHESS.contains(variant.strip().toLowerCase(Locale.ROOT))) {
            throw fault("Variant", "variant \"" + variant + "\" has rules of its own: expected standard chess");
        }
        String fen = values.get("FEN");
        if (fen == null) {
            if (values.getOrDefault("SetUp", "0").equals("1")) {
                throw fault("SetUp", "tag SetUp \"1\" promises a start position, but there is no FEN tag");
            }
            return new Board();
        }
        String[] fields = fen.strip().split("\\s+");
        if (fields.length > 2 && fields[2].matches("[A-Ha-h]+")) {
            throw fault("FEN",
                    "FEN \"" + fen + "\" has the castling rights of Chess960: expected letters of KQkq or -");
        }
        try {
            return Board.fromFen(fen);
        } catch (IllegalArgumentException e) {
            throw fault("FEN", "tag FEN \"" + fen + "\": " + e.getMessage());
        }
    }

    private void readPair() {
        int line = lexer.line();
        lexer.read();
        skipBlanks();
        StringBuilder name = new StringBuilder();
        while (PgnLexer.isTagNamePart(lexer.peek()) && name.length() < PgnLexer.TOKEN_LIMIT) {
            name.append((char) lexer.read());
        }
        skipBlanks();
        if (name.isEmpty() || lexer.peek() != '"') {
            throw malformed(line, "tag " + PgnFault.shortened(name) + " goes on with " + PgnFault.name(lexer.peek()));
        }
        String value = readValue(line, name);
        skipBlanks();
        if (lexer.peek() != ']') {
            throw malformed(line, "tag " + name + " \"" + PgnFault.shortened(value) + "\" goes on with "
                    + PgnFault.name(lexer.peek()));
        }
        lexer.read();
        keep(name.toString(), value, line);
    }

    private String readValue(int line, StringBuilder name) {
        StringBuilder value = new StringBuilder();
        lexer.read();
        while (lexer.peek() != '"') {
            int c = lexer.peek();
            if (c == PgnLexer.END || c < ' ' && c != '\t') {
                throw malformed(line, "value of tag " + name + " is not closed before " + PgnFault.name(c));
            }
            if (value.length() == VALUE_LIMIT) {
                throw malformed(line, "value of tag " + name + " is longer than " + VALUE_LIMIT + " characters");
            }
            lexer.read();
            boolean escaped = c == '\\' && (lexer.peek() == '"' || lexer.peek() == '\\');
            value.append((char) (escaped ? lexer.read() : c));
        }
        lexer.read();
        return value.toString();
    }

    private void keep(String name, String value, int line) {
        String before = values.putIfAbsent(name, value);
        lines.putIfAbsent(name, line);
        if (before != null && !before.equals(value)) {
            throw new PgnFault(line, PgnFault.Place.IN_TAGS, "tag " + name + " is given twice: \""
                    + PgnFault.shortened(before) + "\" and \"" + PgnFault.shortened(value) + "\"");
        }
        if (values.size() > COUNT_LIMIT) {
            throw new PgnFault(line, PgnFault.Place.IN_TAGS, "more than " + COUNT_LIMIT + " tags in one game");
        }
    }

    private void skipBlanks() {
        while (lexer.peek() == ' ' || lexer.peek() == '\t') {
            lexer.read();
        }
    }

    private static PgnFault malformed(int line, String what) {
        return new PgnFault(line, PgnFault.Place.IN_TAGS, what + ": expected [Name \"value\"] on one line");
    }

    private PgnFault fault(String tag, String cause) {
        return new PgnFault(lines.get(tag), PgnFault.Place.IN_MOVES, cause);
    }
}
