package chesslab.arena.match;

import chesslab.arena.player.Entrant;
import chesslab.arena.rating.Ladder;
import chesslab.game.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The matches whose games make a {@link Ladder}, played one after the other. All have the same seed, openings and
 * rules, so that each can be played again by itself.
 *
 * @param matches in the order in which they are played
 * @param <P>     the positions
 * @param <M>     their moves
 */
public record LadderMatches<P extends Position<M>, M>(List<MatchSettings<P, M>> matches) {

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
    public static <P extends Position<M>, M> LadderMatches<P, M> of(List<Entrant<P, M>> players,
            PairingScheme pairing, MatchSettings<P, M> example) {
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
                .toList());
    }

    /**
     * Plays the matches in memory. A player of one's own that is out of a match by its faults plays no more.
     *
     * @param watcher receives, after each game, the number of the match, from 1, and its progress
     * @throws IOException          as {@link Match#play} says
     * @throws InterruptedException if the thread is interrupted; the games are lost
     */
    public LadderReport<P, M> play(BiConsumer<Integer, MatchProgress> watcher)
            throws IOException, InterruptedException {
        List<MatchReport<P, M>> played = new ArrayList<>();
        Map<String, String> out = playEach((number, match) -> {
            MatchReport<P, M> report = Match.play(match, progress -> watcher.accept(number, progress));
            played.add(report);
            return report.end();
        });
        return new LadderReport<>(played, out);
    }

    /** Plays a match, the first of which has the number 1. */
    interface MatchRun<P extends Position<M>, M> {
        MatchProgress play(int number, MatchSettings<P, M> match) throws IOException, InterruptedException;
    }

    /**
     * Plays match after match, without the players that are out by then.
     *
     * @return who is out by faults, and why
     */
    Map<String, String> playEach(MatchRun<P, M> run) throws IOException, InterruptedException {
        Map<String, String> out = new LinkedHashMap<>();
        for (int i = 0; i < matches.size(); i++) {
            MatchSettings<P, M> match = matches.get(i);
            if (!out.containsKey(match.a().toString()) && !out.containsKey(match.b().toString())) {
                MatchProgress end = run.play(i + 1, match);
                end.out().ifPresent(player -> out.put(player.player(), player.why()));
            }
        }
        return out;
    }
}
