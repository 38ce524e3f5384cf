package chesslab.notebook;

import static chesslab.game.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

@Tag("lengthy")
class ChartImageTest {

    private static final List<String> SEARCHES = List.of("minimax", "alpha-beta", "alpha-beta with ordering",
            "UCT with 5,000 playouts", "PUCT with 800 visits", "random mover", "Stockfish level 1");

    private static final int BLUE = 0xff0072B2;

    private static XYChart lines(List<String> names) {
        XYChart chart = Charts.line("Nodes", "depth", "nodes");
        names.forEach(name -> chart.addSeries(name, List.of(1, 2, 3), List.of(20, 400, 8_902)));
        return chart;
    }

    private static CategoryChart bars(int count, String name) {
        CategoryChart chart = Charts.bars("Shares", "move", "share");
        List<Integer> numbers = Charts.upTo(count);
        chart.addSeries("share", numbers.stream().map(number -> name + number).toList(), numbers);
        return chart;
    }

    @Test
    void readersWhoCannotSeeItGetItsResultElseItsData() {
        XYChart chart = Charts.line("Loss", "epoch", "nats");
        chart.addSeries("training", List.of(1, 2), List.of(4.3, 2.5));
        String data = "Loss (nats by epoch)\n  training: 1 → 4.3, 2 → 2.5";
        assertTrue(new ChartImage(chart, "").toHtml().contains("alt=\"" + data + "\""));
        assertTrue(new ChartImage(chart, "it falls by 40 %").toHtml().contains("alt=\"Loss: it falls by 40 %\""));
    }

