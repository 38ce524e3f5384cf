package chesslab.encoding.scores;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.StaticExchange;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.dataset.SplitShares.GameHash;
import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * The scored positions of a game. The engine's best line gives the score of its position, and every line the score of
 * the position after its first move; {@code [%eval]} without lines, as other programs write it, is the score after the
 * move. Only quiet positions count, since quiescence search evaluates only those: the mover is not in check, has no
 * capture or promotion that wins material by {@link StaticExchange}, and the engine's best move, if known, is neither.
 * In games of self-play the engine's best move alone decides, since piece values would be knowledge from elsewhere.
 */
final class ScoredGame {

    private static final double LEAST = 0.001; // a mixed label, as an expected score

    final GameHash hash;
    final ScoredPositions positions = new ScoredPositions();
    final LongArrayList keys = new LongArrayList(); // [position]
    int scored;
    int extreme; // left out because of a mate or too large a score
    int loud; // left out because they are not quiet

    private final ScoreSettings settings;
    private final PgnGame game;
    private final Move[] buffer = new Move[256];

    /** @throws IllegalArgumentException if the game is bad */
    ScoredGame(PgnGame game, ScoreSettings settings) {
        this.game = game;
        this.settings = settings;
        hash = GameHash.of(game);
        Board board = Board.fromFen(game.startFen());
        List<List<ScoredMove>> lines = new ArrayList<>(); // [ply], read before any position is judged
        for (var move : game.moves()) {
            Side mover = (lines.size() & 1) == 0 ? board.getSideToMove() : board.getSideToMove().flip();
            lines.add(MoveComment.of(move.comment(), mover).map(MoveComment::lines).orElse(List.of()));
        }
        for (int ply = 0; ply < lines.size(); ply++) {
            Move played = game.moves().get(ply).move();
            if (!lines.get(ply).isEmpty()) {
                ScoredMove best = lines.get(ply).get(0);
                add(board, best.score(), best.move().getPromotion() == Piece.NONE
                        && board.getPiece(best.move().getTo()) == Piece.NONE);
                boolean judgedItself = ply + 1 < lines.size() && !lines.get(ply + 1).isEmpty();
                for (ScoredMove line : settings.children() ? lines.get(ply) : List.<ScoredMove>of()) {
                    if (!judgedItself || !line.move().equals(played)) {
                        board.doMove(line.move());
                        add(board, line.score(), true);
                        board.undoMove();
                    }
                }
            }
            board.doMove(played);
            if (lines.get(ply).isEmpty() && (ply + 1 == lines.size() || lines.get(ply + 1).isEmpty())) {
                game.moves().get(ply).comment().eval().ifPresent(score -> add(board, score, true));
            }
        }
    }

    private void add(Board board, Score score, boolean calm) {
        int value = score.valueFor(board.getSideToMove());
        scored++;
        if (score.mate() || Math.abs(value) > settings.most()) {
            extreme++;
        } else if (!calm || !isQuiet(board)) {
            loud++;
        } else {
            positions.add(board, label(value, board.getSideToMove()));
            keys.add(board.key());
        }
    }

    private int label(int value, Side mover) {
        float result = game.resultFor(mover);
        if (settings.resultShare() == null || Float.isNaN(result)) {
            return value;
        }
        double mixed = settings.resultShare() * result
                + (1 - settings.resultShare()) * Score.Curve.LICHESS.expectedScore(value);
        return (int) Math.round(Score.Curve.LICHESS.centipawns(Math.max(LEAST, Math.min(1 - LEAST, mixed))));
    }

    private boolean isQuiet(Board board) {
        if (board.isKingAttacked() || board.isStaleMate()) {
            return false;
        }
        if (settings.resultShare() != null) {
            return true;
        }
        int captures = board.captures(buffer);
        for (int i = 0; i < captures; i++) {
            if (buffer[i].getPromotion() != Piece.NONE || StaticExchange.TEXTBOOK.value(board, buffer[i]) > 0) {
                return false;
            }
        }
        return true;
    }
}
