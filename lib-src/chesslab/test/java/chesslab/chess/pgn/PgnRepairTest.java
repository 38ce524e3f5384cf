package chesslab.chess.pgn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.pgn.PgnReader.Detail;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Games whose moves are certain though something around them is odd are read, and what was left out is named. */
class PgnRepairTest {

    private static final Path CASES = Path.of("..", "shared", "cases");
    private static final String TAGS = "[Event \"odd\"]\n[White \"A\"]\n[Result \"1-0\"]\n";
    private static final String FOUR = "e4 e5 Nf3 Nc6";
    private static final String BEFORE = "[Event \"before\"]\n\n1. d4 d5 1/2-1/2\n\n";
    private static final String AFTER = "\n\n[Event \"after\"]\n[White \"A\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    private static final String BARE_KINGS = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

    /** An odd game, its moves, its result, and words of the repair; empty if nothing is left out. */
    private record Case(String pgn, String start, String moves, String result, String repair) {
    }

    private static Case tags(String odd, String repair) {
        return new Case(TAGS + odd + "\n\n1. e4 e5 2. Nf3 Nc6 1-0", Constants.startStandardFENPosition, FOUR, "1-0",
                repair);
    }

    private static Case moves(String odd, String moves, String repair) {
        return new Case(TAGS + "\n" + odd, Constants.startStandardFENPosition, moves, "1-0", repair);
    }

    private static Case four(String odd, String repair) {
        return moves(odd, FOUR, repair);
    }

    private static Case result(String tag, String word, String result, String repair) {
        return new Case("[Event \"odd\"]\n[Result \"" + tag + "\"]\n\n1. e4 e5 2. Nf3 Nc6 " + word,
                Constants.startStandardFENPosition,
                FOUR,
                result, repair);
    }

    private static Case from(String fen, String start, String odd, String moves, String repair) {
        return new Case("[Event \"odd\"]\n[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + odd + " *", start, moves, "*",
                repair);
    }

    private static Stream<Case> tagCases() {
        String joined = "tags below an empty line";
        return Stream.of(tags("[Site \"The \"Old Boys\" Cup\"]", "is read as Site \"The \"Old Boys\" Cup\""),
                tags("[Site \"Cup \\\"]", "is read as Site"), tags("[Site \"C:\\x\\\"]", "is read as Site"),
                tags("[White-Elo \"2500\"]", "read as WhiteElo"), tags("[White ACPL \"25\"]", "White_ACPL"),
                tags("[Größe \"1\"]", "is read as"), tags("[a:b \"1\"]", "a_b"), tags("[White \"B\"]", "given twice"),
                tags("[Result \"1-0 \"]", "given twice"), tags("[Result \"0-1\"]", "given twice"),
                tags("; a comment", ""), tags("% skipped", ""), tags("{a comment}\n[ECO \"C44\"]", ""),
                tags("[Site]", "left out"), tags("[ \"a\"]", "left out"), tags("[Site 'x']", "left out"),
                tags("[Site \"x\n[Round \"1\"]", "is read as Site \"x\""), tags("[Site \"x\"", "is read as Site \"x\""),
                tags("[Site \"x] ", "is read as Site \"x\""), tags("[Site \"a\u0007b\"]", "is read as Site \"a b\""),
                tags("[site \"x\"]", "tag site is read as Site"), tags("[ECO \"C44\"] [Round \"1\"]", ""),
                tags("  [ ECO   \"C44\" ]  ", ""), tags("some words\n[ECO \"C44\"]", "text among the tags"),
                tags("\n[ECO \"C44\"]", joined), tags("  \n\t\n[ECO \"C44\"]\n \n[Round \"1\"]", joined),
                tags("\n\n\n[ECO \"C44\"]", joined),
                new Case(TAGS.strip() + " 1. e4 e5 2. Nf3 Nc6 1-0", Constants.startStandardFENPosition, FOUR, "1-0",
                        ""),
                new Case(TAGS + "1. e4 e5 2. Nf3 Nc6 1-0", Constants.startStandardFENPosition, FOUR, "1-0", ""),
                new Case("\uFEFF" + TAGS + "\n1. e4 e5 2. Nf3 Nc6 1-0", Constants.startStandardFENPosition, FOUR, "1-0",
                        ""));
    }

