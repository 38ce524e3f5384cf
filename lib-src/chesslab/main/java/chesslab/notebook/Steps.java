package chesslab.notebook;

import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.screen.Screen;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pictures to step through by buttons or arrow keys, such as a tree that grows or a network that learns. They may ask
 * before the first steps what the next picture will show, and count the right answers; that needs no kernel. Where
 * scripts do not run, at most nine of the pictures are shown, the first and the last among them, and no questions.
 *
 * @param pictures  anything that {@link Show#all} draws, one or more
 * @param questions one before each of the first steps, or none
 */
public record Steps(List<?> pictures, List<Question> questions) {

    /**
     * What is asked before a step.
     *
     * @param choices what the reader may answer, each on a button
     * @param right   the right answers, one or more of the choices, the one that happens first
     * @param why     what a wrong answer is told; empty for nothing
     */
    public record Question(String text, List<String> choices, List<String> right, String why) {

        /** Makes a question that explains nothing. */
        public Question(String text, List<String> choices, List<String> right) {
            this(text, choices, right, "");
        }

        public Question {
            if (right.isEmpty() || !choices.containsAll(right)) {
                throw new IllegalArgumentException("right answers " + right + ", expected some of " + choices);
            }
        }
    }

    private static final int MOST_STILL = 9;

    public Steps {
        if (pictures.isEmpty()) {
            throw new IllegalArgumentException("no pictures to step through, expected at least one");
        }
        if (questions.size() >= pictures.size()) {
            throw new IllegalArgumentException(questions.size() + " questions for " + pictures.size()
                    + " pictures, expected at most one before each step");
        }
        pictures = List.copyOf(pictures);
        questions = List.copyOf(questions);
    }

    /** Makes pictures without questions. */
    public Steps(List<?> pictures) {
        this(pictures, List.of());
    }

    public String toHtml() {
        return toHtml(BoardScript.isWanted());
    }

    String toHtml(boolean script) {
        List<String> pages = pictures.stream().map(picture -> Drawings.bundle(picture).get(Screen.HTML)).toList();
        String still = still().mapToObj(pages::get).collect(Collectors.joining(" "));
        if (!script || pages.size() == 1) {
            return still + (still().count() < pages.size()
                    ? "<div>" + still().count() + " of " + pages.size() + " pictures.</div>"
                    : "");
        }
        return BoardScript.instead(still, "stepView", Map.of("pages", pages, "questions", questions), "step-view.js");
    }

    private IntStream still() {
        int shown = Math.min(MOST_STILL, pictures.size());
        return IntStream.range(0, shown)
                .map(i -> shown == 1 ? 0 : Math.round(i * (pictures.size() - 1f) / (shown - 1)));
    }

    /** The texts of the pictures that are shown where scripts do not run. */
    @Override
    public String toString() {
        return still().mapToObj(i -> "(" + (i + 1) + " of " + pictures.size() + ")\n"
                + Drawings.bundle(pictures.get(i)).get(Screen.TEXT)).collect(Collectors.joining("\n\n"));
    }
}
