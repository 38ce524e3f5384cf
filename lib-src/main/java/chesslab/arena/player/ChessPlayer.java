package chesslab.arena.player;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Player;
import java.io.IOException;
import java.util.Optional;

/**
 * A player that is ready to play game after game. For one game and one thread at a time; only {@link #close} may come from
 * another.
 */
public interface ChessPlayer extends Player<Board, Move>, AutoCloseable {

    /**
     * Opens a player by its text, ready for a first game.
     *
     * @param text one of those that {@link PlayerSettings#help} lists
     * @param seed decides all that is random in its first game
     * @throws IllegalArgumentException if the text means no player; it says what was expected
     * @throws IOException              if a network cannot be read, or there is no such engine
     */
    static ChessPlayer open(String text, long seed) throws IOException {
        Networks networks = new Networks();
        try {
            ChessPlayer player = PlayerSettings.parse(text).open(networks);
            player.newGame(seed);
            return player instanceof SearchPlayer own ? own.owning(networks) : player;
        } catch (IOException | RuntimeException e) {
            networks.close();
            throw e;
        }
    }

    /** Forgets the games before. The seed decides all that is random in the next one. */
    void newGame(long seed);

    /**
     * Chooses a move in a position in which the game goes on. The board is left as it was found.
     *
     * @throws chesslab.uci.UciException if the player is an engine that fails; it can play on, with another process
     */
    Choice choose(Board board);

    @Override
    default Optional<Move> chooseMove(Board board) {
        return board.outcome().isPresent() ? Optional.empty() : Optional.of(choose(board).move());
    }

    /** Its text. */
    @Override
    String toString();

    /** What its text does not say: an engine's name and version, the checksum of a network; may be empty. */
    String identity();

    @Override
    void close();
}