    private static Stream<Case> fenCases() {
        String pieces = "7k/5K2/4R3/8/8/8/8/8 w ";
        String start = pieces + "- - 0 1";
        String cut = "tags below an empty line";
        return Stream.of(
                new Case("[FEN \"" + BARE_KINGS + "\"]\n[SetUp \"1\"]\n\n[White \"A\"]\n\n1. e4 Kd7 *", BARE_KINGS,
                        "e4 Kd7",
                        "*", cut),
                new Case("[SetUp \"1\"]\n \t\n[FEN \"" + BARE_KINGS + "\"]\n\n1. e4 *", BARE_KINGS, "e4", "*", cut),
                new Case("[FEN \"" + BARE_KINGS + "\"]\n\n{hm}\n\n[White \"A\"]\n\n1. e4 *", BARE_KINGS, "e4", "*",
                        cut),
                new Case("[event \"odd\"]\n[fen \"" + BARE_KINGS + "\"]\n\n1. e4 *", BARE_KINGS, "e4", "*",
                        "read as Event"),
                new Case("[Event \"odd\"]\n[FEN \"" + BARE_KINGS + "]\n\n1. e4 *", BARE_KINGS, "e4", "*",
                        "is read as FEN"),
                from(pieces + "KQkq - 0 1", start, "1. Rh6#", "Rh6", "castling right K needs"),
                from(pieces + "HAha - 0 1", start, "1. Rh6#", "Rh6", "castling right K needs"),
                from(pieces + "- e6 0 1", start, "1. Rh6#", "Rh6", "en-passant square e6 needs"),
                from(pieces + "- e3 0 1", start, "1. Rh6#", "Rh6", "en-passant square e3 is not on rank 6"),
                from(pieces + "- -", start, "1. Rh6#", "Rh6", ""), from(pieces + "-", start, "1. Rh6#", "Rh6", ""),
                from(pieces, start, "1. Rh6#", "Rh6", ""), from(pieces.substring(0, 20), start, "1. Rh6#", "Rh6", ""),
                from(pieces + "- - 7", pieces + "- - 7 1", "1. Rh6#", "Rh6", ""),
                from(pieces + "- - 4 0", pieces + "- - 4 1", "1. Rh6#", "Rh6", ""),
                from(pieces + "- - 30 1", pieces + "- - 30 1", "1. Rh6#", "Rh6", ""),
                from("4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "1. e1a1", "O-O-O",
                        "castling right k needs"),
                from(pieces + "- - hmvc 7; fmvn 1;", pieces + "- - 7 1", "1. Rh6#", "Rh6", "operations of EPD"),
                from(pieces + "- - id 'mate'; fmvn 4", pieces + "- - 0 4", "4. Rh6#", "Rh6", "operations of EPD"),
                new Case("[Event \"odd\"]\n[FEN " + BARE_KINGS + "]\n[SetUp 1]\n\n1. e4 *", BARE_KINGS, "e4", "*",
                        "is read as FEN"),
                new Case("[Event \"odd\"]\n[FEN “" + BARE_KINGS + "”]\n[SetUp '1']\n\n1. e4 *", BARE_KINGS, "e4", "*",
                        "is read as FEN"),
                from("4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", "9. exd6", "exd6", ""));
    }

