package chesslab.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What every game owes its searches, tried on random reachable positions. A game's own test extends this class and
 * says where games begin, which moves exist and how a position reads.
 *
 * @param <M> the game's moves
 */
public abstract class GameContractTest<M> {

    /** Fresh positions that games begin from. */
    protected abstract List<? extends Position<M>> starts();

    /** Every move that could be legal in some position of the game, or a good sample of them. */
    protected abstract Collection<M> allMoves();

    /** All that can be said of a position, counters included: two positions with one text are the same. */
    protected abstract String describe(Position<M> position);

    /** The part of {@link #describe} that decides future play: what {@link Position#key()} hashes. */
    protected abstract String describeForPlay(Position<M> position);

    /** The codings that can encode this position; none unless the game has some. */
    protected List<? extends Coding<?, M>> codings(Position<M> position) {
        return List.of();
    }

    /** How many random games are played from each start, and how long they may be. */
    protected int gamesFromEachStart() {
        return 20;
    }

    protected int longestGame() {
        return 120;
    }

    @Test
    void takingBackAMoveRestoresEverything() {
        onRandomPositions(position -> {
            String before = describe(position);
            long key = position.key();
            List<M> moves = List.copyOf(position.legalMoves());
            Optional<Outcome> outcome = position.outcome();
            for (M move : moves) {
                position.doMove(move);
                assertEquals(move, position.undoMove(), () -> "move taken back in " + before);
            }
            assertEquals(before, describe(position));
            assertEquals(key, position.key(), () -> "key of " + before);
            assertEquals(moves, position.legalMoves(), () -> "moves of " + before);
            assertEquals(outcome, position.outcome(), () -> "outcome of " + before);
        });
    }

    @Test
    void takingBackAWholeGameLeadsToTheStart() {
        for (Position<M> position : starts()) {
            String before = describe(position);
            long key = position.key();
            List<M> played = playAtRandom(position, new Random(7), p -> {
            });
            for (int i = played.size() - 1; i >= 0; i--) {
                assertEquals(played.get(i), position.undoMove());
            }
            assertEquals(before, describe(position));
            assertEquals(key, position.key());
            assertThrows(IllegalStateException.class, position::undoMove);
        }
    }

    @Test
    void aMoveChangesTheSideToMove() {
        onRandomPositions(position -> {
            Side mover = position.getSideToMove();
            for (M move : List.copyOf(position.legalMoves())) {
                position.doMove(move);
                assertEquals(mover.flip(), position.getSideToMove());
                position.undoMove();
            }
        });
    }

    @Test
    void legalMovesAreDistinct() {
        onRandomPositions(position -> {
            List<M> moves = position.legalMoves();
            assertEquals(moves.size(), new HashSet<>(moves).size(), () -> moves + " in " + describe(position));
        });
    }

    @Test
    void theEncodingOfAMoveDecodesToIt() {
        onRandomPositions(position -> codings(position).forEach(coding -> assertDecodes(coding, position)), 2_000);
    }

    @SuppressWarnings("unchecked") // a game's codings encode its own positions
    private <P extends Position<M>> void assertDecodes(Coding<P, M> coding, Position<M> any) {
        P position = (P) any;
        String before = describe(position);
        Set<Integer> indices = new HashSet<>();
        for (M move : position.legalMoves()) {
            int index = coding.index(position, move);
            assertTrue(index >= 0 && index < coding.moves(), () -> move + " has index " + index);
            assertTrue(indices.add(index), () -> "two moves with index " + index + " in " + before);
            assertEquals(move, coding.move(position, index), () -> "index " + index + " in " + before);
        }
        assertThrows(IllegalArgumentException.class, () -> coding.move(position, -1));
        assertThrows(IllegalArgumentException.class, () -> coding.move(position, coding.moves()));
        float[] target = new float[coding.inputs() + 2];
        Arrays.fill(target, Float.NaN);
        coding.encode(position, target, 1);
        assertTrue(Float.isNaN(target[0]) && Float.isNaN(target[coding.inputs() + 1]), "written outside its place");
        assertArrayEquals(coding.encode(position), Arrays.copyOfRange(target, 1, coding.inputs() + 1));
        assertEquals(before, describe(position));
    }

