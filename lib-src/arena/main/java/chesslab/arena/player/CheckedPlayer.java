package chesslab.arena.player;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.play.PlayerFault;
import chesslab.game.Player;
import chesslab.game.Position;
import chesslab.game.Termination;
import chesslab.search.Search;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Asks a user's code for its moves: it gets a copy of the position, and an answer that is no legal move, or a changed
 * position, is a {@link PlayerFault} that shows the position.
 */
abstract class CheckedPlayer<P extends Position<M>, M> implements MatchPlayer<P, M> {

    private final String name;
    private final LongFunction<Player<P, M>> maker;
    private Player<P, M> player;

    CheckedPlayer(String name, LongFunction<Player<P, M>> maker) {
        this.name = name;
        this.maker = maker;
    }

    /** Runs the user's code, of which any failure becomes a fault. */
    abstract <T> T answer(Supplier<T> question, String where);

    @Override
    public void newGame(long seed) {
        player = answer(() -> maker.apply(seed), "when it was made");
        if (player == null) {
            throw fault(Termination.CRASH, "was made as null, expected a player", null);
        }
    }

    @Override
    public Choice<M> choose(P position) {
        if (player == null) {
            newGame(0);
        }
        P given = Search.workingCopy(position);
        Optional<M> move = answer(() -> player.chooseMove(given), "in " + position.text());
        if (given.key() != position.key() || !given.legalMoves().equals(position.legalMoves())) {
            throw fault(Termination.ILLEGAL_MOVE, "changed the position that it was given, " + position.text()
                    + ", to " + given.text()
                    + ": expected it to take back every move that it tries, or to try on a copy", null);
        }
        List<M> legal = position.legalMoves();
        if (move == null || move.isEmpty() || !legal.contains(move.get())) {
            String chosen = move == null ? "null" : move.map(Object::toString).orElse("no move");
            throw fault(Termination.ILLEGAL_MOVE, "chose " + chosen + " in " + position.text() + ", expected one of "
                    + legal, null);
        }
        return new Choice<>(legal.get(legal.indexOf(move.get())), Optional.empty(), 0);
    }

    PlayerFault fault(Termination termination, String what, Throwable cause) {
        return new PlayerFault(termination, "player " + name + " " + what, cause);
    }

    @Override
    public String toString() {
        return name;
    }
}
