package chesslab.training.imitation;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnGame;
import chesslab.encoding.GamePhase;
import chesslab.search.mcts.Evaluation;
import chesslab.search.mcts.Evaluator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Move-matching accuracy, that is, how well predictors predict the moves of games: top-1, the share of moves that had
 * the highest probability, and log loss, the mean of -ln of the move's probability. Intervals come from drawing whole
 * games anew (bootstrap), since the moves of a game are not independent. Built by
 * hand in lesson 09.
 */
public final class MoveMatching {

    private static final int RESAMPLES = 1_000;
    private static final double LEAST = 1e-6; // a probability, so that one move does not decide the loss

    /**
     * A number with its 95 % interval.
     *
     * @param value of all games
     */
    public record Interval(double value, double low, double high) {

        /** Returns a number of games, one or more, and its interval, from samples of as many games. */
        public static <G> Interval of(List<G> games, ToDoubleFunction<List<G>> number) {
            SplittableRandom random = new SplittableRandom(1);
            double[] drawn = new double[RESAMPLES];
            for (int i = 0; i < RESAMPLES; i++) {
                List<G> sample = new ArrayList<>(games.size());
                for (int j = 0; j < games.size(); j++) {
                    sample.add(games.get(random.nextInt(games.size())));
                }
                drawn[i] = number.applyAsDouble(sample);
            }
            Arrays.sort(drawn);
            return new Interval(number.applyAsDouble(games), drawn[RESAMPLES / 40],
                    drawn[RESAMPLES - 1 - RESAMPLES / 40]);
        }

        /** Returns such as {@code 31.5 (30.2 to 32.9)}. */
        public String text(String format, int unit) {
            return String.format(Locale.ROOT, format + " (" + format + " to " + format + ")", unit * value, unit * low,
                    unit * high);
        }
    }

    /**
     * What priors say of the move made.
     *
     * @param matches whether they have none larger
     * @param loss    -ln of its prior, which counts as at least 10^-6
     */
    public record Guess(boolean matches, double loss) {

        public static Guess of(double[] priors, int made) {
            return new Guess(made == favorite(priors), -Math.log(Math.max(LEAST, priors[made])));
        }
    }

    /**
     * A predictor on some moves.
     *
     * @param phase null for all
     * @param top1  from 0 to 1
     */
    public record Row(String predictor, GamePhase phase, long moves, Interval top1, double logLoss) {
    }

    /** A move to predict. */
    private record Asked(Board board, Move move, GamePhase phase) {
    }

    /** A predictor in a phase, or, with null, in all. */
    private record Place(String predictor, GamePhase phase) {
    }

    /** A predictor on some moves: their number, those that it matched, and the sum of its losses. */
    private record Sums(int moves, int matches, double loss) {

        static final Sums NONE = new Sums(0, 0, 0);

        static Sums of(double[] priors, int made) {
            Guess guess = Guess.of(priors, made);
            return new Sums(1, guess.matches ? 1 : 0, guess.loss);
        }

        Sums plus(Sums other) {
            return new Sums(moves + other.moves, matches + other.matches, loss + other.loss);
        }

        double top1() {
            return moves == 0 ? 0 : (double) matches / moves;
        }
    }

    private final List<String> predictors;
    private final List<Map<Place, Sums>> games = new ArrayList<>();

    private MoveMatching(Collection<String> predictors) {
        this.predictors = List.copyOf(predictors);
    }

    /**
     * Asks the predictors for the moves of some games.
     *
     * @param players    whose moves are to be predicted
     * @param own        whether the moves of these players, or of the others
     * @param predictors by name
     * @param watcher    receives each game that is finished
     */
    public static MoveMatching of(List<PgnGame> games, GameFilter players, boolean own,
            Map<String, Evaluator<Board>> predictors, Consumer<PgnGame> watcher) {
        MoveMatching matching = new MoveMatching(predictors.keySet());
        for (PgnGame game : games) {
            matching.games.add(sums(asked(game, players, own), predictors));
            watcher.accept(game);
        }
        return matching;
    }

    private static List<Asked> asked(PgnGame game, GameFilter players, boolean own) {
        List<Asked> asked = new ArrayList<>();
        Board board = Board.fromFen(game.startFen());
        for (int ply = 0; ply < game.moves().size(); ply++) {
            Move move = game.moves().get(ply).move();
            if (players.takesMovesOf(game.tags(), board.getSideToMove()) == own) {
                asked.add(new Asked(board.copy(), move, GamePhase.of(ply, board)));
            }
            board.doMove(move);
        }
        return asked;
    }

    private static Map<Place, Sums> sums(List<Asked> asked, Map<String, Evaluator<Board>> predictors) {
        Map<Place, Sums> sums = new HashMap<>();
        List<Board> boards = asked.stream().map(Asked::board).toList();
        if (!boards.isEmpty()) {
            predictors.forEach((predictor, evaluator) -> {
                List<Evaluation> said = evaluator.evaluate(boards);
                for (int i = 0; i < boards.size(); i++) {
                    Sums sum = Sums.of(said.get(i).priors(), boards.get(i).legalMoves().indexOf(asked.get(i).move));
                    sums.merge(new Place(predictor, asked.get(i).phase), sum, Sums::plus);
                    sums.merge(new Place(predictor, null), sum, Sums::plus);
                }
            });
        }
        return sums;
    }

    /** Returns the place of the largest, the first among equals. */
    static int favorite(double[] priors) {
        int favorite = 0;
        for (int i = 1; i < priors.length; i++) {
            favorite = priors[i] > priors[favorite] ? i : favorite;
        }
        return favorite;
    }

    /** Returns the predictors on all moves, then on those of each phase that occurs. */
    public List<Row> rows() {
        List<GamePhase> phases = new ArrayList<>(Arrays.asList(GamePhase.values()));
        phases.add(0, null);
        List<Row> rows = new ArrayList<>();
        for (GamePhase phase : phases) {
            for (String predictor : predictors) {
                Place place = new Place(predictor, phase);
                Sums all = sum(games, place);
                if (all.moves > 0) {
                    rows.add(new Row(predictor, phase, all.moves, Interval.of(games, some -> sum(some, place).top1()),
                            all.loss / all.moves));
                }
            }
        }
        return rows;
    }

    /** Returns by how much one predictor's top-1 on all moves exceeds another's, from -1 to 1. */
    public Interval advantage(String predictor, String over) {
        Place one = new Place(predictor, null);
        Place other = new Place(over, null);
        return Interval.of(games, some -> sum(some, one).top1() - sum(some, other).top1());
    }

    private static Sums sum(List<Map<Place, Sums>> some, Place place) {
        Sums sum = Sums.NONE;
        for (Map<Place, Sums> game : some) {
            sum = sum.plus(game.getOrDefault(place, Sums.NONE));
        }
        return sum;
    }
}
