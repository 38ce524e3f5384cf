package chesslab.game;

import static chesslab.game.Requirement.at;
import static chesslab.game.Requirement.require;
import static chesslab.game.Requirement.requireSame;
import static chesslab.game.Requirement.requireThrows;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The rule that the encoding of a move decodes to it, and that of a position fills its inputs.
 *
 * @param text tells positions apart
 */
record CodingRule<P extends Position<M>, M>(Coding<P, M> coding, Function<P, String> text) {

    void check(P position) {
        String before = text.apply(position);
        Map<Integer, M> indices = new HashMap<>();
        for (M move : position.legalMoves()) {
            int index = coding.index(position, move);
            require(index >= 0 && index < coding.moves(), () -> move + " has index " + index + ", expected 0 to "
                    + (coding.moves() - 1) + at(before));
            M other = indices.put(index, move);
            require(other == null, () -> other + " and " + move + " both have index " + index + at(before));
            requireSame(move, coding.move(position, index), "the move with index " + index + at(before));
        }
        for (int outside : new int[]{-1, coding.moves()}) {
            requireThrows(IllegalArgumentException.class, () -> coding.move(position, outside),
                    "move(position, " + outside + ")");
        }
        float[] target = new float[coding.inputs() + 2];
        Arrays.fill(target, Float.NaN);
        coding.encode(position, target, 1);
        require(Float.isNaN(target[0]) && Float.isNaN(target[coding.inputs() + 1]),
                () -> "encode wrote outside its " + coding.inputs() + " inputs" + at(before));
        require(Arrays.equals(coding.encode(position), Arrays.copyOfRange(target, 1, coding.inputs() + 1)),
                () -> "encode left inputs unwritten, or wrote others the second time" + at(before));
        requireSame(before, text.apply(position), "the position after it was encoded");
    }
}
