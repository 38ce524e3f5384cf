package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help of every command fits a screen, and begins with what the command is for and an example. */
class HelpTest {

    private static final int LINES = 40;

    static Stream<List<String>> commands() {
        return Stream.concat(Stream.of(List.of()), commands(Main.line()));
    }

    private static Stream<List<String>> commands(CommandLine line) {
        return line.getSubcommands().values().stream().flatMap(each -> {
            List<String> words = Stream.of(each.getCommandSpec().qualifiedName().split(" ")).skip(1).toList();
            return Stream.concat(Stream.of(words), commands(each));
        });
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFitsAScreenAndBeginsWithAnExample(List<String> command) {
        String out = Call.of(Stream.concat(command.stream(), Stream.of("--help")).toList()).ends(0).out();
        List<String> lines = out.lines().toList();
        assertTrue(lines.size() <= LINES, lines.size() + " lines");
        assertTrue(lines.stream().allMatch(line -> line.length() <= 100), out);
        assertTrue(lines.get(0).endsWith("."), lines.get(0));
        assertEquals(List.of("", "Example:"), lines.subList(1, 3));
        String words = command.isEmpty() ? "" : command.stream().collect(Collectors.joining(" ", " ", ""));
        assertTrue(lines.subList(3, 5).stream().anyMatch(line -> line.contains("environment/chesslab" + words)), out);
    }
}
