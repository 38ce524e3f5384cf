package chesslab.person;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnGame;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The least that a network must beat: a player's most frequent move. In a position of the games it is the one made
 * there most often, elsewhere the legal move made most often anywhere. Built by hand in lesson 09.
 */
public final class Habits implements Evaluator<Board> {

    private static final double HERE = 1_000; // a move made in this position against one made elsewhere
    private static final double NEVER = 0.1; // the weight of a move that was never made

    private final Map<Long, Map<Move, Integer>> here = new HashMap<>(); // [key of a position][move]
    private final Map<Move, Integer> anywhere = new HashMap<>();

    /** Counts the moves of the filter's players in some games. */
    public static Habits of(List<PgnGame> games, GameFilter players) {
        Habits habits = new Habits();
        for (PgnGame game : games) {
            Board board = Board.fromFen(game.startFen());
            for (var each : game.moves()) {
                if (players.takesMovesOf(game.tags(), board.getSideToMove())) {
                    habits.here.computeIfAbsent(board.key(), key -> new HashMap<>()).merge(each.move(), 1,
                            Integer::sum);
                    habits.anywhere.merge(each.move(), 1, Integer::sum);
                }
                board.doMove(each.move());
            }
        }
        return habits;
    }

    @Override
    public List<Evaluation> evaluate(List<Board> positions) {
        return positions.stream().map(board -> {
            Map<Move, Integer> made = here.getOrDefault(board.key(), Map.of());
            double[] weights = board.legalMoves().stream().mapToDouble(move -> NEVER + HERE * made.getOrDefault(move, 0)
                    + anywhere.getOrDefault(move, 0)).toArray();
            double sum = 0;
            for (double weight : weights) {
                sum += weight;
            }
            for (int i = 0; i < weights.length; i++) {
                weights[i] /= sum;
            }
            return new Evaluation(weights, 0.5);
        }).toList();
    }
}
