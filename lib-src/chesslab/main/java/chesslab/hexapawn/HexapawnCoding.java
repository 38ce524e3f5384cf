package chesslab.hexapawn;

import chesslab.game.Coding;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The coding of Hexapawn of the tutorial <i>Chess_IA</i>, and the same for larger boards. Built by hand in lesson 02a.
 *
 * <p>Inputs, 21 on 3x3: a 1 for each square with a white pawn, the same for black pawns, and the side to move three
 * times (1 1 1 for White, 0 0 0 for Black).
 *
 * <p>Move indices, 28 on 3x3: White's steps, Black's steps, White's captures, Black's captures. Each group goes rank by
 * rank from the mover's home rank, from the left, and the capture with the lower target first.
 */
public final class HexapawnCoding implements Coding<Hexapawn, HexapawnMove> {

    private static final int SIDE_INPUTS = 3;

    private final HexapawnSize size;
    private final List<HexapawnMove> moves = new ArrayList<>(); // [index]
    private final Map<HexapawnMove, Integer> indices = new HashMap<>();

    public HexapawnCoding(HexapawnSize size) {
        this.size = size;
        for (boolean captures : new boolean[]{false, true}) {
            add(Side.WHITE, captures);
            add(Side.BLACK, captures);
        }
    }

    private void add(Side side, boolean captures) {
        int files = size.files();
        for (int origin = 0; origin < size.squares() - files; origin++) { // from the home rank on, from the left
            int from = side == Side.BLACK ? origin : size.squares() - files * (origin / files + 1) + origin % files;
            for (int aside : captures ? new int[]{-1, 1} : new int[]{0}) {
                int file = size.file(from) + aside;
                if (file >= 0 && file < files) {
                    HexapawnMove move = new HexapawnMove(from, from + size.forward(side) + aside);
                    indices.put(move, moves.size());
                    moves.add(move);
                }
            }
        }
    }

    /** Returns the size of board that can be encoded. */
    public HexapawnSize size() {
        return size;
    }

    @Override
    public int inputs() {
        return 2 * size.squares() + SIDE_INPUTS;
    }

    @Override
    public int moves() {
        return moves.size();
    }

    @Override
    public void encode(Hexapawn position, float[] target, int offset) {
        check(position);
        int squares = size.squares();
        for (int square = 0; square < squares; square++) {
            target[offset + square] = position.hasPawn(Side.WHITE, square) ? 1 : 0;
            target[offset + squares + square] = position.hasPawn(Side.BLACK, square) ? 1 : 0;
        }
        for (int i = 0; i < SIDE_INPUTS; i++) {
            target[offset + 2 * squares + i] = position.getSideToMove() == Side.WHITE ? 1 : 0;
        }
    }

    @Override
    public int index(Hexapawn position, HexapawnMove move) {
        check(position);
        Integer index = indices.get(move);
        if (index == null) {
            throw new IllegalArgumentException(move + " is no move of a pawn on a board of " + size);
        }
        return index;
    }

    @Override
    public HexapawnMove move(Hexapawn position, int index) {
        check(position);
        if (index < 0 || index >= moves.size()) {
            throw new IllegalArgumentException("move index " + index + ", expected 0 to " + (moves.size() - 1));
        }
        return moves.get(index);
    }

    private void check(Hexapawn position) {
        if (!position.size().equals(size)) {
            throw new IllegalArgumentException("a board of " + position.size() + ", expected " + size);
        }
    }
}
