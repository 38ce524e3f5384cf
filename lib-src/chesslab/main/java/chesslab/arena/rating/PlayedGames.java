package chesslab.arena.rating;

import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The players and results of games, as a {@link Ladder} rates them. Players are numbered in the order of their names,
 * so that the order of matches does not matter. Two games of the same players that follow each other, from one opening
 * with colours exchanged, are a {@link GamePair} of two.
 */
public final class PlayedGames {

    /**
     * A game's players and result.
     *
     * @param opening       the position from which it started
     * @param moves         all after it
     * @param pointsOfWhite 1, 0.5 or 0; empty without a result
     * @param fault         whether it was lost by a crash, an illegal move or on time
     */
    public record Line(String white, String black, String opening, List<?> moves, OptionalDouble pointsOfWhite,
            boolean fault) {

        /** A game of chess; a player without a name is {@code ?}. */
        static Line of(PgnGame game) {
            return new Line(game.tag("White").orElse("?"), game.tag("Black").orElse("?"), game.startFen(),
                    game.moves().stream().map(PgnMove::move).toList(), game.result().equals("*")
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(game.winner().map(side -> side == Side.WHITE ? 1.0 : 0.0).orElse(0.5)),
                    game.tag("Termination").filter(Termination::isFault).isPresent());
        }
    }

    /** A game whose counterpart with colours exchanged has not come yet. */
    private record Waiting(String white, String opening, double pointsOfOne) {
    }

    private record Names(String one, String other) implements Comparable<Names> {

        private static Names of(String white, String black) {
            return white.compareTo(black) < 0 ? new Names(white, black) : new Names(black, white);
        }

        @Override
        public int compareTo(Names names) {
            return one.equals(names.one) ? other.compareTo(names.other) : one.compareTo(names.one);
        }
    }

    private final Map<Names, List<GamePair>> pairs = new TreeMap<>();
    private final Map<Names, Waiting> waiting = new HashMap<>();
    private final Map<String, long[]> winsDrawsLosses = new TreeMap<>();
    private int leftOut;
    private int faults;

    /**
     * Counts games of chess.
     *
     * @throws IllegalArgumentException if a game does not name its players
     */
    public static PlayedGames of(Iterable<PgnGame> games) {
        PlayedGames played = new PlayedGames();
        games.forEach(game -> {
            requireName(game, "White");
            requireName(game, "Black");
            played.add(Line.of(game));
        });
        return played.complete();
    }

    private static void requireName(PgnGame game, String tag) {
        if (game.tag(tag).filter(name -> !name.isBlank() && !name.equals("?")).isEmpty()) {
            throw new IllegalArgumentException("game " + game.tag("Round").orElse("without a number") + ", " + game
                    + ", has no tag " + tag + ": expected the player's name");
        }
    }

    /** Counts games of any kind. */
    public static PlayedGames ofLines(Iterable<Line> games) {
        PlayedGames played = new PlayedGames();
        games.forEach(played::add);
        return played.complete();
    }

    /** Counts a pair whose second game is missing as a single game. */
    private PlayedGames complete() {
        waiting.forEach((names, game) -> pairs.get(names).add(new GamePair(1, game.pointsOfOne())));
        return this;
    }

    private void add(Line game) {
        if (game.pointsOfWhite().isEmpty() || game.white().equals(game.black())) {
            leftOut++;
            return;
        }
        double points = game.pointsOfWhite().getAsDouble();
        count(game.white(), points);
        count(game.black(), 1 - points);
        faults += game.fault() ? 1 : 0;
        Names names = Names.of(game.white(), game.black());
        List<GamePair> known = pairs.computeIfAbsent(names, pairing -> new ArrayList<>());
        Waiting now = new Waiting(game.white(), game.opening(),
                names.one().equals(game.white()) ? points : 1 - points);
        Waiting before = waiting.remove(names);
        if (before != null && before.opening().equals(now.opening()) && !before.white().equals(now.white())) {
            known.add(new GamePair(2, before.pointsOfOne() + now.pointsOfOne()));
            return;
        }
        if (before != null) {
            known.add(new GamePair(1, before.pointsOfOne()));
        }
        waiting.put(names, now);
    }

    private void count(String player, double points) {
        winsDrawsLosses.computeIfAbsent(player, name -> new long[3])[points == 1 ? 0 : points == 0.5 ? 1 : 2]++;
    }

    public List<String> players() {
        return List.copyOf(winsDrawsLosses.keySet());
    }

    public WinDrawLoss score(String player) {
        long[] counts = winsDrawsLosses.get(player);
        return new WinDrawLoss(counts[0], counts[1], counts[2]);
    }

    public List<Pairing> pairings() {
        List<String> players = players();
        return pairs.entrySet().stream().map(entry -> new Pairing(players.indexOf(entry.getKey().one()),
                players.indexOf(entry.getKey().other()), entry.getValue())).toList();
    }

    /** Returns the number of games without a result or with the same player on both sides. */
    public int leftOut() {
        return leftOut;
    }

    /** Returns the number of games lost by a crash, an illegal move or on time. */
    public int faults() {
        return faults;
    }
}
