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
record Labeler(double temperature) {

    /** How {@link Score#expectedFor} makes the value of a position, in a line for manifests. */
    static final String VALUE_FORMULA = "1 / (1 + exp(-0.00368208 centipawns)); a forced mate is 1 or 0";

    /**
     * What a network should learn about a position of a game, from the view of the side to move.
     *
     * @param move           the {@link MoveIndex} of the move played; where that was drawn at random and the engine has
     *                       lines, of the engine's best
     * @param random         whether the move was drawn at random without lines, so that no network should learn to play
     *                       it
     * @param policy         how often each move should be played: by the engine's lines where there are some, else the
     *                       move played for certain; {@link SoftPolicy#UNKNOWN} where {@code random}
     * @param resultForMover the result of the game, 1 won, 0.5 drawn, 0 lost; NaN where it is unknown
     * @param scoreForMover  the {@link Score#expectedFor expected score} by the engine's evaluation of the position;
     *                       NaN where there is none
     */
    record Label(int move, boolean random, SoftPolicy policy, float resultForMover, float scoreForMover) {
    }

    /**
     * The label of a position.
     *
     * @param board the position, after the first {@code ply} plies of the game
     * @throws IllegalArgumentException if what an engine said in the comment of the move, or of the one before, cannot
     *                                  be read; if a line of the move is not legal on the board; or if the comment says
     *                                  that another move was chosen than the game has
     */
    Label label(Board board, PgnGame game, int ply) {
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
        return new Label(move, random, policy, resultFor(game, mover), score);
    }

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
