package chesslab.hexapawn;

import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * One row of the training data of the tutorial <i>Chess_IA</i>: a position, the move of perfect play, and who wins.
 *
 * @param inputs   the position as {@link HexapawnCoding} has it; [21] on 3x3
 * @param bestMove the index of the first optimal move in the order of generation; from 0 to 27 on 3x3
 * @param outcome  +1 where White wins with perfect play, -1 where Black does
 */
public record SolvedRow(float[] inputs, int bestMove, float outcome) {

    /**
     * Returns a row for every node of the game tree at which the game goes on, depth first from the start: 118 rows on
     * 3x3, a position that is reached in several ways several times, as the tutorial has them.
     */
    public static List<SolvedRow> wholeTree(HexapawnSize size) {
        HexapawnCoding coding = new HexapawnCoding(size);
        HexapawnSolver solver = new HexapawnSolver(size);
        List<SolvedRow> rows = new ArrayList<>();
        HexapawnTree.walk(new Hexapawn(size), position -> {
            if (position.outcome().isEmpty()) {
                int best = coding.index(position, solver.optimalMoves(position).get(0));
                rows.add(new SolvedRow(coding.encode(position), best, solver.winner(position) == Side.WHITE ? 1 : -1));
            }
        });
        return rows;
    }

    /** Returns the move as a vector that is 1 for it and 0 for all others. */
    public float[] moveProbabilities(int moves) {
        float[] oneHot = new float[moves];
        oneHot[bestMove] = 1;
        return oneHot;
    }
}