    private static Stream<Case> suffixCases() {
        List<Case> cases = new ArrayList<>();
        for (String odd : List.of("!!!", "?!?", "$256", "$", "=", "+/=", "=/+", "+-", "-+", "±", "∓", "∞", "N", "ch",
                "mate",
                "++", "dbl ch", "dis ch", "†", "D", "RR", "⩲", "-/+", "zugzwang", "<later>", "|", "}")) {
            cases.add(four("1. e4 e5 " + odd + " 2. Nf3 Nc6 1-0", "left out"));
            cases.add(four("1. e4 e5 2. Nf3 Nc6 " + odd + " 1-0", "left out"));
        }
        for (String odd : List.of("!!!", "+/=", "=", "±", "N", "ch", "†", "+-", "$999")) {
            cases.add(four("1. e4" + odd + " e5 2. Nf3" + odd + " Nc6 1-0", "left out"));
        }
        cases.add(four("{White to play} $14 1. e4 e5 2. Nf3 Nc6 1-0", "'$14' among the moves is left out"));
        cases.add(four("1. e4 $0 e5 $255 2. Nf3! Nc6?! 1-0", ""));
        return cases.stream();
    }

    private static Stream<Case> commentCases() {
        return Stream.of(four("1. e4 {a {nested {twice}} note} e5 2. Nf3 Nc6 1-0", "a comment has comments in it"),
                four("1. e4 { smile :-{ } e5 {x} 2. Nf3 Nc6 1-0", ""), four("1. e4 {a}} e5 2. Nf3 Nc6 1-0", "'}'"),
                four("1. e4 {bell \u0007} e5 {page\f} 2. Nf3 {\0} Nc6 1-0", "U+0007, and 2 more"),
                four("(1. d4 d5) 1. e4 e5 2. Nf3 Nc6 1-0", "a variation before the first move"),
                four("( 1. e4 e5 2. Nf3 Nc6 1-0", "a variation before the first move"),
                four("1. e4 [%eval 0.3] e5 [%clk 0:01:00] [%eval #3] 2. Nf3 Nc6 1-0",
                        "is read as a comment, and 2 more"),
                four("1. e4 ; x {\n e5 2. Nf3 Nc6 1-0", ""), four("1. e4 e5 2. Nf3 ) Nc6 1-0", "')' among the moves"),
                moves("1. e4 { not closed\ne5 2. Nf3 Nc6 1-0", "e4", "no result after the moves"),
                moves("1. e4 e5 ( 1... c5 2. Nf3 1-0", "e4 e5", "no result after the moves"),
                moves("1. e4 e5 ; 1-0", "e4 e5", "no result after the moves"));
    }

    private static Stream<Case> numberCases() {
        return Stream.of(four("1) e4 e5 2) Nf3 Nc6 1-0", "')' among the moves is left out, and 1 more"),
                four("1 e4 , e5 2 Nf3, Nc6 1-0", "','"), four("1.e4 e5 2.Nf3 Nc6 1-0", ""),
                four("1. e4 1. ... e5 2. Nf3 2... Nc6 1-0", ""), four("e4 e5 Nf3 Nc6 1-0", ""),
                four("1... e4 e5 1-0".replace("e5", "e5 2. Nf3 Nc6"), ""), four("5. e4 e5 N 6. Nf3 Nc6 1-0", "'N'"),
                four("1. e4 … e5 2.- Nf3 Nc6 1-0", "left out"), four("1. e4 e5\n\n2. Nf3 Nc6 1-0", ""));
    }

    private static Stream<Case> moveCases() {
        List<Case> cases = new ArrayList<>();
        for (String odd : List.of("--", "Z0", "null", "0000", "@@@@", "<>", "pass")) {
            cases.add(moves("1. e4 " + odd + " 2. d4 d5 1-0", "e4", "the moves from the null move '" + odd + "' on"));
        }
        for (String odd : List.of("exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep", "exd6 ep.", "exd6 e.p.!", "e5xd6ep",
                "e5-d6", "e:d6")) {
            cases.add(moves("1. e4 a6 2. e5 d5 3. " + odd + " exd6 4. d4 1-0", "e4 a6 e5 d5 exd6 exd6 d4", ""));
        }
        for (String odd : List.of("a8(Q)", "a8/Q", "a8Q", "a8=q", "a8 (Q)", "a8=(Q)", "a7-a8(Q)", "a8=♕", "a7a8q",
                "a8/Q!", "a7a8Q", "a7-a8=Q+", "a7-a8Q#", "a7a8(Q)", "A7-A8=Q")) {
            String start = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
            cases.add(from(start, start, "1. " + odd + " Kg6", "a8=Q Kg6", ""));
        }
        for (String odd : List.of("g1-f3+", "g1-f3#", "G1-F3", "G1F3!", "g1:f3++")) {
            cases.add(four("1. E2-E4 e7-e5+ 2. " + odd + " b8c6# 1-0", ""));
        }
        for (String odd : List.of("e1h1", "0-0", "O-O+", "O–O", "e1-g1", "Ke1-g1", "00", "o-o")) {
            cases.add(moves("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. " + odd + " Nf6 1-0", FOUR + " Bc4 Bc5 O-O Nf6", ""));
        }
        for (String odd : List.of("Ng1-f3", "Ng1xf3", "g1f3", "g1-f3", "♘f3", "♞g1-f3", "N-f3")) {
            cases.add(four("1. e2-e4 e7e5 2. " + odd + " Nb8-c6 1-0", ""));
        }
        return cases.stream();
    }

