package chesslab.tutorial;

import chesslab.game.Outcome;
import chesslab.game.Position;
import chesslab.game.Side;
import chesslab.search.Search;
import chesslab.search.SearchLimits;
import chesslab.search.SearchResult;
import chesslab.search.mcts.Mcts;
import chesslab.search.mcts.MctsNode;
import chesslab.search.mcts.RandomPlayout;
import chesslab.search.mcts.SelectionRule;
import chesslab.search.mcts.Ucb1;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * UCT with the two defects of Klein's book, <i>Neural Networks for Chess</i>: a win of White pays 1, a win of Black 0.5
 * and a draw 0, and at Black's nodes too the search selects what is best for White. {@link Mcts#uct} has neither.
 */
public final class BookUct<P extends Position<M>, M> implements Search<P, M> {

    private final Mcts<Paid<M>, M> search;

    /** A search with random playouts. */
    public BookUct(RandomGenerator random) {
        this.search = new Mcts<>(new WhiteChooses(), new RandomPlayout<Paid<M>, M>(random), random);
    }

    @Override
    public SearchResult<M> search(P position, SearchLimits limits) {
        return search.search(new Paid<>(Objects.requireNonNull(position, "position")), limits);
    }

    /** UCB1 as if Black were helping White. */
    private record WhiteChooses() implements SelectionRule {

        @Override
        public <M> MctsNode<M> select(MctsNode<M> parent, RandomGenerator random) {
            return Ucb1.DEFAULT.select(parent, Side.WHITE);
        }

        @Override
        public boolean usesPriors() {
            return false;
        }
    }

    /** A game whose draws pay what a win of Black should, and the other way round. */
    private record Paid<M>(Position<M> position) implements Position<M> {

        @Override
        public Optional<Outcome> outcome() {
            return position.outcome().map(end -> end.isDraw()
                    ? Outcome.win(Side.BLACK, end.termination())
                    : end.winner().get() == Side.BLACK ? Outcome.draw(end.termination()) : end);
        }

        @Override
        public Side getSideToMove() {
            return position.getSideToMove();
        }

        @Override
        public List<M> legalMoves() {
            return position.legalMoves();
        }

        @Override
        public void doMove(M move) {
            position.doMove(move);
        }

        @Override
        public M undoMove() {
            return position.undoMove();
        }

        @Override
        public long key() {
            return position.key();
        }

        @Override
        public Paid<M> copy() {
            return new Paid<>(position.copy());
        }
    }
}
