package chesslab.chess.pgn;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of games that a run has read, for its manifest.
 *
 * @param file      its name, without the folder
 * @param sha256    the checksum of its decompressed text
 * @param firstGame the number of its first game, if the run numbers games over all files, from 1, including bad ones;
 *                  otherwise null
 * @param games     good games
 * @param bad       bad games, which are left out
 * @param faults    place and fault of the first bad games, and the fault that ends a broken file
 * @param repaired  good games of which something was left out
 * @param repairs   place and kind of the first of these
 */
public record InputFile(String file, String sha256, Long firstGame, int games, int bad, List<String> faults,
        int repaired, List<String> repairs) {

    public InputFile {
        faults = List.copyOf(faults);
        repairs = repairs == null ? List.of() : List.copyOf(repairs); // data made before there were repairs
    }

    /** Returns the same with another number for its first game. */
    public InputFile from(long number) {
        return new InputFile(file, sha256, number, games, bad, faults, repaired, repairs);
    }

    /** Counts the games of a file. */
    public static final class Counter {

        private final Path file;
        private final int mostFaults;
        private final List<String> faults = new ArrayList<>();
        private final List<String> repairs = new ArrayList<>();
        private int games;
        private int bad;
        private int repaired;

        /** @param mostFaults the number of faults to keep, besides the one that ends a file */
        public Counter(Path file, int mostFaults) {
            this.file = file;
            this.mostFaults = mostFaults;
        }

        /** @param fault place and fault of a bad game; null for a good one */
        public void add(String fault) {
            if (fault == null) {
                games++;
            } else if (bad++ < mostFaults || PgnError.endsFile(fault)) {
                faults.add(fault);
            }
        }

        /** @param repair place and kind of what was left out of a good game */
        public void addRepair(String repair) {
            if (repaired++ < mostFaults) {
                repairs.add(repair);
            }
        }

        /** Keeps a fault that belongs to no game. */
        public void note(String fault) {
            faults.add(fault);
        }

        /** Returns the number of games, including bad ones. */
        public int all() {
            return games + bad;
        }

        public InputFile result(String sha256, Long firstGame) {
            return new InputFile(file.getFileName().toString(), sha256, firstGame, games, bad, faults,
                    repaired, repairs);
        }
    }

    /** Returns the counts for the files of a run, which numbers the games over all of them. */
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
