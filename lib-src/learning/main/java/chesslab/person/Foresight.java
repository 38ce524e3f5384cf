package chesslab.person;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.GamePhase;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * How well predictors foresee the moves of games: top-1, the share of moves that had the highest probability, and log
 * loss, the mean of -ln of the move's probability. Intervals come from drawing whole games anew (bootstrap), since the
 * moves of a game are not independent. Built by hand in lesson 09.
 */
public final class Foresight {

    private static final int RESAMPLES = 1_000;
    private static final double LEAST = 1e-6; // a probability, so that one move does not decide the loss

    /**
     * A number with its 95 % interval.
     *
     * @param value of all games
     */
    public record Interval(double value, double low, double high) {
    }

    /**
     * A predictor on some moves.
     *
     * @param phase null for all
     * @param top1  from 0 to 1
     */
    public record Row(String predictor, GamePhase phase, long moves, Interval top1, double logLoss) {
    }

    private final List<String> predictors;
    private final List<double[][][]> games = new ArrayList<>(); // [predictor][phase][moves, hits, loss]

    private Foresight(Iterable<String> predictors) {
        this.predictors = new ArrayList<>();
        predictors.forEach(this.predictors::add);
    }

    /**
     * Asks the predictors for the moves of some games.
     *
     * @param players    whose moves are to be foreseen
     * @param own        whether the moves of these players, or of the others
     * @param predictors by name
     * @param watcher    receives each game that is finished
     */
    public static Foresight of(List<PgnGame> games, GameFilter players, boolean own,
            Map<String, Evaluator<Board>> predictors, Consumer<PgnGame> watcher) {
        Foresight foresight = new Foresight(predictors.keySet());
        for (PgnGame game : games) {
            foresight.add(game, players, own, predictors);
            watcher.accept(game);
        }
        return foresight;
    }

    private void add(PgnGame game, GameFilter players, boolean own, Map<String, Evaluator<Board>> evaluators) {
        List<Board> boards = new ArrayList<>();
        List<Move> moves = new ArrayList<>();
        List<GamePhase> phases = new ArrayList<>();
        Board board = Board.fromFen(game.startFen());
        for (int ply = 0; ply < game.moves().size(); ply++) {
            Move move = game.moves().get(ply).move();
            if (players.takesMovesOf(game.tags(), board.getSideToMove()) == own) {
                phases.add(GamePhase.of(ply, board));
                boards.add(board.copy());
                moves.add(move);
            }
            board.doMove(move);
        }
        double[][][] sums = new double[predictors.size()][GamePhase.values().length][3];
        for (int predictor = 0; predictor < sums.length && !boards.isEmpty(); predictor++) {
            List<Evaluation> said = evaluators.get(predictors.get(predictor)).evaluate(boards);
            for (int i = 0; i < boards.size(); i++) {
                double[] priors = said.get(i).priors();
                int made = boards.get(i).legalMoves().indexOf(moves.get(i));
                double[] sum = sums[predictor][phases.get(i).ordinal()];
                sum[0]++;
                sum[1] += made == favorite(priors) ? 1 : 0;
                sum[2] -= Math.log(Math.max(LEAST, priors[made]));
            }
        }
        games.add(sums);
    }

    /** Returns the place of the largest, the first among equals. */
    private static int favorite(double[] priors) {
        int favorite = 0;
        for (int i = 1; i < priors.length; i++) {
            favorite = priors[i] > priors[favorite] ? i : favorite;
        }
        return favorite;
    }

    /** Returns the predictors on all moves, then on those of each phase that occurs. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int phase = -1; phase < GamePhase.values().length; phase++) {
            for (int predictor = 0; predictor < predictors.size(); predictor++) {
                int which = predictor;
                int of = phase;
                double[] all = sum(games, which, of);
                if (all[0] > 0) {
                    rows.add(new Row(predictors.get(which), of < 0 ? null : GamePhase.values()[of], (long) all[0],
                            interval(some -> top1(some, which, of)), all[2] / all[0]));
                }
            }
        }
        return rows;
    }

    /** Returns by how much one predictor's top-1 on all moves exceeds another's, from -1 to 1. */
    public Interval advantage(String predictor, String over) {
        int one = predictors.indexOf(predictor);
        int other = predictors.indexOf(over);
        return interval(some -> top1(some, one, -1) - top1(some, other, -1));
    }

    private static double top1(List<double[][][]> some, int predictor, int phase) {
        double[] sum = sum(some, predictor, phase);
        return sum[0] == 0 ? 0 : sum[1] / sum[0];
    }

    private static double[] sum(List<double[][][]> some, int predictor, int phase) {
        double[] sum = new double[3];
        for (double[][][] game : some) {
            for (int each = 0; each < game[predictor].length; each++) {
                for (int i = 0; i < sum.length && (phase < 0 || phase == each); i++) {
                    sum[i] += game[predictor][each][i];
                }
            }
        }
        return sum;
    }

    private Interval interval(ToDoubleFunction<List<double[][][]>> number) {
        SplittableRandom random = new SplittableRandom(1);
        double[] drawn = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            List<double[][][]> sample = new ArrayList<>(games.size());
            for (int j = 0; j < games.size(); j++) {
                sample.add(games.get(random.nextInt(games.size())));
            }
            drawn[i] = number.applyAsDouble(sample);
        }
        Arrays.sort(drawn);
        return new Interval(number.applyAsDouble(games), drawn[RESAMPLES / 40], drawn[RESAMPLES - 1 - RESAMPLES / 40]);
    }
}
