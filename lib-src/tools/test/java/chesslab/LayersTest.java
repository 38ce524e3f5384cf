package chesslab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The packages use one another only the way the plan of the house allows; each says what it is for, within its budget. */
class LayersTest {

    private static final List<Path> SOURCES = Stream.of("kernel", "chesslab", "tools")
            .map(module -> Path.of("lib-src", module, "main", "java")).toList();

    /** Which packages of ours a package may use, the ground first. */
    private static final Map<String, Set<String>> ALLOWED = plan(
            """
                    files               :
                    game                : files
                    chess               : game
                    chess.pgn           : chess files game
                    hexapawn            : game
                    search              : game
                    search.mcts         : search game
                    uci                 : chess chess.pgn game
                    mining              : uci chess chess.pgn files game
                    encoding            : chess files game
                    encoding.dataset    : encoding chess chess.pgn files game
                    training.network    : encoding search.mcts files game
                    training            : training.network files
                    training.export     : training.network encoding files
                    training.imitation  : training training.network encoding encoding.dataset files
                    training.selfplay   : training training.network search.mcts files game
                    tutorial            : training training.network search chess game
                    search.chess        : tutorial search search.mcts chess game
                    search.nnue         : search files chess game
                    training.sparse     : training search.nnue encoding.dataset files
                    training.zero       : training.sparse mining arena.match arena.player encoding.dataset uci search search.chess search.nnue chess files game
                    training.policy     : training.sparse search.mcts encoding encoding.dataset files chess game
                    arena.rating        : chess chess.pgn game uci
                    arena.player        : arena.rating training.network training.policy encoding uci files tutorial search search.mcts \
                                          search.chess search.nnue chess chess.pgn game
                    server              : arena.player uci files search search.chess chess game
                    arena.match         : arena.player arena.rating training.network chess chess.pgn files game
                    arena.suite         : arena.player encoding chess
                    notebook.drawing    : search chess chess.pgn game
                    notebook.screen     : files
                    notebook            : notebook.drawing notebook.screen arena.match arena.player arena.rating \
                                          training.imitation \
                                          training.selfplay training training.network encoding.dataset encoding search.mcts \
                                          uci files search search.chess hexapawn chess chess.pgn game
                    kernel              :
                    cli.terminal        : arena.match arena.rating
                    cli                 : cli.terminal server notebook arena.match arena.player arena.rating arena.suite training.imitation training \
                                          training.export training.policy training.sparse training.zero training.network search.nnue \
                                          encoding.dataset encoding mining uci chess chess.pgn files game
                    """);

    private static Map<String, Set<String>> plan(String lines) {
        return lines.lines().map(line -> line.split(":", -1))
                .collect(Collectors.toMap(line -> line[0].strip(), line -> Set.copyOf(words(line[1]))));
    }

    private static List<String> words(String text) {
        return Stream.of(text.strip().split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    /** The most lines of a package, with its page. A new thing comes with the name of what it replaces. */
    private static final Map<String, Integer> BUDGETS = Stream.of("""
            game 534, chess 2879, chess.pgn 2279, hexapawn 688, search 1159, search.mcts 797,
            search.chess 1415, search.nnue 417, tutorial 108, uci 1166, mining 1238, encoding 957,
            encoding.dataset 2646, training 682, training.imitation 665, training.network 1639,
            training.selfplay 418, training.sparse 664, training.policy 1012, training.zero 460,
            arena.player 1928, arena.match 1498, arena.rating 1473, files 1815, notebook 3623,
            notebook.drawing 1264, notebook.screen 347, kernel 2306, training.export 358,
            arena.suite 238, cli 2241, cli.terminal 145, server 871
            """.split(",")).map(String::strip).map(line -> line.split(" "))
            .collect(Collectors.toMap(line -> line[0], line -> Integer.valueOf(line[1])));

    /** Packages of other modules than {@code chesslab}, with those under them. */
    private static final Map<String, String> MODULES = Map.of("kernel", "kernel", "cli", "tools", "arena.suite",
            "tools", "training.export", "tools");

    /** Libraries that only one package, with those under it, may touch. */
    private static final Map<String, String> ONLY_IN = Map.of("ai.djl", "training", "org.dflib.jjava", "kernel",
            "jdk.jshell", "kernel", "picocli", "cli");

    /** Comments, text blocks, strings and characters, in which a name is only a word. */
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*"
            + "|\"\"\"[^\"\\\\]*+(?:(?:\\\\.|\"(?!\"\"))[^\"\\\\]*+)*+\"\"\""
            + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|'(?:\\\\.|[^'\\\\\\n])+'", Pattern.DOTALL);
    private static final Pattern OWN_PACKAGE = Pattern.compile("\\bchesslab\\.([a-z]+(?:\\.[a-z]+)*)\\b");
    private static final Pattern PACKAGE = Pattern.compile("\\bpackage\\s+chesslab\\.([\\w.]+)\\s*;");

