package chesslab.arena.match;

import chesslab.chess.Score;
import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.List;
import java.util.Optional;

/**
 * The rule by which a game is adjudicated: its result is decided before its end when both players' scores agree on it.
 * Games of a player that keeps no score are played out.
 *
 * @param moves how many moves in a row of each side must agree, 1 or more
 * @param win   centipawns from which a game counts as won by the better side, 1 or more
 * @param draw  centipawns within which it counts as drawn from move 40 of each side on, 0 or more
 */
public record Adjudication(int moves, int win, int draw) {

    private static final int DRAWN_FROM = 80; // plies: what is level in an opening is not drawn

    public Adjudication {
        if (moves < 1 || win < 1 || draw < 0 || draw >= win) {
            throw new IllegalArgumentException("adjudication by " + moves + " moves at " + win
                    + " centipawns for a win, "
                    + draw + " for a draw: expected 1 or more moves, and 0 or more for a draw, less than for a win");
        }
    }

    /**
     * Returns the outcome that both players' scores agree on.
     *
     * @param scores of each ply of the game by the player who made it, empty where it has none
     */
    Optional<Outcome> outcome(List<Optional<Score>> scores) {
        int needed = 2 * moves;
        if (scores.size() < needed) {
            return Optional.empty();
        }
        List<Optional<Score>> last = scores.subList(scores.size() - needed, scores.size());
        if (last.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<Integer> values = last.stream().map(score -> centipawns(score.get())).toList();
        return values.stream().allMatch(value -> value >= win)
                ? Optional.of(Outcome.win(Side.WHITE, Termination.ADJUDICATION))
                : values.stream().allMatch(value -> value <= -win)
                        ? Optional.of(Outcome.win(Side.BLACK, Termination.ADJUDICATION))
                : scores.size() >= DRAWN_FROM && values.stream().allMatch(value -> Math.abs(value) <= draw)
                        ? Optional.of(Outcome.draw(Termination.ADJUDICATION))
                : Optional.empty();
    }

    private static int centipawns(Score score) {
        int value = score.valueFor(Side.WHITE);
        return score.mate() ? Integer.signum(value) * Integer.MAX_VALUE : value;
    }
}
