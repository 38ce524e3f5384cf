package chesslab.arena;

import chesslab.arena.rating.Ladder;
import chesslab.arena.rating.Rating;
import chesslab.notebook.Charts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.Styler;

/** A ladder as a chart: a dot for each player's rating, with its interval and the color of its family. */
public final class LadderChart {

    private static final int NEIGHBORS = 3;
    private static final List<String> FAMILIES = List.of("yours", "no network", "network alone", "network + search",
            "self-taught", "other engines"); // of the same color on every ladder

    private LadderChart() {
    }

    /**
     * Returns the chart of a ladder.
     *
     * @param yours the players that matter: only they are shown, the three above and below each, and the players with a
     *              given rating; without a name, all are
     * @throws IllegalArgumentException if one of them has no rating
     */
    public static XYChart of(Ladder ladder, String... yours) {
        List<String> own = List.of(yours);
        List<Rating> all = ladder.ratings();
        int[] rows = own.stream().mapToInt(player -> all.indexOf(ladder.rating(player))).toArray();
        XYChart chart = Charts.dots(own.isEmpty()
                ? "The ladder: " + all.size() + " players on one scale"
                : String.join(" and ", own) + " on the ladder", "Elo, with 95 % intervals",
                IntStream.range(0, all.size())
                        .filter(i -> own.isEmpty() || all.get(i).basis() == Rating.Basis.ANCHOR
                                || Arrays.stream(rows).anyMatch(row -> Math.abs(row - i) <= NEIGHBORS))
                        .mapToObj(all::get).map(each -> new Charts.Dot(
                                label(each.player()) + (each.isBound() ? ": " + each.interval() : ""),
                                own.contains(each.player())
                                        ? "yours"
                                        : family(each.player()),
                                each.elo(), each.low(), each.high()))
                        .toList(),
                FAMILIES);
        if (own.isEmpty()) { // the strongest have room below them
            chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideSE)
                    .setLegendLayout(Styler.LegendLayout.Vertical);
        }
        return chart;
    }

    /** Returns a player's text without folders and what else a row of a chart has no room for. */
    public static String label(String player) {
        return player.replaceFirst("selective.*/(generation-\\d+),.*", "$1")
                .replaceFirst("selective.*selftaught.*", "selftaught").replaceFirst("uci:.*/|uci:", "")
                .replaceAll("(net:|network=)data/models/|,top=5", "");
    }

    private static String family(String player) {
        boolean network = player.matches("net:.*|cnn|mlp|.*network=.*|uci:environment.*");
        return player.contains("selftaught") ? "self-taught"
                : player.matches("stockfish.*|uci:/.*") ? "other engines"
                : !network ? "no network" : player.contains(",") ? "network + search" : "network alone";
    }
}
