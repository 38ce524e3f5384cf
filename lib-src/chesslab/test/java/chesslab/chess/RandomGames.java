package chesslab.chess;

import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Games of random legal moves with random remarks, for round trips. */
public final class RandomGames {

    private static final String[] WORDS = {"good", "[", "%", "\"quoted\"", "O-O", "1-0", "(", ")", ";", "{", "}",
            "größer",
            "♞", "\\", "*", "$5", "[%", "[%1", "[Event",
            "a-word-that-is-so-long-that-a-line-of-eighty-columns-hardly-holds-it-all"};
    private static final String[] NAMES = {"White", "Black", "ECO", "Annotator", "Event", "X_9"};

    private RandomGames() {
    }

    /** Visits the positions of random games from each start, and returns their number. */
    static int positions(List<String> starts, int games, int plies, long seed, Consumer<Board> visitor) {
        RandomGenerator random = new Random(seed);
        int visited = 0;
        for (String start : starts) {
            for (int game = 0; game < games; game++) {
                Board board = Board.fromFen(start);
                while (board.history().size() < plies && !board.legalMoves().isEmpty()) {
                    visitor.accept(board);
                    visited++;
                    board.doMove(board.legalMoves().get(random.nextInt(board.legalMoves().size())));
                }
            }
        }
        return visited;
    }

    /** A game of at most that many plies; remarks where {@code remarks} says so. */
    public static PgnGame next(RandomGenerator random, int halfMoves, boolean remarks) {
        Board board = new Board();
        Map<String, String> tags = new LinkedHashMap<>();
        for (String name : List.of("Event", "Site", "Date", "Round", "White", "Black")) {
            tags.put(name, words(random, 3));
        }
        if (random.nextInt(4) == 0) {
            line(board, random, random.nextInt(1, 40), false);
            tags.put("FEN", board.getFen());
            tags.put("SetUp", "1");
            board = Board.fromFen(board.getFen());
        }
        tags.put(NAMES[random.nextInt(NAMES.length)], words(random, 3));
        List<PgnMove> moves = line(board, random, halfMoves, remarks);
        String result = board.isMated() || board.isStaleMate()
                ? board.outcome().orElseThrow().result()
                : List.of("1-0", "0-1", "1/2-1/2", "*").get(random.nextInt(4));
        tags.put("Result", result);
        return new PgnGame(tags, comment(random, remarks), moves, result);
    }

    private static List<PgnMove> line(Board board, RandomGenerator random, int halfMoves, boolean remarks) {
        List<PgnMove> line = new ArrayList<>();
        while (line.size() < halfMoves) {
            List<Move> legal = board.legalMoves();
            if (legal.isEmpty()) {
                break;
            }
            List<Integer> nags = remarks && random.nextInt(5) == 0
                    ? List.of(random.nextInt(256), random.nextInt(256))
                    : List.of();
            Move move = legal.get(random.nextInt(legal.size()));
            line.add(new PgnMove(move, nags, comment(random, remarks)));
            board.doMove(move);
        }
        return line;
    }

    private static PgnComment comment(RandomGenerator random, boolean wanted) {
        if (!wanted || random.nextInt(3) > 0) {
            return PgnComment.EMPTY;
        }
        PgnComment comment = new PgnComment(words(random, random.nextInt(12)), List.of());
        return switch (random.nextInt(3)) {
            case 0 -> comment;
            case 1 -> comment.with("eval", Score.centipawns(random.nextInt(-999, 1000), Side.WHITE).toPgn());
            default -> comment.with("choice", words(random, 4)).with("eval", "#" + random.nextInt(1, 9)).with("x", "");
        };
    }

    private static String words(RandomGenerator random, int count) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(i > 0 ? " " : "").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return words.toString();
    }
}