    /** What a source file does that the plan forbids, each with the file's name. */
    private static List<String> faults(String file, String source) {
        String code = COMMENT_OR_TEXT.matcher(source).replaceAll(" ");
        MatchResult declared = PACKAGE.matcher(code).results().findFirst().orElse(null);
        if (declared == null || !ALLOWED.containsKey(declared.group(1))) {
            return List.of(file + " is in no package of the plan");
        }
        String home = declared.group(1);
        List<String> faults = new ArrayList<>();
        Set<String> used = new HashSet<>(OWN_PACKAGE.matcher(code).results().map(use -> use.group(1)).toList());
        used.remove(home);
        used.removeAll(ALLOWED.get(home));
        used.stream().sorted().forEach(other -> faults.add(file + ": chesslab." + home + " uses chesslab." + other));
        ONLY_IN.forEach((library, owner) -> {
            if (!(home + ".").startsWith(owner + ".")
                    && Pattern.compile("\\b" + Pattern.quote(library) + "\\b").matcher(code).find()) {
                faults.add(file + ": chesslab." + home + " uses " + library + ", which is for chesslab." + owner);
            }
        });
        return faults;
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
        return SOURCES.stream().flatMap(LayersTest::sources).toList();
    }

    private static Stream<Path> sources(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
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
    void packagesUseOnlyThoseBelowThem() {
        assertTrue(sources().size() > 10, "the sources were not found");
        assertEquals(List.of(), sources().stream()
                .flatMap(file -> faults(file.getFileName().toString(), read(file)).stream()).toList());
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
                    files.stream().mapToLong(file -> read(file).lines().count()).sum(), BUDGETS.getOrDefault(name, 0)));
        });
        assertEquals(List.of(), faults);
    }

    /** The name of the package in a folder, without the first word, which all have. */
    private static String packageOf(Path folder) {
        Path root = SOURCES.stream().filter(folder::startsWith).findFirst().orElseThrow().resolve("chesslab");
        return StreamSupport.stream(root.relativize(folder).spliterator(), false).map(Path::toString)
                .collect(Collectors.joining("."));
    }

    @Test
    void everyPackageIsInItsModule() {
        assertEquals(List.of(), sources().stream().filter(file -> {
            String name = packageOf(file.getParent()) + ".";
            String module = MODULES.entrySet().stream().filter(entry -> name.startsWith(entry.getKey() + "."))
                    .map(Map.Entry::getValue).findFirst().orElse("chesslab");
            return !file.startsWith(Path.of("lib-src", module));
        }).toList());
    }

    @Test
    void thePlanItselfHasNoCircle() {
        ALLOWED.forEach((name, uses) -> uses.forEach(
                used -> assertFalse(reaches(used, name), name + " reaches itself through " + used)));
    }

    private static boolean reaches(String from, String to) {
        return from.equals(to) || ALLOWED.get(from).stream().anyMatch(next -> reaches(next, to));
    }

    @Test
    void forbiddenUsesAreSeen() {
        assertEquals(List.of("X.java: chesslab.game uses chesslab.chess"),
                faults("X.java", "package chesslab.game;\nimport chesslab.chess.Board;\nclass X { }"));
        assertEquals(List.of("X.java: chesslab.chess uses chesslab.search"),
                faults("X.java", "package chesslab.chess;\nclass X { Object o = new chesslab.search.Budget(); }"));
        assertEquals(List.of("X.java: chesslab.chess uses chesslab.search"),
                faults("X.java", "package chesslab.chess;\nimport static chesslab.search.Budget.C;\nclass X { }"));
        assertEquals(List.of("X.java: chesslab.kernel uses chesslab.notebook"),
                faults("X.java", "package chesslab.kernel;\nimport chesslab.notebook.*;\nclass X { }"));
        assertEquals(List.of("X.java: chesslab.cli uses chesslab.kernel"),
                faults("X.java", "package chesslab.cli;\nimport chesslab.kernel.JavaKernel;\nclass X { }"));
        assertEquals(List.of("X.java: chesslab.notebook uses ai.djl, which is for chesslab.training"),
                faults("X.java", "package chesslab.notebook;\nimport ai.djl.Model;\nclass X { }"));
        assertEquals(List.of("X.java is in no package of the plan"),
                faults("X.java", "package chesslab.utils; class X { }"));
        assertEquals(List.of("X.java is in no package of the plan"), faults("X.java", "class X { }"));
    }

    @Test
    void allowedUsesAndMereWordsAreNotSeen() {
        assertEquals(List.of(), faults("X.java", "package chesslab.chess;\nimport chesslab.game.Side;\nclass X { }"));
        assertEquals(List.of(), faults("X.java", "package chesslab.training;\nimport ai.djl.Model;\nclass X { }"));
        assertEquals(List.of(), faults("X.java", "/** {@link chesslab.search.mcts.Mcts} */ package chesslab.chess;\n"
                + "class X { char c = '\"'; String s = \"chesslab.search\" /* \" */; } // chesslab.search.mcts.Mcts"));
        assertEquals(List.of(), faults("X.java",
                "package chesslab.chess;\nclass X { String s = \"\"\"\n  \"chesslab.search\" \\\"\"\"\n  \"\"\"; }"));
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
