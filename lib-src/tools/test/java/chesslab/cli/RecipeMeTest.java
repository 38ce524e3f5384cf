package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import chesslab.chess.Board;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.chess.pgn.PgnWriter;
import chesslab.files.FileTree;
import chesslab.files.RunLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From a file of lichess to a network that predicts a player's moves, at a small size. */
@Tag("lengthy")
class RecipeMeTest {

    private static final Path LICHESS = Path.of("../shared/lichess");

    @TempDir
    private Path folder;

    /** Each position has Stockfish's lines where it occurs first. */
    private static void assertAnnotated(List<PgnGame> games, List<PgnGame> annotated) {
        assertEquals(games.stream().map(PgnGame::finalBoard).map(Board::getFen).toList(),
                annotated.stream().map(PgnGame::finalBoard).map(Board::getFen).toList());
        Set<Long> seen = new HashSet<>();
        for (PgnGame game : annotated) {
            assertTrue(game.tag("Annotator").orElseThrow().matches("Stockfish .*, nodes 500"), game::toPgn);
            for (int ply = 0; ply < game.moves().size(); ply++) {
                Board board = game.boardAt(ply);
                MoveComment said = MoveComment.of(game.moves().get(ply).comment(), board.getSideToMove()).orElseThrow();
                assertEquals(seen.add(board.key()) ? Math.min(3, board.legalMoves().size()) : 0, said.lines().size());
            }
        }
    }

    /** Calls with the games on standard input, too. */
    private static Call made(List<String> words, Path games) throws IOException {
        InputStream before = System.in;
        try (InputStream in = Files.newInputStream(games)) {
            System.setIn(in);
            return Call.of(words);
        } finally {
            System.setIn(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"2016-05.pgn, player0002, 0, 130, 500, false", "2017-05.pgn, player2341, 2, 130, 500, true",
            "2016-05.pgn, player0002, 0, 1400, 6, false"})
    void aFileOfLichessBecomesAPlayerAndAReport(String file, String name, int annotated, int count, int plies,
            boolean byStandardInput) throws Exception {
        assumeTrue(Files.isDirectory(LICHESS), LICHESS + " is not there");
        Path games = folder.resolve("games.pgn");
        try (PgnReader reader = PgnReader.open(LICHESS.resolve(file), PgnReader.Detail.MAIN_LINE,
                new GameFilter(0, 0, List.of(), false, false, 1, count, List.of(name)))) {
            PgnWriter.writeAll(games, reader.games(bad -> {
            }).map(game -> new PgnGame(game.tags(), game.comment(),
                    game.moves().subList(0, Math.min(plies, game.moves().size())), game.result())).toList());
        }
        Path out = folder.resolve("me");
        List<String> words = List.of("recipe", "me", byStandardInput ? "-" : games.toString(), "--name", name,
                "--annotated", "" + annotated,
                "--out",
                out.toString());
        String report = made(words, games).ends(0).out();
        String kept = Files.readString(out.resolve("report.txt"));
        assertTrue(kept.startsWith(name + ": ") && report.contains(kept), report);
        for (String said : List.of("The player's moves", "The other sides' moves", "100 games          all",
                "frequency baseline ",
                "The clone predicts", "environment/chesslab uci net:")) {
            assertTrue(report.contains(said), report);
        }
        assertEquals(annotated > 0, report.contains("by clock"), report);
        assertEquals(count > 1300, report.contains("1000 games") && report.contains("from nothing"), report);
        if (annotated > 0) {
            assertAnnotated(PgnReader.readAll(games).subList(0, annotated),
                    PgnReader.readAll(out.resolve("annotated.pgn")));
        }
        byte[] clone = Files.readAllBytes(out.resolve("clone/policy.npz"));
        FileTree.delete(out.resolve("clone"));
        Files.delete(out.resolve("encoded/manifest.json"));
        FileTree.delete(out.resolve("encoded"));
        String log = Files.readString(out.resolve(RunLog.FILE));
        made(words, games).ends(0);
        assertFalse(Files.readString(out.resolve(RunLog.FILE)).substring(log.length()).contains("annotate"),
                "games are annotated once");
        assertEquals(HexFormat.of().formatHex(clone),
                HexFormat.of().formatHex(Files.readAllBytes(out.resolve("clone/policy.npz"))));
        Call.of("match", "net:" + out.resolve("clone") + ",temperature=1", "random", "--games", "2").ends(0);
        made(words.stream().map(word -> word.equals("" + annotated) ? "9" : word).toList(), games).ends(1)
                .tells("annotated 9 instead of " + annotated);
    }
}
