package chesslab.search.mcts;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The temperature of self-play's moves: 1 draws in proportion to the visits, 0 takes the most visited. Built by hand in
 * lesson 02e.
 *
 * @param early the temperature from the first ply on
 * @param plies the number of plies with the early temperature
 * @param late  the temperature afterwards
 */
public record Temperature(double early, int plies, double late) {

    public Temperature {
        if (!(early >= 0) || !(late >= 0) || plies < 0) {
            throw new IllegalArgumentException("temperature " + early + " for " + plies + " plies, then " + late
                    + ": expected 0 or more of each");
        }
    }

    /** Returns one temperature for the whole game. */
    public static Temperature constant(double temperature) {
        return new Temperature(temperature, 0, temperature);
    }

    /**
     * Draws a move in proportion to the weights to the power of 1 / temperature.
     *
     * @param weights     visits or probabilities, the largest first
     * @param temperature 0 takes the first
     * @return its index
     */
    public static int draw(double[] weights, double temperature, RandomGenerator random) {
        if (temperature == 0) {
            return 0;
        }
        double[] powers = Arrays.stream(weights).map(weight -> Math.pow(weight / weights[0], 1 / temperature))
                .toArray();
        double left = random.nextDouble() * Arrays.stream(powers).sum();
        int drawn = 0;
        while (drawn < powers.length - 1 && (left -= powers[drawn]) >= 0) {
            drawn++;
        }
        return drawn;
    }

    /** Returns the temperature of a move; the first one is ply 0. */
    public double at(int ply) {
        return ply < plies ? early : late;
    }
}
