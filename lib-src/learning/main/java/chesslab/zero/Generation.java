package chesslab.zero;

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
                        + " %.1f %% against generation %d%s; %s; %.1f min, %.1f of processors",
                generation, games.games(), nodes, 100 * games.draws() / games.games(), positions, 100 * match, player,
                accepted() ? "" : ", which stays", values, seconds / 60, cpuSeconds / 60);
    }
}
