package chesslab.arena;

import chesslab.arena.match.Match;
import chesslab.arena.match.MatchProgress;
import chesslab.arena.match.MatchSettings;
import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.AtomicFile;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Workers;
import chesslab.notebook.drawing.Palette;
import chesslab.notebook.drawing.Svg;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A player's numbers on their way through a run of {@link Spsa}, by pairs of games of the player against itself.
 *
 * @param steps the values at the start and after each group of pairs
 */
public record Tuning(Settings settings, List<List<Double>> steps) {

    private static final int GROUP = 16; // pairs that start from the same values, whatever the number of threads
    private static final String FILE = "tuning.json";
    private static final String PATH = "path.csv";
    private static final String PICTURE = "path.svg";
    private static final int ROW = 40; // of the picture
    private static final int LEFT = 160;
    private static final int WIDTH = 600;

    /** What a continued run shares with its start. */
    public record Settings(String player, String identity, List<Spsa.Parameter> parameters, int games,
            String openings, String openingsHash, long seed, int moveLimit) {
    }

    /**
     * Plays the games of a tuning that a folder lacks. It gets the path in {@code path.csv}, drawn in {@code path.svg};
     * both grow as it goes. A stopped or killed run loses a few games, and continues to the same bytes.
     *
     * @param player  the player's text without the numbers that are tuned
     * @param match   the games of a player without them against itself
     * @param folder  made if it does not exist
     * @param resume  whether it may hold a part of this run
     * @param watcher receives the path at the start and after each group of pairs
     * @throws IllegalArgumentException if the player has no such number, or not in these ranges
     * @throws FileSystemException      if the folder holds another run, or a file of it is damaged
     * @throws InterruptedException     if the thread is interrupted; the run can be resumed
     */
    public static Tuning run(String player, List<Spsa.Parameter> parameters, MatchSettings<Board, Move> match,
            Path folder, boolean resume, Consumer<Tuning> watcher) throws IOException, InterruptedException {
        Spsa spsa = new Spsa(parameters, match.games() / 2, match.seed());
        for (Spsa.Parameter each : parameters) {
            player(player, List.of(each), List.of(each.least()));
            player(player, List.of(each), List.of(each.most()));
        }
        List<Double> start = parameters.stream().map(Spsa.Parameter::start).toList();
        player(player, parameters, start);
        RunStart begin = new RunStart(folder, "a tuning", FILE, false, Set.of(PATH, PICTURE)::contains);
        try (RunLog log = begin.lock(resume); MatchPlayer<Board, Move> plain = match.a().open(0)) {
            Tuning state = new Tuning(new Settings(player, plain.identity(), parameters, match.games(),
                    match.openings().name(), match.openings().sha256(), match.seed(), match.moveLimit()),
                    List.of(start));
            if (begin.isBegun()) {
                Tuning earlier = JsonFile.readSealed(folder.resolve(FILE), Tuning.class, "state of a tuning");
                begin.refuseOther(state.settings, earlier.settings, Set.of());
                state = earlier;
            }
            while (true) {
                JsonFile.writeSealed(folder.resolve(FILE), state);
                AtomicFile.write(folder.resolve(PATH), state.toCsv());
                AtomicFile.write(folder.resolve(PICTURE), state.toSvg());
                watcher.accept(state);
                if (state.games() == match.games()) {
                    return state;
                }
                state = new Tuning(state.settings,
                        Stream.concat(state.steps.stream(), Stream.of(state.next(spsa, match))).toList());
            }
        } catch (ClosedByInterruptException e) {
            throw (InterruptedException) new InterruptedException("interrupted while a file was written").initCause(e);
        }
    }

    private static Entrant<Board, Move> player(String text, List<Spsa.Parameter> parameters, List<Double> values) {
        return Entrant.parse(IntStream.range(0, values.size()).mapToObj(i -> parameters.get(i).name() + "="
                + (parameters.get(i).isWhole() ? "" + Math.round(values.get(i)) : values.get(i)))
                .collect(Collectors.joining(",", text + (text.contains(":") ? "," : ":"), "")));
    }

