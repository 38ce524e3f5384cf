package chesslab.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.search.SearchLimits;
import chesslab.uci.UciOption.Type;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Options as engines describe them, and the words of a limit. */
class UciOptionTest {

    private static UciOption option(String line) {
        return UciOption.parse(line).orElseThrow();
    }

    @Test
    void namesAndValuesOfSeveralWordsAreRead() {
        assertEquals(new UciOption("Skill Level", Type.SPIN, "20", OptionalLong.of(0), OptionalLong.of(20), List.of()),
                option("option name Skill Level type spin default 20 min 0 max 20"));
        assertEquals(new UciOption("Style of min", Type.COMBO, "Very Calm", OptionalLong.empty(), OptionalLong.empty(),
                List.of("Very Calm", "Wild")),
                option("option name Style of min type combo default Very Calm var Very Calm var Wild"));
        assertEquals("", option("option name SyzygyPath type string default <empty>").defaultValue());
        assertEquals("", option("option name Debug Log File type string default ").defaultValue());
        assertEquals(OptionalLong.of(-300), option("option name C type spin default 1 min -300 max 300").min());
    }

    @Test
    void malformedOptionsAreNotThere() {
        for (String line : List.of("option", "option name", "option name X", "option name X type", "option type spin",
                "option name X type tree", "option name" + " ".repeat(1 << 15),
                "option name X type spin default 1 min few max many")) {
            assertEquals(Optional.empty(), UciOption.parse(line), line);
        }
    }

    @Test
    void limitsHaveTheProtocolsDigitsWhateverTheLanguage() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals("\u0661", String.format("%d", 1)); // the language is one with digits of its own
            assertEquals("wtime 900 btime 900 winc 100 binc 100",
                    UciEngine.words(Duration.ofMillis(900), Duration.ofMillis(100)));
            assertEquals("movetime 30", UciEngine.words(SearchLimits.time(Duration.ofMillis(30))));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aRefusalSaysWhatIsTaken() {
        assertRefused("option UCI_Elo: expected 1350 to 2850, but is '500'",
                "option name UCI_Elo type spin default 1350 min 1350 max 2850", "500");
        assertRefused("option X: expected true or false, but is 'yes'", "option name X type check default false",
                "yes");
        assertRefused("option X: expected one of a, b c, but is 'd'",
                "option name X type combo default a var a var b c", "d");
        assertRefused("option X: expected no value, but is 'd'", "option name X type button", "d");
    }

    private static void assertRefused(String message, String line, String value) {
        UciOption option = option(line);
        assertEquals(message, assertThrows(IllegalArgumentException.class, () -> option.check(value)).getMessage());
    }
}
