package chesslab.arena.match;

import chesslab.arena.player.PlayerSettings;
import chesslab.arena.rating.Ladder;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The matches whose games make a {@link Ladder}, played one after the other into one folder. All have the same seed,
 * openings and rules, so that each can be played again by itself.
 *
 * @param matches in the order in which they are played
 */
public record LadderMatches(List<MatchSettings> matches) {

    public LadderMatches {
        matches = List.copyOf(matches);
    }

    /**
     * The matches of some players.
     *
     * @param players  two or more, none twice
     * @param example  the settings of every match, but for its players
     * @throws IllegalArgumentException if a player is given twice, or there is only one
     */
    public static LadderMatches of(List<PlayerSettings> players, PairingScheme pairing, MatchSettings example) {
        Set<String> seen = new HashSet<>();
        for (PlayerSettings player : players) {
            if (!seen.add(player.toString())) {
                throw new IllegalArgumentException("player " + player + " is given twice");
            }
        }
        if (players.size() < 2) {
            throw new IllegalArgumentException(players.size() + " players: expected 2 or more");
        }
        return new LadderMatches(IntStream.range(0, players.size()).boxed()
                .flatMap(i -> IntStream.range(i + 1, players.size()).filter(j -> pairing.include(i, j))
                        .mapToObj(j -> example.withPlayers(players.get(i), players.get(j))))
                .toList());
    }

    /**
     * Plays the games that the folder does not have yet. Then it has all games in {@code games.pgn.gz}, and what was played
     * in {@code ladder.json}. Finished matches of earlier versions, each in a folder below, become part of these files.
     *
     * @param resume  whether the folder may hold some of the matches, or parts of them, already
     * @param watcher receives, after each game that this call finishes, the number of the match, from 1, and its progress
     * @return all games
     * @throws IOException              as {@link Match#play} says
     * @throws InterruptedException     if the thread is interrupted; the rest can be resumed
     */
    public List<PgnGame> play(Path folder, boolean resume, BiConsumer<Integer, MatchProgress> watcher)
            throws IOException, InterruptedException {
        List<PgnGame> games = new ArrayList<>();
        try (LadderFolder ladder = LadderFolder.open(folder)) {
            for (int i = 0; i < matches.size(); i++) {
                int number = i + 1;
                String name = folderOf(matches.get(i));
                if (ladder.has(name) && !resume) {
                    throw new FileSystemException(folder.toString(), null,
                            "holds a match already, " + matches.get(i).a()
                                    + " against " + matches.get(i).b()
                                    + ": resume the ladder, or choose another folder");
                }
                Path place = ladder.unpack(name);
                Match.play(matches.get(i), place, resume, progress -> watcher.accept(number, progress));
                games.addAll(PgnReader.readAll(place.resolve(MatchManifest.GAMES)));
                ladder.takeIn(List.of(place));
            }
        }
        return games;
    }

    /** The name of a match's folder: its players' texts, as far as any system takes them for a name. */
    static String folderOf(MatchSettings match) {
        return MatchManifest.of(match, "", "").name();
    }
}
