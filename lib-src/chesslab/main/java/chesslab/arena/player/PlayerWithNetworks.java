package chesslab.arena.player;

import chesslab.game.Position;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.SelectiveEngine;
import java.util.Optional;

/** A player that closes the networks which it asks. */
record PlayerWithNetworks<P extends Position<M>, M>(MatchPlayer<P, M> player, Networks networks)
        implements
            MatchPlayer<P, M> {

    @Override
    public void newGame(long seed) {
        player.newGame(seed);
    }

    @Override
    public Choice<M> choose(P position) {
        return player.choose(position);
    }

    @Override
    public Choice<M> choose(P position, Optional<SearchLimits> limits, SearchControl<M> control) {
        return player.choose(position, limits, control);
    }

    @Override
    public Optional<SelectiveEngine> engine() {
        return player.engine();
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
