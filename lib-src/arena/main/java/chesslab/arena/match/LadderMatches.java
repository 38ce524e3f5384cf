package chesslab.arena.match;

import chesslab.arena.player.Entrant;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.PlayedGame;
import chesslab.files.JsonFile;
import chesslab.game.Position;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The matches for a {@link Ladder}, played one by one. All have the same seed, openings and rules, so that each can be
 * repeated separately.
 *
 * @param matches in the order in which they are played
 * @param disqualified players that do not play at all, with the reasons
 */
public record LadderMatches<P extends Position<M>, M>(List<MatchSettings<P, M>> matches,
        Map<String, String> disqualified) {

    /** Which players meet. */
    public enum Scheme {
        /** Each player meets each other one: for a few players of similar strength. */
        ALL,
        /** Each player meets the next in the given order, if players further apart would only win or lose. */
        NEIGHBORS,
        /** The first player meets all others, who do not meet each other: many games for one question. */
        GAUNTLET;

        boolean include(int player, int later) {
            return this == ALL || (this == NEIGHBORS ? later == player + 1 : player == 0);
        }
    }

    /**
     * The matches as text: the file {@value #FILE} in the folder of the ladder.
     *
     * @param sha256  of the text of all games; null while they are played
     * @param matches the matches in the order of their games; an unfinished one has no result
     */
    public record Manifest(String sha256, List<MatchSettings.Manifest> matches) {

        /** The file in the folder of the ladder. */
        public static final String FILE = "ladder.json";

        public Manifest {
            matches = List.copyOf(matches);
        }

        public static Manifest read(Path folder) throws IOException {
            return JsonFile.readSealed(folder.resolve(FILE), Manifest.class, "manifest of a ladder");
        }
    }

    public LadderMatches {
        matches = List.copyOf(matches);
        disqualified = Collections.unmodifiableMap(new LinkedHashMap<>(disqualified));
    }

    /**
     * Returns the matches of some players.
     *
     * @param players  two or more, none twice
     * @param example  the settings of every match, except its players
     * @throws IllegalArgumentException if a player is given twice, or there is only one
     */
    public static <P extends Position<M>, M> LadderMatches<P, M> of(List<Entrant<P, M>> players,
            Scheme pairing, MatchSettings<P, M> example) {
        Set<String> seen = new HashSet<>();
        for (Entrant<P, M> player : players) {
            if (!seen.add(player.toString())) {
                throw new IllegalArgumentException("player " + player + " is given twice");
            }
        }
        if (players.size() < 2) {
            throw new IllegalArgumentException(players.size() + " players: expected 2 or more");
        }
        return new LadderMatches<>(IntStream.range(0, players.size()).boxed()
                .flatMap(i -> IntStream.range(i + 1, players.size()).filter(j -> pairing.include(i, j))
                        .mapToObj(j -> example.withPlayers(players.get(i), players.get(j))))
                .toList(), Map.of());
    }

    /** Returns the same matches with players disqualified from the beginning, with their faults. */
    public LadderMatches<P, M> disqualifying(Map<String, String> players) {
        return new LadderMatches<>(matches, players);
    }

    /**
     * Plays the matches in memory. A user's player that is disqualified in a match does not play again.
     *
     * @param watcher receives, after each game, the number of the match, from 1, and its progress
     * @throws IOException          as {@link Match#play} says
     * @throws InterruptedException if the thread is interrupted; the games are lost
     */
    public LadderReport play(BiConsumer<Integer, MatchProgress> watcher) throws IOException, InterruptedException {
        return playEach(watcher, MatchGame::line);
    }

    /**
     * Plays the games that a folder lacks. It then has all games in {@code games.pgn.gz}, or those of another game than
     * chess in {@code games.jsonl.gz}, and the matches in {@code ladder.json}, including the games of a match that a
     * player's faults ended.
     *
     * @param resume  whether the folder may already hold some of the matches, or parts of them
     * @param watcher receives, after each game that this call finishes, the number of the match and its progress
     * @return all games of these matches, and the disqualified players
     * @throws IOException          as {@link Match#play} says
     * @throws InterruptedException if the thread is interrupted; the rest can be resumed
     */
    public LadderReport play(Path folder, boolean resume, BiConsumer<Integer, MatchProgress> watcher)
            throws IOException, InterruptedException {
        boolean isChess = matches.stream().allMatch(MatchSettings::isChess);
        try (GameFolder<P, M> kept = new GameFolder<>(GameFolder.Kind.LADDER, folder, isChess, resume)) {
            LadderReport report = playEach(watcher, kept);
            kept.finish();
            return report;
        }
    }

    private LadderReport playEach(BiConsumer<Integer, MatchProgress> watcher, Match.Keeper<P, M> keeper)
            throws IOException, InterruptedException {
        List<PlayedGame> games = new ArrayList<>();
        Map<String, String> allDisqualified = new LinkedHashMap<>(disqualified);
        for (int i = 0; i < matches.size(); i++) {
            MatchSettings<P, M> match = matches.get(i);
            int number = i + 1;
            if (!allDisqualified.containsKey(match.a().toString())
                    && !allDisqualified.containsKey(match.b().toString())) {
                Match.play(match, keeper, progress -> watcher.accept(number, progress), games).faults().stream()
                        .filter(MatchProgress.Faults::disqualified)
                        .forEach(faults -> allDisqualified.put(faults.player(), faults.toString()));
            }
        }
        return new LadderReport(games, allDisqualified);
    }
}
