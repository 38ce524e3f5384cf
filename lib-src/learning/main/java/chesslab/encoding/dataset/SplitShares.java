package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.files.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The percent of games for each split, together 100. A game's split depends only on the game's hash, so that it never
 * changes when the dataset grows, and equal games are never in two splits.
 *
 * @param train      percent for training, at least 1
 * @param validation percent for metrics during training
 * @param test       percent for the test at the end
 */
public record SplitShares(int train, int validation, int test) {

    public SplitShares {
        if (train < 1 || validation < 0 || test < 0 || train + validation + test != 100) {
            throw new IllegalArgumentException("split " + train + "," + validation + "," + test
                    + ": expected percent for train, validation and test, at least 1 for train, together 100");
        }
    }

    /** Returns the part to which a game belongs. */
    public Split splitOf(GameHash game) {
        int percentile = game.percentile();
        return percentile < train ? Split.TRAIN : percentile < train + validation ? Split.VALIDATION : Split.TEST;
    }

    @Override
    public String toString() {
        return train + "," + validation + "," + test;
    }

    /**
     * A game's hash as two numbers: the first 16 bytes of the SHA-256 of its start position (FEN) and its moves (UCI),
     * separated by spaces. Players, comments and result do not count. The same game thus has the same numbers in every
     * dataset.
     *
     * @param forSplit decides the game's split
     * @param forShare decides whether the game is in a fraction of the data, independently
     */
    public record GameHash(long forSplit, long forShare) {

        /** Hashes the start position and the moves. */
        public static GameHash of(PgnGame game) {
            StringBuilder text = new StringBuilder(100 + 5 * game.moves().size());
            text.append(game.tag("FEN").isEmpty()
                    ? Constants.startStandardFENPosition
                    : Board.fromFen(game.startFen()).getFen());
            for (PgnMove move : game.moves()) {
                text.append(' ').append(move.move());
            }
            byte[] digest = Sha256.digest().digest(text.toString().getBytes(StandardCharsets.US_ASCII));
            ByteBuffer numbers = ByteBuffer.wrap(digest);
            return new GameHash(numbers.getLong(), numbers.getLong());
        }

        /** Returns 0 to 99, by which a game goes to its split. */
        public int percentile() {
            return (int) Long.remainderUnsigned(forSplit, 100);
        }

        /** Returns whether the game is in that share of all games; a larger share includes a smaller one. */
        public boolean isIn(double fraction) {
            return (forShare >>> 11) * 0x1p-53 < fraction;
        }
    }
}
