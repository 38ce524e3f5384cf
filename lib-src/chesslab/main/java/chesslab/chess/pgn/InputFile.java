package chesslab.chess.pgn;

import chesslab.files.DecompressingStream;
import chesslab.files.ExceptionMessages;
import chesslab.files.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        repairs = List.copyOf(repairs);
    }

    /** Returns the files of a run with the numbers of their first games. */
    public static List<InputFile> numbered(List<InputFile> files) {
        List<InputFile> numbered = new ArrayList<>();
        long first = 1;
        for (InputFile each : files) {
            numbered.add(new InputFile(each.file, each.sha256, first, each.games, each.bad, each.faults, each.repaired,
                    each.repairs));
            first += each.games + each.bad;
        }
        return numbered;
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
        Counter counter = new Counter(file, mostFaults);
        try (PgnReader reader = new PgnReader(new DigestInputStream(DecompressingStream.open(file), counter.digest),
                detail,
                filter)) {
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
                    counter.add("game " + reader.number() + ": " + ExceptionMessages.message(e));
                }
            }
            counter.ends(reader.number());
        } catch (UncheckedIOException | ZipException e) {
            throw new FileSystemException(file.toString(), null, ExceptionMessages.message(e));
        }
        return counter.result();
    }

    /** Counts the games of a file. */
    public static final class Counter {

        private final Path file;
        private final int mostFaults;
        private final MessageDigest digest = Sha256.digest();
        private final List<String> faults = new ArrayList<>();
        private final List<String> repairs = new ArrayList<>();
        private int games;
        private int bad;
        private int repaired;
        private int all;

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

        /** @param all the number of games in the file, also those that a filter skips */
        public void ends(int all) {
            this.all = all;
        }

        /** Returns the digest that takes the file's text. */
        public MessageDigest digest() {
            return digest;
        }

        /** Returns the counts at the end of the file, which has a fault if it has no game. */
        public InputFile result() {
            if (games + bad == 0) {
                faults.add(all == 0
                        ? "there is no game in it"
                        : all == 1 ? "its one game is not asked for"
                        : String.format(Locale.ROOT, "none of its %,d games is asked for", all));
            }
            return new InputFile(file.getFileName().toString(), Sha256.hex(digest.digest()), null, games, bad, faults,
                    repaired, repairs);
        }
    }
}
