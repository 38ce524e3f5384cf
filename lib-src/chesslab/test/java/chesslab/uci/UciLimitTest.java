package chesslab.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class UciLimitTest {

    @Test
    void wordsHaveTheProtocolsDigitsWhateverTheLanguage() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals("\u0661", String.format("%d", 1)); // the language is one with digits of its own
            assertEquals("wtime 900 btime 900 winc 100 binc 100",
                    UciLimit.clock(Duration.ofMillis(900), Duration.ofMillis(100)).words());
            assertEquals("movetime 30", UciLimit.moveTime(Duration.ofMillis(30)).words());
        } finally {
            Locale.setDefault(before);
        }
    }
}
