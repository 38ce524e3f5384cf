package chesslab.arena.rating;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The players and results of games, as a {@link Ladder} rates them. Players are numbered in the order of their names,
 * so that the order of matches does not matter. Games without a result, or of a player against itself, are left out.
 */
final class PlayedGames {

    /**
     * Games that are counted together because they depend on each other: two of the same players that follow each
     * other, from one opening with colours exchanged, or a single game.
     *
     * @param points of the pairing's first player
     */
    record Pair(int games, double points) {
    }

    /** The games of two players, by their numbers. */
    record Pairing(int one, int other, List<Pair> pairs) {

        LogisticFit.Total total() {
            return new LogisticFit.Total(one, other, pairs.stream().mapToInt(Pair::games).sum(),
                    pairs.stream().mapToDouble(Pair::points).sum());
        }
    }

    private final Map<List<String>, List<Pair>> pairs = new TreeMap<>(
            Comparator.<List<String>, String>comparing(names -> names.get(0)).thenComparing(names -> names.get(1)));
    private final Map<String, long[]> winsDrawsLosses = new TreeMap<>();
    private int leftOut;
    private int faults;

    /**
     * Counts games.
     *
     * @throws IllegalArgumentException if a game does not name its players
     */
    PlayedGames(List<PlayedGame> games) {
        Map<List<String>, PlayedGame> waiting = new HashMap<>(); // for their counterparts with colours exchanged
        for (PlayedGame game : games) {
            requireName(game, "White", game.white());
            requireName(game, "Black", game.black());
            if (game.hasResult() && !game.white().equals(game.black())) {
                add(game, waiting);
            } else {
                leftOut++;
            }
        }
        waiting.forEach((names, game) -> pairs.get(names).add(new Pair(1, points(game, names.get(0)))));
    }

    private static void requireName(PlayedGame game, String tag, String name) {
        if (name.isBlank() || name.equals("?")) {
            throw new IllegalArgumentException("game " + (game.number() == 0 ? "without a number" : game.number())
                    + ", " + game.white() + " - " + game.black() + " " + game.result() + ", has no tag " + tag
                    + ": expected the player's name");
        }
    }

    private void add(PlayedGame game, Map<List<String>, PlayedGame> waiting) {
        List<String> names = List.of(game.white(), game.black()).stream().sorted().toList();
        List<Pair> known = pairs.computeIfAbsent(names, pairing -> new ArrayList<>());
        names.forEach(player -> winsDrawsLosses.computeIfAbsent(player, name -> new long[3])[(int) (2
                - 2 * points(game, player))]++);
        faults += game.fault() ? 1 : 0;
        PlayedGame before = waiting.remove(names);
        double points = points(game, names.get(0));
        if (before != null && before.opening().equals(game.opening()) && !before.white().equals(game.white())) {
            known.add(new Pair(2, points(before, names.get(0)) + points));
            return;
        }
        if (before != null) {
            known.add(new Pair(1, points(before, names.get(0))));
        }
        waiting.put(names, game);
    }

    private static double points(PlayedGame game, String player) {
        return game.white().equals(player) ? game.halfPoints() / 2.0 : 1 - game.halfPoints() / 2.0;
    }

    List<String> players() {
        return List.copyOf(winsDrawsLosses.keySet());
    }

    WinDrawLoss score(String player) {
        long[] counts = winsDrawsLosses.get(player);
        return new WinDrawLoss(counts[0], counts[1], counts[2]);
    }

    List<Pairing> pairings() {
        List<String> players = players();
        return pairs.entrySet().stream().map(entry -> new Pairing(players.indexOf(entry.getKey().get(0)),
                players.indexOf(entry.getKey().get(1)), entry.getValue())).toList();
    }

    int leftOut() {
        return leftOut;
    }

    int faults() {
        return faults;
    }
}
