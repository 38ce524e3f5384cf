package chesslab.page.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.page.Linked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CompilerModuleTest {

    private static final String EVALUATION = """
            import chesslab.chess.*;
            import chesslab.search.StaticEvaluation;
            import java.util.*;

            public class Mine implements StaticEvaluation<Board> {
                public int valueForWhite(Board board) {
                    %s
                }
            }
            """;

    @BeforeAll
    static void load() {
        Linked.runtime();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> players = Files.list(Path.of("data/players"))) {
            return Stream.concat(players.filter(path -> path.toString().endsWith(".java")).sorted(),
                    Stream.of(Path.of("data/players/template/MyIdea.java"), Path.of("lib-src/page/site/Order.java")))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void playersOfTheProjectCompile(Path source) throws IOException {
        assertEquals(List.of(), CompilerModule.faults(Files.readString(source)));
    }

    @Test
    void whatTheCompilerKnowsOfTheLibraryIsThere() {
        Set<String> paths = Linked.runtime().keySet();
        Stream.of(CompilerModule.LIBRARY, SourceCompiler.PACKAGES).flatMap(List::stream)
                .forEach(place -> assertTrue(paths.stream().anyMatch(path -> path.startsWith(
                        place.startsWith("java/") ? "org/teavm/classlib/" + place : place)), place));
    }

    @Test
    void moduleIsLinked() throws IOException {
        assertEquals(List.of(), CompilerModule.faults(EVALUATION.formatted("return 0;")));
        byte[] module = CompilerModule.linked();
        assertTrue(module.length > 100_000 && module.length < 230_000, module.length + " bytes");
        assertEquals(List.of(),
                CompilerModule.faults(Files.readString(Path.of("lib-src/page/test/resources/Numbers.java"))));
        assertTrue(CompilerModule.linked().length > module.length);
    }

    @Test
    void anIdeaMayHaveAPackageAndLettersOfAnyAlphabet() throws IOException {
        String source = EVALUATION.formatted("return 0;");
        for (String own : List.of("package me;" + source, "package me.and.mine; " + source,
                source.replace("Mine", "Été"))) {
            assertEquals(List.of(), CompilerModule.faults(own));
            assertTrue(CompilerModule.linked().length > 100_000);
        }
    }

    @Test
    void newerJavaIsUnderstood() {
        assertEquals(List.of(),
                CompilerModule.faults(EVALUATION.formatted(
                        """
                                record Pair<T>(T a, int b) {
                                }
                                enum Kind { ONE, TWO }
                                var all = new ArrayList<Pair<Kind>>(List.of(new Pair<>(Kind.ONE, 1)));
                                for (Pair<Kind> each : all) {
                                    System.out.println("%d %s".formatted(each.b(), each) + switch (each.a()) { case ONE -> 1; case TWO -> 2; });
                                }
                                Map<String, Integer> map = new TreeMap<>();
                                map.merge("a", 1, Integer::sum);
                                Object any = map;
                                if (any instanceof Map<?, ?> known && !known.isEmpty()) {
                                    return all.stream().mapToInt(Pair::b).map(b -> b + known.size()).sum();
                                }
                                return new Random(1).nextInt(10) + new SplittableRandom(2).nextInt(3) + ""\"
                                        text""\".length();
                                """
                                .replace("%", "%%").replace("%%", "%"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "return \"a\";                             | cannot convert from String to int",
            "return worth;                             | worth cannot be resolved to a variable",
            "return 0                                  | insert \";\"",
            "return List.off();                        | The method off() is undefined for the type List",
            "System.exit(1); return 0;                 | no files, threads, processes",
            "new Thread(() -> { }).start(); return 0;  | no files, threads, processes",
            "return new java.io.File(\"a\").hashCode(); | no files, threads, processes",
            "return java.nio.file.Path.of(\"a\").hashCode(); | no files, threads, processes",
            "return getClass().getMethods().length;    | no files, threads, processes",
            "return Stream.of(1).toList().size();      | missing: import java.util.stream.Stream;",
    })
    void errorsAreFoundAtTheirLine(String statement, String message) {
        List<Fault> faults = CompilerModule.faults(EVALUATION.formatted(statement.strip()));
        assertTrue(faults.get(0).message().contains(message.strip()), faults.toString());
        assertEquals(7, faults.get(0).line(), faults.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "class Mine { }                              | no public class",
            "                                            | no public class",
            "public class Mine { }                       | implements neither Player",
            "public abstract class Mine implements chesslab.search.StaticEvaluation<chesslab.chess.Board> { } | is abstract",
            "public class Mine implements chesslab.search.StaticEvaluation<chesslab.chess.Board> { public Mine(int a) { } public int valueForWhite(chesslab.chess.Board b) { return 0; } } | no public constructor",
    })
    void whatCannotPlayIsSaid(String source, String message) {
        List<Fault> faults = CompilerModule.faults(source == null ? "" : source.strip());
        assertTrue(faults.get(0).message().contains(message.strip()), faults.toString());
    }
}
