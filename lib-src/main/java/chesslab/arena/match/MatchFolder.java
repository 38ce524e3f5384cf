package chesslab.arena.match;

import chesslab.arena.rating.MatchResult;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.Journal;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.Sha256;
import chesslab.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The folder that a match fills: {@value MatchManifest#FILE}, {@value #GAMES} with all games in the order of their numbers
 * once they are finished, until then {@value #JOURNAL}, and {@value #LOG}. A program may be killed anywhere: the next one
 * takes up what is finished. Methods may be called by several threads.
 */
final class MatchFolder implements AutoCloseable {

    static final String GAMES = "games.pgn";
    static final String LOG = "match.log";
    private static final String JOURNAL = "games.journal";

    private final Path folder;
    private final MatchManifest manifest;
    private final RunLog log;
    private final Map<Integer, MatchResult.Line> finished = new TreeMap<>();
    private Journal journal;
    private int handedOut;

    private MatchFolder(Path folder, MatchManifest manifest, RunLog log) {
        this.folder = folder;
        this.manifest = manifest;
        this.log = log;
    }

    /**
     * Opens a folder for a match.
     *
     * @param manifest of the match before its first game
     * @param resume   whether the folder may hold a part of it already. Players, openings, seed and rules must be those of
     *                 {@code manifest}; the number of games may have grown
     * @throws FileSystemException if the folder cannot be used so; it says why
     */
    static MatchFolder open(Path folder, MatchManifest manifest, boolean resume) throws IOException {
        Files.createDirectories(folder);
        MatchFolder opened = new MatchFolder(folder, manifest, new RunLog(folder, LOG));
        try {
            opened.begin(resume);
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void begin(boolean resume) throws IOException {
        boolean begun = Files.exists(folder.resolve(MatchManifest.FILE));
        if (!begun && Files.exists(folder.resolve(GAMES))) {
            throw refusal("has " + GAMES + " but no " + MatchManifest.FILE + ": choose another folder");
        }
        if (begun && !resume) {
            throw refusal("holds a match already: resume that one, or choose another folder");
        }
        if (begun) {
            takeUp(MatchManifest.read(folder));
        }
        JsonFile.write(folder.resolve(MatchManifest.FILE), manifest);
        journal = new Journal(folder.resolve(JOURNAL));
        for (int number : journal.numbers()) {
            finished.put(number, MatchResult.Line.of(game(journal.text(number))));
        }
    }

    private void takeUp(MatchManifest earlier) throws IOException {
        List<String> differences = manifest.differencesFrom(earlier);
        if (!differences.isEmpty()) {
            throw refusal("holds a match played otherwise, now " + String.join(", ", differences)
                    + ": resume it as it was begun, or choose another folder");
        }
        if (manifest.games() < earlier.games()) {
            throw refusal(
                    "holds a match of " + earlier.games() + " games: a resumed match can only grow, not shrink to "
                            + manifest.games());
        }
        Path games = folder.resolve(GAMES);
        if (earlier.sha256() != null && !Files.exists(folder.resolve(JOURNAL))) {
            if (!Files.exists(games) || !Sha256.of(games).equals(earlier.sha256())) {
                throw new FileSystemException(games.toString(), null,
                        "is missing, cut short or altered: expected SHA-256 "
                                + earlier.sha256() + " as " + MatchManifest.FILE + " says");
            }
            reopen(games);
        }
    }

    private FileSystemException refusal(String reason) {
        return new FileSystemException(folder.toString(), null, reason);
    }

    private static PgnGame game(byte[] text) {
        return PgnGame.parse(new String(text, StandardCharsets.UTF_8));
    }

    /** Makes a journal again of the games of a finished match, because more may follow. */
    private void reopen(Path games) throws IOException {
        Path aside = folder.resolve(JOURNAL + ".part");
        Files.deleteIfExists(aside);
        try (PgnReader reader = PgnReader.open(games); Journal again = new Journal(aside)) {
            for (PgnEntry entry : reader) {
                if (!(entry instanceof PgnGame game)) {
                    throw new FileSystemException(games.toString(), null, entry.toString());
                }
                again.add(MatchResult.Line.of(game).number(), game.toPgn().getBytes(StandardCharsets.UTF_8));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        Files.move(aside, folder.resolve(JOURNAL), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The number of a game that is to be played, each one once and ascending; empty when there is none left. */
    synchronized OptionalInt next() {
        do {
            handedOut++;
        } while (finished.containsKey(handedOut));
        return handedOut <= manifest.games() ? OptionalInt.of(handedOut) : OptionalInt.empty();
    }

    /** How many games are not finished. */
    synchronized int left() {
        return manifest.games() - finished.size();
    }

    /** Keeps a finished game. */
    synchronized void add(int number, PgnGame game) throws IOException {
        journal.add(number, game.toPgn().getBytes(StandardCharsets.UTF_8));
        finished.put(number, MatchResult.Line.of(game));
    }

    /** The result of the games finished so far. */
    synchronized MatchResult result() {
        return MatchResult.of(manifest.a().player(), manifest.b().player(), new ArrayList<>(finished.values()));
    }

    /** All games are finished: writes them as one file. */
    synchronized void finish() throws IOException {
        Path games = folder.resolve(GAMES);
        try (WholeFile whole = WholeFile.create(games)) {
            for (int number : journal.numbers()) {
                if (number > 1) {
                    whole.write('\n');
                }
                whole.write(journal.text(number));
            }
            whole.finish();
        }
        JsonFile.write(folder.resolve(MatchManifest.FILE), manifest.finished(Sha256.of(games), result()));
        journal.close();
        Files.delete(folder.resolve(JOURNAL));
    }

    RunLog log() {
        return log;
    }

    @Override
    public synchronized void close() throws IOException {
        try (log) {
            if (journal != null) {
                journal.close();
            }
        }
    }
}
