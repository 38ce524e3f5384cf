package chesslab.arena.play;

import chesslab.chess.Score;
import chesslab.game.Side;
import chesslab.search.SearchResult;
import chesslab.search.chess.ChessEnds;
import java.util.List;
import java.util.Optional;

/**
 * A move chosen by a player, with its score.
 *
 * @param score the player's score of it; empty for players without scores
 * @param nodes the nodes searched for it; 0 for players that do not count them
 * @param depth the completed depth in plies; 0 for players without one
 * @param line  the expected moves, beginning with the chosen one
 */
public record Choice<M>(M move, Optional<Score> score, long nodes, int depth, List<M> line) {

    private static final double SUREST = 0.9999; // 16 pawns

    /** Makes the choice of a player that expects no further moves. */
    public Choice(M move, Optional<Score> score, long nodes) {
        this(move, score, nodes, 0, List.of(move));
    }

    /** Returns the best move of a search, with its value. */
    public static <M> Choice<M> of(SearchResult<M> found) {
        Score score = found.value() instanceof SearchResult.Value.Centipawns value
                ? ChessEnds.score(value.forWhite(), Side.WHITE)
                : expected(found.scoreForWhite());
        return new Choice<>(found.bestMove().orElseThrow(), Optional.of(score), found.nodes(), found.depth(),
                found.principalVariation());
    }

    /** Returns an expected score, from 0 to 1, in centipawns by Elo's curve: 0.64 is a pawn. */
    public static Score expected(double scoreForWhite) {
        double inside = Math.max(1 - SUREST, Math.min(SUREST, scoreForWhite));
        return Score.centipawns((int) Math.round(Score.Curve.ELO.centipawns(inside)), Side.WHITE);
    }
}
