package chesslab.person;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluator;
import chesslab.training.imitation.MoveMatching;
import chesslab.training.imitation.MoveMatching.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * How much players play like people of a rating, by people's games with ratings in the tags. One player's moves count
 * in at most {@value #MOST_OF_ONE} games.
 */
public final class Likeness {

    /** The player of the rows that say what people's own moves cost. */
    public static final String PEOPLE = "people";

    private static final int STEP = 200; // Elo
    private static final int MOST_OF_ONE = 10;

    /**
     * A player that foresees people's moves.
     *
     * @param odds  the probabilities of its own moves as priors
     * @param draws whether it draws them, or makes the most probable
     */
    public record Seer(Evaluator<Board> odds, boolean draws) {
    }

    /**
     * A player on the moves of people whose rating is from {@code rating} to {@code rating} + 199.
     *
     * @param foreseen the share of the moves that it would most probably make, or makes; 0 for {@value #PEOPLE}
     * @param logLoss  the mean of -ln of the move's probability; null for a player that draws none
     * @param lost     centipawns that one of its own moves costs, by the judge, from 0 to 1,000
     */
    public record Row(int rating, String player, int games, int moves, Interval foreseen, Interval logLoss,
            Interval lost) {
    }

    private record Sums(double moves, double foreseen, double loss, double lost) {

        Sums plus(Sums other) {
            return new Sums(moves + other.moves, foreseen + other.foreseen, loss + other.loss, lost + other.lost);
        }
    }

    private final Map<String, Seer> seers;
    private final Function<Board, ScoredMove> judge;
    private final int most;
    private final SplittableRandom random = new SplittableRandom(1); // draws players' moves
    private final Map<Integer, Map<String, List<Sums>>> sums = new TreeMap<>(); // [rating][player] of each game
    private final Map<String, Integer> gamesOf = new HashMap<>(); // by the name of a person

    /**
     * Begins without a game.
     *
     * @param seers by name
     * @param judge returns the best move of a position in which the game continues, with its score
     * @param games the most of a rating
     */
    public Likeness(Map<String, Seer> seers, Function<Board, ScoredMove> judge, int games) {
        this.seers = seers;
        this.judge = judge;
        this.most = games;
    }

    /** Asks for the moves of a game's players, of those with a rating; returns whether it was needed. */
    public boolean add(PgnGame game) {
        Map<Integer, Map<String, Sums>> found = new HashMap<>();
        for (Side side : Side.values()) {
            String tag = side == Side.WHITE ? "White" : "Black";
            Optional<Integer> rating = game.tag(tag + "Elo").filter(text -> text.matches("\\d{3,4}"))
                    .map(text -> Integer.parseInt(text) / STEP * STEP);
            if (rating.filter(each -> found.containsKey(each) || games(each) < most).isPresent()
                    && gamesOf.merge(game.tag(tag).orElse("?"), 1, Integer::sum) <= MOST_OF_ONE) {
                add(game, side, found.computeIfAbsent(rating.get(), each -> new HashMap<>()));
            }
        }
        found.forEach((rating, byPlayer) -> byPlayer.forEach((player, sum) -> sums
                .computeIfAbsent(rating, each -> new HashMap<>()).computeIfAbsent(player, each -> new ArrayList<>())
                .add(sum)));
        return !found.isEmpty();
    }

    private int games(int rating) {
        return sums.containsKey(rating) ? sums.get(rating).get(PEOPLE).size() : 0;
    }

    private void add(PgnGame game, Side side, Map<String, Sums> byPlayer) {
        Board board = Board.fromFen(game.startFen());
        for (PgnMove each : game.moves()) {
            Move made = each.move();
            if (board.getSideToMove() == side && board.outcome().isEmpty()) {
                List<Move> legal = board.legalMoves();
                ScoredMove best = judge.apply(board);
                Map<Move, Double> costs = new HashMap<>(Map.of(best.move(), 0.0));
                ToDoubleFunction<Move> cost = move -> costs.computeIfAbsent(move, any -> lost(board, best, move));
                byPlayer.merge(PEOPLE, new Sums(1, 0, 0, cost.applyAsDouble(made)), Sums::plus);
                seers.forEach((name, seer) -> {
                    double[] priors = seer.odds.evaluate(board).priors();
                    MoveMatching.Guess guess = MoveMatching.Guess.of(priors, legal.indexOf(made));
                    byPlayer.merge(name, new Sums(1, guess.matches() ? 1 : 0, seer.draws ? guess.loss() : Double.NaN,
                            cost.applyAsDouble(legal.get(drawn(priors)))), Sums::plus);
                });
            }
            board.doMove(made);
        }
    }

    private int drawn(double[] priors) {
        double left = random.nextDouble();
        int drawn = 0;
        while (drawn < priors.length - 1 && (left -= priors[drawn]) >= 0) {
            drawn++;
        }
        return drawn;
    }

    private double lost(Board board, ScoredMove best, Move move) {
        Side mover = board.getSideToMove();
        board.doMove(move);
        int after = board.outcome().isPresent()
                ? (int) Math.round((2 * board.outcome().get().scoreFor(mover) - 1) * CentipawnLoss.MOST)
                : CentipawnLoss.value(judge.apply(board).score(), mover);
        board.undoMove();
        return Math.max(0, CentipawnLoss.value(best.score(), mover) - after);
    }

    /** Returns people and each player at each rating that has moves. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        List<String> names = new ArrayList<>(seers.keySet());
        names.add(0, PEOPLE);
        sums.forEach((rating, byPlayer) -> names.stream().filter(byPlayer::containsKey).forEach(name -> {
            List<Sums> games = byPlayer.get(name);
            Sums all = sum(games);
            rows.add(new Row(rating, name, games.size(), (int) all.moves, mean(games, Sums::foreseen),
                    name.equals(PEOPLE) || Double.isNaN(all.loss) ? null : mean(games, Sums::loss),
                    mean(games, Sums::lost)));
        }));
        return rows;
    }

    private static Sums sum(List<Sums> games) {
        return games.stream().reduce(Sums::plus).orElseThrow();
    }

    private static Interval mean(List<Sums> games, ToDoubleFunction<Sums> number) {
        return Interval.of(games, some -> {
            Sums sum = sum(some);
            return number.applyAsDouble(sum) / sum.moves;
        });
    }
}
