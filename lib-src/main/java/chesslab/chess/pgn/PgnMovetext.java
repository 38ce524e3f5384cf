package chesslab.chess.pgn;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnReader.Detail;
import chesslab.game.Side;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Reads the moves of one game, after its tags, to its result. Open variations stand on a stack. */
final class PgnMovetext {

    private static final int GAME_LIMIT = 1 << 24;
    static final int DEPTH_LIMIT = 100;

    private final PgnLexer lexer;
    private final Detail detail;
    private final Board board;
    private final long begin;
    private final Deque<PgnLine> outer = new ArrayDeque<>();
    private PgnLine line;
    private String result;

    PgnMovetext(PgnLexer lexer, Detail detail, Board start) {
        this.lexer = lexer;
        this.detail = detail;
        this.board = start;
        this.begin = lexer.position();
        this.line = new PgnLine(lexer.line());
    }

    /** Reads up to and with the result, which is also put into the tags where they promise one. */
    PgnGame read(Map<String, String> tags, String commentAbove) {
        keepComment(commentAbove);
        while (result == null) {
            lexer.skipSpace();
            if (atEndOrNextGame()) {
                throw outer.isEmpty()
                        ? lexer.fault("the game has no result before "
                                + (lexer.peek() == PgnLexer.END ? "the end of the file" : "the next game")
                                + ": expected 1-0, 0-1, 1/2-1/2 or *")
                        : notClosed(line.openedOn());
            }
            if (lexer.position() - begin > GAME_LIMIT) {
                throw lexer.fault("the game is longer than " + GAME_LIMIT + " characters");
            }
            readElement();
        }
        String agreed = agreedResult(tags.get("Result"));
        PgnGame.contradiction(board, agreed).ifPresent(cause -> {
            throw atEnd(cause);
        });
        tags.replace("Result", agreed);
        return line.toGame(tags, agreed);
    }

    private boolean atEndOrNextGame() {
        return lexer.peek() == PgnLexer.END || lexer.startsGame() || lexer.startsEvent();
    }

    private void readElement() {
        switch (lexer.peek()) {
            case '{', ';' -> keepComment(lexer.comment());
            case '$', '!', '?' -> readGlyph();
            case '(' -> openVariation();
            case ')' -> closeVariation();
            case '.' -> lexer.read();
            case '*' -> {
                lexer.read();
                endWith("*");
            }
            default -> readWord();
        }
    }

    private void readWord() {
        String word = lexer.word();
        switch (word) {
            case "1-0", "0-1", "1/2-1/2" -> endWith(word);
            case "1/2" -> endWith("1/2-1/2");
            default -> {
                if (!isNumber(word)) {
                    readMove(word);
                }
            }
        }
    }

    private static boolean isNumber(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private void readMove(String san) {
        try {
            Move move = board.parseMove(san);
            board.doMove(move);
            line.addMove(move);
        } catch (IllegalArgumentException e) {
            throw lexer.fault("move " + board.getMoveCounter()
                    + (board.getSideToMove() == Side.WHITE ? " of White: " : " of Black: ") + e.getMessage());
        }
    }

    private void keepComment(String comment) {
        if (detail != Detail.MOVES) {
            line.addComment(comment);
        }
    }

    private void readGlyph() {
        int glyph = lexer.glyph();
        if (line.last() == null) {
            throw lexer.fault("annotation glyph $" + glyph + " before any move: expected a move before it");
        }
        if (detail != Detail.MOVES) {
            line.addGlyph(glyph);
        }
    }

    /** Takes the result. Some programs repeat it at the end of a variation, where it says nothing. */
    private void endWith(String text) {
        if (outer.isEmpty()) {
            result = text;
            return;
        }
        lexer.skipSpace();
        if (lexer.peek() != ')') {
            throw notClosed(line.openedOn());
        }
    }

    private void openVariation() {
        int openedOn = lexer.line();
        lexer.read();
        if (line.last() == null) {
            throw lexer.fault("variation before any move: expected a move before '('");
        }
        if (detail != Detail.EVERYTHING) {
            skipVariation(openedOn);
            return;
        }
        checkDepth(outer.size() + 1);
        board.undoMove();
        outer.push(line);
        line = new PgnLine(openedOn);
    }

    private void closeVariation() {
        if (outer.isEmpty()) {
            throw lexer.fault("')' without '(' before it");
        }
        lexer.read();
        if (line.size() == 0) {
            throw lexer.fault("variation without a move: expected one after '('");
        }
        for (int i = line.size(); i > 0; i--) {
            board.undoMove();
        }
        PgnVariation variation = line.toVariation();
        line = outer.pop();
        line.addVariation(variation);
        board.doMove(line.last());
    }

    private void skipVariation(int openedOn) {
        int depth = 1;
        while (depth > 0) {
            lexer.skipSpace();
            if (atEndOrNextGame()) {
                throw notClosed(openedOn);
            }
            switch (lexer.peek()) {
                case '{', ';' -> lexer.comment();
                case '(' -> {
                    lexer.read();
                    checkDepth(++depth);
                }
                case ')' -> {
                    lexer.read();
                    depth--;
                }
                default -> lexer.read();
            }
        }
    }

    private void checkDepth(int depth) {
        if (depth > DEPTH_LIMIT) {
            throw lexer.fault("variations are nested deeper than " + DEPTH_LIMIT);
        }
    }

    /** Returns the result of the moves and of the tag, where one may leave it open. */
    private String agreedResult(String tag) {
        String promised = tag == null || tag.equals("?") || tag.isEmpty() ? "*" : tag.equals("1/2") ? "1/2-1/2" : tag;
        if (!PgnGame.RESULTS.contains(promised)) {
            throw atEnd("tag Result \"" + tag + "\": expected 1-0, 0-1, 1/2-1/2 or *");
        }
        if (!promised.equals("*") && !result.equals("*") && !promised.equals(result)) {
            throw atEnd("the moves end with " + result + ", but tag Result is \"" + tag + "\"");
        }
        return result.equals("*") ? promised : result;
    }

    private PgnFault atEnd(String cause) {
        return new PgnFault(lexer.line(), PgnFault.Place.AT_END, cause);
    }

    private static PgnFault notClosed(int openedOn) {
        return new PgnFault(openedOn, PgnFault.Place.IN_MOVES,
                "the variation that opens here is not closed: expected ')'");
    }
}
