package chesslab.mining;

import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.Journal;
import chesslab.files.PlainBytes;
import chesslab.files.Sha256;
import chesslab.files.WholeFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.Locale;
import java.util.zip.ZipException;

/** A shard as a file: games in the order of their numbers, as {@link chesslab.chess.pgn.PgnWriter} writes them. */
final class ShardFile {

    private ShardFile() {
    }

    /** The name of a shard, such as {@code games-00001.pgn}. */
    static String name(int shard, boolean compressed) {
        return String.format(Locale.ROOT, "games-%05d.pgn%s", shard, compressed ? ".gz" : "");
    }

    /** Writes the games of a journal as a shard, whole or not at all. */
    static Manifest.Shard write(Path file, Journal journal) throws IOException {
        Counts counts = Counts.NONE;
        try (WholeFile whole = WholeFile.create(file)) {
            DigestOutputStream text = new DigestOutputStream(whole, Sha256.digest());
            for (int number : journal.numbers()) {
                byte[] game = journal.text(number);
                if (counts.games() > 0) {
                    text.write('\n');
                }
                text.write(game);
                counts = counts.plus(Counts.of(PgnGame.parse(new String(game, StandardCharsets.UTF_8))));
            }
            whole.finish();
            return new Manifest.Shard(file.getFileName().toString(), journal.numbers().iterator().next(), counts,
                    Sha256.hex(text.getMessageDigest().digest()));
        }
    }

    /**
     * Looks whether a shard is as it was written.
     *
     * @throws FileSystemException if it is gone, cut short or altered
     */
    static void verify(Path folder, Manifest.Shard shard) throws IOException {
        Path file = folder.resolve(shard.file());
        if (!Files.exists(file)) {
            throw new FileSystemException(file.toString(), null, "is missing, though the manifest names it");
        }
        String found;
        try (InputStream text = PlainBytes.open(file)) {
            found = Sha256.of(text);
        } catch (EOFException | ZipException e) {
            found = "none, " + e.getMessage();
        }
        if (!found.equals(shard.sha256())) {
            throw new FileSystemException(file.toString(), null,
                    "is cut short or altered: sha256 " + found + " instead of the manifest's " + shard.sha256());
        }
    }

    /** Puts the games of a shard into a journal again, so that more can follow. */
    static void toJournal(Path file, int first, Journal journal) throws IOException {
        try (PgnReader reader = PgnReader.open(file)) {
            int number = first;
            for (PgnEntry entry : reader) {
                if (!(entry instanceof PgnGame game)) {
                    throw new FileSystemException(file.toString(), null, entry.toString());
                }
                journal.add(number++, game.toPgn().getBytes(StandardCharsets.UTF_8));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
