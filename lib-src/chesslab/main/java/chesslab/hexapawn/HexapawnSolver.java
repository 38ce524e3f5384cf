package chesslab.hexapawn;

import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.Long2BooleanOpenHashMap;
import java.util.List;

/**
 * Solves the game: finds who wins any position of one board size, and with which moves. It looks to the end of the
 * game, stops at the first move that wins (alpha-beta with only two values), and remembers every position that it has
 * decided.
 *
 * <p>Not for use from several threads at once.
 */
public final class HexapawnSolver {

    private final HexapawnSize size;
    private final Long2BooleanOpenHashMap whiteWins = new Long2BooleanOpenHashMap(); // by key

    /** Makes a solver that has decided nothing yet. */
    public HexapawnSolver(HexapawnSize size) {
        this.size = size;
    }

    /** Returns the side that wins with perfect play; where the game is over, the one that has won. */
    public Side winner(Hexapawn position) {
        if (!position.size().equals(size)) {
            throw new IllegalArgumentException("a board of " + position.size() + ", expected " + size);
        }
        return whiteWins(position.copy()) ? Side.WHITE : Side.BLACK;
    }

    private boolean whiteWins(Hexapawn position) {
        long key = position.key();
        if (whiteWins.containsKey(key)) {
            return whiteWins.get(key);
        }
        boolean white = position.getSideToMove() == Side.WHITE;
        boolean moverWins = false; // and stays false where there is no move: the game is lost
        for (HexapawnMove move : position.legalMoves()) {
            position.make(move);
            moverWins = whiteWins(position) == white;
            position.undoMove();
            if (moverWins) {
                break;
            }
        }
        whiteWins.put(key, moverWins == white);
        return moverWins == white;
    }

    /**
     * Returns all moves of perfect play, in the order in which they are generated: those that keep a won game won. In a
     * lost game no move is better than another, and all are optimal.
     */
    public List<HexapawnMove> optimalMoves(Hexapawn position) {
        Side winner = winner(position);
        Hexapawn copy = position.copy();
        return position.legalMoves().stream().filter(move -> {
            copy.make(move);
            Side after = winner(copy);
            copy.undoMove();
            return after == winner;
        }).toList();
    }
}
