package chesslab.hexapawn;

import chesslab.game.Player;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Judges players by the solved game, on every reachable position, instead of by games against others.
 * Built by hand in lesson 02c.
 */
public final class HexapawnJudge {

    private final HexapawnSolver solver;
    private final List<Hexapawn> unfinished = new ArrayList<>();

    /**
     * The wins of a player as one side.
     *
     * @param kept  the number of positions in which its move kept the win
     * @param total the number of positions in which this side was to move and could win
     * @param lost  the others, in which the move gave the win away
     */
    public record Wins(int kept, int total, List<Hexapawn> lost) {
    }

    public record Verdict(Wins white, Wins black) {

        /** {@code White kept 22 of 22, Black 33 of 33}. */
        @Override
        public String toString() {
            return "White kept " + white.kept + " of " + white.total + ", Black " + black.kept + " of " + black.total;
        }
    }

    public HexapawnJudge(HexapawnSize size) {
        solver = new HexapawnSolver(size);
        new Hexapawn(size).reachable(position -> {
            if (position.outcome().isEmpty()) {
                unfinished.add(position.copy());
            }
        });
    }

    /**
     * Asks a player for a move in every reachable position in which the side to move can win.
     *
     * @throws IllegalArgumentException if the player chooses an illegal move, or none
     */
    public Verdict judge(Player<? super Hexapawn, HexapawnMove> player) {
        return new Verdict(wins(player, Side.WHITE), wins(player, Side.BLACK));
    }

    private Wins wins(Player<? super Hexapawn, HexapawnMove> player, Side side) {
        List<Hexapawn> won = unfinished.stream()
                .filter(position -> position.getSideToMove() == side && solver.winner(position) == side).toList();
        List<Hexapawn> lost = won.stream().filter(position -> !keepsWin(player, position)).toList();
        return new Wins(won.size() - lost.size(), won.size(), lost);
    }

    private boolean keepsWin(Player<? super Hexapawn, HexapawnMove> player, Hexapawn position) {
        Optional<HexapawnMove> move = player.chooseMove(position.copy());
        if (move.isEmpty() || !position.legalMoves().contains(move.get())) {
            throw new IllegalArgumentException("the player answers " + move + " in " + position + ", expected one of "
                    + position.legalMoves());
        }
        return solver.optimalMoves(position).contains(move.get());
    }

    /**
     * Returns the share of the reachable unfinished positions in which a value has the sign of the result of perfect
     * play: above 0 if White wins, below 0 if Black wins.
     */
    public double signShare(ToDoubleFunction<? super Hexapawn> valueForWhite) {
        long right = unfinished.stream().filter(position -> {
            double value = valueForWhite.applyAsDouble(position.copy());
            return solver.winner(position) == Side.WHITE ? value > 0 : value < 0;
        }).count();
        return (double) right / unfinished.size();
    }
}
