package chesslab.person;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Side;
import chesslab.search.mcts.Evaluator;
import chesslab.training.imitation.MoveMatching.Guess;
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

/** How much players play like people of a rating, by games; of one person, {@value #MOST_OF_ONE} count. */
public final class Likeness {

    /** The player of the rows of people's own moves. */
    public static final String PEOPLE = "people";

    private static final int STEP = 200; // Elo
    private static final int MOST_OF_ONE = 10;

    /**
     * A player on the moves of people whose rating is from {@code rating} to {@code rating} + 199.
     *
     * @param foreseen the share of the moves that it thinks most probable, from 0 to 1
     * @param logLoss  the mean of -ln of the move's probability, which counts as at least 10^-6
     * @param lost     centipawns that a move of its own costs, by the judge, from 0 to 1,000
     */
    public record Row(int rating, String player, int games, int moves, Interval foreseen, Interval logLoss,
            Interval lost) {
    }

    private record Sums(int moves, double foreseen, double loss, double lost) {

        Sums plus(Sums other) {
            return new Sums(moves + other.moves, foreseen + other.foreseen, loss + other.loss, lost + other.lost);
        }
    }

    private final Map<String, Evaluator<Board>> players;
    private final Function<Board, ScoredMove> judge;
    private final int most;
    private final SplittableRandom random = new SplittableRandom(1); // draws players' moves
    private final Map<Integer, Map<String, List<Sums>>> sums = new TreeMap<>(); // [rating][player], of each game
    private final Map<String, Integer> gamesOf = new HashMap<>(); // [person]

    /**
     * Begins without a game.
     *
     * @param players their probabilities as priors, by name
     * @param judge   returns the best move of a position in which the game continues, with its score
     * @param games the most of a rating
     */
    public Likeness(Map<String, Evaluator<Board>> players, Function<Board, ScoredMove> judge, int games) {
        this.players = players;
        this.judge = judge;
        this.most = games;
    }

    /** Asks the players for the moves of each side with a rating in the tags; returns whether the game counts. */
    public boolean add(PgnGame game) {
        Map<Integer, Map<String, Sums>> found = new HashMap<>();
        for (Side side : Side.values()) {
            String tag = side == Side.WHITE ? "White" : "Black";
            Optional<Integer> rating = game.tag(tag + "Elo").filter(text -> text.matches("\\d{3,4}"))
                    .map(text -> Integer.parseInt(text) / STEP * STEP)
                    .filter(each -> !sums.containsKey(each) || sums.get(each).get(PEOPLE).size() < most);
            if (rating.isPresent() && gamesOf.merge(game.tag(tag).orElse("?"), 1, Integer::sum) <= MOST_OF_ONE) {
                add(game, side, found.computeIfAbsent(rating.get(), each -> new HashMap<>()));
            }
        }
        found.forEach((rating, byPlayer) -> byPlayer.forEach((player, sum) -> sums
                .computeIfAbsent(rating, each -> new HashMap<>()).computeIfAbsent(player, each -> new ArrayList<>())
                .add(sum)));
        return !found.isEmpty();
    }

    private void add(PgnGame game, Side side, Map<String, Sums> byPlayer) {
        Board board = Board.fromFen(game.startFen());
        for (var each : game.moves()) {
            if (board.getSideToMove() == side && board.outcome().isEmpty()) {
                List<Move> legal = board.legalMoves();
                ScoredMove best = judge.apply(board);
                Map<Move, Integer> costs = new HashMap<>(Map.of(best.move(), 0));
                Function<Move, Integer> cost = move -> costs.computeIfAbsent(move, any -> lost(board, best, move));
                byPlayer.merge(PEOPLE, new Sums(1, 1, 0, cost.apply(each.move())), Sums::plus);
                players.forEach((name, odds) -> {
                    double[] priors = odds.evaluate(board).priors();
                    Guess guess = Guess.of(priors, legal.indexOf(each.move()));
                    byPlayer.merge(name, new Sums(1, guess.matches() ? 1 : 0, guess.loss(),
                            cost.apply(legal.get(drawn(priors)))), Sums::plus);
                });
            }
            board.doMove(each.move());
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

    private int lost(Board board, ScoredMove best, Move move) {
        Side mover = board.getSideToMove();
        board.doMove(move);
        int after = board.outcome().map(end -> (int) (CentipawnLoss.MOST * (2 * end.scoreFor(mover) - 1)))
                .orElseGet(() -> CentipawnLoss.value(judge.apply(board).score(), mover));
        board.undoMove();
        return Math.max(0, CentipawnLoss.value(best.score(), mover) - after);
    }

    /** Returns people and the players at each rating. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        List<String> names = new ArrayList<>(players.keySet());
        names.add(0, PEOPLE);
        sums.forEach((rating, byPlayer) -> names.stream().filter(byPlayer::containsKey).forEach(name -> {
            List<Sums> games = byPlayer.get(name);
            rows.add(new Row(rating, name, games.size(), games.stream().mapToInt(Sums::moves).sum(),
                    mean(games, Sums::foreseen), mean(games, Sums::loss), mean(games, Sums::lost)));
        }));
        return rows;
    }

    private static Interval mean(List<Sums> games, ToDoubleFunction<Sums> number) {
        return Interval.of(games, some -> {
            Sums sum = some.stream().reduce(Sums::plus).orElseThrow();
            return number.applyAsDouble(sum) / sum.moves;
        });
    }
}
