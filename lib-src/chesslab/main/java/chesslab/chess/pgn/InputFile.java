package chesslab.chess.pgn;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A file of games that a run has read, as its manifest states it.
 *
 * @param file      its name, without the folder
 * @param sha256    the checksum of its text, decompressed if need be
 * @param firstGame the number of its first game, where the run numbers games over all files, from 1, bad ones included;
 *                  null where it does not
 * @param games     good games
 * @param bad       bad ones, which are left out
 * @param faults    where and why the first of them are bad, and what ends a file that is broken
 */
public record InputFile(String file, String sha256, Long firstGame, int games, int bad, List<String> faults) {

    public InputFile {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(sha256, "sha256");
        faults = List.copyOf(faults);
    }

    /** Counts the games of a file. */
    public static final class Counter {

        private final Path file;
        private final int mostFaults;
        private final List<String> faults = new ArrayList<>();
        private int games;
        private int bad;

        /** @param mostFaults how many faults are kept, besides the one that ends a file */
        public Counter(Path file, int mostFaults) {
            this.file = file;
            this.mostFaults = mostFaults;
        }

        /** @param fault where and why the game is bad; null for a good one */
        public void add(String fault) {
            if (fault == null) {
                games++;
            } else if (bad++ < mostFaults || PgnError.endsFile(fault)) {
                faults.add(fault);
            }
        }

        /** Keeps a fault that is of no game. */
        public void note(String fault) {
            faults.add(fault);
        }

        /** Returns how many games there are, bad ones included. */
        public int all() {
            return games + bad;
        }

        /** Returns what was counted, as a manifest states it. */
        public InputFile result(String sha256, Long firstGame) {
            return new InputFile(file.getFileName().toString(), sha256, firstGame, games, bad, faults);
        }
    }

    /** Returns what was counted in the files of a run, which numbers the games over all of them. */
    public static List<InputFile> numbered(List<Counter> files, List<String> checksums) {
        List<InputFile> inputs = new ArrayList<>();
        long first = 1;
        for (int i = 0; i < files.size(); i++) {
            inputs.add(files.get(i).result(checksums.get(i), first));
            first += files.get(i).all();
        }
        return inputs;
    }
}
