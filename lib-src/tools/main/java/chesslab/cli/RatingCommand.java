package chesslab.cli;

import chesslab.arena.match.LadderReport;
import chesslab.arena.player.Entrant;
import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.MatchCheck;
import chesslab.arena.rating.PlayedGame;
import chesslab.arena.rating.PositionSet;
import chesslab.arena.rating.Rating;
import chesslab.chess.pgn.InputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

abstract class RatingCommand extends LabCommand.WithResult {

    @Option(names = "--anchor", paramLabel = "PLAYER=ELO",
            description = "a player with a known rating; without an anchor, the mean rating is 0")
    private List<String> anchors = List.of();

    @Option(names = "--training", paramLabel = "GAMES", order = RARE,
            description = "games that a player was trained on; counts the positions of the rated games in them")
    private List<Path> training = List.of();

    final Map<String, Double> anchors() {
        Map<String, Double> given = new LinkedHashMap<>();
        anchors.forEach(anchor -> addTo(given, anchor));
        return given;
    }

    /** @param inputs the files of the games, if they were read */
    final int rate(LadderReport played, List<InputFile> inputs, Map<String, Double> given, long seed) throws Exception {
        List<PlayedGame> games = played.rated();
        List<InputFile> learned = new ArrayList<>();
        PositionSet known = training.isEmpty() ? null : PositionSet.ofFiles(training, learned::add);
        reportFaults(learned, null);
        int bad = inputs.stream().mapToInt(InputFile::bad).sum();
        return wellCalled(() -> {
            Ladder ladder = Ladder.of(games, asIn(games, given), seed);
            MatchCheck check = known == null ? played.check() : played.check().with(MatchCheck.Seen.in(games, known));
            return print(new Summary(ladder.ratings(), bad, ladder.leftOut(), ladder.apart(), ladder.faults(),
                    check.identical(), check.loops(), check.colors(), check.seen().orElse(null), played.disqualified()),
                    ladder + (bad == 0
                            ? ""
                            : Ladder.count(bad, "bad game") + (bad == 1 ? " was" : " were") + " left out.\n")
                            + repaired(inputs) + LadderReport.lines(played.disqualified()) + "\n" + check + "\n");
        });
    }

    /** Adds an anchor's rating; a player's text may also contain {@code =}. */
    private void addTo(Map<String, Double> given, String anchor) {
        int equals = anchor.lastIndexOf('=');
        try {
            if (equals < 1 || given.put(anchor.substring(0, equals),
                    Double.valueOf(anchor.substring(equals + 1))) != null) {
                throw new NumberFormatException();
            }
        } catch (NumberFormatException e) {
            throw wrongCall("--anchor " + anchor + ": expected a player, = and its rating, each player once", e);
        }
    }

    /** Returns the anchors by the players' names in the games, which include limits that a text may omit. */
    private static Map<String, Double> asIn(List<PlayedGame> games, Map<String, Double> given) {
        Set<String> names = new HashSet<>();
        games.forEach(game -> names.addAll(List.of(game.white(), game.black())));
        Map<String, Double> known = new LinkedHashMap<>();
        given.forEach((anchor, rating) -> known.put(names.contains(anchor) ? anchor : whole(anchor), rating));
        return known;
    }

    static String whole(String anchor) {
        try {
            return Entrant.parse(anchor).toString();
        } catch (IllegalArgumentException e) {
            return anchor; // a player of another program; the ladder says that it has no game
        }
    }

    record Summary(List<Rating> players, int bad, int leftOut, List<Integer> apart, int faults,
            MatchCheck.Identical identical, MatchCheck.Loops loops, MatchCheck.Colors colors, MatchCheck.Seen seen,
            Map<String, String> disqualified) {
    }
}
