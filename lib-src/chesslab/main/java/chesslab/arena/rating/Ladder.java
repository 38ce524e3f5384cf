package chesslab.arena.rating;

import chesslab.arena.rating.Rating.Basis;
import chesslab.chess.pgn.PgnGame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Ratings of many players on one scale, by maximum likelihood (see {@link LogisticFit}). Known ratings, the anchors,
 * stay fixed and set the scale; without anchors the mean rating is 0. The intervals come from a percentile bootstrap,
 * which resamples the game pairs of every pairing with replacement. They show how much the ratings would vary with
 * other games of these players, but not the uncertainty of the anchors.
 *
 * <p>White's advantage is not modeled, since pairs of games give it to both players.
 *
 * @param ratings the ratings, strongest first
 * @param leftOut the number of unrated games: without a result, or of a player against itself
 * @param faults  the number of rated games lost by a crash, an illegal move or on time
 */
public record Ladder(List<Rating> ratings, int leftOut, int faults) {

    /** The number of bootstrap samples: enough that another seed changes the intervals little. */
    public static final int RESAMPLES = 1000;

    private static final double MOST_RATING = 10_000; // far more apart, an expected score is no more than rounding

    public Ladder {
        ratings = List.copyOf(ratings);
    }

    /**
     * Rates the players of games. Two games of the same players count as a pair if they follow each other, begin from
     * the same position and exchange colors.
     *
     * @param games   games of any program; the tags {@code White} and {@code Black} name the players
     * @param anchors known ratings by player
     * @param seed    of the intervals
     * @throws IllegalArgumentException if there is no game with a result, an anchor has no game, or the players are not
     *                                  connected by games and anchors; the message has the groups
     */
    public static Ladder of(Iterable<PgnGame> games, Map<String, Double> anchors, long seed) {
        return of(StreamSupport.stream(games.spliterator(), false).map(PlayedGame::of).toList(), anchors, seed);
    }

    /** Rates the players of any game, like {@link #of(Iterable, Map, long)}. */
    public static Ladder of(List<PlayedGame> games, Map<String, Double> anchors, long seed) {
        return of(games, anchors, RESAMPLES, new SplittableRandom(seed));
    }

    static Ladder of(List<PlayedGame> games, Map<String, Double> anchors, int resamples, RandomGenerator random) {
        games.forEach(Ladder::requireNames);
        List<PlayedGame> rated = games.stream()
                .filter(game -> game.hasResult() && !game.white().equals(game.black())).toList();
        List<String> players = rated.stream().flatMap(game -> game.players().stream()).distinct().sorted().toList();
        OptionalDouble[] known = known(players, anchors);
        List<Pairing> pairings = Pairing.of(rated, players);
        requireConnected(players, known, pairings);

        LogisticFit fit = new LogisticFit(known, pairings);
        double[] ratings = fit.ratings(pairings, new double[players.size()]);
        double[][] drawn = new double[resamples][];
        for (int i = 0; i < resamples; i++) {
            List<Pairing> again = pairings.stream()
                    .map(pairing -> pairing.drawnAgain(fit.holds(pairing.one(), pairing.other()), random)).toList();
            drawn[i] = new LogisticFit(known, again).ratings(again, ratings);
        }
        boolean[] held = held(fit, known);
        return new Ladder(IntStream.range(0, players.size()).mapToObj(i -> {
            double[] sorted = Arrays.stream(drawn).mapToDouble(one -> one[i]).sorted().toArray();
            Basis basis = known[i].isPresent() ? Basis.ANCHOR : held[i] ? Basis.GAMES : Basis.ONE_SIDED;
            return new Rating(players.get(i), ratings[i], quantile(sorted, 0.025), quantile(sorted, 0.975), basis,
                    score(players.get(i), rated), expected(i, pairings, ratings));
        }).sorted(Comparator.comparingDouble(Rating::elo).reversed()).toList(), games.size() - rated.size(),
                (int) rated.stream().filter(PlayedGame::fault).count());
    }

    private static void requireNames(PlayedGame game) {
        for (String name : List.of(game.white(), game.black())) {
            if (name.isBlank() || name.equals("?")) {
                throw new IllegalArgumentException("game " + (game.number() == 0 ? "without a number" : game.number())
                        + ", " + game.white() + " - " + game.black() + " " + game.result()
                        + ": expected the name of a player in the tags White and Black");
            }
        }
    }

