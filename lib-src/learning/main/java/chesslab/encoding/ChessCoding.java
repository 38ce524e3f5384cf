package chesslab.encoding;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Coding;
import java.util.Objects;

/**
 * Chess as numbers for a network: positions by a layout, moves by {@link MoveIndex}.
 *
 * @param layout the layout of the inputs
 */
public record ChessCoding(Layout layout) implements Coding<Board, Move> {

    public ChessCoding {
        Objects.requireNonNull(layout, "layout");
    }

    /** Makes a coding with {@link Layouts#MOVER_17}. */
    public ChessCoding() {
        this(Layouts.MOVER_17);
    }

    @Override
    public int inputs() {
        return layout.size();
    }

    @Override
    public int moves() {
        return MoveIndex.COUNT;
    }

    @Override
    public void encode(Board position, float[] target, int offset) {
        layout.encode(position, target, offset);
    }

    @Override
    public int index(Board position, Move move) {
        return MoveIndex.index(move, position.getSideToMove());
    }

    @Override
    public Move move(Board position, int index) {
        return MoveIndex.move(index, position);
    }
}
