package chesslab.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final List<Integer> ORDER = List.of(2, 1, 4);

    @TempDir
    private Path folder;
    private Path file;
    private byte[] whole;

    private static byte[] game(int number) {
        return ("[Round \"" + number + "\"]\n\n*\n").repeat(number).getBytes(StandardCharsets.UTF_8);
    }

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("journal");
        try (Journal journal = new Journal(file)) {
            for (int number : ORDER) {
                journal.add(number, game(number));
            }
        }
        whole = Files.readAllBytes(file);
    }

    /** The numbers in the journal, each with its right text, after which one more game can follow. */
    private Set<Integer> found() throws IOException {
        Set<Integer> numbers;
        try (Journal journal = new Journal(file)) {
            numbers = Set.copyOf(journal.numbers());
            for (int number : numbers) {
                assertArrayEquals(game(number), journal.text(number));
            }
            journal.add(9, game(9));
        }
        try (Journal journal = new Journal(file)) {
            assertArrayEquals(game(9), journal.text(9));
            assertEquals(numbers.size() + 1, journal.numbers().size());
        }
        return numbers;
    }

    @Test
    void gamesAreThereAgainInTheOrderOfTheirNumbers() throws IOException {
        try (Journal journal = new Journal(file)) {
            assertEquals(List.of(1, 2, 4), List.copyOf(journal.numbers()));
        }
        assertEquals(Set.of(1, 2, 4), found());
    }

    @Test
    void aCutAtAnyByteLosesOnlyTheRecordsBehindIt() throws IOException {
        int second = 12 + game(2).length;
        int third = second + 12 + game(1).length;
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertEquals(length < second ? Set.of() : length < third ? Set.of(2) : Set.of(1, 2), found(),
                    length + " bytes");
        }
    }

    @Test
    void aDamagedByteEndsTheJournalThere() throws IOException {
        int third = 24 + game(2).length + game(1).length;
        for (int at = third; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(file, damaged);
            assertEquals(Set.of(1, 2), found(), "byte " + at);
        }
    }

    @Test
    void zerosThatASystemLeavesBehindTheEndAreNoGame() throws IOException {
        Files.write(file, Arrays.copyOf(whole, whole.length + 5000));
        assertEquals(Set.of(1, 2, 4), found());
    }
}
