package chesslab.person;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.GamePhase;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The centipawn loss of a move by an engine's annotations, the lines of {@link #annotate} or lichess's {@code [%eval]}:
 * the value of the position before the move less that of the position after it, both for the mover and cut to 1,000
 * centipawns; never less than 0, and 0 where the engine chose the move.
 *
 * @param game       the game
 * @param ply        of the move, from 0
 * @param centipawns lost, 0 or more
 * @param better     the engine's move, which may be the one made; empty if it named none
 * @param seconds    on the mover's clock after the move; empty without {@code [%clk]}
 * @param phase      of the position before the move
 */
public record CentipawnLoss(PgnGame game, int ply, int centipawns, Optional<Move> better, OptionalInt seconds,
        GamePhase phase) {

    static final int MOST = 1_000;
    private static final String CLK = "clk";
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,3}):(\\d\\d):(\\d\\d)(\\.\\d+)?");

    /** Returns the number of the move, from 1. */
    public int move() {
        return 1 + ply / 2;
    }

    /**
     * Returns a game with an engine's lines of the position before each move. Its moves and their clocks stay; other
     * comments, annotation glyphs and variations are dropped.
     *
     * @param annotator the name of the engine, for the tag
     * @param engine    returns the best moves of a position, best first; none for one whose moves shall have no loss
     */
    public static PgnGame annotate(PgnGame game, String annotator, Function<Board, List<ScoredMove>> engine) {
        Map<String, String> tags = new LinkedHashMap<>(game.tags());
        tags.put("Annotator", annotator);
        Board board = Board.fromFen(game.startFen());
        List<PgnMove> moves = new ArrayList<>();
        for (PgnMove move : game.moves()) {
            PgnComment lines = new MoveComment(0, engine.apply(board)).toPgn();
            moves.add(PgnMove.of(move.move())
                    .withComment(move.comment().command(CLK).map(time -> lines.with(CLK, time)).orElse(lines)));
            board.doMove(move.move());
        }
        return new PgnGame(tags, PgnComment.EMPTY, moves, game.result());
    }

    /** Returns the loss of each annotated move of the filter's players. */
    public static List<CentipawnLoss> of(List<PgnGame> games, GameFilter players) {
        List<CentipawnLoss> losses = new ArrayList<>();
        for (PgnGame game : games) {
            Board board = Board.fromFen(game.startFen());
            for (int ply = 0; ply < game.moves().size(); ply++) {
                Side mover = board.getSideToMove();
                Move made = game.moves().get(ply).move();
                Optional<Score> before = score(game, ply, mover);
                Optional<Score> after = score(game, ply + 1, mover.flip());
                if (players.takesMovesOf(game.tags(), mover) && before.isPresent() && after.isPresent()) {
                    Optional<Move> best = lines(game, ply, mover).stream().map(ScoredMove::move).findFirst();
                    int lost = value(before.get(), mover) - value(after.get(), mover);
                    losses.add(
                            new CentipawnLoss(game, ply, best.filter(made::equals).isPresent() ? 0 : Math.max(0, lost),
                                    best, seconds(game.moves().get(ply).comment()), GamePhase.of(ply, board)));
                }
                board.doMove(made);
            }
        }
        return losses;
    }

    /** Returns the score of the position after so many plies, by its own lines or by the comment on the move before. */
    private static Optional<Score> score(PgnGame game, int ply, Side mover) {
        List<ScoredMove> lines = lines(game, ply, mover);
        return !lines.isEmpty()
                ? Optional.of(lines.get(0).score())
                : ply == 0 ? Optional.empty() : game.moves().get(ply - 1).comment().eval();
    }

    private static List<ScoredMove> lines(PgnGame game, int ply, Side mover) {
        return ply == game.moves().size()
                ? List.of()
                : MoveComment.of(game.moves().get(ply).comment(), mover).map(MoveComment::lines).orElse(List.of());
    }

    static int value(Score score, Side mover) {
        int value = score.valueFor(mover);
        return score.mate() ? (value > 0 ? MOST : -MOST) : Math.max(-MOST, Math.min(MOST, value));
    }

    private static OptionalInt seconds(PgnComment comment) {
        Matcher clock = CLOCK.matcher(comment.command(CLK).orElse(""));
        return clock.matches()
                ? OptionalInt.of(3600 * Integer.parseInt(clock.group(1)) + 60 * Integer.parseInt(clock.group(2))
                        + Integer.parseInt(clock.group(3)))
                : OptionalInt.empty();
    }
}
