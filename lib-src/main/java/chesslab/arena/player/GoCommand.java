package chesslab.arena.player;

import chesslab.game.Side;
import chesslab.search.SearchLimits;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the words after {@code go} ask for. Those of limits count: {@code nodes}, {@code depth}, {@code movetime}, and
 * the clock of the side to move, {@code wtime}, {@code btime}, {@code winc}, {@code binc}, {@code movestogo}. Of the
 * others {@code infinite} and {@code ponder} do; {@code searchmoves}, {@code mate} and all unknown ones change nothing.
 *
 * @param limits       when to answer; empty where the words have no limit
 * @param untilStopped whether to answer only when told to stop
 */
record GoCommand(Optional<SearchLimits> limits, boolean untilStopped) {

    private static final Set<String> NUMBERS = Set.of("nodes", "depth", "movetime", "wtime", "btime", "winc", "binc",
            "movestogo");
    private static final SearchLimits NONE = SearchLimits.nodes(Long.MAX_VALUE);
    private static final long MOVES_TO_GO = 30; // where the clock does not say
    private static final long RESERVE = 50; // ms: for the way of the answer, and for a machine that is busy

    /** @param mover whose clock counts */
    static GoCommand parse(List<String> words, Side mover) {
        Map<String, Long> numbers = new HashMap<>();
        for (int i = 0; i + 1 < words.size(); i++) {
            if (NUMBERS.contains(words.get(i))) {
                try {
                    numbers.put(words.get(i), Long.parseLong(words.get(i + 1)));
                } catch (NumberFormatException e) { // to be skipped, as the protocol has it
                    continue;
                }
            }
        }
        if (words.contains("infinite") || words.contains("ponder")) {
            return new GoCommand(Optional.of(NONE), true);
        }
        String colour = mover == Side.WHITE ? "w" : "b";
        Optional<Long> byClock = Optional.ofNullable(numbers.get(colour + "time"))
                .map(left -> allotted(left, numbers.getOrDefault(colour + "inc", 0L),
                        numbers.getOrDefault("movestogo", MOVES_TO_GO)));
        Optional<Duration> time = Stream.concat(byClock.stream(), Stream.ofNullable(numbers.get("movetime")))
                .map(each -> Math.max(1, each)).min(Long::compare).map(Duration::ofMillis);
        OptionalInt depth = Stream.ofNullable(numbers.get("depth"))
                .mapToInt(each -> (int) Math.max(1, Math.min(SearchLimits.MAX_DEPTH, each))).findFirst();
        OptionalLong nodes = Stream.ofNullable(numbers.get("nodes")).mapToLong(each -> Math.max(1, each)).findFirst();
        boolean limited = time.isPresent() || depth.isPresent() || nodes.isPresent();
        return new GoCommand(limited ? Optional.of(new SearchLimits(depth, nodes, time)) : Optional.empty(), false);
    }

    /**
     * How long to think by a clock, in milliseconds: an even share of the time that is left for the moves to go, and
     * half the increment; but never more than half of the time that is left. 50 ms are always kept back.
     *
     * @param left      on the clock
     * @param increment added to it after the move
     * @param moves     to go until the clock gets more time; 30 where that is unknown
     */
    static long allotted(long left, long increment, long moves) {
        long usable = Math.max(0, left - RESERVE);
        long share = usable / Math.max(1, moves) + Math.max(0, increment) / 2;
        return Math.max(1, Math.min(share, usable / 2));
    }
}
