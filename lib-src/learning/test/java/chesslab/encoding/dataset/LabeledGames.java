package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnWriter;
import chesslab.game.Outcome;
import chesslab.game.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Games as mining writes them, with up to three scored lines a move; but moves and scores are drawn at random. */
public final class LabeledGames {

    private LabeledGames() {
    }

    /** So many games of up to 120 plies; the first two plies of every third game have no choice. */
    public static List<PgnGame> of(long seed, int count) {
        RandomGenerator random = new SplittableRandom(seed);
        return Stream.generate(() -> next(random, random.nextInt(1, 121), random.nextInt(3) == 0)).limit(count)
                .toList();
    }

    static void write(Path file, List<PgnGame> games) {
        PgnWriter.writeAll(file, games);
    }

    private static PgnGame next(RandomGenerator random, int plies, boolean randomStart) {
        Board board = new Board();
        List<PgnMove> moves = new ArrayList<>();
        Map<String, String> tags = new LinkedHashMap<>(Map.of("Event", "test"));
        if (random.nextInt(5) == 0) {
            board = Board.fromFen("r3k2r/ppp1qppp/2n5/3pP3/3P4/2N5/PPPQ1PPP/R3K2R w KQkq d6 0 9");
            tags.put("FEN", board.getFen());
            tags.put("SetUp", "1");
        }
        while (moves.size() < plies && board.outcome().isEmpty()) {
            List<Move> legal = new ArrayList<>(board.legalMoves());
            Collections.shuffle(legal, new Random(random.nextLong()));
            List<ScoredMove> lines = legal.stream().limit(3).map(move -> new ScoredMove(move, random.nextInt(20) == 0
                    ? Score.mateIn(random.nextBoolean() ? 3 : -2, Side.WHITE)
                    : Score.centipawns(random.nextInt(-300, 301), Side.WHITE))).toList();
            boolean drawn = randomStart && moves.size() < 2;
            int choice = drawn ? 0 : random.nextInt(1, lines.size() + 1);
            Move move = lines.get(Math.max(0, choice - 1)).move();
            PgnComment comment = (drawn ? MoveComment.RANDOM : new MoveComment(choice, lines)).toPgn();
            moves.add(PgnMove.of(move).withComment(comment));
            board.doMove(move);
        }
        return new PgnGame(tags, PgnComment.EMPTY, moves, board.outcome().map(Outcome::result).orElse("*"));
    }
}
