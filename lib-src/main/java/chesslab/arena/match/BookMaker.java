package chesslab.arena.match;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.uci.UciEngine;
import chesslab.uci.UciLimit;
import chesslab.uci.UciLine;
import chesslab.uci.UciLine.Bound;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * Makes openings that differ and leave both sides about equal. Each half-move is drawn evenly from those of the engine's
 * best eight that leave the evaluation within the margin, so that no man hangs; an opening is taken if a longer search of
 * its last position agrees, and if no opening before led to the same position.
 *
 * <p>Every search starts from an empty hash table, so the same engine makes the same book from the same settings.
 */
public final class BookMaker {

    private static final int LINES = 8;
    private static final int MOST_IN_VAIN = 1000;

    /** What an engine holds to be the best moves of a position, whatever it was asked before. */
    @FunctionalInterface
    interface Analysis {
        List<UciLine> topMoves(Board board, int count, UciLimit limit);

        static Analysis of(UciEngine engine) {
            return (board, count, limit) -> {
                engine.newGame();
                engine.setPosition(board);
                return engine.topMoves(count, limit);
            };
        }
    }

    private final BookSettings settings;
    private final Analysis analysis;
    private final RandomGenerator random;

    private BookMaker(BookSettings settings, Analysis analysis) {
        this.settings = settings;
        this.analysis = analysis;
        this.random = new SplittableRandom(settings.seed());
    }

    /**
     * Makes a book.
     *
     * @param engine  asked with one thread and 16 MB of hash table, so that the book can be made again
     * @param watcher receives the number of openings after each one
     * @throws IllegalArgumentException if the engine has no options {@code Threads} and {@code Hash}, or if it cannot be
     *                                  done: 1,000 drawn in a row were not balanced or known already
     */
    public static List<BookOpening> make(BookSettings settings, UciEngine engine, IntConsumer watcher) {
        engine.setOption("Threads", 1);
        engine.setOption("Hash", 16);
        return make(settings, Analysis.of(engine), watcher);
    }

    static List<BookOpening> make(BookSettings settings, Analysis analysis, IntConsumer watcher) {
        return new BookMaker(settings, analysis).make(watcher);
    }

    private List<BookOpening> make(IntConsumer watcher) {
        List<BookOpening> book = new ArrayList<>();
        Set<Long> positions = new HashSet<>();
        int inVain = 0;
        while (book.size() < settings.size()) {
            Optional<BookOpening> drawn = draw(positions);
            if (drawn.isPresent()) {
                book.add(drawn.get());
                watcher.accept(book.size());
                inVain = 0;
            } else if (++inVain == MOST_IN_VAIN) {
                throw new IllegalArgumentException("after " + book.size() + " of " + settings.size() + " openings, "
                        + MOST_IN_VAIN + " drawn in a row were unbalanced or known already: expected fewer openings, "
                        + "more half-moves or a wider margin");
            }
        }
        return book;
    }

    /** An opening, or empty where the one drawn is not balanced or leads to one of the positions, which it joins. */
    private Optional<BookOpening> draw(Set<Long> positions) {
        Board board = new Board();
        while (board.history().size() < settings.plies()) {
            List<Move> open = analysis.topMoves(board, LINES, settings.drawing()).stream()
                    .filter(this::isBalanced).map(UciLine::move).toList();
            if (open.isEmpty()) {
                return Optional.empty();
            }
            board.doMove(open.get(random.nextInt(open.size())));
        }
        if (board.outcome().isPresent() || positions.contains(board.key())) {
            return Optional.empty();
        }
        List<UciLine> best = analysis.topMoves(board, 1, settings.judging());
        if (best.isEmpty() || !isBalanced(best.get(0))) {
            return Optional.empty();
        }
        positions.add(board.key());
        return Optional.of(new BookOpening(board.history(),
                best.get(0).score().valueFor(Side.WHITE), settings.nodes()));
    }

    private boolean isBalanced(UciLine line) {
        return !line.score().mate() && line.bound() == Bound.EXACT
                && Math.abs(line.score().value()) <= settings.margin();
    }
}
