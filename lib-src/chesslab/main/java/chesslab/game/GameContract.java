package chesslab.game;

import chesslab.files.ExceptionMessages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The rules that searches, players and networks rely on, checked on the positions of random games. The games are the
 * same in every call.
 *
 * <pre>{@code
 * GameContract.of(ConnectFour::new).with(new ConnectFourCoding()).check();
 * }</pre>
 */
public final class GameContract<P extends Position<M>, M> {

    /** Thrown if a game breaks the contract; the message names the rule, the fault and the position. */
    public static final class BrokenException extends RuntimeException {

        BrokenException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static final int CODED = 2_000; // positions in which codings are tried
    private static final int MISPLAYED = 80; // positions in which illegal moves are tried
    private static final int PLIES = 120; // of a random game, at most

    private final List<Supplier<P>> starts;
    private final int games;
    private final List<Coding<P, M>> codings = new ArrayList<>();
    private final Set<M> moves = new HashSet<>();
    private Function<P, String> description = this::atHand;
    private Function<P, String> futureDescription;

    private GameContract(List<Supplier<P>> starts, int games) {
        this.starts = starts;
        this.games = games;
    }

    /** Returns the contract of a game that begins with this position. */
    public static <P extends Position<M>, M> GameContract<P, M> of(Supplier<P> start) {
        return of(List.of(start), 20);
    }

    /**
     * Returns the contract of a game.
     *
     * @param starts suppliers of starting positions
     * @param games  the number of random games from each
     */
    public static <P extends Position<M>, M> GameContract<P, M> of(List<Supplier<P>> starts, int games) {
        return new GameContract<>(starts, games);
    }

    /** Also checks a coding: the index of every legal move decodes to the move. */
    public GameContract<P, M> with(Coding<P, M> coding) {
        codings.add(Objects.requireNonNull(coding, "coding"));
        return this;
    }

    /** Also tries these moves in positions where they are illegal. */
    public GameContract<P, M> withMoves(Collection<M> more) {
        moves.addAll(more);
        return this;
    }

    /**
     * Compares positions by these texts instead of by the interface's methods.
     *
     * @param all    the whole state of a position, with counters; positions with equal texts are equal
     * @param future the part that determines future play, which {@link Position#key()} hashes
     */
    public GameContract<P, M> describedBy(Function<P, String> all, Function<P, String> future) {
        description = all;
        futureDescription = future;
        return this;
    }

    /**
     * Checks every rule.
     *
     * @return a sentence about the checked positions
     * @throws BrokenException if the game breaks one
     */
    public String check() {
        String game = starts.get(0).get().getClass().getSimpleName();
        try {
            int tried = starts.stream().mapToInt(this::playing).sum();
            some(MISPLAYED, this::refusingIllegalMoves);
            codings.forEach(coding -> some(CODED, position -> decoding(coding, position)));
            return "The contract of a game holds on " + tried + " positions of random games.";
        } catch (BrokenException e) {
            throw new BrokenException(game + " breaks the contract of a game: " + e.getMessage(), null);
        } catch (RuntimeException e) {
            throw new BrokenException(game + " breaks the contract of a game: it threw " + ExceptionMessages.text(e),
                    e);
        }
    }

    /** Plays random games from a start, checks their positions, and returns the number of positions. */
    private int playing(Supplier<P> start) {
        Random random = new Random(20260101);
        Map<Long, String> texts = new HashMap<>();
        Map<String, Long> keys = new HashMap<>();
        int tried = 0;
        for (int game = 0; game < games; game++) {
            P position = start.get();
            String before = text(position);
            long key = position.key();
            Map<Object, Integer> occurrences = new HashMap<>();
            List<M> line = play(position, random, here -> {
                moves.addAll(here.legalMoves());
                takingBackAMove(here);
                ending(here);
                independentCopy(here);
                tellingKeys(here, texts, keys);
                countingRepetitions(here, occurrences);
            });
            tried += line.size() + 1;
            for (P end : List.of(copy(position), position)) {
                takingBackAGame(end, line);
                requireSame(before, text(end), "the start after a whole game was taken back");
                requireSame(key, end.key(), "the key of the start after a whole game was taken back");
            }
        }
        require(texts.size() > 1, () -> "all positions have one key");
        return tried;
    }

    private void takingBackAMove(P position) {
        String before = text(position);
        long key = position.key();
        Side mover = position.getSideToMove();
        List<M> legal = List.copyOf(position.legalMoves());
        require(new HashSet<>(legal).size() == legal.size(), () -> "a legal move occurs twice in " + legal);
        for (M move : legal) {
            position.doMove(move);
            require(position.getSideToMove() == mover.flip(), () -> name(mover) + " is to move again after " + move);
            requireSame(move, position.undoMove(), "the move taken back in " + before);
            requireSame(before, text(position), "the position after " + move + " was made and taken back");
            requireSame(key, position.key(), "the key after " + move + " was made and taken back in " + before);
        }
        requireSame(legal, position.legalMoves(), "the legal moves in " + before);
    }

    private void takingBackAGame(P position, List<M> line) {
        for (int i = line.size() - 1; i >= 0; i--) {
            requireSame(line.get(i), position.undoMove(), "the move taken back as number " + (i + 1) + " of " + line);
        }
        requireThrows(IllegalStateException.class, position::undoMove, "undoMove() before the first move");
    }

    private void refusingIllegalMoves(P position) {
        String before = text(position);
        Set<M> legal = new HashSet<>(position.legalMoves());
        moves.stream().filter(move -> !legal.contains(move)).forEach(move -> requireThrows(
                IllegalArgumentException.class, () -> position.doMove(move), "doMove(" + move + ") in " + before));
        requireSame(before, text(position), "the position after illegal moves were refused");
        requireSame(legal, new HashSet<>(position.legalMoves()), "the legal moves after that");
    }

