package chesslab.chess.pgn;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.pgn.PgnReader.Detail;
import chesslab.game.Side;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PgnReaderTest {

    private static Path annotated() throws URISyntaxException {
        return Path.of(PgnReaderTest.class.getResource("annotated.pgn").toURI());
    }

    private static PgnGame annotatedGame(Detail detail) throws URISyntaxException {
        try (PgnReader reader = PgnReader.open(annotated(), detail, GameFilter.ALL)) {
            return assertInstanceOf(PgnGame.class, reader.iterator().next());
        }
    }

    private static String sans(List<PgnMove> moves) {
        return String.join(" ", moves.stream().map(move -> move.move().toString()).toList());
    }

    @Test
    void tagsKeepTheirOrderAndLoseTheirEscapes() throws Exception {
        PgnGame game = annotatedGame(Detail.MAIN_LINE);
        assertEquals(List.of("Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "Annotator"),
                List.copyOf(game.tags().keySet()));
        assertEquals(Optional.of("Müller, \"Hans\""), game.tag("White"));
        assertEquals(Optional.of("O\\Neil"), game.tag("Black"));
        assertEquals(Optional.empty(), game.tag("WhiteElo"));
        assertEquals("1-0", game.result());
        assertEquals("Müller, \"Hans\" - O\\Neil 1-0 (7 plies)", game.toString());
    }

    @Test
    void movesCommentsAndGlyphsStandWhereTheyBelong() throws Exception {
        PgnGame game = annotatedGame(Detail.MAIN_LINE);
        assertEquals("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", sans(game.moves()));
        assertEquals("Before the first move.", game.comment().text());
        PgnComment first = game.moves().get(0).comment();
        assertEquals("Best by test.", first.text());
        assertEquals(Optional.of(Score.centipawns(35, Side.WHITE)), first.eval());
        assertEquals(Optional.of("1:00:03.5"), first.command("clk"));
        assertEquals(List.of(), game.moves().get(1).nags());
        assertEquals(List.of(1), game.moves().get(2).nags());
        assertEquals(List.of(6), game.moves().get(3).nags());
        assertEquals(List.of(4), game.moves().get(5).nags());
        assertEquals(Optional.of(Score.mateIn(1, Side.WHITE)), game.moves().get(5).comment().eval());
        assertEquals(Optional.of(Score.mateIn(0, Side.WHITE)), game.moves().get(6).comment().eval());
    }

    @Test
    void variationsArePassedOverWithAllThatIsInThem() {
        PgnGame game = PgnGame
                .parse("1. e4 {a} (1. d4 {a ) b} d5 (1... Nf6 ; c )\n 2. c4 $1) 2. Ke8 1-0) e5 (1... xyz) $2 *");
        assertEquals("e2e4 e7e5", sans(game.moves()));
        assertEquals("a", game.moves().get(0).comment().text());
        assertEquals(List.of(), game.moves().get(0).nags());
        assertEquals(List.of(2), game.moves().get(1).nags());
        assertEquals("*", game.result());
    }

    @Test
    void lessDetailKeepsTheMovesAndDropsTheRest() throws Exception {
        PgnGame full = annotatedGame(Detail.MAIN_LINE);
        PgnGame moves = annotatedGame(Detail.MOVES);
        assertEquals(full.moves().stream().map(m -> PgnMove.of(m.move())).toList(), moves.moves());
        assertTrue(moves.comment().isEmpty());
    }

    @Test
    void gamesFollowEachOtherWithAndWithoutTags() throws Exception {
        List<PgnEntry> entries;
        try (PgnReader reader = PgnReader.open(annotated())) {
            entries = reader.stream().toList();
        }
        assertEquals(5, entries.size());
        PgnGame study = assertInstanceOf(PgnGame.class, entries.get(1));
        assertEquals("8/8/8/8/8/k7/7p/K7 b - - 12 60", study.startFen());
        assertTrue(study.finalBoard().isMated());
        PgnError illegal = assertInstanceOf(PgnError.class, entries.get(2));
        assertEquals(3, illegal.game());
        assertEquals(28, illegal.line());
        assertTrue(illegal.cause().startsWith("move 1 of Black: move '0-0' in "), illegal::cause);
        assertEquals("d2d4 d7d5 c2c4", sans(assertInstanceOf(PgnGame.class, entries.get(3)).moves()));
        assertEquals("0-1", assertInstanceOf(PgnGame.class, entries.get(4)).result());
    }

    @Test
    void aGameWithoutTagsIsAGame() {
        List<PgnEntry> entries = PgnReader.of("1. d4 d5 2. c4 *\n\n1. f3 e5\n2. g4\nQh4# 0-1").stream().toList();
        assertEquals(2, entries.size());
        PgnGame mate = assertInstanceOf(PgnGame.class, entries.get(1));
        assertTrue(mate.tags().isEmpty());
        assertEquals("0-1", mate.result());
        assertTrue(mate.finalBoard().isMated());
    }

    @Test
    void boardAtReplaysUpToAPly() {
        PgnGame game = PgnGame.parse("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
        assertEquals(Constants.startStandardFENPosition, game.boardAt(0).getFen());
        Board board = game.boardAt(3);
        assertEquals("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", board.getFen());
        assertEquals(List.of("e2e4", "e7e5", "g1f3"), board.history().stream().map(Move::toString).toList());
        assertEquals(game.boardAt(6).getFen(), game.finalBoard().getFen());
        assertTrue(assertThrows(IllegalArgumentException.class, () -> game.boardAt(7)).getMessage().contains("0 to 6"));
        assertThrows(IllegalArgumentException.class, () -> game.boardAt(-1));
    }

    @Test
    void parseWantsExactlyOneGame() {
        assertThrows(IllegalArgumentException.class, () -> PgnGame.parse(""));
        assertThrows(IllegalArgumentException.class, () -> PgnGame.parse("1. e4 *\n\n1. d4 *"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> PgnGame.parse("1. e4\ne4 *"))
                .getMessage().startsWith("PGN: game 1, line 2: move 1 of Black"));
    }

    @Test
    void utf8AndLatin1ReadInOneFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mixed.pgn");
        byte[] utf8 = "\uFEFF[White \"Grünfeld – ♞\"]\n\n1. d4 {größer} *\n\n".getBytes(StandardCharsets.UTF_8);
        byte[] latin1 = "[White \"Grünfeld, É\"]\n\n1. d4 *\n\n[White \"é".getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[utf8.length + latin1.length];
        System.arraycopy(utf8, 0, all, 0, utf8.length);
        System.arraycopy(latin1, 0, all, utf8.length, latin1.length);
        Files.write(file, all);
        try (PgnReader reader = PgnReader.open(file)) {
            Iterator<PgnEntry> entries = reader.iterator();
            PgnGame first = assertInstanceOf(PgnGame.class, entries.next());
            assertEquals("Grünfeld – ♞", first.tags().get("White"));
            assertEquals("größer", first.moves().get(0).comment().text());
            PgnGame second = assertInstanceOf(PgnGame.class, entries.next());
            assertEquals("Grünfeld, É", second.tags().get("White"));
            assertInstanceOf(PgnError.class, entries.next());
            assertFalse(entries.hasNext());
        }
    }

    @Test
    void decodingDoesNotDependOnHowTheBytesArrive() throws IOException {
        String text = "é♞😀".repeat(40_000);
        byte[] utf8 = ("1. e4 {" + text + "} *").getBytes(StandardCharsets.UTF_8);
        try (PgnReader reader = new PgnReader(new ByteArrayInputStream(utf8) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 7));
            }
        }, Detail.MAIN_LINE, GameFilter.ALL)) {
            PgnGame game = assertInstanceOf(PgnGame.class, reader.iterator().next());
            assertEquals(text, game.moves().get(0).comment().text());
        }
    }

    @Test
    void gamesHandsTheBadOnesToTheCaller() throws Exception {
        List<PgnError> errors = new ArrayList<>();
        try (PgnReader reader = PgnReader.open(annotated())) {
            assertEquals(4, reader.games(errors::add).count());
        }
        assertEquals(List.of(3), errors.stream().map(PgnError::game).toList());
        assertRefused(() -> PgnReader.readAll(annotated()), "annotated.pgn, game 3, line 28: ");
    }

    @Test
    void aMissingFileIsNamed() {
        assertTrue(assertThrows(UncheckedIOException.class, () -> PgnReader.open(Path.of("no-such.pgn")))
                .getMessage().contains("no-such.pgn"));
    }

    @Test
    void readingStaysCloseBehindTheFile() {
        GameStream stream = new GameStream(20_000);
        try (PgnReader reader = new PgnReader(stream, Detail.MAIN_LINE, GameFilter.ALL)) {
            Iterator<PgnEntry> entries = reader.iterator();
            int games = 0;
            while (entries.hasNext()) {
                assertInstanceOf(PgnGame.class, entries.next());
                games++;
                assertTrue(stream.handedOut - (long) games * GameStream.GAME.length() <= 1 << 16,
                        "after game " + games + " of the file " + stream.handedOut + " characters were read");
            }
            assertEquals(20_000, games);
        }
    }

    /** The same game again and again, made while it is read. */
    private static final class GameStream extends InputStream {

        static final String GAME = "[Event \"x\"]\n[White \"" + "w".repeat(2000) + "\"]\n\n"
                + "1. e4 {[%eval 0.3]} e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 1/2-1/2\n\n";

        private final int games;
        private long handedOut;
        private InputStream game = InputStream.nullInputStream();
        private int begun;

        GameStream(int games) {
            this.games = games;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("bytes are read in chunks");
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = game.read(target, offset, length);
            if (count < 0 && begun < games) {
                begun++;
                game = new ByteArrayInputStream(GAME.getBytes(StandardCharsets.UTF_8));
                count = game.read(target, offset, length);
            }
            handedOut += Math.max(count, 0);
            return count;
        }
    }
}
