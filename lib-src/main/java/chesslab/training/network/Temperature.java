package chesslab.training.network;

/**
 * How freely self-play draws its moves: 1 in proportion to the visits, 0 always the most visited.
 *
 * @param early from the first ply on
 * @param plies for how many plies
 * @param late  afterwards
 */
public record Temperature(double early, int plies, double late) {

    public Temperature {
        if (!(early >= 0) || !(late >= 0) || plies < 0) {
            throw new IllegalArgumentException("temperature " + early + " for " + plies + " plies, then " + late
                    + ": expected 0 or more of each");
        }
    }

    /** The same for the whole game. */
    public static Temperature constant(double temperature) {
        return new Temperature(temperature, 0, temperature);
    }

    /** The temperature of a move, the first one being ply 0. */
    public double at(int ply) {
        return ply < plies ? early : late;
    }
}
