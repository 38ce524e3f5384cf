package chesslab.arena;

import chesslab.files.DecompressingStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Tunes numbers by noisy comparisons: each changes all of them at once, at random up or down, and moves them toward the
 * side that won. (Simultaneous perturbation stochastic approximation; Spall, 1992; with the schedule of OpenBench and
 * Fishtest, which tune chess programs.)
 *
 * @param parameters the numbers
 * @param pairs      all comparisons of the run, by which changes and moves become smaller
 * @param seed       determines the directions
 */
public record Spsa(List<Parameter> parameters, int pairs, long seed) {

    private static final double ALPHA = 0.602; // Spall's exponents
    private static final double GAMMA = 0.101;
    private static final double STABLE = 0.1; // share of the pairs by which the decline of the moves is put off
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    /**
     * A number to tune.
     *
     * @param isWhole whether players get it as a whole number, rounded at random so that the mean is right
     * @param step    the change of the last pair, to either side
     * @param rate    the share of the step by which a game that is won moves it in the last pair
     */
    public record Parameter(String name, boolean isWhole, double start, double least, double most, double step,
            double rate) {

        public Parameter {
            if (!(least <= start && start <= most && step > 0 && step <= most - least && rate > 0)) {
                throw new IllegalArgumentException(name + ": expected a start from the least to the most, a step above "
                        + "0 and at most their distance, and a rate above 0");
            }
        }

        private static Parameter parse(String line) {
            String[] words = line.strip().split("\\s*,\\s*", -1);
            try {
                double[] numbers = Arrays.stream(words).skip(2).mapToDouble(Double::parseDouble).toArray();
                if (numbers.length == 5 && Set.of("int", "float").contains(words[1])) {
                    return new Parameter(words[0], words[1].equals("int"), numbers[0], numbers[1], numbers[2],
                            numbers[3], numbers[4]);
                }
            } catch (NumberFormatException e) {
                // it gets the message of other lines with a wrong form
            }
            throw new IllegalArgumentException(line + ": expected name, int or float, start, least, most, step, rate");
        }

        /**
         * Reads a file with a number a line, such as {@code delta, int, 200, 0, 600, 30, 0.002}, skipping empty lines
         * and lines that begin with #.
         */
        public static List<Parameter> read(Path file) throws IOException {
            DecompressingStream.checkFile(file);
            try {
                return Files.readAllLines(file).stream().filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(Parameter::parse).toList();
            } catch (IllegalArgumentException e) {
                throw new FileSystemException(file.toString(), null, e.getMessage());
            }
        }

        private double within(double value) {
            return Math.max(least, Math.min(most, value));
        }
    }

    /**
     * What is compared.
     *
     * @param plus  the values of the one side
     * @param minus those of the other
     * @param moves what a point more for the one side adds to each value
     */
    public record Trial(List<Double> plus, List<Double> minus, List<Double> moves) {
    }

    public Spsa {
        if (parameters.isEmpty()) {
            throw new IllegalArgumentException("no numbers to tune: expected one or more");
        }
    }

    /** @param pair its number, from 1 */
    public Trial trial(int pair, List<Double> values) {
        SplittableRandom random = new SplittableRandom(seed + pair * GOLDEN_GAMMA);
        Trial trial = new Trial(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < parameters.size(); i++) {
            Parameter each = parameters.get(i);
            double change = each.step * Math.pow((double) pairs / pair, GAMMA) * (random.nextBoolean() ? 1 : -1);
            double rounding = random.nextDouble();
            double plus = values.get(i) + change;
            double minus = values.get(i) - change;
            trial.plus.add(each.within(each.isWhole ? Math.floor(plus + rounding) : plus));
            trial.minus.add(each.within(each.isWhole ? Math.floor(minus + rounding) : minus));
            trial.moves.add(each.rate * each.step * each.step / change
                    * Math.pow((STABLE * pairs + pairs) / (STABLE * pairs + pair), ALPHA));
        }
        return trial;
    }

    /** Returns the values after a trial that the one side has won by some points; below 0, it has lost. */
    public List<Double> after(List<Double> values, Trial trial, double points) {
        List<Double> next = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            next.add(parameters.get(i).within(values.get(i) + points * trial.moves.get(i)));
        }
        return next;
    }
}
