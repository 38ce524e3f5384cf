package chesslab.game;

import static chesslab.game.Requirement.at;
import static chesslab.game.Requirement.require;
import static chesslab.game.Requirement.requireSame;
import static chesslab.game.Requirement.requireThrows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a game owes its searches, players and networks, tried on the positions of random games.
 *
 * <pre>{@code
 * GameContract.of(ConnectFour::new).with(new ConnectFourCoding()).check();
 * }</pre>
 */
public final class GameContract<P extends Position<M>, M> {

    /** A game that breaks the contract; the message says which rule, how, and in which position. */
    public static final class BrokenException extends RuntimeException {

        BrokenException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static final int CODED = 2_000; // positions in which codings are tried
    private static final int MISPLAYED = 80; // positions in which illegal moves are tried

    private final RandomGames<P, M> random;
    private final List<Coding<P, M>> codings = new ArrayList<>();
    private final Set<M> moves = new HashSet<>();
    private Function<P, String> description = this::atHand;
    private Function<P, String> futureDescription;

    private GameContract(List<Supplier<P>> starts, int games) {
        random = new RandomGames<>(starts, games);
    }

    /** The contract of a game that begins with this position. */
    public static <P extends Position<M>, M> GameContract<P, M> of(Supplier<P> start) {
        return of(List.of(start), 20);
    }

    /**
     * The contract of a game.
     *
     * @param starts make fresh positions that games begin from
     * @param games  how many random games are played from each
     */
    public static <P extends Position<M>, M> GameContract<P, M> of(List<Supplier<P>> starts, int games) {
        return new GameContract<>(starts, games);
    }

    /** Tries a coding too: the encoding of every legal move decodes to it. */
    public GameContract<P, M> with(Coding<P, M> coding) {
        codings.add(Objects.requireNonNull(coding, "coding"));
        return this;
    }

    /** Tries these moves where they are illegal, besides those of the random games. */
    public GameContract<P, M> withMoves(Collection<M> more) {
        moves.addAll(more);
        return this;
    }

    /**
     * Compares positions by these texts, not by what the interface shows of them.
     *
     * @param all    all that can be said of a position, counters included: two positions with one text are the same
     * @param future the part of it that decides future play, which {@link Position#key()} hashes
     */
    public GameContract<P, M> describedBy(Function<P, String> all, Function<P, String> future) {
        description = all;
        futureDescription = future;
        return this;
    }

    /**
     * Tries every rule.
     *
     * @return what was tried, in a sentence
     * @throws BrokenException if the game breaks one
     */
    public String check() {
        rules().values().forEach(Runnable::run);
        int[] tried = {0};
        random.positions(position -> tried[0]++);
        return "The contract of a game holds: " + rules().size() + " rules on " + tried[0]
                + " positions of random games.";
    }

    /** Every rule by its name; each throws {@link BrokenException}. */
    public Map<String, Runnable> rules() {
        Map<String, Runnable> rules = new LinkedHashMap<>();
        rule(rules, "taking back a move restores everything", () -> random.positions(this::takingBackAMove));
        rule(rules, "taking back a whole game leads to the start", this::takingBackAGame);
        rule(rules, "a move changes the side to move", () -> random.positions(this::changingSides));
        rule(rules, "legal moves are distinct", () -> random.positions(this::distinctMoves));
        rule(rules, "illegal moves are refused and change nothing", this::refusingIllegalMoves);
        rule(rules, "a game that is won or cannot go on has ended", () -> random.positions(this::ending));
        rule(rules, "copies are independent", () -> random.positions(this::independentCopies));
        rule(rules, "copies remember the game", this::rememberingCopies);
        rule(rules, "keys tell positions apart", this::tellingKeys);
        rule(rules, "repetition counts occurrences on the board", this::countingRepetitions);
        rule(rules, "the encoding of a move decodes to it", () -> random.positions(
                position -> codings.forEach(coding -> new CodingRule<>(coding, this::text).check(position)), CODED));
        return rules;
    }

    private void rule(Map<String, Runnable> rules, String name, Runnable test) {
        rules.put(name, () -> {
            try {
                test.run();
            } catch (BrokenException e) {
                throw new BrokenException(game() + ": it is a rule of games that " + name + ", but " + e.getMessage(),
                        null);
            } catch (RuntimeException e) {
                throw new BrokenException(game() + ": it is a rule of games that " + name + ", but it threw " + e, e);
            }
        });
    }

    /** The name of the game's class. */
    private String game() {
        try {
            return random.starts().get(0).get().getClass().getSimpleName();
        } catch (RuntimeException e) { // it is reported already
            return "The game";
        }
    }

    private void takingBackAMove(P position) {
        String before = text(position);
        long key = position.key();
        List<M> legal = List.copyOf(position.legalMoves());
        Optional<Outcome> outcome = position.outcome();
        for (M move : legal) {
            position.doMove(move);
            M back = position.undoMove();
            require(move.equals(back), () -> "undoMove() after " + move + " gave " + back + at(before));
            requireSame(before, text(position), "the position after " + move + " was made and taken back");
            requireSame(key, position.key(), "the key after " + move + " was made and taken back" + at(before));
        }
        requireSame(legal, position.legalMoves(), "the legal moves" + at(before));
        requireSame(outcome, position.outcome(), "the outcome" + at(before));
    }