    /** Plays a group of pairs from the same values, and returns the values after it. */
    private List<Double> next(Spsa spsa, MatchSettings<Board, Move> match) throws IOException, InterruptedException {
        List<Double> values = steps.get(steps.size() - 1);
        int first = games() / 2 + 1;
        double[] points = new double[Math.min(GROUP, spsa.pairs() + 1 - first)];
        AtomicInteger next = new AtomicInteger();
        Workers.run(Collections.nCopies(match.gamesAtOnce(), () -> {
            for (int i = next.getAndIncrement(); i < points.length; i = next.getAndIncrement()) {
                points[i] = points(first + i, spsa.trial(first + i, values), match);
            }
        }), ExecutorService::shutdownNow);
        List<Double> after = values;
        for (int i = 0; i < points.length; i++) {
            after = spsa.after(after, spsa.trial(first + i, values), points[i]);
        }
        return after;
    }

    /** Plays a pair, and returns by how many games the one side has won it. */
    private double points(int pair, Spsa.Trial trial, MatchSettings<Board, Move> match)
            throws IOException, InterruptedException {
        MatchProgress end = Match.play(MatchSettings
                .of(player(settings.player, settings.parameters, trial.plus()),
                        player(settings.player, settings.parameters, trial.minus()), 2, match.openings())
                .withSeed(match.seed() + pair).withMoveLimit(match.moveLimit()).withGamesAtOnce(1), progress -> {
                }).end();
        if (!end.faults().isEmpty()) {
            throw new IOException(end.faults().get(0).toString());
        }
        return end.result().games().wins() - end.result().games().losses();
    }

    /** Returns the number of games so far. */
    public int games() {
        return games(steps.size() - 1);
    }

    private int games(int step) {
        return Math.min(settings.games, 2 * GROUP * step);
    }

    /** Returns the player with the values so far. */
    public Entrant<Board, Move> player() {
        return player(settings.player, settings.parameters, steps.get(steps.size() - 1));
    }

    private String toCsv() {
        return settings.parameters.stream().map(each -> "," + each.name())
                .collect(Collectors.joining("", "games", "\n"))
                + IntStream.range(0, steps.size()).mapToObj(step -> games(step) + steps.get(step).stream()
                        .map(value -> "," + value).collect(Collectors.joining()) + "\n").collect(Collectors.joining());
    }

    /** Returns a drawing with a row for each number: its way from the start, which is in the middle of the row. */
    public String toSvg() {
        int rows = settings.parameters.size();
        Svg svg = new Svg(LEFT + WIDTH + 120, ROW * (rows + 1), 8, LEFT + WIDTH + 120);
        for (int i = 0; i < rows; i++) {
            Spsa.Parameter each = settings.parameters.get(i);
            int row = i;
            double[] values = steps.stream().mapToDouble(step -> step.get(row)).toArray();
            double middle = ROW * (i + 0.5) + 4;
            double most = Arrays.stream(values).map(value -> Math.abs(value - each.start())).max().orElseThrow();
            double unit = (ROW / 2 - 4) / Math.max(each.step() / 10, most);
            svg.add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"#ffffff\"/>", LEFT,
                    middle - ROW / 2 + 4, WIDTH, ROW - 8);
            svg.add("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                    IntStream.range(0, values.length).mapToObj(step -> Svg.number((double) LEFT
                            + WIDTH * games(step) / settings.games) + ","
                            + Svg.number(middle - unit * (values[step] - each.start())))
                            .collect(Collectors.joining(" ")),
                    Palette.BLUE);
            svg.text(LEFT - 10, middle + 5, 14, "end", Svg.INK, each.name());
            svg.text(LEFT + WIDTH + 10, middle + 5, 14, "start", Svg.INK, Svg.number(each.start()) + " → "
                    + Svg.number(values[values.length - 1]));
        }
        svg.label(LEFT + WIDTH / 2, ROW * (rows + 1) - 14, 14, Svg.INK, toString());
        return svg.toSvg();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d of %,d games", games(), settings.games);
    }
}
