import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.notebook.BoardImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the first picture of the README, hero.svg: the moves of ever stronger players in one position and their ratings.
 * {@code java -cp "$(cat target/classpath.txt)" lib-src/page/site/Picture.java}
 */
public class Picture {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 428;
    private static final double SECONDS = 2.2; // a player
    private static final double HOLD = 4; // at the end
    private static final int BEST = 3300; // Elo at the right end of the bars
    private static final String LEVEL = "stockfish:elo=1350,movetime=3"; // the lowest level of Stockfish

    private static final String POSITION = "4r1k1/5p2/2q2p1p/4P3/1p1r1P1P/2P5/2Q2P1K/4R3 w - - 0 33";
    /** The values of its legal moves for White in centipawns, best first, by Stockfish 15.1 with 400,000 nodes. */
    private static final String VALUES = "e6 -201, Rg1+ -301, Qe2 -367, Qf5 -399, Qa2 -450, Qc1 -504, f3 -514, Ra1 -520, "
            + "Rf1 -523, cxd4 -528, Qa4 -528, c4 -528, Qb2 -558, Rh1 -560, Qb3 -579, Re3 -582, Qd1 -582, Rb1 -587, Qg6+ -589, "
            + "Kg3 -599, Qh7+ -603, Rd1 -606, Re4 -610, Qe4 -610, Rc1 -614, f5 -618, h5 -618, Re2 -622, Kg1 -622, Qd3 -634, "
            + "cxb4 -685, Qb1 -713, Qd2 -720, Kh3 -771, exf6 -818";

    /** A player on the way: what the lesson calls it, and its text. */
    record Stage(String lesson, String name, String player) {
    }

    private static final List<Stage> STAGES = List.of(
            new Stage("00", "random moves", "random"),
            new Stage("05", "a network imitates, no search", "net:data/models/cnn"),
            new Stage("01", "minimax, 3 moves ahead", "minimax:3"),
            new Stage("06", "a better network, no search", "net:data/models/policy"),
            new Stage("01", "alpha-beta, 10,000 positions", "alphabeta:nodes=10000"),
            new Stage("06", "a network guides 100 simulations", "net:data/models/policy,puct=100"),
            new Stage("08", "a network that taught itself, 10,000",
                    "selective:nodes=10000,network=data/selftaught,values=own,"
                            + "reverse-margin=33,null-divisor=92,futility-margin=35,window=10"),
            new Stage("07", "a network evaluates 100,000 positions",
                    "selective:nodes=100000,network=data/models/nnue"));

