package chesslab.arena.match;

import chesslab.arena.player.Choice;
import chesslab.arena.player.MatchPlayer;
import chesslab.arena.player.PlayerFault;
import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGames;
import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A game between two players, from an opening to its end: by the rules of the game, the move limit, or adjudication. In
 * chess, draws that could be claimed by announcing a move are not: a player who stands to win would not claim them.
 *
 * <p>A player that makes an illegal move, crashes, or does not answer in time has lost.
 *
 * @param number   of the game in its match, from 1; 0 for a game by itself
 * @param end      the position at the end, which knows all moves that led to it
 * @param moves    that the players chose, all after the opening
 * @param scores   of each move by the player who made it; empty where it has none
 * @param fault    what a player did wrong, if that ended it
 * @param thinking of White and of Black
 */
public record MatchGame<P extends Position<M>, M>(int number, String white, String black, P end, List<M> moves,
        List<Optional<Score>> scores, Outcome outcome, Optional<PlayerFault> fault, List<Thinking> thinking) {

    public MatchGame {
        moves = List.copyOf(moves);
        scores = List.copyOf(scores);
    }

    /** A game while it is played. */
    private static final class Playing<P extends Position<M>, M> {
        private final P position;
        private final GameRules rules;
        private final List<M> moves = new ArrayList<>();
        private final List<Optional<Score>> scores = new ArrayList<>();
        private final Thinking[] thinking = {Thinking.NONE, Thinking.NONE}; // of White, of Black

        private Playing(P position, GameRules rules) {
            this.position = position;
            this.rules = rules;
        }

        private Outcome play(MatchPlayer<P, M> white, MatchPlayer<P, M> black) {
            Optional<Outcome> outcome = outcome();
            while (outcome.isEmpty()) {
                Side mover = position.getSideToMove();
                long nodes = 0;
                long start = System.nanoTime();
                try {
                    Choice<M> choice = (mover == Side.WHITE ? white : black).choose(position);
                    nodes = choice.nodes();
                    position.doMove(choice.move());
                    moves.add(choice.move());
                    scores.add(choice.score());
                } finally {
                    double seconds = (System.nanoTime() - start) / 1e9;
                    thinking[mover.ordinal()] = thinking[mover.ordinal()].plus(new Thinking(1, nodes, seconds));
                }
                outcome = outcome();
            }
            return outcome.get();
        }

        private Optional<Outcome> outcome() {
            return position.outcome().or(() -> rules.adjudication().flatMap(rule -> rule.outcome(scores)))
                    .or(() -> moves.size() < rules.moveLimit()
                            ? Optional.empty()
                            : Optional.of(Outcome.draw(Termination.MOVE_LIMIT)));
        }
    }

    /**
     * Plays a game.
     *
     * @param number of the game in its match, from 1; 0 for a game by itself
     * @param start  the position from which it starts, and on which it is played
     * @param white  ready for this game, as {@link MatchPlayer#newGame} makes it
     * @param black  ready too
     */
    public static <P extends Position<M>, M> MatchGame<P, M> play(int number, P start, MatchPlayer<P, M> white,
            MatchPlayer<P, M> black, GameRules rules) {
        Playing<P, M> playing = new Playing<>(start, rules);
        Outcome outcome;
        PlayerFault fault = null;
        try {
            outcome = playing.play(white, black);
        } catch (PlayerFault e) {
            fault = e;
            outcome = lostBy(start.getSideToMove(), e);
        }
        return new MatchGame<>(number, white.toString(), black.toString(), start, playing.moves, playing.scores,
                outcome,
                Optional.ofNullable(fault), List.of(playing.thinking));
    }

    /** A game in which a player failed before its first move. */
    static <P extends Position<M>, M> MatchGame<P, M> forfeited(int number, P start, MatchPlayer<P, M> white,
            MatchPlayer<P, M> black, Side loser, PlayerFault fault) {
        return new MatchGame<>(number, white.toString(), black.toString(), start, List.of(), List.of(),
                lostBy(loser, fault), Optional.of(fault), List.of(Thinking.NONE, Thinking.NONE));
    }

    private static Outcome lostBy(Side loser, PlayerFault fault) {
        return Outcome.win(loser.flip(), fault.termination());
    }

    /** The position from which it started. */
    public P opening() {
        @SuppressWarnings("unchecked") // a copy is of its original's class
        P opening = (P) end.copy();
        moves.forEach(move -> opening.undoMove());
        return opening;
    }

    /** Who lost by a fault, if one ended the game. */
    Optional<String> faulty() {
        return fault.map(any -> outcome.winner().orElseThrow() == Side.WHITE ? black : white);
    }

    /** What counts of it in a match. */
    MatchSummary.Line line() {
        return new MatchSummary.Line(number, outcome.result(), outcome.termination().text());
    }

    /** What counts of it in a ladder and in a check. */
    PlayedGames.Line ladderLine() {
        P opening = opening();
        return new PlayedGames.Line(white, black,
                opening instanceof Board board ? board.getFen() : Long.toString(opening.key()), moves,
                OptionalDouble.of(outcome.scoreFor(Side.WHITE)),
                fault.isPresent());
    }

    /** {@code mine - greedy 1-0 checkmate, 63 plies}. */
    @Override
    public String toString() {
        return white + " - " + black + " " + outcome + ", " + moves.size() + " plies"
                + fault.map(each -> ": " + each.getMessage()).orElse("");
    }
}