    @Test
    void illegalMovesAreRefusedAndChangeNothing() {
        onRandomPositions(position -> {
            String before = describe(position);
            Set<M> legal = new HashSet<>(position.legalMoves());
            for (M move : allMoves()) {
                if (!legal.contains(move)) {
                    assertThrows(IllegalArgumentException.class, () -> position.doMove(move),
                            () -> move + " in " + before);
                }
            }
            assertEquals(before, describe(position));
            assertEquals(legal, new HashSet<>(position.legalMoves()));
        }, 80);
    }

    @Test
    void aGameThatIsWonOrCannotGoOnHasEnded() {
        onRandomPositions(position -> {
            Optional<Outcome> outcome = position.outcome();
            if (position.legalMoves().isEmpty()) {
                assertTrue(outcome.isPresent(), () -> "no move and no outcome in " + describe(position));
            }
            if (outcome.isPresent() && !outcome.get().isDraw()) {
                assertTrue(position.legalMoves().isEmpty(), () -> "won and playable: " + describe(position));
            }
        });
    }

    @Test
    void copiesAreIndependent() {
        onRandomPositions(position -> {
            String before = describe(position);
            Position<M> copy = position.copy();
            assertEquals(before, describe(copy));
            assertEquals(position.key(), copy.key());
            assertEquals(position.legalMoves(), copy.legalMoves());
            for (int times = 1; times < 4; times++) {
                assertEquals(position.isRepetition(times), copy.isRepetition(times));
            }
            for (M move : List.copyOf(copy.legalMoves())) {
                copy.doMove(move);
                assertEquals(before, describe(position), () -> move + " on the copy changed the original");
                copy.undoMove();
            }
        });
    }

    @Test
    void copiesRememberTheGame() {
        for (Position<M> position : starts()) {
            List<M> played = playAtRandom(position, new Random(8), p -> {
            });
            Position<M> copy = position.copy();
            for (int i = played.size() - 1; i >= 0; i--) {
                assertEquals(played.get(i), copy.undoMove());
            }
        }
    }

    @Test
    protected void keysTellPositionsApart() {
        Map<Long, String> seen = new HashMap<>();
        Map<String, Long> keys = new HashMap<>();
        onRandomPositions(position -> {
            String text = describeForPlay(position);
            assertEquals(text, seen.computeIfAbsent(position.key(), key -> text), "two positions, one key");
            assertEquals(position.key(), keys.computeIfAbsent(text, t -> position.key()), "one position, two keys");
        });
        assertTrue(seen.size() > 1);
    }

    @Test
    void repetitionCountsOccurrencesOnTheBoard() {
        for (Position<M> start : starts()) {
            Map<String, Integer> occurrences = new HashMap<>();
            playAtRandom(start, new Random(9), position -> {
                int times = occurrences.merge(describeForPlay(position), 1, Integer::sum);
                assertTrue(position.isRepetition(times), () -> "occurrence " + times + " of " + describe(position));
                assertFalse(position.isRepetition(times + 1), () -> "occurrence " + times + describe(position));
            });
        }
    }

    private void onRandomPositions(Consumer<Position<M>> fact) {
        onRandomPositions(fact, Integer.MAX_VALUE);
    }

    /** Tries a fact on the positions of random games, at most {@code limit} of them. */
    private void onRandomPositions(Consumer<Position<M>> fact, int limit) {
        int[] tried = {0};
        Random random = new Random(20260101);
        for (int game = 0; game < gamesFromEachStart(); game++) {
            for (Position<M> start : starts()) {
                playAtRandom(start, random, position -> {
                    if (tried[0] < limit && (limit == Integer.MAX_VALUE || random.nextInt(8) == 0)) {
                        tried[0]++;
                        fact.accept(position);
                    }
                });
            }
        }
        assertTrue(tried[0] > 0, "no position was tried");
    }

    /** Plays random moves while there are any, and shows every position on the way. */
    private List<M> playAtRandom(Position<M> position, Random random, Consumer<Position<M>> visitor) {
        List<M> played = new ArrayList<>();
        visitor.accept(position);
        while (played.size() < longestGame() && !position.legalMoves().isEmpty()) {
            List<M> moves = position.legalMoves();
            M move = moves.get(random.nextInt(moves.size()));
            position.doMove(move);
            played.add(move);
            visitor.accept(position);
        }
        return played;
    }
}
