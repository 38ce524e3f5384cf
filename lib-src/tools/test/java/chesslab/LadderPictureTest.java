package chesslab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chesslab.notebook.BoardImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pictures of the ladder show the ratings of {@code data/results/README.md}; {@code -Dchesslab.write} draws them. */
class LadderPictureTest {

    private static final Path RESULTS = Path.of("data", "results");
    private static final String INK = "#23272a";
    private static final String GRAY = "#777";
    private static final int WIDTH = 900;
    private static final int TOP = 3300; // Elo at the right end

    /** The players that README.md shows, in words. */
    private static final Map<String, String> IN_WORDS = words("""
            stockfish:nodes=5000                                           Stockfish, 5,000 positions a move
            selective:nodes=100000,network=data/models/nnue                learned evaluation, 100,000 positions a move
            selective:nodes=10000,network=data/models/nnue                 learned evaluation, 10,000 positions a move
            selective:nodes=10000,network=data/selftaught                  self-taught network, 10,000 positions a move
            stockfish:nodes=1000                                           Stockfish, 1,000 positions a move
            selective:nodes=10000                                          selective search, 10,000 positions a move
            net:data/models/policy,puct=100                                network guides 100 simulations a move
            alphabeta:nodes=10000                                          alpha-beta, 10,000 positions a move
            net:data/models/policy                                         best network alone
            stockfish:elo=1350,movetime=3                                  Stockfish's lowest level
            minimax:3                                                      minimax, 3 moves ahead
            net:data/models/cnn                                            convolutional network alone
            net:data/models/mlp                                            simple network alone
            random                                                         random moves
            """);

    private record Row(String player, int elo, int low, int high, boolean given) {

        String color() {
            return player.matches("stockfish.*|uci:/.*") ? GRAY
                    : player.contains("selftaught") ? BoardImage.ORANGE : BoardImage.BLUE;
        }
    }

    private static Map<String, String> words(String lines) {
        Map<String, String> words = new LinkedHashMap<>();
        lines.lines().map(line -> line.split(" +", 2)).forEach(parts -> words.put(parts[0], parts[1]));
        return words;
    }

    private static List<Row> rows() throws IOException {
        return Pattern.compile("(?m)^ +(\\d+) +(?:(\\d+) to (\\d+)|given) .* (\\S+?:\\S+?|[a-z]+)(?:,values=own\\S*)?$")
                .matcher(Files.readString(RESULTS.resolve("README.md"))).results().map(LadderPictureTest::row).toList();
    }

    private static Row row(MatchResult row) {
        boolean given = row.group(2) == null;
        return new Row(row.group(4), Integer.parseInt(row.group(1)), Integer.parseInt(row.group(given ? 1 : 2)),
                Integer.parseInt(row.group(given ? 1 : 3)), given);
    }

    /** A dot a player, a line for its interval, and a line that says what the colors mean. */
    private static String picture(List<Row> rows, Function<Row, String> label, int font) {
        int step = font + 9;
        int bottom = step * rows.size() + 40;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="DejaVu Sans, Verdana, \
                sans-serif" font-size="%d">
                <title>Ratings of %d players with 95 %% intervals</title>
                <rect width="100%%" height="100%%" rx="10" fill="#fbfbf9"/>
                """, WIDTH, bottom + 30, font, rows.size()));
        int left = 420;
        for (String[] part : new String[][]{{"this project", BoardImage.BLUE}, {"self-taught", BoardImage.ORANGE},
                {"other engines", GRAY}}) {
            svg.append(String.format(Locale.ROOT, "<circle cx=\"%d\" cy=\"20\" r=\"5\" fill=\"%s\"/><text x=\"%d\" "
                    + "y=\"25\" fill=\"%s\">%s</text>%n", left, part[1], left + 11, INK, part[0]));
            left += 150;
        }
        for (int elo = 0; elo <= 3000; elo += 500) {
            svg.append(String.format(Locale.ROOT, "<path d=\"M%1$.0f 36V%2$d\" stroke=\"#ddd\"/><text x=\"%1$.0f\" "
                    + "y=\"%3$d\" fill=\"#666\" text-anchor=\"middle\">%4$s</text>%n", place(elo), bottom, bottom + 18,
                    elo == 0 ? "Elo 0" : elo));
        }
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            int y = 40 + step * i + step / 2;
            svg.append(String.format(Locale.ROOT, """
                    <text x="380" y="%1$d" text-anchor="end" fill="%2$s">%3$s</text>\
                    <path d="M%4$.1f %5$dH%6$.1f" stroke="%7$s" stroke-width="2"/>\
                    <circle cx="%8$.1f" cy="%5$d" r="5" fill="%7$s"/>\
                    <text x="%9$.1f" y="%1$d" fill="%7$s">%10$d%11$s</text>
                    """, y + font / 3, INK, label.apply(row), place(row.low), y, place(row.high), row.color(),
                    place(row.elo), place(row.high) + 9, row.elo, row.given ? ", given" : ""));
        }
        return svg + "</svg>\n";
    }

    private static double place(int elo) {
        return 400 + 450.0 * elo / TOP;
    }

    private static void assertDrawn(String file, String picture) throws IOException {
        if (System.getProperty("chesslab.write") != null) {
            Files.writeString(RESULTS.resolve(file), picture);
        } else {
            assertEquals(picture, Files.readString(RESULTS.resolve(file)));
        }
    }

    @Test
    void theLadderHasAllPlayersByTheirTexts() throws IOException {
        assertDrawn("ladder.svg", picture(rows(), row -> row.player
                .replaceFirst("data/(models/|selftaught/)?|uci:(.*/)?", ""), 12));
    }

    @Test
    void theShortLadderHasSomePlayersInWords() throws IOException {
        List<Row> some = rows().stream().filter(row -> IN_WORDS.containsKey(row.player)).toList();
        assertEquals(List.copyOf(IN_WORDS.keySet()), some.stream().map(Row::player).toList());
        assertDrawn("ladder-short.svg", picture(some, row -> IN_WORDS.get(row.player), 15));
    }
}
