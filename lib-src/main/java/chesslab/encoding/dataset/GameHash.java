package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.files.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a game is, as two random-looking numbers: the first 16 bytes of the SHA-256 of its start position (FEN) and its
 * moves (UCI), separated by spaces. Players, comments and result do not count. So the same game has the same numbers in
 * every dataset, whatever else is in there.
 *
 * @param forSplit  decides the split that the game belongs to
 * @param forShare decides whether the game is in a fraction of the data; independent of the other
 */
record GameHash(long forSplit, long forShare) {

    static GameHash of(PgnGame game) {
        StringBuilder text = new StringBuilder(100 + 5 * game.moves().size());
        text.append(game.tag("FEN").isEmpty() ? Board.START_FEN : Board.fromFen(game.startFen()).getFen());
        for (PgnMove move : game.moves()) {
            text.append(' ').append(move.move());
        }
        byte[] digest = Sha256.digest().digest(text.toString().getBytes(StandardCharsets.US_ASCII));
        ByteBuffer numbers = ByteBuffer.wrap(digest);
        return new GameHash(numbers.getLong(), numbers.getLong());
    }

    /** A number from 0 to 99. */
    int percentile() {
        return (int) Long.remainderUnsigned(forSplit, 100);
    }

    /** Whether the game is among that share of all games; those of a smaller share are among those of a larger. */
    boolean isIn(double fraction) {
        return (forShare >>> 11) * 0x1p-53 < fraction;
    }
}
