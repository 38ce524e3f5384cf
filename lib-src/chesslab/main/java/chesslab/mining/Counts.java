package chesslab.mining;

import chesslab.chess.pgn.PgnGame;

/**
 * Counts of a set of games.
 *
 * @param games     how many
 * @param positions positions with a move that was played there: plies
 * @param whiteWins games won by White
 * @param draws     games drawn by a rule
 * @param blackWins games won by Black
 * @param givenUp   games stopped for their length, without a result
 */
public record Counts(int games, long positions, int whiteWins, int draws, int blackWins, int givenUp) {

    /** No game. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

    /** Counts one game. */
    public static Counts of(PgnGame game) {
        String result = game.result();
        return new Counts(1, game.moves().size(), result.equals("1-0") ? 1 : 0, result.equals("1/2-1/2") ? 1 : 0,
                result.equals("0-1") ? 1 : 0, result.equals("*") ? 1 : 0);
    }

    public Counts plus(Counts other) {
        return new Counts(games + other.games, positions + other.positions, whiteWins + other.whiteWins,
                draws + other.draws, blackWins + other.blackWins, givenUp + other.givenUp);
    }
}
