package chesslab.arena.suite;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.pgn.PgnGame;
import chesslab.files.RunManifest;
import chesslab.game.Side;
import chesslab.uci.UciEngine;
import chesslab.uci.UciLimit;
import chesslab.uci.UciLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Draws positions from games and lets an engine judge them: a search of all legal moves at once gives each its score,
 * and a second one, of the best move alone, must agree. Shorter ones show how hard the move is to find.
 *
 * <p>Every search starts from an empty hash table, so the same engine makes the same suite from the same games.
 */
public final class SuiteMaker {

    private static final int MOST_IN_VAIN = 100_000;
    private static final int FIRST_PLY = 8;
    private static final int AGREEMENT = 10; // centipawns that the second search's move may lose
    private static final int DECIDED = 400; // centipawns with which a position is won
    private static final int FIRST_LOOK = 50; // times shorter than the analysis

    private final SuiteSettings settings;
    private final UciEngine engine;
    private final List<PgnGame> games;
    private final Set<String> known = new HashSet<>(); // positions of the suite

    private SuiteMaker(SuiteSettings settings, List<PgnGame> games, UciEngine engine) {
        this.settings = settings;
        this.games = games;
        this.engine = engine;
    }

    /**
     * Makes a suite, each position by its number, so that one that was begun can be finished.
     *
     * @param begun   the first positions of it
     * @param engine  asked with one thread and 16 MB of hash table, so that the suite can be made again
     * @param watcher receives each position that is made
     * @return the suite, those begun included
     * @throws IllegalArgumentException if the engine has no options {@code Threads} and {@code Hash}, or if it cannot
     *                                  be done: 100,000 positions drawn in a row were not like that
     */
    public static List<SuitePosition> make(SuiteSettings settings, List<PgnGame> games, List<SuitePosition> begun,
            UciEngine engine, Consumer<SuitePosition> watcher) {
        engine.setOption("Threads", 1);
        engine.setOption("Hash", 16);
        SuiteMaker maker = new SuiteMaker(settings, games, engine);
        List<SuitePosition> suite = new ArrayList<>(begun);
        begun.forEach(position -> maker.known.add(position.fen()));
        while (suite.size() < settings.size()) {
            suite.add(maker.draw(suite.size() + 1));
            watcher.accept(suite.get(suite.size() - 1));
        }
        return suite;
    }

    /** The first position as asked for of those drawn for its number. */
    private SuitePosition draw(int number) {
        SplittableRandom random = RunManifest.random(settings.seed(), number).split();
        for (int drawn = 0; drawn < MOST_IN_VAIN; drawn++) {
            PgnGame game = games.get(random.nextInt(games.size()));
            if (game.moves().size() > FIRST_PLY) {
                Optional<SuitePosition> judged = judge(drawn(game, random));
                if (judged.isPresent()) {
                    known.add(judged.get().fen());
                    return judged.get();
                }
            }
        }
        throw new IllegalArgumentException("after " + (number - 1) + " of " + settings.size() + " positions, "
                + MOST_IN_VAIN + " drawn in a row were known already or not as asked for: expected fewer positions, "
                + "more games, a smaller margin or fewer nodes to be found at");
    }

    /** A position of the game in which a move was made; without history, as a FEN has none. */
    private static Board drawn(PgnGame game, SplittableRandom random) {
        return Board.fromFen(game.boardAt(random.nextInt(FIRST_PLY, game.moves().size())).getFen());
    }

    /** The position judged, or empty where it is known or not as asked for. */
    private Optional<SuitePosition> judge(Board board) {
        int moves = board.legalMoves().size();
        if (moves < 2 || known.contains(board.getFen()) || !isPromising(board)) {
            return Optional.empty();
        }
        Map<Move, Integer> values = values(board, moves, settings.nodes());
        if (values.size() < moves || !hasMargin(values, settings.margin())) {
            return Optional.empty();
        }
        long foundAt = settings.nodes();
        for (long nodes = settings.nodes(); nodes >= 1; nodes = nodes > powerOfTen() ? powerOfTen() : nodes / 10) {
            if (loss(values, bestAlone(board, nodes)) > AGREEMENT) {
                break;
            }
            foundAt = nodes;
        }
        boolean agrees = loss(values, bestAlone(board, settings.nodes())) <= AGREEMENT;
        return agrees && foundAt >= settings.foundAt()
                ? Optional.of(new SuitePosition(board.getFen(), values, settings.nodes(), foundAt))
                : Optional.empty();
    }

    /** The largest power of ten below the nodes of the analysis. */
    private long powerOfTen() {
        long power = 1;
        while (power * 10 < settings.nodes()) {
            power *= 10;
        }
        return power;
    }

    /** Whether a first look, much shorter than the analysis, leaves hope that the position is as asked for. */
    private boolean isPromising(Board board) {
        if (settings.margin() == 0 && settings.foundAt() == 1) {
            return true;
        }
        Map<Move, Integer> two = values(board, 2, settings.nodes() / FIRST_LOOK);
        return two.size() == 2 && hasMargin(two, settings.margin() / 2)
                && (settings.foundAt() == 1 || loss(two, bestAlone(board, settings.foundAt() / 10)) > AGREEMENT);
    }

    private static boolean hasMargin(Map<Move, Integer> values, int margin) {
        List<Integer> best = values.values().stream().limit(2).toList();
        return margin == 0
                || best.get(0) - best.get(1) >= margin && best.get(1) < DECIDED && best.get(0) > -DECIDED;
    }

    /** What the move loses; all that can be lost where it has no value. */
    private static int loss(Map<Move, Integer> values, Move move) {
        int best = values.values().iterator().next();
        return best - values.getOrDefault(move, best - SuitePosition.MOST_LOSS);
    }

    private Move bestAlone(Board board, long nodes) {
        engine.newGame();
        engine.setPosition(board);
        return engine.bestMove(UciLimit.nodes(nodes)).orElseThrow();
    }

    /** What the best moves are worth to the mover; those of which the engine found only a bound are missing. */
    private Map<Move, Integer> values(Board board, int count, long nodes) {
        engine.newGame();
        engine.setPosition(board);
        Map<Move, Integer> values = new LinkedHashMap<>();
        engine.topMoves(count, UciLimit.nodes(nodes)).stream().filter(line -> line.bound() == UciLine.Bound.EXACT)
                .sorted((one, other) -> Integer.compare(value(other, board), value(one, board)))
                .forEach(line -> values.put(line.move(), value(line, board)));
        return values;
    }

    private static int value(UciLine line, Board board) {
        Side mover = board.getSideToMove();
        Score score = line.score();
        int value = score.valueFor(mover);
        return !score.mate() ? value : value > 0 ? SuitePosition.MATE - value : -SuitePosition.MATE - value;
    }
}
