package chesslab.cli;

import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The list of a sweep: a training a line, in which words may be quoted. */
final class SweepList {

    private static final Set<String> TRAININGS = Set.of("train", "train-evaluation", "train-policy");
    private static final List<String> OF_TASKS = List.of("--out", "--resume", "--json", "--threads", "--portable");

    private SweepList() {
    }

    /**
     * Returns the words of each line.
     *
     * @throws IllegalArgumentException if a line is no such training, or there is none
     */
    static List<List<String>> read(Path list) throws IOException {
        List<List<String>> calls = new ArrayList<>();
        for (String line : Files.readAllLines(list)) {
            List<String> words = new ArrayList<>();
            StreamTokenizer tokens = new StreamTokenizer(new StringReader(line));
            tokens.resetSyntax();
            tokens.wordChars('!', 255);
            tokens.whitespaceChars(0, ' ');
            tokens.commentChar('#');
            tokens.quoteChar('"');
            tokens.quoteChar('\'');
            while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
                words.add(tokens.sval);
            }
            if (!words.isEmpty()) {
                check(words, line);
                calls.add(words);
            }
        }
        if (calls.isEmpty()) {
            throw new IllegalArgumentException("--list " + list + " has no training");
        }
        return calls;
    }

    private static void check(List<String> words, String line) {
        if (!TRAININGS.contains(words.get(0))) {
            throw new IllegalArgumentException("\"" + line + "\" in the list: expected a line that begins with train, "
                    + "train-evaluation or train-policy");
        }
        for (String option : OF_TASKS) {
            if (words.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="))) {
                throw new IllegalArgumentException("\"" + line + "\" in the list: expected no " + option
                        + ", which sweep decides for all runs");
            }
        }
        if (!words.contains("--data") || words.indexOf("--data") + 1 == words.size()) {
            throw new IllegalArgumentException("\"" + line + "\" in the list: expected --data DIR");
        }
    }
}
