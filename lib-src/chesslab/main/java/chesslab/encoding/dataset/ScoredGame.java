package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.StaticExchange;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnError;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.dataset.SplitShares.GameHash;
import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The scored positions of a mined game. A line of the engine gives two: the best one the score of the position in which
 * it was found, and each the score of the position after its first move. Only quiet positions are taken, since an
 * evaluation is asked where all captures are through: the mover is not in check, has no capture or promotion that wins
 * material by {@link StaticExchange}, and the engine's best move, where it is known, is neither.
 */
final class ScoredGame {

    /**
     * How many positions there were, and why some were left out.
     *
     * @param scored  with a score
     * @param extreme left out because of a mate or too large a score
     * @param loud    left out because they are not quiet
     * @param repeated left out because the position had occurred before
     */
    record Counts(long scored, long extreme, long loud, long repeated) {

        Counts plus(Counts other) {
            return new Counts(scored + other.scored, extreme + other.extreme, loud + other.loud,
                    repeated + other.repeated);
        }
    }

    final int file;
    final ScoredPositions positions = new ScoredPositions();
    final LongArrayList keys = new LongArrayList(); // [position]
    GameHash hash; // null for a bad game
    String fault;

    private final ScoreSettings settings;
    private final Move[] buffer = new Move[256];
    private int scored;
    private int extreme;
    private int loud;

    private ScoredGame(int file, ScoreSettings settings) {
        this.file = file;
        this.settings = settings;
    }

    /** Reads a game; a bad one has a fault and no positions. */
    static ScoredGame of(GameStream.Entry entry, ScoreSettings settings) {
        ScoredGame game = new ScoredGame(entry.file(), settings);
        if (entry.pgn() instanceof PgnError error) {
            game.fault = "game " + entry.inFile() + ", line " + error.line() + ": " + error.cause();
            return game;
        }
        try {
            game.read((PgnGame) entry.pgn());
            game.hash = GameHash.of((PgnGame) entry.pgn());
        } catch (IllegalArgumentException e) {
            game.fault = "game " + entry.inFile() + ": " + e.getMessage();
        }
        return game;
    }

    /** @param repeated of its positions, how many had occurred before */
    Counts counts(int repeated) {
        return new Counts(scored, extreme, loud, repeated);
    }

    private void read(PgnGame game) {
        Board board = Board.fromFen(game.startFen());
        List<Optional<MoveComment>> comments = new ArrayList<>(game.moves().size());
        Side mover = board.getSideToMove();
        for (PgnMove move : game.moves()) {
            comments.add(MoveComment.of(move.comment(), mover));
            mover = mover.flip();
        }
        for (int ply = 0; ply < comments.size(); ply++) {
            List<ScoredMove> lines = comments.get(ply).map(MoveComment::lines).orElse(List.of());
            Move played = game.moves().get(ply).move();
            if (!lines.isEmpty()) {
                addParent(board, lines.get(0));
                boolean judgedItself = ply + 1 < comments.size() && comments.get(ply + 1)
                        .filter(next -> !next.lines().isEmpty()).isPresent();
                for (ScoredMove line : settings.children() ? lines : List.<ScoredMove>of()) {
                    if (!judgedItself || !line.move().equals(played)) {
                        addChild(board, line);
                    }
                }
            }
            board.doMove(played);
        }
    }

    private void addParent(Board board, ScoredMove best) {
        boolean calm = best.move().getPromotion() == Piece.NONE && board.getPiece(best.move().getTo()) == Piece.NONE;
        add(board, best.score(), calm);
    }

    private void addChild(Board board, ScoredMove line) {
        board.doMove(line.move());
        add(board, line.score(), true);
        board.undoMove();
    }

    private void add(Board board, Score score, boolean calm) {
        int value = score.valueFor(board.getSideToMove());
        scored++;
        if (score.mate() || Math.abs(value) > settings.most()) {
            extreme++;
        } else if (!calm || !isQuiet(board)) {
            loud++;
        } else {
            positions.add(board, value);
            keys.add(board.key());
        }
    }

    private boolean isQuiet(Board board) {
        if (board.isKingAttacked() || board.isStaleMate()) {
            return false;
        }
        int captures = board.captures(buffer);
        for (int i = 0; i < captures; i++) {
            if (buffer[i].getPromotion() != Piece.NONE || StaticExchange.value(board, buffer[i]) > 0) {
                return false;
            }
        }
        return true;
    }
}