    public static void main(String[] arguments) throws Exception {
        Board board = Board.fromFen(POSITION);
        String table = Files.readString(Path.of("data/results/README.md"));
        double total = STAGES.size() * SECONDS + HOLD;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT,
                """
                        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="DejaVu Sans, Verdana, sans-serif">
                        <title>Eight players of the notebooks choose a move in one position; the stronger, the longer the bar</title>
                        <rect width="100%%" height="100%%" rx="10" fill="#fbfbf9"/>
                        """,
                WIDTH, HEIGHT));
        List<String> style = new ArrayList<>();
        int level = rating(table, LEVEL);
        svg.append(String.format(Locale.ROOT, "<path d=\"M%1$.0f 52V%2$d\" stroke=\"#ccc\" stroke-dasharray=\"4 4\"/>"
                + "<text x=\"%1$.0f\" y=\"42\" font-size=\"12\" fill=\"#666\" text-anchor=\"middle\">Stockfish's lowest "
                + "level, %3$d</text>%n", x(level), HEIGHT - 18, level));
        for (int i = 0; i < STAGES.size(); i++) {
            Stage stage = STAGES.get(i);
            Move move = move(stage, board);
            int loss = loss(board.san(move));
            boolean found = loss == 0;
            double begin = 100 * i * SECONDS / total;
            double end = i == STAGES.size() - 1 ? 100 : 100 * (i + 1) * SECONDS / total;
            style.add(String.format(Locale.ROOT, "@keyframes b%d{0%%,%.2f%%{opacity:0}%.2f%%,%.2f%%{opacity:1}%.2f%%,"
                    + "100%%{opacity:%d}}", i, begin, begin + 0.01, end - 0.01, end, i == STAGES.size() - 1 ? 1 : 0));
            style.add(String.format(Locale.ROOT, "@keyframes r%d{0%%,%.2f%%{opacity:0}%.2f%%,100%%{opacity:1}}", i,
                    begin, begin + 3));
            style.add(String.format(Locale.ROOT, "@keyframes w%d{0%%,%.2f%%{transform:scaleX(0)}%.2f%%,100%%"
                    + "{transform:scaleX(1)}}", i, begin, begin + 6));
            style.add(String.format(".b%1$d{animation:b%1$d %2$ss infinite}.r%1$d{animation:r%1$d %2$ss infinite}"
                    + ".w%1$d{animation:w%1$d %2$ss infinite;transform-origin:462px 0}", i, total));
            svg.append("<g class=\"b").append(i).append("\"><svg x=\"14\" y=\"14\" width=\"356\" height=\"356\"")
                    .append(BoardImage.of(board).arrow(move, 1, found ? BoardImage.GREEN : BoardImage.ORANGE).size(356)
                            .toSvg().replaceFirst("<svg[^>]*?(viewBox=\"[^\"]*\")[^>]*>", " $1>"))
                    .append("</g>\n");
            svg.append(row(i, stage, board.san(move), loss, rating(table, stage.player)));
            System.out.println(stage.player + " " + board.san(move) + (found ? " found" : ""));
        }
        svg.append("<style>").append(String.join("", style)).append("</style></svg>\n");
        Files.writeString(Path.of("lib-src/page/site/hero.svg"), svg);
    }

    private static double x(int elo) {
        return 462.0 + 420.0 * elo / BEST;
    }

    private static String row(int i, Stage stage, String move, int loss, int elo) {
        double y = 58 + 44.5 * i;
        String color = loss == 0 ? BoardImage.GREEN : BoardImage.ORANGE;
        return String.format(Locale.ROOT, """
                <g class="r%1$d"><text x="452" y="%5$.1f" font-size="15" text-anchor="end" fill="%3$s" \
                font-weight="bold">%4$s</text><text x="452" y="%11$.1f" font-size="11" text-anchor="end" \
                fill="#666">%2$s</text><text x="462" y="%5$.1f" font-size="13" fill="#23272a">%6$s \
                <tspan fill="#888">(notebook %7$s)</tspan></text>
                <rect class="w%1$d" x="462" y="%8$.1f" width="%9$.1f" height="14" rx="3" fill="%3$s"/>
                <text x="%10$.1f" y="%11$.1f" font-size="13" font-weight="bold" fill="#23272a">%12$d</text></g>
                """, i, loss == 0 ? "the best" : String.format(Locale.ROOT, "loses %.1f", loss / 100.0), color, move,
                y + 13, stage.name, stage.lesson, y + 19, x(elo) - 462, x(elo) + 6,
                y + 31, elo);
    }

    /** What a move loses against the best one, in centipawns. */
    private static int loss(String san) {
        List<MatchResult> values = Pattern.compile("(\\S+) (-?\\d+)").matcher(VALUES).results().toList();
        MatchResult played = values.stream().filter(value -> value.group(1).equals(san)).findFirst().orElseThrow();
        return Integer.parseInt(values.get(0).group(2)) - Integer.parseInt(played.group(2));
    }

    private static Move move(Stage stage, Board board) throws Exception {
        try (MatchPlayer<Board, Move> player = Entrant.parse(stage.player).open(1)) {
            return player.chooseMove(board).orElseThrow();
        }
    }

    /** The rating of a player in the table, a row of which begins with it and ends with the player. */
    private static int rating(String table, String player) {
        Matcher row = Pattern.compile("(?m)^ +(\\d+) .* " + Pattern.quote(player) + "$").matcher(table);
        if (!row.find()) {
            throw new IllegalArgumentException(player + " is not in data/results/README.md");
        }
        return Integer.parseInt(row.group(1));
    }
}
