package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Side;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An engine without a process: what it thinks follows from the position, and from the moves since the new game. */
class FakeEngine implements MiningEngine {

    static final AtomicInteger RUNNING = new AtomicInteger();

    /** The default recipe with other numbers of plies, and a share of random moves. */
    static MiningSettings settings(int maxPlies, int randomPlies, double randomShare) {
        return new MiningSettings(MiningSettings.DEFAULT.limit(), ChoiceRule.DEFAULT, maxPlies, randomPlies,
                randomShare, 16);
    }

    /** Returns a game of a run that this engine plays. */
    static PgnGame play(MiningSettings settings, long seed, int number) {
        try (FakeEngine engine = new FakeEngine()) {
            engine.newGame();
            return new SelfPlay(settings, seed, engine.name()).play(number, engine);
        }
    }

    /** Waits until an interrupted run has ended its engines. */
    static void awaitEnd() {
        while (RUNNING.get() > 0) {
            Thread.onSpinWait();
        }
    }

    private int asked = -1;
    private volatile boolean closed;

    FakeEngine() {
        RUNNING.incrementAndGet();
    }

    @Override
    public String name() {
        return "Fake 1";
    }

    @Override
    public void newGame() {
        asked = 0;
    }

    @Override
    public List<ScoredMove> apply(Board board) {
        if (closed) {
            throw new Fault("closed");
        }
        if (asked < 0) {
            throw new IllegalStateException("asked before the new game");
        }
        long salt = board.key() + asked++;
        return board.legalMoves().stream()
                .sorted(Comparator.comparingLong((Move move) -> mixed(salt + move.toString().hashCode())))
                .limit(3)
                .map(move -> new ScoredMove(move,
                        Score.centipawns((int) (mixed(salt ^ move.hashCode()) % 1000), Side.WHITE)))
                .toList();
    }

    private static long mixed(long bits) {
        long product = bits * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 32;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            RUNNING.decrementAndGet();
        }
    }
}
