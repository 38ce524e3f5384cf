package chesslab.training.zero;

import chesslab.mining.Manifest;
import chesslab.search.chess.PieceValues;
import java.util.Locale;

/**
 * The report of a generation.
 *
 * @param generation from 1
 * @param player     the generation of the network that played its games; 0 for random weights
 * @param nodes      nodes for each move
 * @param games      counts of its games
 * @param positions  positions that the network was trained on
 * @param match      the new network's points of a game against the player, 0 to 1
 * @param values     the worth of the pieces by the new network, in centipawns
 * @param seconds    the time since the run began, without pauses
 * @param cpuSeconds the processors' time
 */
public record Generation(int generation, int player, long nodes, Manifest.Counts games, int positions, double match,
        PieceValues values, double seconds, double cpuSeconds) {

    /** Returns whether the new network takes over. */
    public boolean accepted() {
        return match >= 0.5;
    }

    /** Returns a line for the log. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT,
                "generation %d: %,d games at %,d nodes, %d %% drawn, trained on %,d positions,"
                        + " %.1f %% against generation %d%s; P %.0f N %.0f B %.0f R %.0f Q %.0f; %.1f min, %.1f of processors",
                generation, games.games(), nodes, 100 * games.draws() / games.games(), positions, 100 * match, player,
                accepted() ? "" : ", which stays", whole(values.pawn()), whole(values.knight()), whole(values.bishop()),
                whole(values.rook()), whole(values.queen()), seconds / 60, cpuSeconds / 60);
    }

    /** Rounds, and turns the negative zero, which Java would write with its sign, into 0. */
    private static double whole(double centipawns) {
        return Math.rint(centipawns) + 0.0;
    }
}
