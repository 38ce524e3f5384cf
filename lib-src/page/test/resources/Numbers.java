import chesslab.chess.Board;
import chesslab.search.StaticEvaluation;
import java.util.*;
import java.util.stream.*;

/** What a page computes as Java does: an evaluation, whose output both show. */
public class Numbers implements StaticEvaluation<Board> {
    record Pair(String name, double value) {
    }
    enum Kind {
        ONE, TWO
    }
    static void run() {
        Random random = new Random(7);
        SplittableRandom other = new SplittableRandom(7);
        for (int i = 0; i < 40; i++) {
            double number = random.nextGaussian() * Math.pow(10, i % 12 - 4);
            System.out.println("%.2f %8.3f %e %g %,d %5s|".formatted(number, number, number, number,
                    (long) (1e6 * number), Kind.TWO)
                    + Math.round(number) + " " + Math.rint(number) + " " + random.nextInt(100) + " "
                    + other.nextInt(17, 90)
                    + " " + other.nextLong(1000) + " " + other.split().nextInt() + " " + other.nextDouble() + " "
                    + random.nextInt(8));
        }
        System.out.println(IntStream.range(0, 200).mapToDouble(i -> 0.1 * i).sum());
        List<Integer> list = new ArrayList<>(IntStream.range(0, 20).boxed().toList());
        Collections.shuffle(list, new Random(3));
        System.out.println(list + " " + new Pair("pair", 2.5) + " " + Arrays.toString(Kind.values()));
        System.out
                .println(Stream.of("b", "a", "c").sorted(Comparator.reverseOrder()).collect(Collectors.joining(", ")));
        System.out.println(new TreeMap<>(Map.of("x", 1, "y", 2)) + " " + String.join("-", "one two".split(" ")));
        int[] numbers = {3, 1, 2};
        for (Runnable fault : List.<Runnable>of(() -> System.out.println(1 / (numbers[1] - 1)),
                () -> System.out.println(numbers[numbers[0]]),
                () -> ((Object) "text").equals(List.of(1).get(2)), () -> System.out.println((Integer) (Object) "text"),
                () -> System.out.println(((String) null).length()), () -> {
                    throw new IllegalStateException("mine");
                })) {
            try {
                fault.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
    }
    static {
        run();
    }
    public int valueForWhite(Board board) {
        return 0;
    }
}
