package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.MoveIndex;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;

/**
 * Makes the labels of a game's positions from its moves, their comments and its result.
 *
 * <p>The engine's evaluation of a position is that of its best line there ({@link MoveComment}); in games without lines
 * it is the one after the move before, since other programs comment on the position that a move leads to. Where a move
 * was drawn at random but the engine was asked, the engine's best move is to be learnt in its place.
 *
 * @param temperature of {@link SoftPolicy#softmax}, in centipawns, above 0
 */
public record Labeler(double temperature) {

    /** How {@link Score#expectedFor} makes the value of a position, in a line for manifests. */
    static final String VALUE_FORMULA = "1 / (1 + exp(-0.00368208 centipawns)); a forced mate is 1 or 0";

    public Labeler {
        SoftPolicy.checkTemperature(temperature);
    }

    /** Labels with {@link SoftPolicy#TEMPERATURE}. */
    public Labeler() {
        this(SoftPolicy.TEMPERATURE);
    }

    /**
     * The label of a position.
     *
     * @param board  the position, after the first {@code ply} plies of the game
     * @param game   the game
     * @param ply    0 for the start position, at most one less than the game has plies
     * @param number the number of the game, put into the label
     * @throws IllegalArgumentException if what an engine said in the comment of the move, or of the one before,
     *                                  cannot be read; if a line of the move is not legal on the board; or if the
     *                                  comment says that another move was chosen than the game has
     */
    public Label label(Board board, PgnGame game, int ply, int number) {
        PgnMove played = game.moves().get(ply);
        Side mover = board.getSideToMove();
        Optional<MoveComment> comment = MoveComment.of(played.comment(), mover);
        comment.flatMap(MoveComment::played).ifPresent(line -> checkPlayed(line.move(), played.move(), board));
        List<ScoredMove> lines = comment.map(MoveComment::lines).orElse(List.of());
        boolean drawn = comment.isPresent() && comment.get().choice() == 0;
        boolean random = drawn && lines.isEmpty();
        SoftPolicy policy = !lines.isEmpty() ? SoftPolicy.softmax(lines, board, temperature)
                : random ? SoftPolicy.UNKNOWN : SoftPolicy.certain(MoveIndex.index(played.move(), mover));
        int move = MoveIndex.index(drawn && !random ? lines.get(0).move() : played.move(), mover);
        Optional<Score> eval = !lines.isEmpty() ? Optional.of(lines.get(0).score())
                : ply == 0 ? Optional.empty() : game.moves().get(ply - 1).comment().eval();
        float score = eval.isPresent() ? (float) eval.get().expectedFor(mover) : Float.NaN;
        return new Label(move, random, policy, resultFor(game, mover), score, number, ply);
    }

    /** What a side scored in a game; NaN where its result is unknown ({@code *}). */
    private static float resultFor(PgnGame game, Side side) {
        return switch (game.result()) {
            case "1-0" -> side == Side.WHITE ? 1 : 0;
            case "0-1" -> side == Side.BLACK ? 1 : 0;
            case "1/2-1/2" -> 0.5f;
            default -> Float.NaN;
        };
    }

    private static void checkPlayed(Move chosen, Move played, Board board) {
        if (!chosen.equals(played)) {
            throw new IllegalArgumentException("comment that chose " + chosen + " after the move " + played + " in "
                    + board.getFen() + ": expected the move played");
        }
    }
}
