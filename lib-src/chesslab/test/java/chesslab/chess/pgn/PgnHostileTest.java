package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import chesslab.chess.Constants;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Broken PGN: the bad game is reported with line and cause, and the good ones around it are read. */
class PgnHostileTest {

    private static final String TAGS = "[Event \"bad\"]\n[Site \"?\"]\n\n";
    private static final String BEFORE = "[Event \"before\"]\n\n1. d4 d5 1/2-1/2\n\n";
    private static final String AFTER = "[Event \"after\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    private static final int FIRST_LINE = 5;

    /** A broken game; the line of its fault counted from its own first; words of the cause. */
    private record Case(String name, String pgn, int line, String cause) {
    }

    private static Case inMoves(String name, String moves, int lineOfMoves, String cause) {
        return new Case(name, TAGS + moves + "\n\n", 3 + lineOfMoves, cause);
    }

    private static Case inTags(String name, String tags, int line, String cause) {
        return new Case(name, tags + "\n\n1. e4 e5 *\n\n", line, cause);
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.add(inMoves("comment of 5 MB", "1. e4\n{" + "long\n".repeat(1 << 20) + "} e5 *", 2,
                "comment that opens here is longer than 1048576 characters"));
        cases.add(inMoves("token of 1 MB", "1. e4\n" + "x".repeat(1 << 20) + " e5 *", 2, "longer than 255 characters"));
        cases.add(inMoves("move number of 1 MB", "1. e4\n" + "1".repeat(1 << 20) + " e5 *", 2, "longer than 255"));
        cases.add(inMoves("glyph of 1 MB", "1. e4 $" + "1".repeat(1 << 20) + " e5 *", 1, "longer than 255"));
        cases.add(inMoves("NUL among the moves", "1. e4\n\0 e5 *", 2, "U+0000"));
        cases.add(inMoves("illegal move", "1. e4 e5\n2. Ke3 Nc6 *", 2, "move 2 of White: move 'Ke3' in "));
        cases.add(inMoves("ambiguous move", "1. Nf3 Nf6 2. d3 d6\n3. Nd2 *", 2, "ambiguous: "));
        cases.add(inMoves("move after mate", "1. f3 e5 2. g4 Qh4# 3. e4 0-1", 1, "move 3 of White"));
        cases.add(inMoves("White wins where Black mates", "1. f3 e5 2. g4\nQh4# 1-0", 2,
                "result 1-0 contradicts the last position, a checkmate: expected 0-1"));
        cases.add(inMoves("draw where Black mates", "1. f3 e5 2. g4 Qh4# 1/2-1/2", 1, "expected 0-1"));
        cases.add(inMoves("no moves and no result", "", 3, "no move and no result"));
        cases.addAll(tagCases());
        return cases;
    }

    private static List<Case> tagCases() {
        return List.of(
                new Case("two results", "[Event \"bad\"]\n[Result \"1-0\"]\n\n1. e4 e5\n0-1\n\n", 5,
                        "the moves end with 0-1, but tag Result is \"1-0\""),
                new Case("win in a stalemate",
                        "[Event \"bad\"]\n[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1-0\n\n",
                        4, "a stalemate: expected 1/2-1/2"),
                inTags("start given twice",
                        "[Event \"bad\"]\n[FEN \"" + Constants.startStandardFENPosition + "\"]\n[FEN \"8/8 w\"]", 3,
                        "tag FEN is given twice"),
                inTags("tag name of 1 MB", "[Event \"bad\"]\n[" + "N".repeat(1 << 20) + " \"a\"]", 2, "NNN"),
                inTags("tag value of 1 MB", "[Event \"bad\"]\n[White \"" + "a".repeat(1 << 20) + "\"]", 2,
                        "longer than 4096 characters"),
                inTags("NUL in a tag", "[Event \"bad\"]\n[White \"a\0\"]", 2, "U+0000"),
                inTags("too many tags", "[Event \"bad\"]" + tags(1000), 1001, "more than 1000 tags"),
                inTags("bad FEN", "[Event \"bad\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", 3,
                        "tag FEN \"8/8/8/8/8/8/8/8 w - - 0 1\": "),
                inTags("empty FEN", "[Event \"bad\"]\n[FEN \"\"]", 2, "tag FEN"),
                inTags("missing FEN", "[Event \"bad\"]\n[SetUp \"1\"]\n[White \"a\"]", 2, "there is no FEN tag"),
                inTags("another game", "[Event \"bad\"]\n[Variant \"Atomic\"]", 2, "variant \"Atomic\""),
                inTags("Chess960",
                        "[Event \"bad\"]\n[Variant \"Chess960\"]\n[FEN \"" + Constants.startStandardFENPosition + "\"]",
                        2,
                        "variant \"Chess960\""),
                inTags("Chess960 by its FEN",
                        "[Event \"bad\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge"
                                + " - 0 1\"]",
                        2, "castling field 'GEge'"));
    }

    private static String tags(int count) {
        StringBuilder tags = new StringBuilder();
        for (int i = 0; i < count; i++) {
            tags.append("\n[Tag").append(i).append(" \"x\"]");
        }
        return tags.toString();
    }

