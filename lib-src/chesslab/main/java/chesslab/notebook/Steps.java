package chesslab.notebook;

import chesslab.notebook.drawing.BoardScript;
import chesslab.notebook.screen.Screen;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pictures to step through by buttons or arrow keys, such as a tree that grows or a network that learns. Where scripts
 * do not run, at most nine of them are shown, the first and the last among them.
 *
 * @param pictures anything that {@link Show#all} draws, one or more
 */
public record Steps(List<?> pictures) {

    private static final int MOST_STILL = 9;

    public Steps {
        if (pictures.isEmpty()) {
            throw new IllegalArgumentException("no pictures to step through, expected at least one");
        }
        pictures = List.copyOf(pictures);
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
        return BoardScript.instead(still, "stepView", Map.of("pages", pages), "step-view.js");
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
