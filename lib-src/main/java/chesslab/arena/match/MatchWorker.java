package chesslab.arena.match;

import chesslab.arena.player.ChessPlayer;
import chesslab.arena.player.Networks;
import chesslab.game.Side;
import chesslab.uci.UciException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Plays games of a match one after the other, with both players opened for it alone. */
final class MatchWorker implements AutoCloseable {

    /** What the increments of SplitMix64 are (Steele, Lea, Flood 2014), the golden ratio in 64 bits. */
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final MatchSettings settings;
    private final List<String> openings;
    private final ChessPlayer a;
    private final ChessPlayer b;

    private MatchWorker(MatchSettings settings, ChessPlayer a, ChessPlayer b) {
        this.settings = settings;
        this.openings = settings.openings().shuffled(settings.seed());
        this.a = a;
        this.b = b;
    }

    static MatchWorker open(MatchSettings settings, Networks networks) throws IOException {
        ChessPlayer a = settings.a().open(networks);
        try {
            return new MatchWorker(settings, a, settings.b().open(networks));
        } catch (IOException | RuntimeException e) {
            a.close();
            throw e;
        }
    }

    MatchManifest manifest() {
        return MatchManifest.of(settings, a.identity(), b.identity());
    }

    /**
     * Plays a game.
     *
     * @param number from 1; it and the seed decide its opening, its colours, and all that is random in it
     */
    MatchGame play(int number) {
        boolean whiteIsA = number % 2 == 1;
        ChessPlayer white = whiteIsA ? a : b;
        ChessPlayer black = whiteIsA ? b : a;
        String opening = openings.get((number - 1) / 2 % openings.size());
        Map<String, String> tags = Map.of("Round", Integer.toString(number),
                "Seed", Long.toString(settings.seed()));
        SplittableRandom random = new SplittableRandom(settings.seed() + number * GOLDEN_GAMMA);
        Side loser = Side.WHITE;
        try {
            white.newGame(random.nextLong());
            loser = Side.BLACK;
            black.newGame(random.nextLong());
        } catch (UciException e) {
            return MatchGame.forfeited(opening, white, black, loser, e, tags);
        }
        return MatchGame.play(opening, white, black, settings.rules(), tags);
    }

    /** Ends both players, from another thread too, and with them a game in progress. */
    @Override
    public void close() {
        a.close();
        b.close();
    }
}
