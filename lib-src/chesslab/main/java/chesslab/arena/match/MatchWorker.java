package chesslab.arena.match;

import chesslab.arena.player.MatchPlayer;
import chesslab.arena.player.Networks;
import chesslab.arena.player.PlayerFault;
import chesslab.files.RunManifest;
import chesslab.game.Position;
import chesslab.game.Side;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/** Plays games of a match one after the other, with both players opened for it alone. */
record MatchWorker<P extends Position<M>, M>(MatchSettings<P, M> settings, int[] order, MatchPlayer<P, M> a,
        MatchPlayer<P, M> b) implements AutoCloseable {

    static <P extends Position<M>, M> MatchWorker<P, M> open(MatchSettings<P, M> settings, Networks networks)
            throws IOException {
        MatchPlayer<P, M> a = settings.a().open(networks);
        try {
            return new MatchWorker<>(settings, settings.openings().shuffled(settings.seed()), a,
                    settings.b().open(networks));
        } catch (IOException | RuntimeException e) {
            a.close();
            throw e;
        }
    }

    /** What the players' texts do not say. */
    List<String> identities() {
        return List.of(a.identity(), b.identity());
    }

    /**
     * Plays a game.
     *
     * @param number from 1; it and the seed decide its opening, its colours, and all that is random in it
     */
    MatchGame<P, M> play(int number) {
        boolean whiteIsA = number % 2 == 1;
        MatchPlayer<P, M> white = whiteIsA ? a : b;
        MatchPlayer<P, M> black = whiteIsA ? b : a;
        P start = settings.openings().start().apply(order[(number - 1) / 2 % order.length]);
        SplittableRandom random = RunManifest.random(settings.seed(), number);
        Side loser = Side.WHITE;
        try {
            white.newGame(random.nextLong());
            loser = Side.BLACK;
            black.newGame(random.nextLong());
        } catch (PlayerFault e) {
            return MatchGame.forfeited(number, start, white, black, loser, e);
        }
        return MatchGame.play(number, start, white, black, settings.rules());
    }

    /** Ends both players, from another thread too, and with them a game in progress. */
    @Override
    public void close() {
        a.close();
        b.close();
    }
}
