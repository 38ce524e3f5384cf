package chesslab.arena.rating;

import chesslab.arena.rating.Rating.Basis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ratings of many players on one scale, by maximum likelihood (see {@link LogisticFit}). Known ratings, the anchors,
 * stay fixed and set the scale; without anchors the mean rating is 0. The intervals come from a percentile bootstrap,
 * which resamples the game pairs of every pairing with replacement; where all pairs of two players ended alike, such as
 * drawn, it draws each of their games as won or lost, and where they have few pairs, some of them. They show how much
 * the ratings would vary with other games of these players, but not the uncertainty of the anchors. Built by hand in
 * lesson 06c.
 *
 * <p>White's advantage is not modeled, since pairs of games give it to both players.
 *
 * @param ratings the ratings, strongest first
 * @param leftOut the number of unrated games: without a result, or of a player against itself
 * @param faults  the number of rated games lost by a crash, an illegal move or on time
 * @param apart   the sizes of groups of unrated players whom no game joins with the rated ones, the largest first
 */
public record Ladder(List<Rating> ratings, int leftOut, int faults, List<Integer> apart) {

    /** The number of bootstrap samples: enough that another seed changes the intervals little. */
    public static final int RESAMPLES = 1000;

    private static final double MOST_RATING = 10_000; // far more apart, an expected score is no more than rounding

    private static final int MOST_NAMES = 40; // in a message
    private static final int MOST_SIZES = 5;

    public Ladder {
        ratings = List.copyOf(ratings);
        apart = List.copyOf(apart);
    }

    /**
     * Rates the players of games. Two games of the same players count as a pair if they follow each other, begin from
     * the same position and exchange colors. If no path of games joins all players, those of the group with more than
     * half of them are rated, and the others are counted; a known rating counts as joined with all others.
     *
     * @param games   games of any program
     * @param anchors known ratings by player
     * @param seed    of the intervals
     * @throws IllegalArgumentException if there is no game with a result, a player has no name, an anchor has no game,
     *                                  or the group with the anchors (without any, the largest) has no more than half
     *                                  of the players; the message has the sizes of the groups
     */
    public static Ladder of(List<PlayedGame> games, Map<String, Double> anchors, long seed) {
        return of(games, anchors, RESAMPLES, new SplittableRandom(seed));
    }

    static Ladder of(List<PlayedGame> games, Map<String, Double> anchors, int resamples, RandomGenerator random) {
        games.forEach(PlayedGame::named);
        List<PlayedGame> rated = games.stream()
                .filter(game -> game.hasResult() && !game.white().equals(game.black())).toList();
        requireOne(games, rated);
        List<String> players = rated.stream().flatMap(game -> game.players().stream()).distinct().sorted().toList();
        OptionalDouble[] known = known(players, anchors);
        List<Pairing> pairings = Pairing.of(rated, players);
        PlayerGraph graph = new PlayerGraph(known, pairings);
        List<List<Integer>> joined = groups(graph.byGames(), known);
        if (joined.size() > 1) {
            requireMost(joined, players.size());
            Set<String> names = joined.get(0).stream().map(players::get).collect(Collectors.toSet());
            Ladder ladder = of(rated.stream().filter(game -> names.contains(game.white())).toList(), anchors,
                    resamples, random);
            return new Ladder(ladder.ratings, games.size() - rated.size(), ladder.faults,
                    joined.stream().skip(1).map(List::size).toList());
        }

        LogisticFit fit = new LogisticFit(known, graph);
        int[] holds = graph.byPoints(pairings);
        double[] ratings = fit.ratings(pairings, new double[players.size()]);
        List<Function<RandomGenerator, Pairing>> draws = pairings.stream()
                .map(pairing -> pairing.draws(holds[pairing.one()] == holds[pairing.other()]
                        ? EloEstimate.expectedScore(ratings[pairing.one()] - ratings[pairing.other()])
                        : Double.NaN))
                .toList();
        double[][] drawn = new double[resamples][];
        for (int i = 0; i < resamples; i++) {
            drawn[i] = fit.ratings(draws.stream().map(draw -> draw.apply(random)).toList(), ratings);
        }
        List<Integer> core = groups(holds, known).get(0);
        boolean[] held = new boolean[players.size()];
        core.forEach(player -> held[player] = core.size() > 1);
        Map<String, WinDrawLoss> scores = scores(rated);
        double[] expected = expected(pairings, ratings);
        return new Ladder(IntStream.range(0, players.size()).mapToObj(i -> {
            double[] sorted = Arrays.stream(drawn).mapToDouble(one -> one[i]).sorted().toArray();
            Basis basis = known[i].isPresent() ? Basis.ANCHOR : held[i] ? Basis.GAMES : Basis.ONE_SIDED;
            return new Rating(players.get(i), ratings[i], quantile(sorted, 0.025), quantile(sorted, 0.975), basis,
                    scores.get(players.get(i)), expected[i]);
        }).sorted(Comparator.comparingDouble(Rating::elo).reversed()).toList(), games.size() - rated.size(),
                (int) rated.stream().filter(PlayedGame::fault).count(), List.of());
    }