    private void ending(P position) {
        Optional<Outcome> outcome = position.outcome();
        require(!position.legalMoves().isEmpty() || outcome.isPresent(),
                () -> "there is neither a legal move nor an outcome in " + text(position));
        require(outcome.isEmpty() || outcome.get().isDraw() || position.legalMoves().isEmpty(),
                () -> "there are legal moves after " + outcome.get() + " in " + text(position));
    }

    private void independentCopy(P position) {
        String before = text(position);
        P copy = copy(position);
        requireSame(before, text(copy), "a copy");
        requireSame(position.key(), copy.key(), "the key of a copy in " + before);
        requireSame(position.legalMoves(), copy.legalMoves(), "the legal moves of a copy in " + before);
        for (int times = 1; times < 4; times++) {
            requireSame(position.isRepetition(times), copy.isRepetition(times),
                    "isRepetition(" + times + ") of a copy in " + before);
        }
        for (M move : List.copyOf(copy.legalMoves())) {
            copy.doMove(move);
            requireSame(before, text(position), "the original after " + move + " was made on a copy");
            copy.undoMove();
        }
    }

    private void tellingKeys(P position, Map<Long, String> texts, Map<String, Long> keys) {
        String text = futureDescription == null ? atHand(position) : futureDescription.apply(position);
        String first = texts.putIfAbsent(position.key(), text);
        require(first == null || first.equals(text), () -> "one key belongs to " + first + " and to " + text);
        Long key = futureDescription == null ? null : keys.putIfAbsent(text, position.key());
        require(key == null || key == position.key(), () -> "two keys belong to " + text);
    }

    private void countingRepetitions(P position, Map<Object, Integer> occurrences) {
        Object place = futureDescription == null ? position.key() : futureDescription.apply(position);
        int times = occurrences.merge(place, 1, Integer::sum);
        require(position.isRepetition(times) && !position.isRepetition(times + 1),
                () -> "occurrence " + times + " is not counted in " + text(position));
    }

    private void decoding(Coding<P, M> coding, P position) {
        String before = text(position);
        Map<Integer, M> indices = new HashMap<>();
        for (M move : position.legalMoves()) {
            int index = coding.index(position, move);
            require(index >= 0 && index < coding.moves(), () -> move + " has index " + index + ", expected 0 to "
                    + (coding.moves() - 1) + " in " + before);
            M other = indices.put(index, move);
            require(other == null, () -> other + " and " + move + " both have index " + index + " in " + before);
            requireSame(move, coding.move(position, index), "the move with index " + index + " in " + before);
        }
        for (int outside : new int[]{-1, coding.moves()}) {
            requireThrows(IllegalArgumentException.class, () -> coding.move(position, outside),
                    "move(position, " + outside + ")");
        }
        float[] target = new float[coding.inputs() + 2];
        Arrays.fill(target, Float.NaN);
        coding.encode(position, target, 1);
        require(Float.isNaN(target[0]) && Float.isNaN(target[coding.inputs() + 1]),
                () -> "encode wrote outside its " + coding.inputs() + " inputs in " + before);
        require(Arrays.equals(coding.encode(position), Arrays.copyOfRange(target, 1, coding.inputs() + 1)),
                () -> "encode left inputs unwritten, or wrote others the second time in " + before);
        requireSame(before, text(position), "the position after it was encoded");
    }

    private void some(int limit, Consumer<P> visitor) {
        int[] shown = {0};
        Random random = new Random(20260101);
        for (int game = 0; game < games; game++) {
            for (Supplier<P> start : starts) {
                play(start.get(), random, position -> {
                    if (shown[0] < limit && random.nextInt(8) == 0) {
                        shown[0]++;
                        visitor.accept(position);
                    }
                });
            }
        }
    }

    /** Plays random moves to the end, visits every position on the way, and returns the moves. */
    private List<M> play(P position, Random random, Consumer<P> visitor) {
        List<M> played = new ArrayList<>();
        visitor.accept(position);
        while (played.size() < PLIES && !position.legalMoves().isEmpty()) {
            List<M> legal = position.legalMoves();
            played.add(legal.get(random.nextInt(legal.size())));
            position.doMove(played.get(played.size() - 1));
            visitor.accept(position);
        }
        return played;
    }

    @SuppressWarnings("unchecked") // a copy is of its original's class
    private P copy(P position) {
        return (P) position.copy();
    }

    private String text(P position) {
        return description.apply(position);
    }

    private String atHand(P position) {
        return name(position.getSideToMove()) + " to move, legal " + position.legalMoves() + ", outcome "
                + position.outcome() + ", key " + position.key();
    }

    private static String name(Side side) {
        return side == Side.WHITE ? "White" : "Black";
    }

    private static void require(boolean holds, Supplier<String> fault) {
        if (!holds) {
            throw new BrokenException(fault.get(), null);
        }
    }

    private static void requireSame(Object expected, Object found, String what) {
        require(expected.equals(found), () -> what + " is " + found + ", expected " + expected);
    }

    private static void requireThrows(Class<? extends RuntimeException> type, Runnable call, String what) {
        String found = "nothing";
        try {
            call.run();
        } catch (RuntimeException e) {
            if (type.isInstance(e)) {
                return;
            }
            found = ExceptionMessages.text(e);
        }
        throw new BrokenException(what + " throws " + found + ", expected " + type.getSimpleName(), null);
    }
}
