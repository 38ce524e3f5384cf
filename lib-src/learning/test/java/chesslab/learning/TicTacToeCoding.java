package chesslab.learning;

import chesslab.game.Coding;
import chesslab.search.TicTacToe;

/** Noughts and crosses for a network: the mover's cells, then the other's. */
public final class TicTacToeCoding implements Coding<TicTacToe, Integer> {

    @Override
    public int inputs() {
        return 18;
    }

    @Override
    public int moves() {
        return 9;
    }

    @Override
    public void encode(TicTacToe position, float[] target, int offset) {
        long key = position.getSideToMove().ordinal() == 0
                ? position.key()
                : position.key() >> 9 | (position.key() & 511) << 9;
        for (int i = 0; i < 18; i++) {
            target[offset + i] = key >> i & 1;
        }
    }

    @Override
    public int index(TicTacToe position, Integer cell) {
        return cell;
    }

    @Override
    public Integer move(TicTacToe position, int index) {
        if (index < 0 || index > 8) {
            throw new IllegalArgumentException("cell " + index + ": expected 0 to 8");
        }
        return index;
    }
}