    private static void requireOne(List<PlayedGame> games, List<PlayedGame> rated) {
        if (rated.isEmpty()) {
            long open = games.stream().filter(game -> !game.hasResult()).count();
            throw new IllegalArgumentException(String.format(Locale.ROOT, "no game to rate: %,d without a result, "
                    + "%,d of a player against itself, as all mined games are; expected a game of two players with a "
                    + "result",
                    open, games.size() - open));
        }
    }

    private static OptionalDouble[] known(List<String> players, Map<String, Double> anchors) {
        anchors.forEach((player, rating) -> {
            if (!players.contains(player)) {
                throw new IllegalArgumentException("anchor " + player + " has no game: expected one of "
                        + players.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                        + (players.size() > MOST_NAMES ? " and " + (players.size() - MOST_NAMES) + " others" : ""));
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

    /** Returns the players of each group by its number: first the group of the given ratings, then the largest. */
    private static List<List<Integer>> groups(int[] numbers, OptionalDouble[] known) {
        return IntStream.range(0, numbers.length).boxed()
                .collect(Collectors.groupingBy(player -> numbers[player], LinkedHashMap::new, Collectors.toList()))
                .values().stream().sorted(Comparator.<List<Integer>>comparingLong(
                        group -> group.stream().filter(player -> known[player].isPresent()).count())
                        .thenComparingInt(List::size).reversed())
                .toList();
    }

    private static void requireMost(List<List<Integer>> groups, int players) {
        if (2 * groups.get(0).size() <= players) {
            throw new IllegalArgumentException("no game joins " + text(groups.stream().map(List::size).toList())
                    + ": expected games between them, or an anchor in each");
        }
    }

    /** {@code 8 groups of players, of sizes 30, 18, 4, 2, 2, …}. */
    private static String text(List<Integer> sizes) {
        return count(sizes.size(), "group") + " of players, of " + (sizes.size() == 1 ? "size " : "sizes ")
                + sizes.stream().limit(MOST_SIZES).map(size -> String.format(Locale.ROOT, "%,d", size))
                        .collect(Collectors.joining(", "))
                + (sizes.size() > MOST_SIZES ? ", …" : "");
    }

    /** Returns a number with its noun: {@code 1 game}, {@code 1,234 games}. */
    public static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    private static Map<String, WinDrawLoss> scores(List<PlayedGame> games) {
        Map<String, WinDrawLoss> scores = new HashMap<>();
        games.forEach(game -> game.players().forEach(player -> {
            WinDrawLoss score = scores.getOrDefault(player, new WinDrawLoss(0, 0, 0));
            scores.put(player, score.plus((int) (2 * game.points(player))));
        }));
        return scores;
    }

    private static double[] expected(List<Pairing> pairings, double[] ratings) {
        double[] games = new double[ratings.length];
        double[] points = new double[ratings.length];
        for (Pairing pairing : pairings) {
            double expected = EloEstimate.expectedScore(ratings[pairing.one()] - ratings[pairing.other()]);
            games[pairing.one()] += pairing.games();
            games[pairing.other()] += pairing.games();
            points[pairing.one()] += pairing.games() * expected;
            points[pairing.other()] += pairing.games() * (1 - expected);
        }
        return IntStream.range(0, games.length).mapToDouble(i -> points[i] / games[i]).toArray();
    }

    /**
     * Returns the rating of a player.
     *
     * @throws IllegalArgumentException if the ladder does not have it
     */
    public Rating rating(String player) {
        return ratings.stream().filter(each -> each.player().equals(player)).findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("no player \"" + player + "\" on the ladder: expected one "
                                + "of " + ratings.stream().map(Rating::player).toList()));
    }

    /** Returns this ladder with players whose ratings on its scale are known in another way. */
    public Ladder with(List<Rating> others) {
        return new Ladder(Stream.concat(ratings.stream(), others.stream())
                .sorted(Comparator.comparing(Rating::elo).reversed()).toList(), leftOut, faults, apart);
    }

    /** Returns the table, one line a player, with remarks; of a player who won or lost all games only the bound. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("     Elo  95 % interval   games    score   drawn  player\n");
        for (Rating rating : ratings) {
            text.append(String.format(Locale.ROOT, "%8s%s %14s  %6d  %5.1f %%  %4.0f %%  %s%n",
                    rating.isBound() ? "" : Math.round(rating.elo()), rating.basis() == Basis.ONE_SIDED ? "*" : " ",
                    rating.interval(),
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
            remarks.add(count(faults, "game") + (faults == 1 ? " was" : " were")
                    + " lost by a crash, an illegal move or on time.");
        }
        if (!apart.isEmpty()) {
            remarks.add("Left out because no game joins them with these players: " + text(apart) + ".");
        }
        if (leftOut > 0) {
            remarks.add(count(leftOut, "game") + (leftOut == 1 ? " was" : " were")
                    + " left out: without a result, or a player against itself.");
        }
        return remarks;
    }
}
