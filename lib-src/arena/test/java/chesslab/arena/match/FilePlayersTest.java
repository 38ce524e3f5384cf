package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.PlayerFolder;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.PlayedGame;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Players from files of Java source: whatever such a file does, it loses, and says why. */
@Tag("lengthy")
class FilePlayersTest {

    private static final String FIRST = "return Optional.of(board.legalMoves().get(0));";

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name + ".java"), text);
    }

    /** A file with a player. */
    private Path player(String name, String body) throws IOException {
        return file(name, """
                import chesslab.chess.*;
                import chesslab.game.Player;
                import java.util.*;

                public class %s implements Player<Board, Move> {
                    public Optional<Move> chooseMove(Board board) {
                        %s
                    }
                }
                """.formatted(name, body));
    }

    /** Puts members before the method of a file. */
    private static Path with(String members, Path file) throws IOException {
        return Files.writeString(file, Files.readString(file).replaceFirst("(?m)^    public (Opt|int)",
                Matcher.quoteReplacement(members) + "\n    public $1"));
    }

    private Path evaluation(String name, String body) throws IOException {
        return file(name, """
                package mine;

                import chesslab.chess.*;

                public class %s implements chesslab.search.StaticEvaluation<Board> {
                    public int valueForWhite(Board board) {
                        %s
                    }
                }
                """.formatted(name, body));
    }

    private static MatchReport<Board, Move> match(Path file, int games) throws Exception {
        return Match.play(MatchSettings.of("java:" + file, "random", games, Openings.START).withMoveLimit(6),
                MatchTest.QUIET);
    }

    /** What a player does wrong when it is made or in its first move; nothing of it still runs then. */
    private static PlayerFault fault(String player) {
        PlayerFault fault = assertThrows(PlayerFault.class, () -> {
            try (MatchPlayer<Board, Move> opened = Entrant.parse(player).open(1)) {
                opened.choose(new Board());
            }
        });
        assertTrue(ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
        return fault;
    }

    private static String refusal(Path file) {
        return assertThrows(IllegalArgumentException.class, () -> Entrant.parse("java:" + file)).getMessage();
    }

    @Test
    void playerPlaysAndTheSeedIsTheGames() throws Exception {
        Path chance = with("private final Random random; public Chance(long seed) { random = new Random(seed); }",
                player("Chance", "List<Move> moves = board.legalMoves(); "
                        + "return Optional.of(moves.get(random.nextInt(moves.size())));"));
        MatchReport<Board, Move> first = match(chance, 6);
        assertEquals(6, first.result().games().games());
        assertEquals(Optional.empty(), first.stopped());
        Set<List<Move>> games = first.games().stream().map(MatchGame::moves).collect(Collectors.toSet());
        assertTrue(games.size() > 1, "each game has a seed of its own");
        assertEquals(first.games().stream().map(MatchGame::moves).toList(),
                match(chance, 6).games().stream().map(MatchGame::moves).toList());
    }

    @Test
    void evaluationIsSearchedWithinTheLimitOfItsText() throws Exception {
        Path file = evaluation("Material", "return Long.bitCount(board.getBitboard(chesslab.game.Side.WHITE))"
                + " - Long.bitCount(board.getBitboard(chesslab.game.Side.BLACK));");
        Entrant<Board, Move> entrant = Entrant.parse("java:" + file);
        assertEquals("java:" + file + ",nodes=10000", entrant.toString());
        Board board = Board.fromFen("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1");
        for (String limit : List.of("nodes=1000", "depth=2", "movetime=50")) {
            try (MatchPlayer<Board, Move> player = Entrant.parse("java:" + file + "," + limit).open(1)) {
                Choice<Move> choice = player.choose(board);
                assertEquals("c3d5", choice.move().toString(), limit);
                assertTrue(choice.nodes() == 1000 || !limit.equals("nodes=1000"), choice::toString);
                assertTrue(player.identity().startsWith("SHA-256 "), player::identity);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    Exit      | System.exit(3); return null;                          | crash        | it ended by itself with status 3
                    Memory    | long[] much = new long[400_000_000]; return Optional.of(board.legalMoves().get((int) much[7])); | crash | OutOfMemoryError
                    Recursion | return chooseMove(board).or(() -> chooseMove(board)); | crash        | StackOverflowError
                    Flood     | while (true) System.out.println("again and again");   | crash        | printed more than 1048576 bytes
                    Quiet     | while (true) try { System.out.println("again"); } catch (RuntimeException e) { return Optional.of(board.legalMoves().get(0)); } | crash | printed more than
                    Illegal   | return Optional.of(new Move(Square.E2, Square.E5));   | illegal move | chose e2e5 in
                    Null      | return null;                                          | illegal move | chose null in
                    Throws    | throw new IllegalStateException("no idea");           | crash        | no idea at Throws.chooseMove(Throws.java:7)
                    Changes   | board.doMove(board.legalMoves().get(0)); return Optional.empty(); | illegal move | changed the position that it was given
                    """)
    void playerThatFailsIsToldWithThePosition(String name, String body, String termination, String text)
            throws Exception {
        PlayerFault fault = fault("java:" + player(name, body));
        assertEquals(termination, fault.termination().text(), fault.getMessage());
        assertTrue(fault.getMessage().contains(text) && fault.getMessage().contains(" w "), fault.getMessage());
    }

    @Test
    void playerThatFailsIsOutAfterThreeGames() throws Exception {
        Path file = player("Exit", "System.exit(3); return null;");
        MatchReport<Board, Move> report = match(file, 8);
        assertEquals(Optional.of("java:" + file), report.disqualified());
        MatchGame<Board, Move> last = report.games().stream().filter(game -> game.fault().isPresent())
                .reduce((one, other) -> other).orElseThrow();
        assertEquals("crash", last.outcome().termination().text(), report::toString);
    }

    @Test
    void playerThatDoesNotAnswerIsKilled() throws Exception {
        String message = fault("java:" + player("Loop", "while (true) { }") + ",seconds=1").getMessage();
        assertTrue(message.contains("no answer within 1000 ms, so it was killed"), message);
    }

    /** In its move or its constructor, as a thread of any group, a task of Java's common pool or a virtual thread. */
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    Twenty  | "for (int i = 1; i < 20; i++) { new Thread(thinking).start(); } new Thread(thinking).start();"
                    Root    | "ThreadGroup root = Thread.currentThread().getThreadGroup(); while (root.getParent() != null) root = root.getParent(); new Thread(root, thinking).start();"
                    Sibling | "new Thread(new ThreadGroup(Thread.currentThread().getThreadGroup().getParent(), \"x\"), thinking, \"process reaper\").start();"
                    Common  | "java.util.concurrent.CompletableFuture.runAsync(thinking);"
                    Sleeps  | "Thread sleeper = new Thread(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) { } }); sleeper.setDaemon(true); sleeper.start();"
                    Virtual | "try { Thread.class.getMethod(\"startVirtualThread\", Runnable.class).invoke(null, thinking); } catch (ReflectiveOperationException e) { new Thread(thinking).start(); }"
                    Parked  | "Runnable parks = () -> java.util.concurrent.locks.LockSupport.parkNanos(100_000_000_000L); try { Thread.class.getMethod(\"startVirtualThread\", Runnable.class).invoke(null, parks); } catch (ReflectiveOperationException e) { new Thread(parks).start(); }"
                    """)
    void threadsOfEveryKindAreSeen(String name, String start) throws Exception {
        String code = "Runnable thinking = () -> { while (true) { } }; "
                + start.replaceAll("^\"|\"$", "").replace("\\\"", "\"");
        Path moving = player(name, code + FIRST);
        Path made = with("public " + name + "Made() { " + code + " }", player(name + "Made", FIRST));
        for (Path file : name.equals("Twenty") || name.equals("Virtual") ? List.of(moving, made) : List.of(moving)) {
            String message = fault("java:" + file).getMessage();
            assertTrue(message.contains("left " + (name.equals("Twenty") ? 20 : 1)
                    + " threads running " + (file == moving ? "after its move in " : "when it was made")), message);
        }
    }

    /** A pool of Java's own stays, and so do its threads that wait for processes. */
    @Test
    void workThatEndsWithTheMoveIsNoFault() throws Exception {
        Path file = player("Ends", """
                try {
                    new ProcessBuilder("true").start().waitFor();
                    int moves = (int) java.util.stream.IntStream.range(0, 100_000).parallel().filter(i -> i % 3 == 0)
                            .mapToObj(i -> board.legalMoves().get(0)).count();
                    List<Thread> threads = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        try {
                            threads.add((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class)
                                    .invoke(null, (Runnable) () -> { }));
                        } catch (ReflectiveOperationException e) {
                            threads.add(new Thread(() -> { }));
                            threads.get(i).start();
                        }
                    }
                    for (Thread each : threads) {
                        each.join();
                    }
                    return Optional.of(board.legalMoves().get(moves % 2));
                } catch (java.io.IOException | InterruptedException e) {
                    throw new IllegalArgumentException(e);
                }
                """);
        MatchReport<Board, Move> report = match(file, 2);
        assertEquals(2, report.games().stream().filter(game -> game.fault().isEmpty()).count(), report::toString);
    }

    /** Past System.out: through the process's own outputs, and by a process that the player starts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    Out   | new java.io.FileOutputStream(java.io.FileDescriptor.out).write(new byte[2_000_000]);
                    Lines | new java.io.FileOutputStream(java.io.FileDescriptor.out).write("again and again\\n".repeat(200_000).getBytes());
                    Err   | new java.io.FileOutputStream(java.io.FileDescriptor.err).write(new byte[2_000_000]);
                    Both  | for (int i = 0; i < 100; i++) { new java.io.FileOutputStream(i % 2 == 0 ? java.io.FileDescriptor.out : java.io.FileDescriptor.err).write("0123456789\\n".repeat(2_000).getBytes()); }
                    Child | new ProcessBuilder("head", "-c", "2000000", "/dev/zero").inheritIO().start().waitFor();
                    """)
    void bytesPastSystemOutCountAsItsOwn(String name, String write) throws Exception {
        Path file = player(name, "try { " + write + " } catch (java.io.IOException | InterruptedException e) "
                + "{ throw new IllegalStateException(e); } " + FIRST);
        Files.writeString(file, Files.readString(file).replace("try { ", "try { if (board == null) Thread.sleep(1); "));
        String message = fault("java:" + file).getMessage();
        assertTrue(message.contains("printed more than 1179648 bytes"), message);
    }

    /**
     * In each game the player starts two, one of which has lost its parent; then it moves, throws, ends its process.
     */
    @Test
    void processesThatAPlayerStartsEndWithTheMatch() throws Exception {
        Path numbers = folder.resolve("numbers");
        Path file = player("Starts", """
                try {
                    new ProcessBuilder("sh", "-c", "sleep 98765.4321 & echo $! >> '%1$s'").start().waitFor();
                    long child = new ProcessBuilder("sleep", "98765.4321").start().pid();
                    java.nio.file.Path numbers = java.nio.file.Path.of("%1$s");
                    java.nio.file.Files.writeString(numbers, child + "\\n", java.nio.file.StandardOpenOption.APPEND);
                    switch (java.nio.file.Files.readAllLines(numbers).size()) {
                        case 4: throw new IllegalStateException();
                        case 6: Runtime.getRuntime().halt(1);
                        default: return Optional.of(board.legalMoves().get(0));
                    }
                } catch (java.io.IOException | InterruptedException e) {
                    throw new IllegalArgumentException(e);
                }
                """.formatted(numbers));
        MatchReport<Board, Move> report = Match.play(MatchSettings.of("java:" + file, "random", 4, Openings.START)
                .withMoveLimit(2).withGamesAtOnce(1), MatchTest.QUIET);
        List<String> started = Files.readAllLines(numbers);
        assertEquals(8, started.size(), report::toString);
        assertEquals(List.of(), started.stream().filter(number -> ProcessHandle.of(Long.parseLong(number))
                .flatMap(process -> process.info().command()).isPresent()).toList());
    }

    /** Whatever is thrown, wherever: the fault has its class, its cause, and the line of the file. */
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    Bare     | throw new IllegalArgumentException();                     | java.lang.IllegalArgumentException at
                    Blank    | throw new IllegalStateException("  ");                    | java.lang.IllegalStateException at
                    Nothing  | throw null;                                               | java.lang.NullPointerException
                    Lines    | throw new IllegalArgumentException("one\\ntwo\\r\\nthree\\u0085four"); | java.lang.IllegalArgumentException: one two three four at
                    Long     | throw new IllegalArgumentException("x".repeat(20_000_000)); | java.lang.IllegalArgumentException: xxxxxxxxx
                    Nested   | throw new IllegalStateException("outer", new java.io.IOException()); | java.lang.IllegalStateException: outer, caused by java.io.IOException at
                    Hostile  | throw new RuntimeException() { public String getMessage() { throw new IllegalStateException(); } }; | $1 at
                    Asserts  | throw new AssertionError();                               | java.lang.AssertionError at
                    Cancels  | throw new java.util.concurrent.CancellationException();   | java.util.concurrent.CancellationException at
                    Sneaky   | throw $NAME.<RuntimeException>any(new Exception());       | java.lang.Exception at
                    Deep     | int[] deep = {0}; Runnable[] again = new Runnable[1]; again[0] = () -> { deep[0]++; again[0].run(); }; again[0].run(); throw null; | java.lang.StackOverflowError at
                    Static   | throw Inner.FAULT;                                        | java.lang.ExceptionInInitializerError, caused by java.lang.IllegalStateException: not ready at
                    """)
    void whateverIsThrownIsSaidWithItsLine(String name, String code, String said) throws Exception {
        String more = """

                    private static final class Inner {
                        static final RuntimeException FAULT = made();

                        private static RuntimeException made() {
                            throw new IllegalStateException("not ready");
                        }
                    }

                    static <T extends Exception> T any(Exception thrown) throws T {
                        throw (T) thrown;
                    }

                """;
        for (String where : name.equals("Bare")
                ? List.of("Move", "Eval", "Made", "MadeEval", "Init", "InitEval")
                : List.of("Move")) {
            String type = name + where;
            String thrown = "if (System.nanoTime() != 0) { " + code.replace("$NAME", type) + " } ";
            Path file = where.endsWith("Eval")
                    ? evaluation(type, where.equals("Eval") ? thrown + "return 0;" : "return 0;")
                    : player(type, where.equals("Move") ? thrown + FIRST : FIRST);
            String before = where.startsWith("Made") ? "public " + type + "() { " + thrown + " }\n"
                    : where.startsWith("Init") ? "static { " + thrown + " }\n" : "";
            PlayerFault fault = fault("java:" + with(more + before, file));
            String message = fault.getMessage();
            assertEquals("crash", fault.termination().text(), message);
            assertTrue(message.contains(said.replace("$1", type + "$1")), where + ": " + message);
            assertTrue(message.contains("(" + type + ".java:"), where + ": " + message);
            assertTrue(message.length() < 10_000 && message.lines().count() == 1, where + ": " + message.length());
        }
    }

    @Test
    void evaluationThatChangesTheBoardIsAFault() throws Exception {
        Path file = evaluation("Changes", "board.doMove(board.legalMoves().get(0)); return 0;");
        String message = fault("java:" + file).getMessage();
        assertTrue(message.contains("the evaluation changed the board that it was given"), message);
    }

    @Test
    void whatDoesNotCompileIsToldWithLineAndText() throws Exception {
        assertEquals(folder.resolve("Broken.java") + """
                 does not compile
                line 7: cannot find symbol
                  symbol:   variable bord
                  location: class Broken
                    return bord.legalMoves();""", refusal(player("Broken", "return bord.legalMoves();")));
        assertTrue(refusal(player("Needy", "return Side.WHITE;"))
                .endsWith("    return Side.WHITE;\n  missing:  import chesslab.game.Side;"));
        assertTrue(refusal(player("Streamy", "Stream<Move> none = null; return Optional.empty();"))
                .endsWith("\n  missing:  import java.util.stream.Stream;"));
        Path two = file("Two", "public class Two {\n}\n\npublic class Other {\n}\n");
        assertTrue(
                refusal(two).contains("line 4: class Other is public, should be declared in a file named Other.java"),
                refusal(two));
    }

    @Test
    void classMustBePublicPlayOrEvaluateAndBeMade() throws Exception {
        assertTrue(refusal(file("Hidden", "class Hidden { }")).endsWith("has no public class: expected \"public class "
                + "Hidden implements Player<Board, Move>\" or \"… implements StaticEvaluation<Board>\""));
        assertEquals(
                folder.resolve("Wrong.java") + ": class Wrong implements Runnable, expected Player<Board, Move> or "
                        + "StaticEvaluation<Board>",
                refusal(file("Wrong", """
                        public class Wrong implements Runnable {
                            public void run() {
                            }
                        }
                        """)));
        Path taking = with("public Taking(String name) { }", player("Taking", FIRST));
        assertTrue(refusal(taking).endsWith("class Taking has no public constructor that takes nothing or a seed, "
                + "expected Taking() or Taking(long seed)"), refusal(taking));
        Path nothing = folder.resolve("Nothing.java");
        assertTrue(refusal(nothing).contains("Nothing.java is missing: expected a Java source file"), refusal(nothing));
    }

    @Test
    void limitsOfASearchAreForEvaluations() throws Exception {
        Path file = player("First", FIRST);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Entrant.parse("java:" + file + ",nodes=5"))
                .getMessage().contains("First chooses its moves directly"));
        assertEquals("java:" + file, Entrant.parse("java:" + file + ",seconds=10").toString());
    }

    @Test
    void folderHasAPlayerForEachFileAndTellsTheFaultsOfTheOthers() throws Exception {
        player("First", FIRST);
        player("Last", "List<Move> moves = board.legalMoves(); return Optional.of(moves.get(moves.size() - 1));");
        player("Broken", "return bord.legalMoves();");
        player("Null", "return null;");
        with("static { System.exit(0); }", player("Exits", "return null;"));
        Files.writeString(folder.resolve("notes.txt"), "no player");
        PlayerFolder players = PlayerFolder.read(folder, Duration.ofSeconds(10));
        assertEquals(List.of("First", "Last", "Null"), players.players().stream().map(Entrant::toString).toList());
        assertEquals(Set.of("Broken", "Exits"), players.faults().keySet());
        assertTrue(players.faults().get("Broken").contains("line 7: cannot find symbol"));
        assertTrue(players.faults().get("Exits").contains("ended by itself with status 0"),
                players.faults().get("Exits"));
    }

    @Test
    void folderWithoutAFileIsRefused() {
        assertThrows(NotDirectoryException.class, () -> PlayerFolder.read(folder.resolve("x"), Duration.ofSeconds(1)));
        assertTrue(assertThrows(FileSystemException.class, () -> PlayerFolder.read(folder, Duration.ofSeconds(1)))
                .getMessage().contains("has no file *.java"));
    }

    @Test
    void shippedPlayersCompileAndPlay() throws Exception {
        PlayerFolder players = PlayerFolder.read(Path.of("data/players"), Duration.ofSeconds(10));
        assertEquals(12, players.players().size());
        assertTrue(players.faults().isEmpty(), players.faults()::toString);
        Entrant<Board, Move> template = Entrant.parse("java:data/players/template/MyIdea.java");
        Board board = Board.fromFen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        try (MatchPlayer<Board, Move> player = template.open(1);
                Stream<Path> files = Files.list(Path.of("data/players"))) {
            assertEquals("a1a8", player.choose(board).move().toString());
            assertEquals(12, files.filter(each -> each.toString().endsWith(".java")).count());
        }
    }

    @Test
    void shippedLadderIsThatOfTheShippedFilesAndIsPlayedAgain() throws Exception {
        Path shipped = Path.of("data/players/ladder");
        LadderMatches.Manifest manifest = LadderMatches.Manifest.read(shipped);
        assertEquals(12 * 11 / 2, manifest.matches().size());
        for (MatchSettings.Manifest match : manifest.matches()) {
            for (MatchSettings.Manifest.Player player : List.of(match.a(), match.b())) {
                assertEquals("SHA-256 " + Sha256.of(Path.of("data/players", player.player() + ".java")),
                        player.identity(), () -> match.players().toString());
            }
        }
        String table = Ladder
                .of(PgnReader.readAll(shipped.resolve("games.pgn.gz")).stream().map(PlayedGame::of)
                        .toList(), Map.of(), 1)
                .toString();
        assertTrue(Files.readString(Path.of("data/players/README.md")).contains(table.indent(4)), table);

        Path copies = Files.createDirectory(folder.resolve("two"));
        for (String name : List.of("Grabber.java", "Mirror.java")) {
            Files.copy(Path.of("data/players", name), copies.resolve(name));
        }
        List<Entrant<Board, Move>> two = PlayerFolder.read(copies, Duration.ofSeconds(10)).players();
        MatchSettings<Board, Move> settings = MatchSettings.of(two.get(0), two.get(1), 6,
                Openings.read(Path.of("data/openings/book.epd")));
        Match.play(settings, folder.resolve("again"), false, MatchTest.QUIET);
        assertEquals(
                manifest.matches().stream().filter(match -> match.players().equals(List.of("Grabber", "Mirror")))
                        .findFirst(),
                Optional.of(MatchSettings.Manifest.read(folder.resolve("again"))));
    }
}
