package chesslab.arena.match;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.arena.rating.PlayedGame;
import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A game between two players, from an opening to its end: by the rules of the game or the move limit. In chess, draws
 * that could be claimed by announcing a move do not count: a winning player would not claim them.
 *
 * <p>A player that makes an illegal move, crashes, or does not answer in time loses.
 *
 * @param number   of the game in its match, from 1; 0 for a game by itself
 * @param end      the final position, with all moves that led to it
 * @param moves    the players' moves, after the opening
 * @param scores   each move's score by its player; empty if it has none
 * @param fault    the player's fault that ended the game, if any
 * @param thinking the thinking of White and of Black
 */
public record MatchGame<P extends Position<M>, M>(int number, String white, String black, P end, List<M> moves,
        List<Optional<Score>> scores, Outcome outcome, Optional<PlayerFault> fault, List<Thinking> thinking) {

    /**
     * A player's effort for its moves.
     *
     * @param nodes the nodes searched, if it counts them
     */
    public record Thinking(long moves, long nodes, double seconds) {

        static final Thinking NONE = new Thinking(0, 0, 0);

        Thinking plus(Thinking other) {
            return new Thinking(moves + other.moves, nodes + other.nodes, seconds + other.seconds);
        }
    }

    public MatchGame {
        moves = List.copyOf(moves);
        scores = List.copyOf(scores);
    }

    /**
     * Plays a game.
     *
     * @param number of the game in its match, from 1; 0 for a game by itself
     * @param start  the position from which it starts, and on which it is played
     * @param white  ready for this game after {@link MatchPlayer#newGame}
     * @param black  also ready
     * @param moveLimit plies after which it is drawn
     */
    public static <P extends Position<M>, M> MatchGame<P, M> play(int number, P start, MatchPlayer<P, M> white,
            MatchPlayer<P, M> black, int moveLimit) {
        List<M> moves = new ArrayList<>();
        List<Optional<Score>> scores = new ArrayList<>(); // of each move
        Thinking[] thinking = {Thinking.NONE, Thinking.NONE}; // of White, of Black
        PlayerFault fault = null;
        Optional<Outcome> outcome = outcome(start, moves.size(), moveLimit);
        while (outcome.isEmpty()) {
            Side mover = start.getSideToMove();
            long nodes = 0;
            long begin = System.nanoTime();
            try {
                Choice<M> choice = (mover == Side.WHITE ? white : black).choose(start);
                nodes = choice.nodes();
                start.doMove(choice.move());
                moves.add(choice.move());
                scores.add(choice.score());
            } catch (PlayerFault e) {
                fault = e;
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            thinking[mover.ordinal()] = thinking[mover.ordinal()].plus(new Thinking(1, nodes, seconds));
            outcome = fault == null ? outcome(start, moves.size(), moveLimit) : Optional.of(lostBy(mover, fault));
        }
        return new MatchGame<>(number, white.toString(), black.toString(), start, moves, scores, outcome.get(),
                Optional.ofNullable(fault), List.of(thinking));
    }

    private static Optional<Outcome> outcome(Position<?> position, int plies, int moveLimit) {
        return position.outcome().or(() -> plies < moveLimit
                ? Optional.empty()
                : Optional.of(Outcome.draw(Termination.MOVE_LIMIT)));
    }

    static <P extends Position<M>, M> MatchGame<P, M> forfeited(int number, P start, MatchPlayer<P, M> white,
            MatchPlayer<P, M> black, Side loser, PlayerFault fault) {
        return new MatchGame<>(number, white.toString(), black.toString(), start, List.of(), List.of(),
                lostBy(loser, fault), Optional.of(fault), List.of(Thinking.NONE, Thinking.NONE));
    }

    private static Outcome lostBy(Side loser, PlayerFault fault) {
        return Outcome.win(loser.flip(), fault.termination());
    }

    /** Returns the position from which it started. */
    public P opening() {
        @SuppressWarnings("unchecked") // a copy is of its original's class
        P opening = (P) end.copy();
        moves.forEach(move -> opening.undoMove());
        return opening;
    }

    Optional<String> faulty() {
        return fault.map(any -> outcome.winner().orElseThrow() == Side.WHITE ? black : white);
    }

    /** Returns the parts that count in a match, on a ladder and in a check. */
    public PlayedGame line() {
        return new PlayedGame(number, white, black, opening().text(), moves, outcome.result(),
                outcome.termination().text(), fault.isPresent());
    }

    /**
     * Returns a chess game as PGN. Each move has its player's evaluation, if any, as {@code [%eval …]}. An opening
     * other than the start position is in the tag {@code FEN}, so that players chose all moves of the game.
     */
    public static PgnGame toPgn(MatchGame<Board, Move> game) {
        return toPgn(game, Map.of());
    }

    static PgnGame toPgn(MatchGame<Board, Move> game, Map<String, String> moreTags) {
        String opening = game.opening().getFen();
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", "Match");
        tags.put("Site", "?");
        tags.put("Date", "????.??.??"); // left open, so that games repeat
        tags.put("Round", game.number() == 0 ? "?" : Integer.toString(game.number()));
        tags.put("White", game.white());
        tags.put("Black", game.black());
        tags.put("Result", game.outcome().result());
        tags.put("PlyCount", Integer.toString(game.moves().size()));
        tags.put("Termination", game.outcome().termination().pgn());
        tags.put("TerminationDetails", game.outcome().termination().text());
        if (!opening.equals(Constants.startStandardFENPosition)) {
            tags.put("SetUp", "1");
            tags.put("FEN", opening);
        }
        tags.putAll(moreTags);
        List<PgnMove> moves = IntStream.range(0, game.moves().size()).mapToObj(i -> PgnMove.of(game.moves().get(i))
                .withComment(game.scores().get(i).map(score -> PgnComment.EMPTY.with("eval", score.toPgn()))
                        .orElse(PgnComment.EMPTY)))
                .toList();
        return new PgnGame(tags, PgnComment.EMPTY, moves, game.outcome().result());
    }

    /** {@code mine - greedy 1-0 checkmate, 63 plies}. */
    @Override
    public String toString() {
        return white + " - " + black + " " + outcome + ", " + moves.size() + " plies"
                + fault.map(each -> ": " + each.getMessage()).orElse("");
    }
}
