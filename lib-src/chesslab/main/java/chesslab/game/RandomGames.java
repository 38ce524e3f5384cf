package chesslab.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Random games, the same in every call.
 *
 * @param starts make the positions that games begin from
 * @param games  how many are played from each
 */
record RandomGames<P extends Position<M>, M>(List<Supplier<P>> starts, int games) {

    RandomGames {
        starts = List.copyOf(starts);
    }

    /** Shows every position of the games. */
    void positions(Consumer<P> visitor) {
        positions(visitor, Integer.MAX_VALUE);
    }

    /** Shows positions of the games, at most so many; fewer than all are drawn by chance. */
    void positions(Consumer<P> visitor, int limit) {
        int[] shown = {0};
        Random random = new Random(20260101);
        for (int game = 0; game < games; game++) {
            for (Supplier<P> start : starts) {
                play(start.get(), random, position -> {
                    if (shown[0] < limit && (limit == Integer.MAX_VALUE || random.nextInt(8) == 0)) {
                        shown[0]++;
                        visitor.accept(position);
                    }
                });
            }
        }
    }

    /**
     * Plays random moves while there are any, at most 120, and shows every position on the way.
     *
     * @return the moves
     */
    static <P extends Position<M>, M> List<M> play(P position, Random random, Consumer<P> visitor) {
        List<M> played = new ArrayList<>();
        visitor.accept(position);
        while (played.size() < 120 && !position.legalMoves().isEmpty()) {
            List<M> legal = position.legalMoves();
            M move = legal.get(random.nextInt(legal.size()));
            position.doMove(move);
            played.add(move);
            visitor.accept(position);
        }
        return played;
    }
}
