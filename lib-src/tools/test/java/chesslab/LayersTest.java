package chesslab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The packages use one another only the way the plan of the house allows; each says what it is for, within its budget. */
class LayersTest {

    static final List<String> MODULES = List.of("kernel", "chesslab", "arena", "learning", "tools");

    /**
     * The plan, the ground first: the module of a package, the package, the most lines that it may have with its page, and
     * the packages above it in this list that it uses. A new thing comes with the name of what it replaces.
     */
    private static final Map<String, Room> PLAN = plan(
            """
                    kernel   kernel              3235 :
                    chesslab files               2005 :
                    chesslab game                 595 : files
                    chesslab chess               3400 : game
                    chesslab chess.pgn           2605 : chess game files
                    chesslab hexapawn             700 : game
                    chesslab endings              571 : chess game files
                    chesslab search              1086 : game
                    chesslab search.mcts          793 : search game
                    chesslab search.nnue          415 : search chess game files
                    chesslab search.chess        1900 : search.mcts search endings chess game
                    chesslab notebook.screen      384 : files
                    chesslab notebook.drawing    1402 : search chess game
                    chesslab notebook            3655 : notebook.drawing notebook.screen search hexapawn \
                                                        chess.pgn chess game files
                    arena    uci                 1108 : search chess game
                    arena    arena.rating        1602 : chess.pgn chess game
                    arena    arena.play           169 : uci search.chess search.mcts search chess game
                    arena    arena.server         722 : arena.play uci search.chess search chess game files
                    arena    arena.player        1864 : arena.server arena.play uci notebook search.chess \
                                                        search.nnue search.mcts search chess game files
                    arena    arena.match         1466 : arena.player arena.play arena.rating chess.pgn chess \
                                                        game files
                    arena    arena                863 : arena.match arena.player arena.play arena.rating \
                                                        notebook notebook.drawing notebook.screen search.chess \
                                                        search chess.pgn chess game files
                    learning mining               989 : uci search chess.pgn chess game files
                    learning encoding             990 : chess game files
                    learning encoding.dataset    2142 : encoding chess.pgn chess game files
                    learning encoding.scores      484 : encoding.dataset chess.pgn chess game files
                    learning training.network    1728 : encoding search.mcts search game files
                    learning training             729 : training.network files
                    learning training.imitation  1003 : training training.network encoding.dataset encoding \
                                                        search.mcts chess.pgn chess game files
                    learning training.selfplay    417 : training training.network search.mcts game
                    learning training.sparse      686 : training encoding.scores encoding.dataset search.nnue \
                                                        files
                    learning training.policy     1039 : training.sparse encoding.dataset encoding search.mcts \
                                                        chess game files
                    learning training.player      258 : training.policy training.network encoding arena.player \
                                                        arena.play notebook search.chess search.mcts search \
                                                        chess game files
                    learning person               454 : training.imitation encoding.dataset encoding \
                                                        search.mcts chess.pgn chess game
                    learning zero                 511 : training.sparse encoding.scores encoding.dataset mining \
                                                        arena.match arena.player arena.play arena.rating \
                                                        search.chess search.nnue search chess.pgn chess files
                    learning learning             378 : training.selfplay training.imitation training \
                                                        training.network encoding.dataset encoding uci notebook \
                                                        notebook.drawing notebook.screen search.mcts chess game \
                                                        files
                    tools    training.export      356 : training.network encoding files
                    tools    grade               1760 : notebook notebook.drawing files kernel
                    tools    cli                 2835 : grade training.export zero person training.policy \
                                                        training.sparse training.imitation training \
                                                        training.network encoding.scores encoding.dataset \
                                                        encoding mining arena arena.match arena.player arena.server \
                                                        arena.play arena.rating uci notebook search.chess \
                                                        search.nnue search.mcts search chess.pgn chess game \
                                                        files
                    """);

    /** Libraries that only some packages, with those under them, may touch. */
    private static final Map<String, Set<String>> ONLY_IN = Map.of("ai.djl", Set.of("training"), "org.dflib.jjava",
            Set.of("kernel"), "jdk.jshell", Set.of("kernel", "notebook"), "picocli", Set.of("cli"));

