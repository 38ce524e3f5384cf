package chesslab.zero;

import chesslab.files.AtomicFile;
import chesslab.files.JsonFile;
import chesslab.files.NetworkFile;
import chesslab.mining.Manifest;
import chesslab.search.chess.PieceValues;
import chesslab.search.nnue.NnueNetwork;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The report of a generation, and its folder in that of the run.
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

    private static final String REPORT = "generation.json";
    private static final Pattern FOLDER = Pattern.compile("generation-(\\d{2,9})");

    /** Returns whether the new network takes over. */
    public boolean accepted() {
        return match >= 0.5;
    }

    /** Returns the folder of a generation in that of a run. */
    public static Path folder(Path run, int generation) {
        return run.resolve(String.format(Locale.ROOT, "generation-%02d", generation));
    }

    /** Returns the generation of the best network, the last that was accepted; 0 if there is none. */
    static int best(List<Generation> reports) {
        return reports.stream().filter(Generation::accepted).mapToInt(Generation::generation).max().orElse(0);
    }

    /**
     * Returns the reports of the finished generations of a run.
     *
     * @throws FileSystemException if one is missing before another one, or does not have the checksum that it names
     */
    public static List<Generation> readAll(Path run) throws IOException {
        List<Generation> reports = new ArrayList<>();
        for (int number : finished(run)) {
            Path file = report(run, number);
            int next = reports.size() + 1;
            if (number != next) {
                throw new FileSystemException(report(run, next).toString(), null,
                        "is missing, though generation " + number + " has its report");
            }
            Generation report = JsonFile.readSealed(file, Generation.class, "report of a generation");
            if (report.generation != number) {
                throw new FileSystemException(file.toString(), null, "is the report of generation " + report.generation
                        + ": expected that of generation " + number);
            }
            reports.add(report);
        }
        return reports;
    }

    private static List<Integer> finished(Path run) throws IOException {
        try (Stream<Path> folders = Files.list(run)) {
            return folders.map(folder -> FOLDER.matcher(folder.getFileName().toString())).filter(Matcher::matches)
                    .map(found -> Integer.valueOf(found.group(1)))
                    .filter(number -> Files.exists(report(run, number))).sorted().toList();
        }
    }

    private static Path report(Path run, int generation) {
        return folder(run, generation).resolve(REPORT);
    }

    void write(Path run) throws IOException {
        JsonFile.writeSealed(report(run, generation), this);
    }

    /**
     * Copies the best network into the folder of the run, where it is the player.
     *
     * @throws FileSystemException if the network is missing or damaged, or a file of no generation is in its place
     */
    static void putBest(Path run, List<Generation> reports) throws IOException {
        List<Path> accepted = reports.stream().filter(Generation::accepted)
                .map(report -> folder(run, report.generation)).toList();
        if (accepted.isEmpty()) {
            return;
        }
        Path best = accepted.get(accepted.size() - 1);
        NnueNetwork.read(best); // refuses damage
        for (String name : List.of(NnueNetwork.FILE, NetworkFile.CARD)) {
            Path file = run.resolve(name);
            byte[] bytes = Files.readAllBytes(best.resolve(name));
            if (!isOneOf(file, List.of(best))) {
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isOneOf(file, accepted)) {
                    throw new FileSystemException(file.toString(), null, "was altered: move it away, and the same call "
                            + "restores it from " + best.getFileName());
                }
                AtomicFile.write(file, bytes);
            }
        }
    }

    /** Returns whether a file is that of one of some generations; a killed program may not have put the newest's. */
    private static boolean isOneOf(Path file, List<Path> folders) throws IOException {
        for (Path folder : folders) {
            Path same = folder.resolve(file.getFileName());
            if (Files.isRegularFile(file) && Files.isRegularFile(same) && Files.mismatch(file, same) < 0) {
                return true;
            }
        }
        return false;
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
