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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages use one another only the way the plan of the house allows, and each says what it is for. */
class LayersTest {

    private static final Path SOURCES = Path.of("lib-src", "main", "java");
    private static final int SMALL = 1000;

    /** Which packages of ours a package may use. */
    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            Map.entry("files", Set.of()),
            Map.entry("game", Set.of()),
            Map.entry("chess", Set.of("files", "game")),
            Map.entry("hexapawn", Set.of("game")),
            Map.entry("search", Set.of("game", "chess")),
            Map.entry("uci", Set.of("game", "chess")),
            Map.entry("mining", Set.of("files", "game", "chess", "uci")),
            Map.entry("encoding", Set.of("files", "game", "chess")),
            Map.entry("training", Set.of("files", "game", "chess", "search", "encoding")),
            Map.entry("arena", Set.of("files", "game", "chess", "search", "uci", "encoding", "training")),
            Map.entry("notebook", Set.of("files", "game", "chess", "hexapawn", "search", "uci", "mining", "encoding",
                    "training", "arena")),
            Map.entry("kernel", Set.of()),
            Map.entry("cli", Set.of("files", "game", "chess", "hexapawn", "search", "uci", "mining", "encoding",
                    "training", "arena", "notebook")));

    /** Libraries that only one package may touch. */
    private static final Map<String, String> ONLY_IN = Map.of("ai.djl", "training", "org.dflib.jjava", "kernel",
            "jdk.jshell", "kernel", "picocli", "cli");

    /** Comments, text blocks, strings and characters, in which a name is only a word. */
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*"
            + "|\"\"\"[^\"\\\\]*+(?:(?:\\\\.|\"(?!\"\"))[^\"\\\\]*+)*+\"\"\""
            + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|'(?:\\\\.|[^'\\\\\\n])+'", Pattern.DOTALL);
    private static final Pattern OWN_PACKAGE = Pattern.compile("\\bchesslab\\.([a-z]+)\\b");
    private static final Pattern PACKAGE = Pattern.compile("\\bpackage\\s+chesslab\\.([a-z]+)[\\w.]*\\s*;");

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
            if (!home.equals(owner) && Pattern.compile("\\b" + Pattern.quote(library) + "\\b").matcher(code).find()) {
                faults.add(file + ": chesslab." + home + " uses " + library + ", which is for chesslab." + owner);
            }
        });
        return faults;
    }

    /** What is wrong with a package's own page: missing, without a sentence, or without the reason for its size. */
    private static List<String> pageFaults(String name, String page, long lines) {
        if (page == null) {
            return List.of(name + " has no package-info.java");
        }
        List<String> faults = new ArrayList<>();
        if (!Pattern.compile("/\\*\\*\\s+\\*\\s+\\p{L}[^@]*?\\.").matcher(page).find()) {
            faults.add(name + ": its package-info.java does not say in a sentence what it is for");
        }
        if (lines > SMALL && !Pattern.compile("\\blines\\b[\\s*]+because\\b").matcher(page).find()) {
            faults.add(name + " has " + lines + " lines: its package-info.java does not say \"… lines because …\"");
        }
        return faults;
    }

    private static List<Path> sources() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
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
    void packagesUseOnlyThoseBelowThem() {
        assertTrue(sources().size() > 10, "the sources were not found");
        assertEquals(List.of(), sources().stream()
                .flatMap(file -> faults(file.getFileName().toString(), read(file)).stream()).toList());
    }

    @Test
    void everyPackageSaysWhatItIsForAndWhyItIsLarge() {
        Map<Path, List<Path>> packages = new TreeMap<>();
        sources().forEach(file -> packages.computeIfAbsent(file.getParent(), folder -> new ArrayList<>()).add(file));
        List<String> faults = new ArrayList<>();
        packages.forEach((folder, files) -> {
            Path page = folder.resolve("package-info.java");
            long lines = files.stream().mapToLong(file -> read(file).lines().count()).sum();
            faults.addAll(
                    pageFaults(SOURCES.relativize(folder).toString(), Files.exists(page) ? read(page) : null, lines));
        });
        assertEquals(List.of(), faults);
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
                faults("X.java", "package chesslab.chess;\nclass X { Object o = new chesslab.search.Uct(); }"));
        assertEquals(List.of("X.java: chesslab.chess uses chesslab.search"),
                faults("X.java", "package chesslab.chess;\nimport static chesslab.search.Uct.C;\nclass X { }"));
        assertEquals(List.of("X.java: chesslab.kernel uses chesslab.notebook"),
                faults("X.java", "package chesslab.kernel;\nimport chesslab.notebook.*;\nclass X { }"));
        assertEquals(List.of("X.java: chesslab.cli uses chesslab.kernel"),
                faults("X.java", "package chesslab.cli;\nimport chesslab.kernel.Display;\nclass X { }"));
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
        assertEquals(List.of(), faults("X.java", "/** {@link chesslab.search.Uct} */ package chesslab.chess;\n"
                + "class X { char c = '\"'; String s = \"chesslab.search\" /* \" */; } // chesslab.search.Uct"));
        assertEquals(List.of(), faults("X.java",
                "package chesslab.chess;\nclass X { String s = \"\"\"\n  \"chesslab.search\" \\\"\"\"\n  \"\"\"; }"));
    }

    @Test
    void wantingPagesAreSeen() {
        String good = "/**\n * Chess rules: board and move.\n *\n * <p>The package is over 1,000 lines because\n"
                + " * the rules are.\n */\npackage chesslab.chess;\n";
        assertEquals(List.of(), pageFaults("chess", good, 5000));
        assertEquals(1, pageFaults("chess", null, 10).size());
        assertEquals(1, pageFaults("chess", "package chesslab.chess;\n", 10).size());
        assertEquals(1, pageFaults("chess", good.replace("because", "or so"), SMALL + 1).size());
        assertEquals(0, pageFaults("chess", good.replace("because", "or so"), SMALL).size());
    }
}
