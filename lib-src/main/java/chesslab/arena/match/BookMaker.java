package chesslab.arena.match;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.ScoredMove;
import chesslab.game.Side;
import chesslab.uci.TopMoves;
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
 * Makes openings that differ and leave both sides about equal. Each ply is drawn evenly from those of the
 * engine's best eight that leave the evaluation within the margin, so that no piece hangs; an opening is taken if a
 * longer search of its last position agrees, and if no opening before led to the same position.
 *
 * <p>Every search starts from an empty hash table, so the same engine makes the same book from the same settings.
 */
public final class BookMaker {

    private static final int LINES = 8;
    private static final int MOST_IN_VAIN = 1000;

    private final BookSettings settings;
    private final TopMoves drawing;
    private final TopMoves judging;
    private final RandomGenerator random;

    private BookMaker(BookSettings settings, TopMoves drawing, TopMoves judging) {
        this.settings = settings;
        this.drawing = drawing;
        this.judging = judging;
        this.random = new SplittableRandom(settings.seed());
    }

    /**
     * Makes a book.
     *
     * @param engine  asked with one thread and 16 MB of hash table, so that the book can be made again
     * @param watcher receives the number of openings after each one
     * @throws IllegalArgumentException if the engine has no options {@code Threads} and {@code Hash}, or if it cannot
     *                                  be done: 1,000 drawn in a row were not balanced or known already
     */
    public static List<BookOpening> make(BookSettings settings, UciEngine engine, IntConsumer watcher) {
        engine.setOption("Threads", 1);
        engine.setOption("Hash", 16);
        return make(settings, topMoves(engine, LINES, settings.drawing()), topMoves(engine, 1, settings.judging()),
                watcher);
    }

    /** Asks an engine, whatever it was asked before. */
    private static TopMoves topMoves(UciEngine engine, int count, UciLimit limit) {
        return board -> {
            engine.newGame();
            engine.setPosition(board);
            return exact(engine.topMoves(count, limit));
        };
    }

    /** Leaves out lines whose score is only a bound. */
    static List<ScoredMove> exact(List<UciLine> lines) {
        return lines.stream().filter(line -> line.bound() == Bound.EXACT)
                .map(line -> new ScoredMove(line.move(), line.score())).toList();
    }

    /**
     * Makes a book.
     *
     * @param drawing names the moves from which each ply is drawn
     * @param judging names the best move of an opening's last position; what it names first counts
     */
    static List<BookOpening> make(BookSettings settings, TopMoves drawing, TopMoves judging, IntConsumer watcher) {
        return new BookMaker(settings, drawing, judging).make(watcher);
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
                        + "more plies or a wider margin");
            }
        }
        return book;
    }

    /** An opening, or empty where the one drawn is not balanced or leads to one of the positions, which it joins. */
    private Optional<BookOpening> draw(Set<Long> positions) {
        Board board = new Board();
        while (board.history().size() < settings.plies()) {
            List<Move> open = drawing.of(board).stream().filter(this::isBalanced).map(ScoredMove::move)
                    .toList();
            if (open.isEmpty()) {
                return Optional.empty();
            }
            board.doMove(open.get(random.nextInt(open.size())));
        }
        if (board.outcome().isPresent() || positions.contains(board.key())) {
            return Optional.empty();
        }
        List<ScoredMove> best = judging.of(board);
        if (best.isEmpty() || !isBalanced(best.get(0))) {
            return Optional.empty();
        }
        positions.add(board.key());
        return Optional.of(new BookOpening(board.history(),
                best.get(0).score().valueFor(Side.WHITE), settings.nodes()));
    }

    private boolean isBalanced(ScoredMove move) {
        return !move.score().mate() && Math.abs(move.score().value()) <= settings.margin();
    }
}
