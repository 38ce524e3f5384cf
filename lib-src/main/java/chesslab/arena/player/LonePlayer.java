package chesslab.arena.player;

import chesslab.chess.Board;
import java.io.IOException;

/** A player opened outside any match, with networks of its own. */
record LonePlayer(ChessPlayer player, Networks networks) implements ChessPlayer {

    static ChessPlayer open(PlayerSettings settings, long seed) throws IOException {
        Networks networks = new Networks();
        try {
            ChessPlayer player = settings.open(networks);
            player.newGame(seed);
            return new LonePlayer(player, networks);
        } catch (IOException | RuntimeException e) {
            networks.close();
            throw e;
        }
    }

    @Override
    public void newGame(long seed) {
        player.newGame(seed);
    }

    @Override
    public Choice choose(Board board) {
        return player.choose(board);
    }

    @Override
    public String identity() {
        return player.identity();
    }

    @Override
    public String toString() {
        return player.toString();
    }

    @Override
    public void close() {
        player.close();
        networks.close();
    }
}
