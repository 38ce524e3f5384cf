package chesslab.page.runtime;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks fail as the JDK does: with the same exceptions and messages. */
class ChecksTest {

    /** Returns what one throws, or {@code nothing}. */
    private static String thrown(Executable executable) {
        try {
            executable.execute();
            return "nothing";
        } catch (Throwable e) {
            return e.toString();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "2, 3", "3, 3", "-1, 3", "0, 0", "7, 1"})
    void placesInArraysListsAndTextsAreChecked(int index, int length) {
        String text = "x".repeat(length);
        int[] array = new int[length];
        assertEquals(thrown(() -> array[index]++), thrown(() -> Checks.index(index, length)));
        assertEquals(thrown(() -> text.charAt(index)).replaceFirst("\\D*: \\D*?(-?\\d+).*", "$1"),
                thrown(() -> Checks.charAt(text, index)).replaceFirst("\\D*: \\D*?(-?\\d+).*", "$1"));
        List<Object> plain = new ArrayList<>(Arrays.asList(text.split("")));
        for (List<Object> list : List.of(plain, new LinkedList<>(plain), Arrays.asList(plain.toArray()),
                List.of(plain.toArray()))) {
            assertEquals(thrown(() -> list.get(index)), thrown(() -> Checks.get(list, index)),
                    list.getClass()::getName);
            assertEquals(thrown(() -> list.set(index, "y")), thrown(() -> Checks.set(list, index, "y")),
                    list.getClass()::getName);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"12", "-3", "", " 4", "12x", "2147483648", "9223372036854775808", "1e5", "abc", "NaN"})
    void numbersAreReadAsInJava(String text) {
        assertEquals(thrown(() -> Integer.parseInt(text)).replaceFirst(" under radix.*", ""),
                thrown(() -> Checks.parseInt(text)));
        assertEquals(thrown(() -> Long.parseLong(text)).replaceFirst(" under radix.*", ""),
                thrown(() -> Checks.parseLong(text)));
        assertEquals(thrown(() -> Double.parseDouble(text)), thrown(() -> Checks.parseDouble(text)));
        assertEquals("java.lang.NumberFormatException: Cannot parse null string: null",
                thrown(() -> Checks.parseInt(null)));
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2147483647, 1", "-2147483648, -1", "65536, 65536", "-2147483648, 2147483647",
            "0, -2147483648"})
    void exactArithmeticIsThatOfJava(int a, int b) {
        long more = (long) a << 32;
        long less = (long) b << 32;
        assertEquals(thrown(() -> Math.addExact(a, b)), thrown(() -> Checks.addExact(a, b)));
        assertEquals(thrown(() -> Math.subtractExact(a, b)), thrown(() -> Checks.subtractExact(a, b)));
        assertEquals(thrown(() -> Math.multiplyExact(a, b)), thrown(() -> Checks.multiplyExact(a, b)));
        assertEquals(thrown(() -> Math.negateExact(a)), thrown(() -> Checks.negateExact(a)));
        assertEquals(thrown(() -> Math.toIntExact(more)), thrown(() -> Checks.toIntExact(more)));
        assertEquals(thrown(() -> Math.addExact(more, less)), thrown(() -> Checks.addExact(more, less)));
        assertEquals(thrown(() -> Math.subtractExact(more, less)), thrown(() -> Checks.subtractExact(more, less)));
        assertEquals(thrown(() -> Math.multiplyExact(more, less)), thrown(() -> Checks.multiplyExact(more, less)));
    }

    @Test
    void sizesCastsStoresAndAbsentValuesAreChecked() {
        int least = -1;
        Object text = "x";
        Object[] numbers = new Integer[1];
        assertEquals(thrown(() -> numbers.getClass().cast(new int[least])), thrown(() -> Checks.size(least)));
        assertEquals(thrown(() -> ((Integer) text).intValue()),
                thrown(() -> Checks.cast(text, false, "java.lang.Integer")));
        assertEquals(thrown(() -> numbers[0] = text), thrown(() -> Checks.store(numbers, text)));
        assertDoesNotThrow(() -> Checks.store(numbers, 1));
        assertDoesNotThrow(() -> Checks.store(numbers, null));
        assertEquals(thrown(() -> Optional.empty().get()), thrown(() -> Checks.get(Optional.empty())));
    }

    @Test
    void callsAreCountedUntilTheyAreTooDeep() {
        Checks.begin();
        int own = Checks.enter(1000);
        assertDoesNotThrow(Checks::limit);
        Checks.enter(Checks.DEEPEST);
        assertThrows(StackOverflowError.class, Checks::limit);
        Checks.goOn(own); // where it is caught
        assertDoesNotThrow(Checks::limit);
        Checks.leave(own, 1000);
        assertEquals(1000, Checks.enter(1000));
    }

    @Test
    void exceptionsTellTheirPlaces() {
        Checks.begin();
        assertEquals("", Checks.place());
        Checks.place = (3 << 16) + 7;
        assertEquals(" at line 7 of cell 3", Checks.place());
        Checks.place = 5;
        assertEquals(" at line 5 of your idea", Checks.place());
        Checks.begin();
    }
}
