package chesslab.endings;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Piece;
import chesslab.chess.Square;
import chesslab.game.Player;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Judges players by solved endings: by their moves in won positions, and by games against the longest defense. */
public final class EndingJudge {

    /** So many of a total. */
    public record Share(int count, int total) {

        /** Returns the 95 % interval of the chance behind the share (Wilson 1927): its lower end, then its upper. */
        public double[] interval() {
            double z = 1.96 * 1.96 / total;
            double center = (double) count / total + z / 2;
            double error = Math.sqrt(z * count / total * (total - count) / total + z * z / 4);
            return new double[]{(center - error) / (1 + z), (center + error) / (1 + z)};
        }

        /** {@code 213 of 248, 85.9 % (81.0 to 89.7)}. */
        @Override
        public String toString() {
            double[] ends = interval();
            return String.format(Locale.ROOT, "%d of %d, %.1f %% (%.1f to %.1f)", count, total, 100.0 * count / total,
                    100 * ends[0], 100 * ends[1]);
        }
    }

    /**
     * The moves of a player in won positions.
     *
     * @param kept      those that kept the win
     * @param contested those that kept it where some legal move gives it away
     * @param fastest   those that win soonest
     * @param lost      the positions in which the move gave the win away
     */
    public record Verdict(Share kept, Share contested, Share fastest, List<Board> lost) {
    }

    private final Endings endings;
    private final List<Board> won;

    /**
     * Draws positions in which White is to move and wins, all alike likely.
     *
     * @param name the pieces, White's first, such as {@code KPK}
     * @throws IllegalArgumentException if {@code endings} do not have this ending, or White does not win it
     */
    public EndingJudge(Endings endings, String name, int positions, RandomGenerator random) {
        this.endings = endings;
        Piece[] pieces = EndingTable.pieces(name);
        won = Stream.generate(() -> board(pieces, random.ints(pieces.length, 0, 64).toArray()))
                .limit(1_000L * positions).flatMap(Optional::stream)
                .filter(board -> endings.winner(board).equals(Optional.of(Side.WHITE))).limit(positions).toList();
        if (won.size() < positions) {
            throw new IllegalArgumentException("ending '" + name + "': expected one that White wins");
        }
    }

    private static Optional<Board> board(Piece[] pieces, int[] squares) {
        long[] bitboards = new long[Piece.NONE.ordinal()];
        for (int i = 0; i < pieces.length; i++) {
            bitboards[pieces[i].ordinal()] |= 1L << squares[i];
        }
        try {
            return Optional.of(Board.of(bitboards, Side.WHITE, new boolean[4], Square.NONE, 0, 1));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns copies of the positions. */
    public List<Board> positions() {
        return won.stream().map(Board::copy).toList();
    }

    /** Asks a player for a move in each position; an illegal one, or none, is refused. */
    public Verdict judge(Player<? super Board, Move> player) {
        List<Board> lost = new ArrayList<>();
        int contested = 0;
        int fastest = 0;
        for (Board position : positions()) {
            Move move = move(player, position);
            List<Move> keeping = endings.optimalMoves(position);
            contested += keeping.size() < position.legalMoves().size() ? 1 : 0;
            fastest += endings.shortestMoves(position).contains(move) ? 1 : 0;
            if (!keeping.contains(move)) {
                lost.add(position);
            }
        }
        return new Verdict(new Share(won.size() - lost.size(), won.size()),
                new Share(contested - lost.size(), contested), new Share(fastest, won.size()), lost);
    }

    /** Returns the games that a player wins from the first positions, one a position; more games are refused. */
    public Share wins(Player<? super Board, Move> player, int games) {
        if (games > won.size()) {
            throw new IllegalArgumentException(games + " games: expected at most " + won.size() + ", one a position");
        }
        return new Share((int) won.stream().limit(games).map(start -> play(player, start))
                .filter(game -> game.outcome().orElseThrow().winner().equals(Optional.of(Side.WHITE))).count(), games);
    }

    /** Plays a game to its end, by all rules: White by the player, Black so that the loss comes latest. */
    public Board play(Player<? super Board, Move> player, Board start) {
        Board game = start.copy();
        while (game.outcome().isEmpty()) {
            game.doMove(game.getSideToMove() == Side.WHITE
                    ? move(player, game)
                    : endings.shortestMoves(game).get(0));
        }
        return game;
    }

    private static Move move(Player<? super Board, Move> player, Board position) {
        Optional<Move> move = player.chooseMove(position.copy());
        if (move.isEmpty() || !position.legalMoves().contains(move.get())) {
            throw new IllegalArgumentException("the player answers " + move + " in " + position.getFen()
                    + ", expected one of " + position.legalMoves());
        }
        return move.get();
    }
}