    private record Room(String module, int budget, List<String> uses) {
    }

    private static Map<String, Room> plan(String lines) {
        Map<String, Room> plan = new LinkedHashMap<>();
        for (String line : lines.lines().toList()) {
            String[] words = line.strip().split("[\\s:]+");
            plan.put(words[1], new Room(words[0], Integer.parseInt(words[2]),
                    Stream.of(words).skip(3).sorted().toList()));
        }
        return plan;
    }

    /** What the packages use that the plan does not say, and the reverse, from lines "package -> package" of jdeps. */
    private static List<String> faults(List<String> lines) {
        Map<String, Set<String>> uses = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.strip().split("\\s+");
            if (words.length < 3 || !words[0].startsWith("chesslab.") || words[0].equals(words[2])) {
                continue;
            }
            String home = words[0].substring("chesslab.".length());
            Set<String> used = uses.computeIfAbsent(home, name -> new TreeSet<>());
            if (words[2].startsWith("chesslab.")) {
                used.add(words[2].substring("chesslab.".length()));
            }
            ONLY_IN.forEach((library, owners) -> {
                if ((words[2] + ".").startsWith(library + ".")
                        && owners.stream().noneMatch(owner -> (home + ".").startsWith(owner + "."))) {
                    faults.add(home + " uses " + words[2] + ", which is for "
                            + String.join(" and ", new TreeSet<>(owners)));
                }
            });
        }
        uses.forEach((home, used) -> {
            Room room = PLAN.get(home);
            if (room == null) {
                faults.add(home + " is not in the plan");
            } else if (!List.copyOf(used).equals(room.uses)) {
                faults.add(home + " uses " + used + ", the plan says " + room.uses);
            }
        });
        return faults;
    }

    @Test
    void packagesUseWhatThePlanSays() {
        StringWriter text = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of("-verbose:package", "-filter:none", "--ignore-missing-deps"));
        MODULES.forEach(module -> arguments.add("target/" + module + "/classes"));
        int status = ToolProvider.findFirst("jdeps").orElseThrow().run(new PrintWriter(text), new PrintWriter(text),
                arguments.toArray(String[]::new));
        assertEquals(0, status, text::toString);
        List<String> lines = text.toString().lines().toList();
        assertEquals(PLAN.keySet(), lines.stream().map(line -> line.strip().split("\\s+")[0])
                .filter(name -> name.startsWith("chesslab.")).map(name -> name.substring("chesslab.".length()))
                .collect(Collectors.toSet()));
        assertEquals(List.of(), faults(lines));
    }

    @Test
    void thePlanHasNoArrowUp() {
        List<String> names = List.copyOf(PLAN.keySet());
        PLAN.forEach((name, room) -> assertEquals(List.of(),
                room.uses.stream().filter(used -> names.indexOf(used) >= names.indexOf(name)).toList(), name));
    }

    @Test
    void usesAgainstThePlanAreSeen() {
        assertEquals(List.of("game uses [chess, files], the plan says [files]"), faults(List.of(
                "   chesslab.game   -> chesslab.files  classes", "   chesslab.game   -> chesslab.chess  classes",
                "   chesslab.game   -> java.lang       java.base")));
        assertEquals(List.of("game uses [], the plan says [files]"),
                faults(List.of("chesslab.game -> java.lang java.base")));
        assertEquals(List.of("files uses ai.djl.nn, which is for training"),
                faults(List.of("chesslab.files -> ai.djl.nn not found")));
        assertEquals(List.of(), faults(List.of("chesslab.game -> chesslab.files classes",
                "chesslab.game -> chesslab.game classes", "classes -> java.base")));
        assertEquals(List.of("utils is not in the plan"), faults(List.of("chesslab.utils -> java.lang java.base")));
    }

    /** What is wrong with a package: no page, a page without a sentence, too many lines. */
    private static List<String> packageFaults(String name, String page, long lines, long budget) {
        List<String> faults = new ArrayList<>();
        if (page == null) {
            faults.add(name + " has no package-info.java");
        } else if (!Pattern.compile("/\\*\\*\\s+\\*\\s+\\p{L}[^@]*?\\.").matcher(page).find()) {
            faults.add(name + ": its package-info.java does not say in a sentence what it is for");
        }
        if (lines > budget) {
            faults.add(name + " has " + lines + " lines, " + (lines - budget) + " more than its budget of " + budget);
        }
        return faults;
    }

    private static List<Path> sources() {
        return MODULES.stream().map(LayersTest::root).flatMap(LayersTest::sources).toList();
    }

    private static Path root(String module) {
        return Path.of("lib-src", module, "main", "java");
    }

    private static Stream<Path> sources(Path folder) {
        return files(folder, ".java");
    }

    private static Stream<Path> files(Path folder, String ending) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void commentsEndAtColumn120() {
        assertEquals(List.of(), sources().stream().flatMap(file -> read(file).lines()
                .filter(line -> line.length() > 120 && line.matches("\\s*(/?\\*|//).*|.*\\S // .*"))
                .map(line -> file.getFileName() + ": " + line.strip())).toList());
    }

    @Test
    void everyPackageSaysWhatItIsForWithinItsBudget() {
        Map<Path, List<Path>> packages = new TreeMap<>();
        sources().forEach(file -> packages.computeIfAbsent(file.getParent(), folder -> new ArrayList<>()).add(file));
        List<String> faults = new ArrayList<>();
        packages.forEach((folder, files) -> {
            Path page = folder.resolve("package-info.java");
            String name = packageOf(folder);
            faults.addAll(packageFaults(name, Files.exists(page) ? read(page) : null,
                    files.stream().mapToLong(file -> read(file).lines().count()).sum(), PLAN.get(name).budget));
        });
        assertEquals(List.of(), faults);
    }

    /** The name of the package in a folder, without the first word, which all have. */
    private static String packageOf(Path folder) {
        Path root = MODULES.stream().map(LayersTest::root).filter(folder::startsWith).findFirst().orElseThrow()
                .resolve("chesslab");
        return StreamSupport.stream(root.relativize(folder).spliterator(), false).map(Path::toString)
                .collect(Collectors.joining("."));
    }

    @Test
    void testsScriptsAndBenchmarksAreWithinTheirBudgets() {
        assertEquals(List.of(), Stream.of(
                overBudget(28_240, ".java", MODULES.stream().map(module -> "lib-src/" + module + "/test")),
                overBudget(7_840, ".py", Stream.of("environment", "lib-src/test/python")),
                overBudget(300, ".java", Stream.of("lib-src/bench"))).flatMap(List::stream).toList());
    }

    private static List<String> overBudget(int budget, String ending, Stream<String> folders) {
        List<String> names = folders.toList();
        long lines = names.stream().flatMap(folder -> files(Path.of(folder), ending))
                .mapToLong(file -> read(file).lines()
                        .count())
                .sum();
        return lines > budget ? List.of(names + " have " + lines + " lines, the budget is " + budget) : List.of();
    }

    @Test
    void everyPackageIsInItsModule() {
        PLAN.forEach((name, room) -> assertEquals(List.of(room.module), MODULES.stream()
                .filter(module -> Files.isRegularFile(root(module).resolve("chesslab").resolve(name.replace('.', '/'))
                        .resolve("package-info.java")))
                .toList(), name));
    }

    @Test
    void wantingPagesAndPackagesOverTheirBudgetAreSeen() {
        String good = "/**\n * Chess rules: board and move.\n */\npackage chesslab.chess;\n";
        assertEquals(List.of(), packageFaults("chess", good, 2650, 2650));
        assertEquals(List.of("chess has no package-info.java"), packageFaults("chess", null, 10, 10));
        assertEquals(1, packageFaults("chess", "package chesslab.chess;\n", 10, 10).size());
        assertEquals(List.of("chess has 2660 lines, 10 more than its budget of 2650"),
                packageFaults("chess", good, 2660, 2650));
    }
}