    private void takingBackAGame() {
        for (Supplier<P> start : random.starts()) {
            P position = start.get();
            String before = text(position);
            long key = position.key();
            takeBack(position, RandomGames.play(position, new Random(7), any -> {
            }));
            requireSame(before, text(position), "the start after a whole game was taken back");
            requireSame(key, position.key(), "the key of the start after a whole game was taken back");
            requireThrows(IllegalStateException.class, position::undoMove, "undoMove() before the first move");
        }
    }

    private void takeBack(Position<M> position, List<M> played) {
        for (int i = played.size() - 1; i >= 0; i--) {
            requireSame(played.get(i), position.undoMove(),
                    "the move taken back as number " + (i + 1) + " of " + played);
        }
    }

    private void changingSides(P position) {
        Side mover = position.getSideToMove();
        for (M move : List.copyOf(position.legalMoves())) {
            position.doMove(move);
            require(position.getSideToMove() == mover.flip(),
                    () -> name(mover) + " is to move again after " + move);
            position.undoMove();
        }
    }

    private void distinctMoves(P position) {
        List<M> legal = position.legalMoves();
        require(new HashSet<>(legal).size() == legal.size(), () -> "there is one twice in " + legal
                + at(text(position)));
    }

    private void refusingIllegalMoves() {
        Set<M> all = new HashSet<>(moves);
        random.positions(position -> all.addAll(position.legalMoves()));
        random.positions(position -> {
            String before = text(position);
            Set<M> legal = new HashSet<>(position.legalMoves());
            all.stream().filter(move -> !legal.contains(move)).forEach(move -> requireThrows(
                    IllegalArgumentException.class, () -> position.doMove(move), "doMove(" + move + ")" + at(before)));
            requireSame(before, text(position), "the position after illegal moves were refused");
            requireSame(legal, new HashSet<>(position.legalMoves()), "the legal moves after that");
        }, MISPLAYED);
    }

    private void ending(P position) {
        Optional<Outcome> outcome = position.outcome();
        require(!position.legalMoves().isEmpty() || outcome.isPresent(),
                () -> "there is neither a legal move nor an outcome" + at(text(position)));
        require(outcome.isEmpty() || outcome.get().isDraw() || position.legalMoves().isEmpty(),
                () -> "there are legal moves after " + outcome.get() + at(text(position)));
    }

    private void independentCopies(P position) {
        String before = text(position);
        P copy = copy(position);
        requireSame(before, text(copy), "a copy");
        requireSame(position.key(), copy.key(), "the key of a copy" + at(before));
        requireSame(position.legalMoves(), copy.legalMoves(), "the legal moves of a copy" + at(before));
        for (int times = 1; times < 4; times++) {
            requireSame(position.isRepetition(times), copy.isRepetition(times),
                    "isRepetition(" + times + ") of a copy" + at(before));
        }
        for (M move : List.copyOf(copy.legalMoves())) {
            copy.doMove(move);
            requireSame(before, text(position), "the original after " + move + " was made on a copy");
            copy.undoMove();
        }
    }

    private void rememberingCopies() {
        for (Supplier<P> start : random.starts()) {
            P position = start.get();
            List<M> played = RandomGames.play(position, new Random(8), any -> {
            });
            takeBack(position.copy(), played);
        }
    }

    private void tellingKeys() {
        Map<Long, String> texts = new HashMap<>();
        Map<String, Long> keys = new HashMap<>();
        for (Supplier<P> start : random.starts()) {
            if (futureDescription == null) { // what the interface shows may be the same in another start's game
                texts.clear();
            }
            new RandomGames<>(List.of(start), random.games()).positions(position -> {
                String text = futureDescription == null ? atHand(position) : futureDescription.apply(position);
                String first = texts.putIfAbsent(position.key(), text);
                require(first == null || first.equals(text), () -> "one key belongs to " + first + " and to " + text);
                if (futureDescription != null) {
                    Long key = keys.putIfAbsent(text, position.key());
                    require(key == null || key == position.key(), () -> "two keys belong to " + text);
                }
            });
            require(texts.size() > 1, () -> "all positions have one key");
        }
    }

    private void countingRepetitions() {
        for (Supplier<P> start : random.starts()) {
            Map<Object, Integer> occurrences = new HashMap<>();
            RandomGames.play(start.get(), new Random(9), position -> {
                Object place = futureDescription == null ? position.key() : futureDescription.apply(position);
                int times = occurrences.merge(place, 1, Integer::sum);
                require(position.isRepetition(times) && !position.isRepetition(times + 1),
                        () -> "occurrence " + times + " is not counted so" + at(text(position)));
            });
        }
    }

    @SuppressWarnings("unchecked") // a copy is of its original's class
    private P copy(P position) {
        return (P) position.copy();
    }

    private String text(P position) {
        return description.apply(position);
    }

    /** What the interface shows of a position. */
    private String atHand(P position) {
        return name(position.getSideToMove()) + " to move, legal " + position.legalMoves() + ", outcome "
                + position.outcome()
                + ", key " + position.key();
    }

    private static String name(Side side) {
        return side == Side.WHITE ? "White" : "Black";
    }
}
