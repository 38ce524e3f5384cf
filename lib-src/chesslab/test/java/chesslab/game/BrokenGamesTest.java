package chesslab.game;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokenGamesTest {

    /** Each side takes 1 to 3 matches of 7; the last one wins. Its faults are chosen. */
    private static final class Nim implements Position<Integer> {
        private final Set<String> faults;
        private final List<Integer> history;
        private int left = 7;

        private Nim(String... faults) {
            this(Set.of(faults), new ArrayList<>());
        }

        private Nim(Set<String> faults, List<Integer> history) {
            this.faults = faults;
            this.history = history;
            history.forEach(taken -> left -= taken);
        }

        private boolean has(String fault) {
            return faults.contains(fault);
        }

        @Override
        public Side getSideToMove() {
            return history.size() % 2 == 0 || has("one side") ? Side.WHITE : Side.BLACK;
        }

        @Override
        public List<Integer> legalMoves() {
            List<Integer> moves = new ArrayList<>(List.of(1, 2, 3).subList(0, Math.min(3, left)));
            if (has("twice")) {
                moves.addAll(moves);
            }
            return moves;
        }

        @Override
        public boolean doMove(Integer move) {
            if (!has("takes all") && !legalMoves().contains(move)) {
                throw has("wrong exception")
                        ? new UnsupportedOperationException()
                        : new IllegalArgumentException("take " + move + " of " + left);
            }
            left -= move;
            history.add(move);
            return true;
        }

        @Override
        public Integer undoMove() {
            if (history.isEmpty()) {
                throw new IllegalStateException("no move");
            }
            int move = history.remove(history.size() - 1);
            left += has("no undo") ? 0 : move;
            return has("other undo") ? 4 - move : move;
        }

        @Override
        public Optional<Outcome> outcome() {
            return left > (has("early end") ? 2 : 0) || has("no end")
                    ? Optional.empty()
                    : Optional.of(Outcome.win(getSideToMove().flip(), Termination.byRule("last match")));
        }

        @Override
        public boolean isRepetition(int times) {
            return times <= (has("repeats") ? 2 : 1);
        }

        @Override
        public long key() {
            return has("one key") ? 0 : left * 2L + getSideToMove().ordinal();
        }

        @Override
        public Nim copy() {
            Nim copy = new Nim(faults, has("shared history") ? history
                    : has("no history") ? new ArrayList<>(history.subList(0, history.size() % 2))
                    : new ArrayList<>(history));
            copy.left = left;
            return copy;
        }
    }

    private record NimCoding(int moves, int written, boolean backwards) implements Coding<Nim, Integer> {

        @Override
        public int inputs() {
            return 2;
        }

        @Override
        public void encode(Nim position, float[] target, int offset) {
            for (int i = 0; i < written; i++) {
                target[offset + i] = position.left;
            }
        }

        @Override
        public int index(Nim position, Integer move) {
            return move - 1;
        }

        @Override
        public Integer move(Nim position, int index) {
            if (index < 0 || index >= moves) {
                throw new IllegalArgumentException("index " + index);
            }
            return backwards ? 3 - index : index + 1;
        }
    }

    private static String broken(GameContract<Nim, Integer> contract) {
        return assertThrows(GameContract.BrokenException.class, contract::check).getMessage();
    }

    @Test
    void gameThatKeepsTheContractSaysHowOftenItWasTried() {
        String said = GameContract.of(Nim::new).with(new NimCoding(3, 2, false)).check();
        assertTrue(said.matches("The contract of a game holds on \\d{2,3} positions of random games\\."), said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "no undo|the position after 1 was made and taken back is White to move",
            "other undo|the move taken back in White to move, legal [1, 2, 3]",
            "one side|White is to move again after 1",
            "twice|a legal move occurs twice in [1, 2, 3, 1, 2, 3]",
            "takes all|throws nothing, expected IllegalArgumentException",
            "wrong exception|throws java.lang.UnsupportedOperationException, expected Illegal",
            "early end|there are legal moves after",
            "no end|there is neither a legal move nor an outcome",
            "shared history|was made on a copy",
            "no history|it threw java.lang.IllegalStateException: no move",
            "one key|one key belongs to",
            "repeats|occurrence 1 is not counted"})
    void faultIsFound(String fault, String message) {
        String said = broken(GameContract.of(() -> new Nim(fault)));
        assertTrue(said.startsWith("Nim breaks the contract of a game: "), said);
        assertTrue(said.contains(message), said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"2|2|false|3 has index 2, expected 0 to 1", "3|1|false|left inputs unwritten",
            "3|3|false|encode wrote outside its 2 inputs", "3|2|true|the move with index 0"})
    void codingIsTriedToo(int moves, int written, boolean backwards, String message) {
        String said = broken(GameContract.of(() -> new Nim()).with(new NimCoding(moves, written, backwards)));
        assertTrue(said.contains(message), said);
    }
}
