package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Score;
import chesslab.chess.pgn.PgnComment.Command;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PgnCommentTest {

    @Test
    void textAndCommandsComeApart() {
        PgnComment comment = PgnComment.parse(" [%eval 0.35] A good\n  move [%csl Ra1,Gb2][%csl Yc3]. ");
        assertEquals("A good move .", comment.text());
        assertEquals(List.of(new Command("eval", "0.35"), new Command("csl", "Ra1,Gb2"), new Command("csl", "Yc3")),
                comment.commands());
        assertEquals(Optional.of("Ra1,Gb2"), comment.command("csl"));
        assertEquals(Optional.empty(), comment.command("clk"));
        assertEquals("[%eval 0.35] [%csl Ra1,Gb2] [%csl Yc3] A good move .", comment.toString());
    }

    @Test
    void brokenCommandsStayInTheText() {
        for (String text : List.of("[%eval 0.3", "[% eval 0.3]", "[%1 x]", "[%", "[%a", "]", "[%]", "100 [%")) {
            assertEquals(new PgnComment(text, List.of()), PgnComment.parse(text));
        }
        assertSame(PgnComment.EMPTY, PgnComment.parse(" \n "));
    }

    @Test
    void parsingWhatWasWrittenChangesNothing() {
        SplittableRandom random = new SplittableRandom(3);
        String letters = "[[[%%%]]aeb1_ \n,.#";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder raw = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                raw.append(letters.charAt(random.nextInt(letters.length())));
            }
            PgnComment once = PgnComment.parse(raw.toString());
            assertEquals(once, PgnComment.parse(once.toString()), raw::toString);
        }
    }

    @Test
    void commentsRefuseWhatCannotBeWritten() {
        assertThrows(IllegalArgumentException.class, () -> new PgnComment("[%eval 1]", List.of()));
        assertThrows(IllegalArgumentException.class, () -> new PgnComment("a\0b", List.of()));
        assertThrows(IllegalArgumentException.class, () -> PgnComment.EMPTY.with("two words", ""));
        assertThrows(IllegalArgumentException.class, () -> PgnComment.EMPTY.with("", "x"));
        assertThrows(IllegalArgumentException.class, () -> PgnComment.EMPTY.with("lines", "[e4]"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"0.35|false|35|", "-1.2|false|-120|", "+3|false|300|", "#-3|true|-3|", "#5|true|5|",
                    "0.35,18|false|35|18", "#2,40|true|2|40", "-0.05|false|-5|", "0.125|false|13|"})
    void evaluationsAreRead(String text, boolean mate, int value, Integer depth) {
        PgnComment comment = PgnComment.EMPTY.with("eval", text);
        Score score = comment.eval().orElseThrow();
        assertEquals(new Score(Side.WHITE, mate, value), score);
        assertEquals(depth == null ? OptionalInt.empty() : OptionalInt.of(depth), comment.evalDepth());
        assertEquals(score, Score.ofPgn(score.toPgn()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1,2,3", "#", "0.3.4", "99999999999", "#1.5", "NaN"})
    void otherEvaluationsAreRefused(String text) {
        assertTrue(assertThrows(IllegalArgumentException.class,
                () -> PgnComment.EMPTY.with("eval", text).eval()).getMessage()
                .startsWith("evaluation \"" + text + "\""));
    }
}
