package chesslab.chess.pgn;

import chesslab.files.PlainBytes;
import chesslab.files.Sha256;
import chesslab.files.Thrown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.zip.ZipException;

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

    /**
     * Reads a file. Bad games are left out, and so are those that the receiver refuses.
     *
     * @param mostFaults the number of faults to keep, besides the one that ends a file
     * @param games      receives the good games, with what was repaired; refuses one by an
     *                   {@link IllegalArgumentException}
     * @throws IOException          if the file cannot be read, or is broken within its first game
     * @throws InterruptedException if the thread is interrupted
     */
    public static InputFile read(Path file, PgnReader.Detail detail, GameFilter filter, int mostFaults,
            BiConsumer<PgnGame, Optional<PgnError>> games) throws IOException, InterruptedException {
        MessageDigest digest = Sha256.digest();
        Counter counter = new Counter(file, mostFaults);
        try (PgnReader reader = new PgnReader(new DigestInputStream(PlainBytes.open(file), digest), detail, filter)) {
            for (PgnEntry entry : reader) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while " + file + " was read");
                }
                try {
                    if (entry instanceof PgnGame game) {
                        games.accept(game, reader.repair());
                        reader.repair().ifPresent(repair -> counter.addRepair(repair.toString()));
                    }
                    counter.add(entry instanceof PgnGame ? null : entry.toString());
                } catch (IllegalArgumentException e) {
                    counter.add("game " + reader.number() + ": " + Thrown.message(e));
                }
            }
        } catch (UncheckedIOException | ZipException e) {
            throw new FileSystemException(file.toString(), null, Thrown.message(e));
        }
        counter.noteIfEmpty();
        return counter.result(Sha256.hex(digest.digest()), null);
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

        /** Keeps it as a fault if the file has no game. */
        public void noteIfEmpty() {
            if (all() == 0) {
                faults.add("there is no game in it");
            }
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
