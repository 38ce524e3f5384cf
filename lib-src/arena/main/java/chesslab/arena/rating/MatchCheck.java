package chesslab.arena.rating;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks for properties that make games weaker evidence than their number suggests. */
public record MatchCheck(Identical identical, Loops loops, Colors colors, Optional<Seen> seen) {

    private static final int FEW = 20; // games, below which the interval of White's score is no good

    /**
     * Games that repeat an earlier game of the same players move for move, from the same position, with either colors.
     * They add no evidence, but make the error look smaller.
     */
    public record Identical(int games, int repeated) {

        @Override
        public String toString() {
            return repeated == 0
                    ? games < 2 ? "One game repeats no other." : "No two of the " + games + " games are the same."
                    : repeated + " of the " + games + " games " + (repeated == 1 ? "repeats" : "repeat")
                            + " an earlier one move for move: the true error is larger.";
        }
    }

    /**
     * Games with the same start, players and colors as an earlier game, as in a match longer than its opening book.
     * They depend on each other.
     */
    public record Loops(int games, int openings, int looped) {

        @Override
        public String toString() {
            return "The games begin from " + Ladder.count(openings, "position") + "; "
                    + (looped == 0
                            ? "no players had one twice."
                            : Ladder.count(looped, "game") + (looped == 1 ? " begins" : " begin")
                                    + " where the same players with the same colors had begun before.");
        }
    }

    /** White's score, from 0 to 1, and half the width of its 95 % interval. */
    public record Colors(long games, double score, double error) {

        /** Returns whether chance alone can explain the distance from a half. */
        public boolean isChance() {
            return Math.abs(score - 0.5) <= error;
        }

        @Override
        public String toString() {
            boolean hasError = games >= FEW && score - error >= 0 && score + error <= 1;
            return String.format(Locale.ROOT, "White scored %.1f %s%%: %s.", 100 * score,
                    hasError ? String.format(Locale.ROOT, "± %.1f ", 100 * error) : "",
                    games < FEW ? "too few games to say more" : isChance() ? "within chance of a half"
                            : "more than chance explains");
        }
    }

    /**
     * The number of positions with a move, without start positions, which the players did not choose; and how many of
     * them occur in a player's training games.
     */
    public record Seen(long positions, long seen) {

        /** Counts the positions in chess games. */
        public static Seen in(List<PlayedGame> games, PositionSet training) {
            long positions = 0;
            long seen = 0;
            for (PlayedGame game : games) {
                Board board = Board.fromFen(game.opening());
                for (Object move : game.moves()) {
                    boolean counts = !board.history().isEmpty();
                    positions += counts ? 1 : 0;
                    seen += counts && training.contains(board) ? 1 : 0;
                    board.doMove((Move) move);
                }
            }
            return new Seen(positions, seen);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT,
                    "%,d of %,d positions behind the openings, %.1f %%, stood in the training games.", seen, positions,
                    100.0 * seen / Math.max(1, positions));
        }
    }

    /**
     * Checks games of any kind.
     *
     * @throws IllegalArgumentException if no game has a result
     */
    public static MatchCheck of(List<PlayedGame> games) {
        List<PlayedGame> moved = games.stream().filter(game -> !game.moves().isEmpty()).toList(); // not forfeited
        long different = count(moved, game -> List.of(new HashSet<>(game.players()), game.opening(), game.moves()));
        long beginnings = count(games, game -> List.of(game.opening(), game.white(), game.black()));
        long[] white = new long[3]; // by half points
        games.stream().filter(PlayedGame::hasResult).forEach(game -> white[game.halfPoints()]++);
        WinDrawLoss score = new WinDrawLoss(white[2], white[1], white[0]);
        MatchScore.Moments moments = score.moments();
        return new MatchCheck(new Identical(games.size(), (int) (moved.size() - different)),
                new Loops(games.size(), (int) count(games, PlayedGame::opening), (int) (games.size() - beginnings)),
                new Colors(score.games(), (white[2] + white[1] / 2.0) / score.games(),
                        EloEstimate.QUANTILE * moments.error()),
                Optional.empty());
    }

    private static long count(List<PlayedGame> games, Function<PlayedGame, ?> what) {
        return games.stream().map(what).distinct().count();
    }

    /** Returns the same check with the positions that occur in the training games. */
    public MatchCheck with(Seen positions) {
        return new MatchCheck(identical, loops, colors, Optional.of(positions));
    }

    /**
     * Checks chess games.
     *
     * @param training the positions of the training games, if they are known
     * @throws IllegalArgumentException if no game has a result
     */
    public static MatchCheck of(List<PgnGame> games, Optional<PositionSet> training) {
        List<PlayedGame> played = games.stream().map(PlayedGame::of).toList();
        return training.map(positions -> of(played).with(Seen.in(played, positions))).orElseGet(() -> of(played));
    }

    /** Returns one sentence a check, each on its own line. */
    @Override
    public String toString() {
        return Stream.concat(Stream.of(identical, loops, colors), seen.stream()).map(Object::toString)
                .collect(Collectors.joining("\n"));
    }
}