    private static Stream<Case> resultCases() {
        List<Case> cases = new ArrayList<>();
        for (String odd : List.of("0.5-0.5", "1-0 ", "½-½", "0-0", "1-0f", "1 - 0", "1:0", "+-", "1–0", "won")) {
            cases.add(result(odd, "0-1", "0-1", "tag Result"));
            cases.add(result("0-1", odd.strip().equals("1-0") ? "" : odd, "0-1", "no result after the moves"));
            cases.add(result(odd, "", "*", "no result after the moves"));
        }
        cases.add(result("1/2-1/2", "", "1/2-1/2", "no result after the moves"));
        cases.add(result("?", "1/2", "1/2-1/2", ""));
        cases.add(result("1/2", "1/2", "1/2-1/2", "tag Result"));
        cases.add(result("1-0", "*", "1-0", ""));
        cases.add(result("*", "0-1", "0-1", ""));
        cases.add(result("1-0", "1-0 White won on time", "1-0", "White won on time"));
        cases.add(result("1-0", "1-0 1-0", "1-0", "text outside of the moves"));
        cases.add(result("1-0", "1-0\n\n\u001A", "1-0", ""));
        cases.add(result("1-0", "1-0\n\nThis file was made by me, 2003.\nBye", "1-0", "made by me, 2003., and 1 more"));
        cases.add(result("1-0", "1-0\n\n--\nFrom: a@b.c\n\nHello,\n  here is 1 game:", "1-0", "--, and 3 more"));
        cases.add(
                new Case("[Event \"odd\"]\n\n1. f3 e5 2. g4 Qh4#", Constants.startStandardFENPosition, "f3 e5 g4 Qh4",
                        "*", "no result"));
        cases.add(new Case("[Event \"odd\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4#",
                Constants.startStandardFENPosition, "f3 e5 g4 Qh4",
                "0-1",
                "no result"));
        cases.add(new Case("[Event \"odd\"]\n[Result \"1-0\"]\n", Constants.startStandardFENPosition, "", "1-0",
                "no result"));
        return cases.stream();
    }

    @TestFactory
    Stream<DynamicTest> oddGameIsReadAndTheSoundOneBehindStaysGood() {
        return Stream
                .of(tagCases(), fenCases(), suffixCases(), commentCases(), numberCases(), moveCases(), resultCases())
                .flatMap(cases -> cases).map(c -> dynamicTest(c.pgn(), () -> {
                    check(c, BEFORE + c.pgn() + AFTER);
                    check(c, (BEFORE + c.pgn() + AFTER).replace("\n", "\r\n"));
                    check(c, (BEFORE + c.pgn() + AFTER).replace("\n", "\r"));
                }));
    }

