package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.Layout;
import chesslab.encoding.MoveIndex;
import chesslab.encoding.dataset.SplitShares.GameHash;
import chesslab.files.ExceptionMessages;
import chesslab.game.Side;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns a game into rows, one for each position with a chosen move or an engine's lines. Positions whose move was drawn
 * at random, without lines, or made by another player than the filter's, are left out, but count in the history of
 * later ones. Threads may share it.
 *
 * @param judge makes half of each soft policy; null for none
 */
record GameEncoder(EncodeSettings settings, Layout layout, SoftPolicy.Judge judge) {

    /** A game's split, null if it is not in the fraction, its rows, and the number of random moves left out. */
    record Game(Split split, List<EncodedPosition> rows, int random) {
    }

    /**
     * The targets of a position, from the view of the side to move.
     *
     * @param move           the {@link MoveIndex} of the move played, or of the engine's best move if the move was
     *                       drawn at random
     * @param policy         the probabilities of moves by the engine's lines, or, without lines, 1 for the move played
     * @param resultForMover the result of the game, 1 won, 0.5 drawn, 0 lost; NaN if unknown
     * @param scoreForMover  the {@link Score#expectedFor expected score} by the engine's evaluation of the position;
     *                       NaN without one
     */
    record Label(int move, SoftPolicy policy, float resultForMover, float scoreForMover) implements Serializable {
    }

    /** @throws IllegalArgumentException if the game is bad */
    Game rows(int number, PgnGame game) {
        GameHash hash = GameHash.of(game);
        Split split = hash.isIn(settings.fraction()) ? settings.split().splitOf(hash) : null;
        Board board = Board.fromFen(game.startFen());
        List<EncodedPosition> rows = new ArrayList<>(game.moves().size());
        int random = 0;
        for (int ply = 0; ply < game.moves().size(); ply++) {
            Optional<Label> label;
            try {
                label = label(board, game, ply);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("move " + board.getMoveCounter()
                        + (board.getSideToMove() == Side.WHITE ? " of White: " : " of Black: ")
                        + ExceptionMessages.message(e), e);
            }
            random += label.isEmpty() ? 1 : 0;
            if (label.isPresent() && split != null
                    && (settings.filter() == null
                            || settings.filter().takesMovesOf(game.tags(), board.getSideToMove()))) {
                rows.add(EncodedPosition.of(board, layout, judged(label.get(), board), split, number, ply));
            }
            board.doMove(game.moves().get(ply).move());
        }
        return new Game(split, rows, random);
    }

    /**
     * Makes the label of a position from its move, its comment and the game's result; none if the move was drawn at
     * random without lines. The engine's evaluation is that of its best line there ({@link MoveComment}); without lines
     * it is the one after the move before, since other programs comment on the position after a move.
     *
     * @param board the position, after the first {@code ply} plies of the game
     * @throws IllegalArgumentException if an engine's comment on the move, or on the one before, cannot be read; if a
     *                                  line of the move is not legal on the board; or if the comment names another move
     *                                  than the game
     */
    Optional<Label> label(Board board, PgnGame game, int ply) {
        PgnMove played = game.moves().get(ply);
        Side mover = board.getSideToMove();
        Optional<MoveComment> comment = MoveComment.of(played.comment(), mover);
        comment.flatMap(MoveComment::played).ifPresent(line -> checkPlayed(line.move(), played.move(), board));
        List<ScoredMove> lines = comment.map(MoveComment::lines).orElse(List.of());
        boolean drawn = comment.isPresent() && comment.get().choice() == 0;
        Optional<Score> eval = !lines.isEmpty() ? Optional.of(lines.get(0).score())
                : ply == 0 ? Optional.empty() : game.moves().get(ply - 1).comment().eval();
        if (drawn && lines.isEmpty()) {
            return Optional.empty();
        }
        int move = MoveIndex.index(drawn ? lines.get(0).move() : played.move(), mover);
        SoftPolicy policy = lines.isEmpty()
                ? SoftPolicy.certain(move)
                : SoftPolicy.softmax(lines, board, settings.temperature());
        return Optional.of(new Label(move, policy, game.resultFor(mover),
                eval.map(score -> (float) score.expectedFor(mover)).orElse(Float.NaN)));
    }

    private Label judged(Label label, Board board) {
        return judge == null
                ? label
                : new Label(label.move, label.policy.mean(SoftPolicy.softmax(judge.scores().apply(board), board,
                        settings.temperature())), label.resultForMover, label.scoreForMover);
    }

    private static void checkPlayed(Move chosen, Move played, Board board) {
        if (!chosen.equals(played)) {
            throw new IllegalArgumentException(
                    "comment with the choice " + chosen + " after the move " + played + " in "
                            + board.getFen() + ": expected the move played");
        }
    }
}
