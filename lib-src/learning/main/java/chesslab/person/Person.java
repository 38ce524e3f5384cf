package chesslab.person;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.encoding.dataset.Split;
import chesslab.encoding.dataset.SplitShares;
import chesslab.encoding.dataset.SplitShares.GameHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A player, found by name in files of games.
 *
 * @param files     the files, in order
 * @param inputs    what they hold, in the same order
 * @param names     the player's names, as the files have them
 * @param games     the number of the player's games
 * @param spellings other names in the files that differ only by case, spaces or signs, with their games
 */
public record Person(List<Path> files, List<InputFile> inputs, List<String> names, int games,
        Map<String, Integer> spellings) {

    /** The parts of the games: to learn from, to choose the best epoch, and held out to the end. */
    public static final SplitShares SPLIT = new SplitShares(80, 10, 10);
    /** The fewest games of which some can be held out. */
    public static final int FEWEST = 20;

    private static final int SUGGESTED = 3;

    /**
     * Finds a player. Only one game at a time is in memory.
     *
     * @param in      files of games, and folders as {@link GameFiles} reads them
     * @param names   one or more names
     * @param watcher receives the number of games read so far
     * @throws InterruptedException     if the thread is interrupted
     * @throws IllegalArgumentException if no game is good; if a name is in no game: the message has the nearest names;
     *                                  if the player has fewer than {@value #FEWEST} games, or none for a part of
     *                                  {@link #SPLIT}
     */
    public static Person in(List<Path> in, List<String> names, LongConsumer watcher)
            throws IOException, InterruptedException {
        Census census = new Census(List.copyOf(names));
        List<Path> files = GameFiles.of(in);
        for (Path file : files) {
            census.read(file, watcher);
        }
        census.refuseUnknownNames();
        census.refuseTooFewGames();
        return new Person(files, census.inputs, census.names, census.games, census.spellings());
    }

    /** Counts the players of games. */
    private static final class Census {

        private final List<String> names;
        private final Map<String, Integer> counts = new HashMap<>(); // [name] games
        private final Set<Split> parts = EnumSet.noneOf(Split.class); // with a move of the player
        private final List<InputFile> inputs = new ArrayList<>();
        private int all; // games read
        private int games; // of the player
        private String bad = ""; // the first that is no good game

        Census(List<String> names) {
            this.names = names;
        }

        void read(Path file, LongConsumer watcher) throws IOException, InterruptedException {
            InputFile input = InputFile.read(file, PgnReader.Detail.MOVES, GameFilter.ALL, 1, (game, repair) -> {
                watcher.accept(++all);
                if (game.moves().isEmpty()) {
                    throw new IllegalArgumentException("no move");
                }
                add(game);
            });
            inputs.add(input);
            if (bad.isEmpty() && input.bad() > 0) {
                bad = file + ", " + input.faults().get(0);
            }
        }

        private void add(PgnGame game) {
            String white = game.tag("White").orElse("");
            String black = game.tag("Black").orElse("");
            Stream.of(white, black).distinct().forEach(name -> counts.merge(name, 1, Integer::sum));
            if (names.contains(white) || names.contains(black)) {
                games++;
                if (game.moves().size() >= (names.contains(white) ? 1 : 2)) {
                    parts.add(SPLIT.splitOf(GameHash.of(game)));
                }
            }
        }

        void refuseUnknownNames() {
            if (counts.isEmpty()) {
                throw new IllegalArgumentException("no good game" + (bad.isEmpty() ? "" : ": " + bad));
            }
            for (String name : names) {
                if (!counts.containsKey(name)) {
                    throw new IllegalArgumentException("no game of \"" + name + "\": did you mean "
                            + nearest(name, counts) + "?");
                }
            }
        }

        void refuseTooFewGames() {
            String of = count(games) + " of " + String.join(", ", names);
            if (games < FEWEST) {
                throw new IllegalArgumentException(of + ": expected " + FEWEST
                        + " or more, so that some can be held out");
            }
            for (Split part : Split.values()) {
                if (!parts.contains(part)) {
                    throw new IllegalArgumentException("of " + of + ", none is left " + switch (part) {
                        case TRAIN -> "to learn from";
                        case VALIDATION -> "to choose the best epoch by";
                        case TEST -> "to hold out";
                    } + ": expected more games that differ, with moves of the player; equal games stay together");
                }
            }
        }

        Map<String, Integer> spellings() {
            return counts.entrySet().stream().filter(each -> !names.contains(each.getKey())
                    && names.stream().anyMatch(name -> plain(name).equals(plain(each.getKey()))))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    private static String nearest(String name, Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Integer>>comparingInt(each -> -alike(name, each.getKey()))
                        .thenComparing(each -> -each.getValue()).thenComparing(Map.Entry::getKey))
                .limit(SUGGESTED)
                .map(each -> "\"" + each.getKey() + "\" (" + count(each.getValue()) + ")")
                .collect(Collectors.joining(" or "));
    }

    private static String count(int games) {
        return String.format(Locale.ROOT, games == 1 ? "%d game" : "%,d games", games);
    }

    /** Returns the length of the common beginning, if it has three letters or is the whole name; else 0. */
    private static int alike(String name, String other) {
        String a = plain(name);
        String b = plain(other);
        int same = 0;
        while (same < Math.min(a.length(), b.length()) && a.charAt(same) == b.charAt(same)) {
            same++;
        }
        return a.equals(b) ? Integer.MAX_VALUE : same < 3 ? 0 : same;
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    /** Returns the filter of the player's games and moves. */
    public GameFilter filter() {
        return new GameFilter(0, 0, List.of(), false, false, 1, 0, names);
    }

    /** Returns the player's good games in a part of {@link #SPLIT}, in which equal games are together. */
    public List<PgnGame> games(Split part) throws IOException {
        List<PgnGame> games = new ArrayList<>();
        for (Path file : files) {
            try (PgnReader reader = PgnReader.open(file, PgnReader.Detail.MAIN_LINE, filter())) {
                reader.games(bad -> {
                }).filter(game -> SPLIT.splitOf(GameHash.of(game)) == part).forEach(games::add);
            }
        }
        return games;
    }
}
