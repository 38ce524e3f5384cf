package chesslab.arena.rating;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The games of two players, by their numbers. Points are those of the first.
 *
 * @param games above 0
 * @param pairs its pairs: two consecutive games from one opening with colors exchanged, or a single game
 */
record Pairing(int one, int other, double games, double points, List<Pair> pairs) {

    private static final int FEW_PAIRS = 10;

    record Pair(int games, double points) {
    }

    static List<Pairing> of(List<PlayedGame> games, List<String> players) {
        Map<String, Integer> numbers = new HashMap<>();
        players.forEach(player -> numbers.put(player, numbers.size()));
        long count = players.size();
        return games.stream().collect(Collectors.groupingBy(game -> {
            int white = numbers.get(game.white());
            int black = numbers.get(game.black());
            return Math.min(white, black) * count + Math.max(white, black);
        }, TreeMap::new, Collectors.toList())).entrySet().stream().map(each -> {
            int one = (int) (each.getKey() / count);
            return new Pairing(one, (int) (each.getKey() % count), pairs(each.getValue(), players.get(one)));
        }).toList();
    }

    private Pairing(int one, int other, List<Pair> pairs) {
        this(one, other, pairs.stream().mapToInt(Pair::games).sum(), pairs.stream().mapToDouble(Pair::points).sum(),
                pairs);
    }

    private static List<Pair> pairs(List<PlayedGame> games, String one) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < games.size(); i++) {
            PlayedGame game = games.get(i);
            PlayedGame next = games.get(Math.min(i + 1, games.size() - 1));
            boolean areTwo = next.opening().equals(game.opening()) && !next.white().equals(game.white());
            pairs.add(new Pair(areTwo ? 2 : 1, game.points(one) + (areTwo ? next.points(one) : 0)));
            i += areTwo ? 1 : 0;
        }
        return pairs;
    }

    /** Returns whether all pairs ended alike: drawn with replacement they would show no error. */
    private boolean isUniform() {
        double share = points / games;
        return pairs.stream().allMatch(pair -> pair.points() == share * pair.games());
    }

    /**
     * Returns how a resample draws the games: where all pairs ended alike, each as won or lost. So wide is the interval
     * of the likelihood, which counts a draw as half a win and half a loss.
     *
     * @param expected the score that the ratings expect; NaN if one player took no points of the other, even over
     *                 others: then the games added by {@link LogisticFit} are also drawn
     */
    Function<RandomGenerator, Pairing> draws(double expected) {
        return !Double.isNaN(expected) && isUniform()
                ? random -> new Pairing(one, other, games, won(games, expected, random), List.of())
                : random -> drawnAgain(expected, random);
    }

    /** Draws games by a chance between the score and the expected one, which counts as much as the added games. */
    private int won(double number, double expected, RandomGenerator random) {
        double chance = (points + expected * LogisticFit.ADDED_GAMES) / (games + LogisticFit.ADDED_GAMES);
        int won = 0;
        for (int i = 0; i < number; i++) {
            won += random.nextDouble() < chance ? 1 : 0;
        }
        return won;
    }

    /** Draws as many game pairs with replacement; where they are few, some of their games as won or lost. */
    private Pairing drawnAgain(double expected, RandomGenerator random) {
        boolean isHeld = !Double.isNaN(expected);
        double added = isHeld && pairs.size() >= FEW_PAIRS
                ? 0
                : LogisticFit.ADDED_GAMES / (games + LogisticFit.ADDED_GAMES);
        int drawnGames = 0;
        double drawnPoints = 0;
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(random.nextInt(pairs.size()));
            drawnGames += pair.games();
            drawnPoints += random.nextDouble() >= added ? pair.points()
                    : isHeld ? won(pair.games(), expected, random)
                    : pair.games() * random.nextInt(3) / 2.0;
        }
        return new Pairing(one, other, drawnGames, drawnPoints, List.of());
    }

    Pairing withAdded(double more) {
        return new Pairing(one, other, games + more, points + more / 2, List.of());
    }
}
