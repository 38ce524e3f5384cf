package chesslab.arena.match;

import chesslab.arena.player.ChessPlayer;
import chesslab.arena.player.Choice;
import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Outcome;
import chesslab.game.Side;
import chesslab.game.Termination;
import chesslab.uci.UciException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A game between two players, from an opening to its end: by mate, stalemate, insufficient material, a threefold
 * repetition or fifty moves that have come about on the board, the move limit, or adjudication. Draws that could be claimed
 * by announcing a move are not: a player who stands to win would not claim them.
 *
 * <p>An engine that makes an illegal move, crashes, or does not answer in time has lost.
 *
 * <p>As PGN each move has its player's evaluation, where it has one, as {@code [%eval …]}. An opening that is not the
 * start position stands in the tag {@code FEN} with {@code SetUp}, so that every move of the game was chosen by a player.
 *
 * @param game     the game
 * @param fault    what a player did wrong, if that ended it
 * @param thinking how long the players thought
 */
public record MatchGame(PgnGame game, Optional<UciException> fault, Duration thinking) {

    /** How a game ended, as PGN has it. */
    private record Ending(String result, Termination termination) {
    }

    /** A game in progress. */
    private static final class Course {
        private final Board board;
        private final GameRules rules;
        private final List<PgnMove> moves = new ArrayList<>();
        private final List<Optional<Score>> evals = new ArrayList<>();
        private long thinkingNanos;

        private Course(String opening, GameRules rules) {
            this.board = Board.fromFen(opening);
            this.rules = rules;
        }

        private Ending play(ChessPlayer white, ChessPlayer black) {
            Optional<Ending> ending = ending();
            while (ending.isEmpty()) {
                long start = System.nanoTime();
                try {
                    Choice choice = (board.getSideToMove() == Side.WHITE ? white : black).choose(board);
                    add(choice);
                } finally {
                    thinkingNanos += System.nanoTime() - start;
                }
                ending = ending();
            }
            return ending.get();
        }

        private void add(Choice choice) {
            board.doMove(choice.move());
            evals.add(choice.score());
            moves.add(PgnMove.of(choice.move()).withComment(choice.score().map(score -> new PgnComment("",
                    List.of(new PgnComment.Command("eval", score.toPgn())))).orElse(PgnComment.EMPTY)));
        }

        private Optional<Ending> ending() {
            Optional<Outcome> outcome = board.outcome();
            if (outcome.isPresent()) {
                return Optional.of(new Ending(outcome.get().result(), outcome.get().termination()));
            }
            Optional<String> agreed = rules.adjudication().flatMap(rule -> rule.result(evals));
            if (agreed.isPresent()) {
                return Optional.of(new Ending(agreed.get(), Termination.ADJUDICATION));
            }
            return moves.size() < rules.moveLimit()
                    ? Optional.empty()
                    : Optional.of(new Ending("1/2-1/2", Termination.MOVE_LIMIT));
        }
    }

    /** Plays a game from the start position by the tutorial's rules; both players are ready for it. */
    public static MatchGame play(ChessPlayer white, ChessPlayer black) {
        return play(Board.START_FEN, white, black, GameRules.TUTORIAL, Map.of());
    }

    /**
     * Plays a game.
     *
     * @param opening the FEN from which it starts
     * @param white   ready for this game, as {@link ChessPlayer#newGame} makes it
     * @param black   ready too
     * @param more    further tags
     */
    public static MatchGame play(String opening, ChessPlayer white, ChessPlayer black, GameRules rules,
            Map<String, String> more) {
        Course course = new Course(opening, rules);
        Ending ending;
        UciException fault = null;
        try {
            ending = course.play(white, black);
        } catch (UciException e) {
            fault = e;
            ending = lostBy(course.board.getSideToMove(), e);
        }
        Map<String, String> tags = tags(opening, white, black, ending, course.moves.size());
        tags.putAll(more);
        return new MatchGame(new PgnGame(tags, PgnComment.EMPTY, course.moves, ending.result()),
                Optional.ofNullable(fault), Duration.ofNanos(course.thinkingNanos));
    }

    /** A game in which a player failed before its first move. */
    static MatchGame forfeited(String opening, ChessPlayer white, ChessPlayer black, Side loser, UciException fault,
            Map<String, String> more) {
        Ending ending = lostBy(loser, fault);
        Map<String, String> tags = tags(opening, white, black, ending, 0);
        tags.putAll(more);
        return new MatchGame(new PgnGame(tags, PgnComment.EMPTY, List.of(), ending.result()), Optional.of(fault),
                Duration.ZERO);
    }

    private static Ending lostBy(Side loser, UciException fault) {
        return new Ending(loser == Side.WHITE ? "0-1" : "1-0", termination(fault));
    }

    private static Termination termination(UciException fault) {
        return switch (fault.reason()) {
            case ILLEGAL_MOVE -> Termination.ILLEGAL_MOVE;
            case TIMEOUT -> Termination.TIME_FORFEIT;
            case NOT_STARTED, ENDED, CLOSED -> Termination.CRASH;
        };
    }

    /** A game of a match with the tags of today: earlier ones had the details in {@code Termination}, in other words. */
    static PgnGame withTodaysTags(PgnGame game) {
        Optional<Termination> former = game.tag("Termination").flatMap(Termination::of);
        if (former.isEmpty() || game.tag("TerminationDetails").isPresent()) {
            return game;
        }
        Map<String, String> tags = new LinkedHashMap<>();
        game.tags().forEach((name, value) -> {
            tags.put(name, name.equals("Termination") ? former.get().pgn() : value);
            if (name.equals("Termination")) {
                tags.put("TerminationDetails", former.get().text());
            }
        });
        return new PgnGame(tags, game.comment(), game.moves(), game.result());
    }

    private static Map<String, String> tags(String opening, ChessPlayer white, ChessPlayer black, Ending ending,
            int plies) {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", "Match");
        tags.put("Site", "?");
        tags.put("Date", "????.??.??"); // left open, so that games repeat
        tags.put("Round", "?");
        tags.put("White", white.toString());
        tags.put("Black", black.toString());
        tags.put("Result", ending.result());
        tags.put("PlyCount", Integer.toString(plies));
        tags.put("Termination", ending.termination().pgn());
        tags.put("TerminationDetails", ending.termination().text());
        if (!opening.equals(Board.START_FEN)) {
            tags.put("SetUp", "1");
            tags.put("FEN", opening);
        }
        return tags;
    }
}