    @TestFactory
    Stream<DynamicTest> badGameIsReportedAndTheNextOneIsRead() {
        return cases().stream().map(c -> dynamicTest(c.name(), () -> {
            check(c, BEFORE + c.pgn() + AFTER);
            check(c, (BEFORE + c.pgn() + AFTER).replace("\n", "\r\n"));
            check(c, (BEFORE + c.pgn() + AFTER).replace("\n", "\r"));
        }));
    }

    private static void check(Case c, String pgn) {
        List<PgnEntry> entries;
        try (PgnReader reader = PgnReader.of(pgn)) {
            entries = reader.stream().toList();
        }
        assertEquals(3, entries.size(), entries::toString);
        assertEquals("before", assertInstanceOf(PgnGame.class, entries.get(0)).tags().get("Event"));
        PgnError error = assertInstanceOf(PgnError.class, entries.get(1));
        assertEquals(2, error.game());
        assertEquals(FIRST_LINE - 1 + c.line(), error.line(), error::toString);
        assertTrue(error.cause().contains(c.cause()), error::toString);
        assertTrue(error.cause().length() < 1000, error::toString);
        PgnGame after = assertInstanceOf(PgnGame.class, entries.get(2));
        assertEquals("after", after.tags().get("Event"));
        assertEquals(2, after.moves().size());
    }

    @Test
    void theFaultMayStandAtTheEndOfTheFile() {
        for (String moves : List.of("1. e4 {", "1. e4 (", "1. e4 ( 1. d4", "1. e4", "1. e4 ; *", "1. e4 $",
                "1. e4 Qh")) {
            PgnReader reader = PgnReader.of(TAGS + moves);
            List<PgnEntry> entries = reader.stream().toList();
            assertEquals(1, entries.size(), moves);
            assertEquals(1, assertInstanceOf(PgnGame.class, entries.get(0), moves).moves().size(), moves);
            assertEquals("*", ((PgnGame) entries.get(0)).result(), moves);
        }
        assertInstanceOf(PgnError.class, PgnReader.of(TAGS).stream().toList().get(0));
        assertEquals(List.of(), PgnReader.of("").stream().toList());
        assertEquals(List.of(), PgnReader.of("\uFEFF\n%hidden\n{only a comment} ; and another").stream().toList());
        assertEquals(1, PgnReader.of("{only a comment").stream().toList().size());
    }

    @Test
    void twentyThousandHalfMovesAreRead() {
        StringBuilder moves = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            moves.append(2 * i + 1).append(". Nf3 Nf6 ").append(2 * i + 2).append(". Ng1 Ng8\n");
        }
        PgnGame game = assertInstanceOf(PgnGame.class,
                PgnReader.of(TAGS + moves + "1/2-1/2\n\n" + AFTER).iterator().next());
        assertEquals(20_000, game.moves().size());
        assertEquals(10_001, game.finalBoard().getMoveCounter());
        assertEquals(game.moves(), PgnGame.parse(game.toPgn()).moves());
    }

    @Test
    void aHundredThousandRemarksOnOneMoveAreRead() {
        PgnGame game = PgnGame.parse("1. e4 " + "$1 ".repeat(100_000) + "{[%a} ".repeat(100_000)
                + "(1. d4) ".repeat(10_000) + "*");
        PgnMove move = game.moves().get(0);
        assertEquals(100_000, move.nags().size());
        assertEquals(100_000, move.comment().text().split(" ").length);
        assertEquals(200_000, PgnGame.parse("1. e4 {" + "[%a]".repeat(200_000) + "} *")
                .moves().get(0).comment().commands().size());
    }

    @Test
    void aHundredThousandNestedVariationsArePassedOver() {
        PgnGame game = PgnGame.parse("1. e4 " + "( 1. d4 ".repeat(100_000) + ") ".repeat(100_000) + "e5 *");
        assertEquals("1. e4 e5 *", game.toPgn().lines().reduce((one, other) -> other).orElseThrow());
    }

    @Test
    void randomDamageNeverStopsTheReader() {
        SplittableRandom random = new SplittableRandom(7);
        String good = BEFORE + TAGS
                + "1. e4 {[%eval 0.3] fine} e5 (1... c5 (1... e6) 2. Nf3) 2. Nf3! $14 Nc6 ; so\n*\n\n";
        String letters = "(){};$!?[]\"\\%.*#\n\r\0 aeN1=-+/O\uFEFF\u00e9";
        int read = 0;
        for (int round = 0; round < 3_000; round++) {
            StringBuilder damaged = new StringBuilder(good.repeat(2));
            for (int i = random.nextInt(1, 6); i > 0; i--) {
                int at = random.nextInt(damaged.length());
                switch (random.nextInt(3)) {
                    case 0 -> damaged.setCharAt(at, letters.charAt(random.nextInt(letters.length())));
                    case 1 -> damaged.insert(at, letters.charAt(random.nextInt(letters.length())));
                    default -> damaged.delete(at, Math.min(damaged.length(), at + random.nextInt(1, 30)));
                }
            }
            List<PgnEntry> entries = PgnReader.of(damaged + "\n\n" + AFTER).stream().toList();
            PgnEntry last = entries.get(entries.size() - 1);
            if (last instanceof PgnGame game && "after".equals(game.tags().get("Event"))) {
                read++;
            }
        }
        assertEquals(3_000, read, "the good game at the end was not always read");
    }
}