    private static void check(Case c, String pgn) {
        List<PgnEntry> entries = new ArrayList<>();
        List<Optional<PgnError>> repairs = new ArrayList<>();
        try (PgnReader reader = PgnReader.of(pgn)) {
            for (PgnEntry entry : reader) {
                entries.add(entry);
                repairs.add(reader.repair());
            }
        }
        assertEquals(3, entries.size(), entries::toString);
        PgnGame game = assertInstanceOf(PgnGame.class, entries.get(1));
        Board board = Board.fromFen(c.start());
        Stream.of(c.moves().split(" ")).filter(move -> !move.isEmpty()).forEach(board::doMove);
        assertEquals(board.history().size(), game.moves().size(), () -> repairs.get(1).toString());
        assertEquals(board.getFen(), game.finalBoard().getFen());
        assertEquals(c.result(), game.result(), () -> repairs.get(1).toString());
        assertEquals(c.result(), game.tag("Result").orElse(c.result()));
        assertEquals(c.repair().isEmpty(), repairs.get(1).isEmpty(), () -> repairs.get(1).toString());
        assertTrue(repairs.get(1).map(PgnError::cause).orElse("").contains(c.repair()),
                () -> repairs.get(1).toString());
        assertEquals(game.toPgn(), PgnGame.parse(game.toPgn()).toPgn());
        assertEquals(Optional.empty(), repairs.get(0));
        PgnGame after = assertInstanceOf(PgnGame.class, entries.get(2));
        assertEquals("after", after.tag("Event").orElse(""));
        assertEquals(4, after.moves().size());
        assertEquals(Optional.empty(), repairs.get(2));
    }

    @Test
    void repairNamesGameAndLine() {
        PgnReader reader = PgnReader.of(BEFORE + TAGS + "\n1. e4 e5 = 2. Nf3 N Nc6 1-0" + AFTER);
        List<String> repairs = reader.stream().flatMap(entry -> reader.repair().stream()).map(PgnError::toString)
                .toList();
        assertEquals(List.of("game 2, line 9: '=' among the moves is left out, and 1 more"), repairs);
    }

    /** A word that is skipped could be a misspelt move: the next number shows it. */
    @Test
    void wordThatIsSkippedWasNoMove() {
        for (String moves : List.of("1. e4 hello 2. d4 d5 1-0", "1. e4 e5 2. hm d4 3. Nf3 1-0", "1. e4-e5 1-0",
                "1. e4e5 1-0",
                "1. e4 e5 2. Sf3 Nc6 1-0", "1. e4 Nxx 2. d4 1-0", "1. e4 e9 1-0", "1. e4 ed 1-0", "1. e4 0-0 2. d4 1-0",
                "1. e4 O-O-O-O 1-0", "1. Kg1 1-0", "1. nf3 1-0", "1. e4 P@e5 1-0", "1. e4 e5/d5 1-0")) {
            List<PgnEntry> entries = PgnReader.of(TAGS + "\n" + moves + AFTER).stream().toList();
            assertEquals(2, entries.size(), moves);
            assertTrue(entries.get(0) instanceof PgnError error && error.cause().startsWith("move "), moves + entries);
        }
    }

    @Test
    void gamesWithoutTagsAndResultsComeApart() {
        List<PgnEntry> entries = PgnReader.of("1. e4 e5\n\n1. d4 d5 2. c4\n\n1. f3 e5 2. g4 Qh4#").stream().toList();
        assertEquals(List.of(2, 3, 4), entries.stream().map(entry -> ((PgnGame) entry).moves().size()).toList());
    }

    @Test
    void spoiledTagsNeverLeaveTheMovesToTheOrdinaryStart() {
        for (String tag : List.of("[FEN 'x" + BARE_KINGS + "']", "[FEN]",
                "[FEN \"" + BARE_KINGS + "\"]\n[FEN \"8/8 w\"]",
                "[Variant Atomic]", "[White \"\0\"]\n[FEN \"" + BARE_KINGS + "\"]", "[FEN \"?\"]", "[SetUp \"1\"]")) {
            List<PgnEntry> entries = PgnReader.of("[Event \"odd\"]\n" + tag + "\n\n[Round \"1\"]\n\n1. e4 *" + AFTER)
                    .stream()
                    .toList();
            assertEquals(2, entries.size(), tag + entries);
            assertInstanceOf(PgnError.class, entries.get(0), tag);
        }
    }

