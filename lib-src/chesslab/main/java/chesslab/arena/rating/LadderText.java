package chesslab.arena.rating;

import chesslab.arena.rating.Rating.Basis;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats a ladder as a table, with remarks that a reader of its numbers needs. */
record LadderText(Ladder ladder) {

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("     Elo  95 % interval   games    score   drawn  player\n");
        for (Rating rating : ladder.ratings()) {
            String interval = rating.basis() == Basis.ANCHOR
                    ? "given"
                    : Math.round(rating.low()) + " to " + Math.round(rating.high());
            text.append(String.format(Locale.ROOT, "%8d%s %14s  %6d  %5.1f %%  %4.0f %%  %s%n",
                    Math.round(rating.elo()),
                    rating.basis() == Basis.ONE_SIDED ? "*" : " ", interval, rating.score().games(),
                    100 * rating.scored(),
                    100.0 * rating.score().draws() / rating.score().games(), rating.player()));
        }
        remarks().forEach(remark -> text.append(remark).append('\n'));
        return text.toString();
    }

    private List<String> remarks() {
        List<Rating> anchors = ladder.ratings().stream().filter(rating -> rating.basis() == Basis.ANCHOR).toList();
        List<String> remarks = new ArrayList<>();
        if (ladder.ratings().stream().anyMatch(rating -> rating.basis() == Basis.ONE_SIDED)) {
            remarks.add(
                    "* The games bound the rating on one side only; half a win, half a draw and half a loss were added "
                            + "to its pairings with players that they do not hold.");
        }
        remarks.add(anchors.isEmpty()
                ? "No rating was given: the mean of the players is 0."
                : "The intervals take the given ratings as exact.");
        if (anchors.size() > 1) {
            anchors.forEach(anchor -> remarks.add(String.format(Locale.ROOT,
                    "%s scored %.1f %%, where the given ratings expect %.1f %%.", anchor.player(),
                    100 * anchor.scored(),
                    100 * anchor.expected())));
        }
        if (ladder.faults() > 0) {
            remarks.add(ladder.faults() + " games were lost by a crash, an illegal move or on time.");
        }
        if (ladder.leftOut() > 0) {
            remarks.add(ladder.leftOut() + " games were left out: without a result, or a player against itself.");
        }
        return remarks;
    }
}
