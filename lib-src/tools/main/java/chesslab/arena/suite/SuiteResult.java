package chesslab.arena.suite;

import chesslab.arena.player.Entrant;
import chesslab.arena.player.MatchPlayer;
import chesslab.arena.player.Networks;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.GamePhase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * A player's result in a suite of positions.
 *
 * @param player    its text
 * @param positions the number of positions
 * @param found     the number of positions in which it chose a best move
 * @param loss      the average loss of its moves, in centipawns
 * @param byPhase   the same by the stage of the game
 * @param byFoundAt the same by the nodes that the annotating engine needed, see {@link SuitePosition#foundAt}
 */
public record SuiteResult(String player, int positions, int found, double loss, Map<GamePhase, Part> byPhase,
        Map<Long, Part> byFoundAt) {

    /** A part of the positions, with the meaning of {@link SuiteResult}. */
    public record Part(int positions, int found, double loss) {

        private static Part of(List<Integer> losses) {
            return new Part(losses.size(), (int) losses.stream().filter(each -> each == 0).count(),
                    losses.stream().mapToInt(each -> each).average().orElse(0));
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,6d positions: %5.1f %% found, %6.1f centipawns lost a move", positions,
                    100.0 * found / positions, loss);
        }
    }

    /**
     * Asks a player for its move in each position in turn, each as the first of a new game.
     *
     * @param seed    determines all random choices
     * @param watcher receives the number of positions after each one
     * @throws chesslab.arena.player.PlayerFault if the player fails
     * @throws IllegalArgumentException          if the engine refuses a setting of the text; the message has the range
     * @throws IOException                       if a network cannot be read, or there is no such engine
     */
    public static SuiteResult of(Entrant<Board, Move> entrant, List<SuitePosition> suite, long seed,
            IntConsumer watcher) throws IOException {
        List<Integer> losses = new ArrayList<>();
        try (Networks networks = new Networks(); MatchPlayer<Board, Move> player = entrant.open(networks)) {
            for (SuitePosition position : suite) {
                player.newGame(seed + losses.size());
                losses.add(position.loss(player.choose(position.board()).move()));
                watcher.accept(losses.size());
            }
        }
        Part all = Part.of(losses);
        return new SuiteResult(entrant.toString(), all.positions(), all.found(), all.loss(),
                parts(suite, losses, SuitePosition::phase), parts(suite, losses, SuitePosition::foundAt));
    }

    private static <K> Map<K, Part> parts(List<SuitePosition> suite, List<Integer> losses,
            Function<SuitePosition, K> kind) {
        Map<K, List<Integer>> lists = new TreeMap<>();
        for (int i = 0; i < suite.size(); i++) {
            lists.computeIfAbsent(kind.apply(suite.get(i)), key -> new ArrayList<>()).add(losses.get(i));
        }
        Map<K, Part> parts = new LinkedHashMap<>();
        lists.forEach((key, list) -> parts.put(key, Part.of(list)));
        return parts;
    }

    /** Returns the result as text: a line for all positions, for each stage and for each number of nodes. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(player + "\n");
        text.append(line("all", new Part(positions, found, loss)));
        byPhase.forEach((phase, part) -> text.append(line(phase.name().toLowerCase(Locale.ROOT), part)));
        byFoundAt.forEach((nodes, part) -> text
                .append(line(String.format(Locale.ROOT, "found at %,d", nodes), part)));
        return text.toString();
    }

    private static String line(String name, Part part) {
        return String.format(Locale.ROOT, "  %-19s %s%n", name, part);
    }
}
