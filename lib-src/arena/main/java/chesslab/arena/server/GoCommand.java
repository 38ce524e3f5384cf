package chesslab.arena.server;

import chesslab.arena.server.ThinkingTime.Plan;
import chesslab.game.Side;
import chesslab.search.SearchLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The words after {@code go}: limits by {@code nodes}, {@code depth} and {@code movetime}; the clock of the side to
 * move by {@code wtime}, {@code btime}, {@code winc}, {@code binc} and {@code movestogo}; {@code infinite} and {@code
 * ponder}; {@code searchmoves}. Numbers that are too small count as the smallest; invalid numbers are ignored, and so
 * are {@code mate} and all unknown words.
 *
 * @param counted     limits of depth and nodes; empty if there are none
 * @param plan        the time to think, by the clock or {@code movetime}; empty without a limit of time
 * @param infinite    whether to answer only after {@code stop}
 * @param ponder      whether to answer only after {@code stop} or {@code ponderhit}
 * @param searchMoves the only root moves to search, in UCI's form, legal or not; empty for all
 * @param corrected      the faults of the numbers, and their replacements
 */
record GoCommand(Optional<SearchLimits> counted, Optional<Plan> plan, boolean infinite, boolean ponder,
        List<String> searchMoves, List<String> corrected) {

    static final SearchLimits NONE = SearchLimits.nodes(Long.MAX_VALUE);

    /** The words before a number, with the smallest valid number. */
    private static final Map<String, Long> NUMBERS = Map.of("nodes", 1L, "depth", 1L, "movetime", 1L, "wtime", 1L,
            "btime", 1L, "winc", 0L, "binc", 0L, "movestogo", 1L);

    /**
     * @param overhead milliseconds to keep back from the mover's clock
     * @param spent    milliseconds that the commands before it took, perhaps of that clock
     */
    static GoCommand parse(List<String> words, Side mover, long overhead, long spent) {
        List<String> corrected = new ArrayList<>();
        Map<String, Long> numbers = numbers(words, corrected);
        String color = mover == Side.WHITE ? "w" : "b";
        Stream<Plan> byClock = Stream.ofNullable(numbers.get(color + "time"))
                .map(left -> Plan.byClock(left - spent, numbers.getOrDefault(color + "inc", 0L),
                        numbers.getOrDefault("movestogo", ThinkingTime.MOVES_TO_GO), overhead));
        Stream<Plan> byMoveTime = Stream.ofNullable(numbers.get("movetime"))
                .map(time -> new Plan(Long.MAX_VALUE, time));
        OptionalInt depth = Stream.ofNullable(numbers.get("depth"))
                .mapToInt(each -> (int) Math.min(SearchLimits.MAX_DEPTH, each)).findFirst();
        OptionalLong nodes = Stream.ofNullable(numbers.get("nodes")).mapToLong(each -> each).findFirst();
        Optional<SearchLimits> counted = depth.isPresent() || nodes.isPresent()
                ? Optional.of(new SearchLimits(depth, nodes, Optional.empty()))
                : Optional.empty();
        List<String> searchMoves = words.stream().dropWhile(word -> !word.equals("searchmoves")).skip(1)
                .takeWhile(word -> word.matches("(?i)[a-h][1-8][a-h][1-8][qrbn]?")).toList();
        return new GoCommand(counted, Stream.concat(byClock, byMoveTime).reduce(Plan::orLess),
                words.contains("infinite"), words.contains("ponder"), searchMoves, corrected);
    }

    private static Map<String, Long> numbers(List<String> words, List<String> corrected) {
        Map<String, Long> numbers = new HashMap<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!NUMBERS.containsKey(word)) {
                continue;
            }
            String given = i + 1 < words.size() ? words.get(i + 1) : "";
            long least = NUMBERS.get(word);
            try {
                long number = Long.parseLong(given);
                long taken = number >= least ? number : word.equals("movestogo") ? ThinkingTime.MOVES_TO_GO : least;
                numbers.put(word, taken);
                if (taken != number) {
                    corrected.add(word + " " + given + ": expected " + least + " or more, using " + taken);
                }
            } catch (NumberFormatException e) {
                corrected.add(word + " '" + given + "': expected a whole number up to " + Long.MAX_VALUE + ", ignored");
            }
        }
        return numbers;
    }

    boolean waits() {
        return infinite || ponder;
    }

    /** @param heedsPlan whether the player follows the plan; otherwise the planned time is a limit */
    Optional<SearchLimits> limits(boolean heedsPlan) {
        if (infinite || ponder && !heedsPlan) {
            return Optional.of(NONE);
        }
        if (heedsPlan) {
            return counted.or(() -> plan.isPresent() || ponder ? Optional.of(NONE) : Optional.empty());
        }
        return plan.map(times -> Duration.ofMillis(Math.min(times.planned(), times.most())))
                .map(time -> counted.map(limits -> limits.withTime(time)).orElse(SearchLimits.time(time)))
                .or(() -> counted);
    }
}