    /** A start position or a variant that is badly written is read or refuses the game, wherever it stands. */
    @Test
    void positionThatIsNoSoundTagIsReadOrRefused() {
        String fen = BARE_KINGS;
        List<String> odd = new ArrayList<>();
        for (String form : List.of("[%s: \"%s\"]", "[%s=\"%s\"]", "[%s = \"%s\"]", "[%s\u00A0\"%s\"]", "[%s_ \"%s\"]",
                "%s \"%s\"", "［%s \"%s\"］", "［%s　＂%s＂］", "- [%s \"%s\"]", "* [%s \"%s\"]", "1. [%s \"%s\"]", "%s: %s",
                "%s=%s", "%s %s", "(%s \"%s\")", "<%s \"%s\">", "\"%s\": \"%s\"", "[\"%s\", \"%s\"]", "[[%s \"%s\"]]",
                "[%s:%s]", "[%s=%s]", "[\u00A0%s \"%s\"]", "[\u200B%s \"%s\"]", "[%s, '%s']", "| %s | %s |",
                "[*%s \"%s\"]",
                "[%s\n\"%s\"]", "[\n%s \"%s\"]", "[White \"A\", %s \"%s\"]", "[White \"A\"], [%s \"%s\"]",
                "[White \"A\"] %s \"%s\"", "Here is %s \"%s\"", "Here is %s \"%s\"\n[White \"A\"]",
                "%s \"%s\"\n[White \"A\"]",
                "[White \"A\" [%s \"%s\"]", "[/%s] %s", "[%s -> \"%s\"]", "[%s] %s", "%s\n%s")) {
            Stream.of("FEN", "F-E-N", "fen").forEach(name -> odd.add(form.formatted(name, fen)));
            Stream.of("Variant", "VARIANT").forEach(name -> odd.add(form.formatted(name, "Atomic")));
            odd.add(form.formatted("SetUp", "1") + "\n" + form.formatted("FEN", fen));
            odd.add(form.formatted("Set-Up", "1"));
        }
        odd.addAll(List.of("［ＦＥＮ \"" + fen + "\"］", "[F\u200BEN \"" + fen + "\"]", "Position: " + fen, fen,
                "[FЕN: \"" + fen + "\"]", "[Start-FEN \"" + fen + "\"]", "F E N \"" + fen + "\""));
        List<String> wrong = new ArrayList<>();
        for (String tag : odd) {
            for (String pgn : List.of("[Event \"p\"]\n%s\n\n1. e4 1-0", "[Event \"p\"]\n\n%s\n\n1. e4 1-0",
                    "[Event \"p\"]\n%s\n1. e4 1-0", "%s\n[Event \"p\"]\n\n1. e4 1-0", "%s\n\n1. e4 1-0")) {
                if (pgn.startsWith("%s") && (tag.startsWith("Here") || tag.startsWith("Position"))) {
                    continue; // above a game, only a line that begins so is of the game
                }
                for (String before : List.of("", BEFORE)) {
                    String all = before + pgn.formatted(tag) + AFTER;
                    List<PgnEntry> entries = PgnReader.of(all).stream().toList();
                    PgnEntry entry = entries.get(entries.size() - 2);
                    if (entries.size() != (before.isEmpty() ? 2 : 3)
                            || entry instanceof PgnGame game && !game.startFen().equals(fen)) {
                        wrong.add(all + entries);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        for (String tag : List.of("[FEN: \"%s\"]", "[FEN=\"%s\"]", "[FEN\u00A0\"%s\"]", "[F-E-N \"%s\"]")) {
            PgnGame game = (PgnGame) PgnReader.of("[Event \"p\"]\n" + tag.formatted(fen) + "\n\n1. e4 1-0").iterator()
                    .next();
            assertEquals(fen, game.startFen(), tag);
        }
    }

    @Test
    void lineOfAnyLengthAmongTheTagsLeavesOneGame() {
        for (int length : List.of(4_000, 5_000, 60_000, 65_535, 66_000, 131_000, 140_000, 200_000, 1_000_000)) {
            String word = "W".repeat(length);
            for (String odd : List.of("[Annotator \"%s\"]", "[Annotator \"%s", "[Annotator %s]", "[%s \"x\"]", "[%s",
                    "%s",
                    "[A \"1\"] [Annotator \"%s\"]", "[Annotator \"%s\"] [B \"2\"]", "[Annotator \"%s [FEN: x")) {
                List<PgnEntry> entries = PgnReader
                        .of("[Event \"p\"]\n[FEN \"" + BARE_KINGS + "\"]\n" + odd.formatted(word)
                                + "\n[Result \"1-0\"]\n\n1. e4 1-0" + AFTER)
                        .stream().toList();
                assertEquals(2, entries.size(), () -> odd + length);
                assertTrue(!(entries.get(0) instanceof PgnGame game)
                        || game.startFen().equals(BARE_KINGS) && game.tag("Result").isPresent(),
                        odd + length);
            }
        }
    }

    @Test
    void markupAroundAGameIsSkipped() {
        for (String odd : List.of("[pgn] %s [/pgn]", "[PGN]%s[/PGN]", "[pgn=300] %s\n[/pgn]", "<pgn> %s </pgn>",
                "```pgn %s\n```",
                "[pgn]\n%s\n[/pgn]", "[code][Event \"x\"]\n\n%s[/code]")) {
            List<PgnEntry> entries = PgnReader.of(odd.formatted("1. e4 e5 2. Nf3 Nc6") + AFTER).stream().toList();
            assertEquals(List.of(4, 4), entries.stream().map(entry -> ((PgnGame) entry).moves().size()).toList(), odd);
        }
    }

    @Test
    void indentedGamesComeApart() {
        for (String indent : List.of("  ", "\t", "      ", "\u00A0", "\u3000", "\u200B", "\uFEFF", "\u2060", "\u200E",
                "\f",
                "\u000B", "\u2003 ", "\u202F\t", "\u00AD", "\u1680", "\u061C", " \u001A", "\u200B\u00A0\u3000",
                "\u2028")) {
            String games = ("[Event \"1\"]\n\n1. e4 e5\n\n[Event \"2\"]\n[White \"A\"]\n\n1. d4 {\n[%clk 1]} d5 2. c4\n\n"
                    + "[Event \"3\"]\n\n1. e9\n\n[Event \"4\"]\n\n1. f3").replaceAll("(?m)^", indent);
            assertEquals("[1, 2, game 3, line 13: move 1 o, 4]", PgnReader.of(games).stream()
                    .map(entry -> entry instanceof PgnGame game
                            ? game.tag("Event").orElse("none")
                            : entry.toString().substring(0, 25))
                    .toList().toString());
        }
    }

    @Test
    void unseenCharactersBeforeATagAreItsIndentation() throws IOException {
        for (String unseen : List.of("\u00A0", "\u3000", "\u200B", "\uFEFF", "\u2060", "\u200E", "\f", "\u000B", "\f\n",
                "\u3000\n\u3000\n", "\u200B\n", "\uFEFF\uFEFF", " \u200F ")) {
            String first = "[Event \"1\"]\n[White \"A\"]\n\n";
            for (String moves : List.of("1. e4 e5", "1. e4 {", "", "1. e9")) {
                String pgn = first + moves + "\n\n" + unseen + "[Event \"2\"]\n" + unseen.strip()
                        + "[White \"B\"]\n\n1. d4";
                for (String coding : unseen.contains("\u00A0") ? List.of("UTF-8", "ISO-8859-1") : List.of("UTF-8")) {
                    try (PgnReader reader = new PgnReader(new ByteArrayInputStream(pgn.getBytes(coding)),
                            Detail.MAIN_LINE, GameFilter.ALL)) {
                        List<PgnEntry> entries = reader.stream().toList();
                        PgnGame last = assertInstanceOf(PgnGame.class, entries.get(entries.size() - 1), pgn);
                        assertEquals("2 2 B 1", entries.size() + " " + last.tag("Event").orElse("") + " "
                                + last.tag("White").orElse("") + " " + last.moves().size(), pgn);
                    }
                }
            }
        }
    }

    /** Files put together from several programs: each line is of one coding. */
    @Test
    void codingsMayChangeFromLineToLine() throws IOException {
        for (String end : List.of("\n", "\r", "\r\n")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.writeBytes(("[White \"Sešić\"]" + end).getBytes(StandardCharsets.UTF_8));
            bytes.writeBytes(("[Black \"Müller\"]" + end).getBytes(StandardCharsets.ISO_8859_1));
            bytes.writeBytes(("[Site \"Šabac – „A“\"]" + end + end).getBytes("windows-1252"));
            bytes.writeBytes(("1. e4 {ö}" + end).getBytes(StandardCharsets.ISO_8859_1));
            bytes.writeBytes(("1... e5 {ć} 1-0").getBytes(StandardCharsets.UTF_8));
            try (PgnReader reader = new PgnReader(new ByteArrayInputStream(bytes.toByteArray()), Detail.MAIN_LINE,
                    GameFilter.ALL)) {
                PgnGame game = (PgnGame) reader.iterator().next();
                assertEquals("Sešić Müller Šabac – „A“ ö ć",
                        String.join(" ", game.tag("White").orElseThrow(), game.tag("Black").orElseThrow(),
                                game.tag("Site").orElseThrow(), game.moves().get(0).comment().text(),
                                game.moves().get(1).comment().text()));
            }
        }
    }

    /** One person in three codings is one. */
    @Test
    void windowsLettersAreToldByTheirBytes() throws IOException {
        String name = "“Šašić’s” Œuvre – €5…";
        String pgn = "[White \"" + name.replace('ć', 'c') + "\"]\n\n1. e4 1-0\n";
        for (String coding : List.of("UTF-8", "windows-1252")) {
            try (PgnReader reader = new PgnReader(new ByteArrayInputStream(pgn.getBytes(coding)), Detail.MAIN_LINE,
                    GameFilter.ALL)) {
                assertEquals(name.replace('ć', 'c'), ((PgnGame) reader.iterator().next()).tag("White").orElseThrow(),
                        coding);
            }
        }
        byte[] all = new byte[0x80];
        IntStream.range(0, all.length).forEach(i -> all[i] = (byte) (0x80 + i));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("[White \"".getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(all);
        bytes.writeBytes("\"]\n\n1. e4 1-0\n".getBytes(StandardCharsets.US_ASCII));
        try (PgnReader reader = new PgnReader(new ByteArrayInputStream(bytes.toByteArray()), Detail.MAIN_LINE,
                GameFilter.ALL)) {
            assertEquals(new String(all, "windows-1252"),
                    ((PgnGame) reader.iterator().next()).tag("White").orElseThrow());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pgn", "pgn-more"})
    void collectedFilesAreReadAsTheyShouldBe(String folder) throws IOException {
        Path cases = CASES.resolve(folder);
        assumeTrue(Files.exists(cases), cases + " is not here");
        for (String line : Files.readAllLines(cases.resolve("right.tsv")).stream().skip(1).toList()) {
            String[] right = line.split("\t");
            try (PgnReader reader = PgnReader.open(cases.resolve(right[0] + ".pgn"), Detail.MAIN_LINE,
                    GameFilter.ALL)) {
                List<PgnGame> games = reader.games(bad -> {
                    throw new AssertionError(right[0] + ": " + bad);
                }).toList();
                PgnGame first = games.get(0);
                assertEquals(line,
                        String.join("\t", right[0], "" + games.size(), "" + first.moves().size(), first.result(),
                                first.finalBoard().getFen()));
                if (right[0].equals("indented")) {
                    assertEquals("C 2", games.get(1).tag("White").orElse("") + " " + games.get(1).moves().size());
                } else if (games.size() > 1) {
                    assertEquals("4 0-1", games.get(1).moves().size() + " " + games.get(1).result(), line);
                    assertTrue(games.get(1).finalBoard().isMated(), line);
                }
            }
        }
    }
}
