package chesslab.chess;

/**
 * Counts the positions at the end of all series of legal moves of a given length: the standard test of a move
 * generator (CPW, "Perft"). Built by hand in lesson 01a.
 */
public final class Perft {

    private Perft() {
    }

    /**
     * Counts leaves by making and taking back every move, including the last ones.
     *
     * @param depth number of plies, 0 (which counts 1) or more
     */
    public static long count(Board board, int depth) {
        if (depth < 0) {
            throw new IllegalArgumentException("perft depth " + depth + ": expected 0 or more");
        }
        return depth == 0 ? 1 : count(new BoardState(board.state), depth, new int[depth * MoveGenerator.MOST_MOVES], 0);
    }

    private static long count(BoardState state, int depth, int[] moves, int start) {
        int end = MoveGenerator.generate(state, moves, start);
        long leaves = 0;
        for (int i = start; i < end; i++) {
            state.make(moves[i]);
            leaves += depth == 1 ? 1 : count(state, depth - 1, moves, end);
            state.unmake();
        }
        return leaves;
    }
}