    private static OptionalDouble[] known(List<String> players, Map<String, Double> anchors) {
        if (players.isEmpty()) {
            throw new IllegalArgumentException("no game with a result: expected 1 or more");
        }
        anchors.forEach((player, rating) -> {
            if (!players.contains(player)) {
                throw new IllegalArgumentException("anchor " + player + " has no game: expected one of "
                        + String.join(", ", new TreeSet<>(players)));
            }
            if (!(Math.abs(rating) <= MOST_RATING)) {
                throw new IllegalArgumentException("anchor " + player + "=" + rating
                        + ": expected a rating, -10000 to 10000");
            }
        });
        return players.stream().map(player -> anchors.containsKey(player)
                ? OptionalDouble.of(anchors.get(player))
                : OptionalDouble.empty()).toArray(OptionalDouble[]::new);
    }

    private static void requireConnected(List<String> players, OptionalDouble[] known, List<Pairing> pairings) {
        Collection<List<Integer>> groups = LogisticFit.groups(known, pairings);
        if (groups.size() > 1) {
            throw new IllegalArgumentException("no path of games leads between the groups of players "
                    + groups.stream().map(group -> group.stream().map(players::get)
                            .collect(Collectors.joining(", ", "{", "}"))).collect(Collectors.joining(" and "))
                    + ": expected games between them, or an anchor in each");
        }
    }

    /** Returns the players that the games connect to the anchors, or without anchors to the largest connected group. */
    private static boolean[] held(LogisticFit fit, OptionalDouble[] known) {
        int[] core = IntStream.range(0, known.length).mapToObj(fit::heldTogether)
                .max(Comparator
                        .<int[], Boolean>comparing(group -> Arrays.stream(group).anyMatch(i -> known[i].isPresent()))
                        .thenComparing(group -> group.length))
                .orElseThrow();
        boolean[] held = new boolean[known.length];
        Arrays.stream(core).forEach(i -> held[i] = core.length > 1);
        return held;
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    private static WinDrawLoss score(String player, List<PlayedGame> games) {
        long[] counts = new long[3]; // by half points
        games.stream().filter(game -> game.players().contains(player))
                .forEach(game -> counts[(int) (2 * game.points(player))]++);
        return new WinDrawLoss(counts[2], counts[1], counts[0]);
    }

    private static double expected(int player, List<Pairing> pairings, double[] ratings) {
        double games = 0;
        double points = 0;
        for (Pairing pairing : pairings) {
            double expected = EloEstimate.expectedScore(ratings[pairing.one()] - ratings[pairing.other()]);
            if (pairing.one() == player || pairing.other() == player) {
                games += pairing.games();
                points += pairing.games() * (pairing.one() == player ? expected : 1 - expected);
            }
        }
        return points / games;
    }

    /** Returns the table, one line a player, with remarks. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("     Elo  95 % interval   games    score   drawn  player\n");
        for (Rating rating : ratings) {
            String interval = rating.basis() == Basis.ANCHOR
                    ? "given"
                    : Math.round(rating.low()) + " to " + Math.round(rating.high());
            text.append(String.format(Locale.ROOT, "%8d%s %14s  %6d  %5.1f %%  %4.0f %%  %s%n",
                    Math.round(rating.elo()), rating.basis() == Basis.ONE_SIDED ? "*" : " ", interval,
                    rating.score().games(), 100 * rating.scored(),
                    100.0 * rating.score().draws() / rating.score().games(), rating.player()));
        }
        remarks().forEach(remark -> text.append(remark).append('\n'));
        return text.toString();
    }

    private List<String> remarks() {
        List<Rating> anchors = ratings.stream().filter(rating -> rating.basis() == Basis.ANCHOR).toList();
        List<String> remarks = new ArrayList<>();
        if (ratings.stream().anyMatch(rating -> rating.basis() == Basis.ONE_SIDED)) {
            remarks.add("* The games bound the rating on one side only; half a win, half a draw and half a loss were "
                    + "added to its pairings with players that they do not hold.");
        }
        remarks.add(anchors.isEmpty()
                ? "No rating was given: the mean of the players is 0."
                : "The intervals take the given ratings as exact.");
        if (anchors.size() > 1) {
            anchors.forEach(anchor -> remarks.add(String.format(Locale.ROOT,
                    "%s scored %.1f %%, where the given ratings expect %.1f %%.", anchor.player(),
                    100 * anchor.scored(), 100 * anchor.expected())));
        }
        if (faults > 0) {
            remarks.add(faults + " games were lost by a crash, an illegal move or on time.");
        }
        if (leftOut > 0) {
            remarks.add(leftOut + " games were left out: without a result, or a player against itself.");
        }
        return remarks;
    }
}