    @Test
    void dotsHaveTheirNamesAndEachGroupItsOwnShape() {
        XYChart chart = Charts.dots("Ladder", "Elo", List.of(new Charts.Dot("mine", "new", 40, 10, 70),
                new Charts.Dot("random", "old", -20, -50, 10), new Charts.Dot("yours", "new", 30, 30, 30)));
        assertEquals("Ladder (Elo)\n  new: mine → 40, yours → 30\n  old: random → -20",
                new ChartImage(chart, "").toString());
        assertEquals(2, chart.getSeriesCollection().stream().filter(series -> series.isShowInLegend())
                .map(series -> ((XYSeries) series).getMarker()).distinct().count());
        assertThrows(IllegalArgumentException.class, () -> Charts.dots("Ladder", "Elo", List.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 12, 18, 22, 40})
    void everyDotHasItsNameHoweverFewOrMany(int count) throws IOException {
        String longName = "net:data/models/cnn,alphabeta=2,top=5";
        for (int named = count - 1; named >= 0; named -= 1 + count / 6) { // a name that is drawn pushes the plot, in blue, to the right
            int row = named;
            List<Charts.Dot> dots = IntStream.range(0, count)
                    .mapToObj(i -> new Charts.Dot(i == row ? longName : "a" + i, "all", i, -1, 20)).toList();
            BufferedImage image = drawn(Charts.dots("Ladder", "Elo", dots));
            assertTrue(IntStream.range(0, 400).allMatch(x -> IntStream.range(0, image.getHeight())
                    .noneMatch(y -> image.getRGB(x, y) == BLUE)), () -> "row " + row + " of " + count);
        }
    }

    private static BufferedImage drawn(Chart<?, ?> chart) throws IOException {
        return decoded(new ChartImage(chart, "").toPng());
    }

    private static BufferedImage decoded(byte[] png) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static boolean plain(BufferedImage image, int x) {
        return IntStream.range(0, image.getHeight()).allMatch(y -> image.getRGB(x, y) == image.getRGB(0, 0));
    }

    /** Where bars stand, as a share of the height: the lowest row with blue in it, left of the legend. */
    private static double axis(CategoryChart chart) throws IOException {
        BufferedImage image = drawn(chart);
        for (int y = image.getHeight() - 1; y > 0; y--) {
            int row = y;
            if (IntStream.range(0, image.getWidth() / 3).anyMatch(x -> image.getRGB(x, row) == BLUE)) {
                return (double) y / image.getHeight();
            }
        }
        throw new AssertionError("no bars");
    }

    @Test
    void pictureHasTwiceTheSizeAtWhichItIsShown() throws IOException {
        ChartImage image = new ChartImage(lines(List.of("minimax")), "");
        String html = image.toHtml();
        assertTrue(html.startsWith("<img src=\"data:image/png;base64,"));
        BufferedImage shown = decoded(Markup.imageData(html));
        assertEquals(1720, shown.getWidth());
        assertEquals(880, shown.getHeight());
        assertTrue(html.contains("width=\"860\" height=\"440\" alt=\"Nodes"));
    }

    @Test
    void seriesAreDrawnInTheHouseColors() throws IOException {
        BufferedImage image = drawn(lines(SEARCHES.subList(0, 1)));
        long blue = IntStream.range(0, image.getWidth() * image.getHeight())
                .filter(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()) == BLUE).count();
        assertTrue(blue > 1_000, "blue pixels: " + blue);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 7})
    void legendIsNeverCutOff(int series) throws IOException {
        List<String> longer = SEARCHES.stream().map(name -> name + ", searching as the book has it").toList();
        for (List<String> names : List.of(SEARCHES, longer)) {
            BufferedImage image = drawn(lines(names.subList(0, series)));
            assertTrue(plain(image, 1) && plain(image, image.getWidth() - 2), () -> series + " of " + names);
        }
    }

    @Test
    void legendBesideLongNamesIsNeverCutOff() throws IOException {
        for (String name : List.of("policy", "stockfish:elo=1350,movetime=100", "a".repeat(40))) {
            List<Charts.Dot> dots = SEARCHES.subList(0, 4).stream()
                    .map(group -> new Charts.Dot(name + group.length(), group, 2, 1, 3))
                    .toList();
            BufferedImage image = drawn(Charts.dots("Ladder", "Elo", dots));
            assertTrue(plain(image, 1) && plain(image, image.getWidth() - 2), name);
        }
    }

    @Test
    void namesWithoutRoomAreSlantedAndLeaveRoomForTheBars() throws IOException {
        double level = axis(bars(12, "e"));
        double slanted = axis(bars(12, "opening number "));
        assertTrue(level > 0.7, () -> "level " + level);
        assertTrue(slanted < level - 0.1, () -> "slanted " + slanted + ", level " + level);
    }

    @ParameterizedTest
    @ValueSource(strings = {"player ", "opening number "})
    void everyOfFifteenBarsHasItsName(String name) throws IOException {
        CategoryChart chart = Charts.bars("", "", "");
        List<Integer> numbers = Charts.upTo(15);
        chart.addSeries("share", numbers.stream().map(number -> name + number).toList(), numbers);
        chart.getStyler().setXAxisLabelRotation(90);
        chart.getStyler().setLegendVisible(false);
        int belowTicks = 40;
        BufferedImage image = drawn(chart);
        int from = (int) (axis(chart) * image.getHeight()) + belowTicks;
        int names = 0;
        int blank = Integer.MAX_VALUE / 2;
        for (int column = 0; column < image.getWidth(); column++) {
            int x = column;
            boolean ink = IntStream.range(from, image.getHeight())
                    .anyMatch(y -> image.getRGB(x, y) != image.getRGB(0, 0));
            names += ink && blank > 12 ? 1 : 0;
            blank = ink ? 0 : blank + 1;
        }
        assertEquals(15, names);
    }

    @Test
    void barsMayMissValuesAndHaveErrorsAndNumbersForNames() throws IOException {
        CategoryChart chart = Charts.bars("Elo", "player", "Elo");
        List<Double> values = new ArrayList<>(List.of(1.5, 2.0));
        values.add(null);
        List<String> players = List.of("a player with a long name", "another of the kind", "the third of them all");
        chart.addSeries("a", players, values);
        chart.addSeries("b", players, List.of(1, 2, 3), List.of(0.5, 0.5, 0.25));
        assertEquals(1720, drawn(chart).getWidth());
        assertArrayEquals(new double[]{0.5, 0.5, 0.25}, chart.getSeries("b").getExtraValues());
        CategoryChart counted = Charts.bars("Counts", "ply", "games");
        counted.addSeries("games", Charts.upTo(80), Charts.upTo(80));
        assertEquals(1720, drawn(counted).getWidth());
    }

    /** XChart alone has no end for some of these. */
    @ParameterizedTest
    @CsvSource({"1, 1e16, 2", "1e16, 10000000000000002, 10000000000000004", "1e9, -1e300, 1e300", "0, 1e-300, 2e-300",
            "1.7976931348623157e308, 0, -1.7976931348623157e308", "NaN, 1e12, NaN", "1e16, 1e16, 1e16",
            "1e12, 1000000000001, 1000000000002", "1e9, 1e9, 1e9",
            "999999999999, 999999999998, 999999999999", "1, 1.0000000000000002, 1.0000000000000004", "0, 0, 0"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anyFiniteNumbersGiveAPicture(double one, double two, double three) throws IOException {
        double[] values = {one, two, three};
        double[] places = {1, 2, 3};
        XYChart up = Charts.line("Loss", "epoch", "nats");
        up.addSeries("training", places, values);
        assertTrue(drawn(up).getWidth() > 0);
        CategoryChart bars = Charts.bars("Loss", "epoch", "nats");
        bars.addSeries("training", places, values);
        assertTrue(drawn(bars).getWidth() > 0);
        if (one < three) {
            XYChart along = Charts.line("Loss", "loss", "epoch");
            along.addSeries("training", values, places);
            assertTrue(drawn(along).getWidth() > 0);
        }
    }

    @Test
    void logarithmicAxesTakeLargeNumbers() throws IOException {
        for (double large : new double[]{1e11, 1e12, 1e16, 1e300, Double.MAX_VALUE}) {
            XYChart chart = Charts.logLine("Perft", "depth", "positions");
            chart.addSeries("start", new double[]{1, 2, 3}, new double[]{20, large, 400});
            assertTrue(drawn(chart).getWidth() > 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.35, 2.3, false", "0.5, 5, true", "0.004, 2.3, true"})
    void logarithmicAxisOfLessThanADecadeHasNumbersWithin(double least, double most, boolean decades)
            throws IOException {
        XYChart chart = Charts.logLine("Loss", "epoch", "loss");
        chart.addSeries("loss", new double[]{1, 2}, new double[]{most, least});
        drawn(chart);
        assertEquals(decades, chart.getStyler().isYAxisLogarithmicDecadeOnly());
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e12, 9.007e15, 1e16, 1e300, Long.MAX_VALUE, -1e16, -1e300})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void endsOfAnAxisGiveAPictureOrAreRefused(double end) throws IOException {
        List<BiConsumer<XYStyler, Double>> ends = List.of(XYStyler::setXAxisMin, XYStyler::setXAxisMax,
                XYStyler::setYAxisMin, XYStyler::setYAxisMax);
        for (int i = 0; i < ends.size(); i++) {
            XYChart chart = Charts.line("Loss", "epoch", "nats");
            chart.addSeries("training", new double[]{1, 2, 3}, new double[]{1, 2, 3});
            ends.get(i).accept(chart.getStyler(), end);
            if (i % 2 == 0 == end < 0) {
                assertTrue(drawn(chart).getWidth() > 0);
            } else {
                assertRefused(() -> drawn(chart), "an axis from ", "expected its lower end first");
            }
            ends.get(i).accept(chart.getStyler(), Double.NaN);
            assertRefused(() -> drawn(chart), "NaN", "both finite");
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void datesAreDrawnUpToTheYear9999() throws IOException {
        for (long last : new long[]{1_700_000_000_000L, 253_402_300_799_999L, 1L << 50, Long.MAX_VALUE,
                Long.MIN_VALUE}) {
            XYChart chart = Charts.line("Rating", "date", "Elo");
            chart.addSeries("me", List.of(new Date(last < 0 ? last : 0), new Date(last < 0 ? 0 : last)), List.of(1, 2));
            if (last > 0 && last < 1L << 48) {
                assertTrue(drawn(chart).getWidth() > 0);
            } else {
                assertRefused(() -> drawn(chart), "series \"me\" has a date beyond the year 9999");
            }
        }
    }

    @Test
    void infiniteNumbersAreRefusedByTheirSeries() {
        for (double infinite : new double[]{Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            XYChart chart = Charts.line("Loss", "epoch", "nats");
            chart.addSeries("sound", new double[]{1, 2}, new double[]{1, 2});
            chart.addSeries("training", new double[]{1, 2}, new double[]{1, infinite});
            assertRefused(() -> drawn(chart), "series \"training\" has an infinite number");
        }
    }

    @Test
    void textGivesEveryPointOfAShortSeriesAndTheEndsOfALongOne() {
        assertEquals("Nodes (nodes by depth)\n  minimax: 1 → 20, 2 → 400, 3 → 8,902",
                new ChartImage(lines(List.of("minimax")), "").toString());
        assertEquals("Shares (share by move)\n  share: e1 → 1, e2 → 2", new ChartImage(bars(2, "e"), "").toString());
        String text = new ChartImage(bars(40, "e"), "").toString();
        assertTrue(text.endsWith(
                "e6 → 6, … 28 more …, e35 → 35, e36 → 36, e37 → 37, e38 → 38, e39 → 39, e40 → 40"), text);
    }

    @Test
    void linesOfManyPointsLoseTheirMarkersAndDotsKeepThem() {
        XYChart chart = Charts.line("Loss", "step", "loss");
        chart.addSeries("dots", Charts.upTo(41), Charts.upTo(41))
                .setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter).setMarker(SeriesMarkers.CIRCLE);
        chart.addSeries("few", Charts.upTo(40), Charts.upTo(40)).setMarker(SeriesMarkers.CIRCLE);
        chart.addSeries("many", Charts.upTo(41), Charts.upTo(41)).setMarker(SeriesMarkers.CIRCLE);
        new ChartImage(chart, "");
        assertSame(SeriesMarkers.CIRCLE, chart.getSeries("dots").getMarker());
        assertSame(SeriesMarkers.CIRCLE, chart.getSeries("few").getMarker());
        assertSame(SeriesMarkers.NONE, chart.getSeries("many").getMarker());
    }

    /** The ticks of a chart's lower axis, without the lines above them. */
    private static List<Integer> lowerAxis(List<Double> xs) throws IOException {
        XYChart chart = Charts.line("Loss", "step", "loss");
        chart.addSeries("all at one height", xs, xs.stream().map(x -> 1 + x / 1e9).toList());
        BufferedImage image = drawn(chart);
        assertEquals(List.of("all at one height"),
                chart.getSeriesCollection().stream().map(series -> series.getName()).toList());
        return IntStream.range(image.getHeight() * 8 / 10, image.getHeight() * 9 / 10).boxed()
                .flatMap(y -> IntStream.range(0, image.getWidth()).mapToObj(x -> image.getRGB(x, y))).toList();
    }

    @Test
    void evenlySpacedPointsHaveTheTicksOfAnyOther() throws IOException {
        List<Double> even = IntStream.rangeClosed(0, 35).mapToObj(i -> 2.0 * i).toList();
        List<Double> uneven = new ArrayList<>(even);
        uneven.set(17, 34.5);
        assertEquals(lowerAxis(uneven), lowerAxis(even));
    }
}
