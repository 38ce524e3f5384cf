package chesslab.chess.pgn;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnReader.Detail;
import chesslab.game.Side;
import java.util.Map;

/** Reads the moves of one game, after its tags, to its result. Variations are passed over. */
final class PgnMovetext {

    private static final int GAME_LIMIT = 1 << 24;
    private static final int DEPTH_LIMIT = 100;

    private final PgnLexer lexer;
    private final Detail detail;
    private final Board board;
    private final long begin;
    private final PgnLine line = new PgnLine();
    private String result;

    PgnMovetext(PgnLexer lexer, Detail detail, Board start) {
        this.lexer = lexer;
        this.detail = detail;
        this.board = start;
        this.begin = lexer.position();
    }

    /** Reads up to and with the result, which is also put into the tags where they promise one. */
    PgnGame read(Map<String, String> tags, String commentAbove) {
        keepComment(commentAbove);
        while (result == null) {
            lexer.skipSpace();
            if (atEndOrNextGame()) {
                throw lexer.fault("the game has no result before "
                        + (lexer.peek() == PgnLexer.END ? "the end of the file" : "the next game")
                        + ": expected 1-0, 0-1, 1/2-1/2 or *");
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
            case '(' -> skipVariation();
            case ')' -> throw lexer.fault("')' without '(' before it");
            case '.' -> lexer.read();
            case '*' -> {
                lexer.read();
                result = "*";
            }
            default -> readWord();
        }
    }

    private void readWord() {
        String word = lexer.word();
        switch (word) {
            case "1-0", "0-1", "1/2-1/2" -> result = word;
            case "1/2" -> result = "1/2-1/2";
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

    private void skipVariation() {
        int openedOn = lexer.line();
        lexer.read();
        if (line.last() == null) {
            throw lexer.fault("variation before any move: expected a move before '('");
        }
        int depth = 1;
        while (depth > 0) {
            lexer.skipSpace();
            if (atEndOrNextGame()) {
                throw new PgnFault(openedOn, PgnFault.Place.IN_MOVES,
                        "the variation that opens here is not closed: expected ')'");
            }
            switch (lexer.peek()) {
                case '{', ';' -> lexer.comment();
                case '(' -> {
                    lexer.read();
                    if (++depth > DEPTH_LIMIT) {
                        throw lexer.fault("variations are nested deeper than " + DEPTH_LIMIT);
                    }
                }
                case ')' -> {
                    lexer.read();
                    depth--;
                }
                default -> lexer.read();
            }
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
}
