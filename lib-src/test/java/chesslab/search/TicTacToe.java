package chesslab.search;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.game.Termination;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Noughts and crosses: no chess in it, and small enough to be searched to its end. A move is a cell, 0 to 8. */
public final class TicTacToe implements Position<Integer> {

    private static final int[] LINES = {0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001,
            0b1010100};

    private final int[] cells = new int[2]; // [side] bits
    private final List<Integer> history = new ArrayList<>();

    public TicTacToe(int... moves) {
        for (int move : moves) {
            doMove(move);
        }
    }

    @Override
    public Side getSideToMove() {
        return history.size() % 2 == 0 ? Side.WHITE : Side.BLACK;
    }

    @Override
    public List<Integer> legalMoves() {
        List<Integer> moves = new ArrayList<>();
        for (int cell = 0; cell < 9 && !isWon(); cell++) {
            if (((cells[0] | cells[1]) >> cell & 1) == 0) {
                moves.add(cell);
            }
        }
        return moves;
    }

    @Override
    public boolean doMove(Integer move) {
        if (!legalMoves().contains(move)) {
            throw new IllegalArgumentException(
                    "cell " + move + " after " + history + ": expected one of " + legalMoves());
        }
        cells[getSideToMove().ordinal()] |= 1 << move;
        history.add(move);
        return true;
    }

    @Override
    public Integer undoMove() {
        if (history.isEmpty()) {
            throw new IllegalStateException("no move to take back");
        }
        int move = history.remove(history.size() - 1);
        cells[getSideToMove().ordinal()] &= ~(1 << move);
        return move;
    }

    private boolean isWon() {
        int last = cells[getSideToMove().flip().ordinal()];
        for (int line : LINES) {
            if ((last & line) == line) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Optional<Outcome> outcome() {
        if (isWon()) {
            return Optional.of(Outcome.win(getSideToMove().flip(), Termination.byRule("three in a row")));
        }
        return history.size() == 9 ? Optional.of(Outcome.draw(Termination.byRule("full board"))) : Optional.empty();
    }

    @Override
    public long key() {
        return cells[0] | (long) cells[1] << 9;
    }

    @Override
    public TicTacToe copy() {
        return new TicTacToe(history.stream().mapToInt(Integer::intValue).toArray());
    }
}
