package chesslab.arena.match;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.AtomicFile;
import chesslab.files.AtomicFolder;
import chesslab.files.JsonFile;
import chesslab.files.PieceWriter;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.files.WorkFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The folder of a ladder: {@value LadderManifest#FILE} with the manifests of its finished matches, {@value #GAMES} with
 * their games, match after match, and {@value #LOG}. A match that is being played has a folder of its own in it, as
 * {@link Match} fills it. Ladders of earlier versions had one for every match: they are taken in on opening.
 *
 * <p>A program may be killed anywhere: the match's own folder is removed only when the ladder has its games.
 */
public final class LadderFolder implements AutoCloseable {

    static final String GAMES = "games.pgn.gz";
    static final String LOG = "ladder.log";

    private final Path folder;
    private final RunLog log;
    private LadderManifest manifest;

    /**
     * What {@link #play} found.
     *
     * @param games of all finished matches, in their order
     * @param out   players that are out by their faults, and why
     */
    public record Played(List<PgnGame> games, Map<String, String> out) {

        /** The same of a ladder in memory. */
        public static Played of(LadderReport<Board, Move> report) {
            return new Played(report.matches().stream().flatMap(match -> MatchPgn.of(match).stream()).toList(),
                    report.out());
        }

        /** The games of players that are not out. */
        public List<PgnGame> rated() {
            return games.stream().filter(game -> Stream.of("White", "Black")
                    .noneMatch(colour -> out.containsKey(game.tag(colour).orElse("")))).toList();
        }
    }

    private LadderFolder(Path folder, RunLog log) {
        this.folder = folder;
        this.log = log;
    }

    /**
     * Plays the games of chess that a folder does not have yet. Then it has all games in {@code games.pgn.gz}, and what
     * was played in {@code ladder.json}. Finished matches of earlier versions, each in a folder below, become part of
     * these files. A match that a player's faults have ended keeps its folder.
     *
     * @param resume  whether the folder may hold some of the matches, or parts of them, already
     * @param watcher receives, after each game that this call finishes, the number of the match, from 1, and its
     *                progress
     * @return all games of finished matches, and who is out
     * @throws IOException              as {@link Match#play} says
     * @throws InterruptedException     if the thread is interrupted; the rest can be resumed
     */
    public static Played play(LadderMatches<Board, Move> ladder, Path folder, boolean resume,
            BiConsumer<Integer, MatchProgress> watcher) throws IOException, InterruptedException {
        List<PgnGame> games = new ArrayList<>();
        try (LadderFolder opened = LadderFolder.open(folder)) {
            Map<String, String> out = ladder.playEach((number, match) -> {
                String name = MatchManifest.of(match, "", "").name();
                if (opened.has(name) && !resume) {
                    throw new FileSystemException(folder.toString(), null, "holds a match already, " + match.a()
                            + " against " + match.b() + ": resume the ladder, or choose another folder");
                }
                Path place = opened.unpack(name);
                MatchProgress end = Match.play(match, place, resume, progress -> watcher.accept(number, progress));
                if (end.out().isEmpty()) {
                    games.addAll(PgnReader.readAll(place.resolve(MatchManifest.GAMES)));
                    opened.takeIn(List.of(place));
                }
                return end;
            });
            return new Played(games, out);
        }
    }

    /**
     * Opens the folder, which need not be there yet.
     *
     * @throws FileSystemException if the folder is in use, or its files are not as they were written
     */
    static LadderFolder open(Path folder) throws IOException {
        RunStart start = new RunStart(folder, "a ladder", LadderManifest.FILE, false, LOG, GAMES::equals);
        if (start.isBegun()) {
            LadderManifest.read(folder); // refuses another file before anything is written
        }
        LadderFolder opened = new LadderFolder(folder, start.lock(true));
        try {
            if (start.isBegun()) {
                opened.manifest = LadderManifest.read(folder);
                opened.verify();
            } else {
                opened.manifest = LadderManifest.EMPTY;
            }
            opened.takeIn(opened.finishedMatches());
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /**
     * Puts the games in their place, should a program have been killed before it could, and looks whether they are
     * whole.
     */
    private void verify() throws IOException {
        Path next = next(manifest.sha256());
        if (Files.exists(next)) {
            move(next);
        }
        Sha256.verify(folder.resolve(GAMES), manifest.sha256());
    }

    /** Returns the file of games that takes the place of the other as soon as the manifest states its checksum. */
    private Path next(String sha256) {
        return folder.resolve("games-" + sha256 + ".pgn.gz");
    }

    private void move(Path next) throws IOException {
        Files.move(next, folder.resolve(GAMES), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private List<Path> finishedMatches() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> below = Files.list(folder)) {
            for (Path place : below.filter(each -> Files.exists(each.resolve(MatchManifest.FILE))).sorted().toList()) {
                if (MatchManifest.read(place).result() != null) {
                    found.add(place);
                }
            }
        }
        return found;
    }

    /** Whether the ladder has a finished match of the name. */
    boolean has(String name) {
        return manifest.matches().stream().anyMatch(match -> match.name().equals(name));
    }

    /** Gives a match a folder of its own, with the games that the ladder has of it. */
    Path unpack(String name) throws IOException {
        Path place = folder.resolve(name);
        Optional<MatchManifest> known = manifest.matches().stream().filter(match -> match.name().equals(name))
                .findFirst();
        if (known.isPresent() && !Files.exists(place)) {
            AtomicFolder.write(place, aside -> {
                try (Stream<byte[]> games = texts()) {
                    Iterator<byte[]> rest = games.skip(manifest.before(known.get())).iterator();
                    try (AtomicFile file = AtomicFile.create(aside.resolve(MatchManifest.GAMES))) {
                        new PieceWriter(file).write(rest, known.get().games());
                        file.finish();
                    }
                }
                JsonFile.write(aside.resolve(MatchManifest.FILE), known.get());
            });
        }
        return place;
    }

    private Stream<byte[]> texts() {
        return manifest.matches().isEmpty()
                ? Stream.empty()
                : PgnReader.texts(folder.resolve(GAMES), game -> game);
    }

    /**
     * Takes finished matches out of their folders into the ladder, in place of what it had of them.
     *
     * @throws FileSystemException if the games of one are not those that its manifest states
     */
    void takeIn(List<Path> places) throws IOException {
        List<MatchManifest> taken = new ArrayList<>();
        for (Path place : places) {
            taken.add(today(place));
        }
        if (!manifest.matches().containsAll(taken)) {
            write(taken, places);
        }
        for (Path place : places) {
            Path itsLog = place.resolve(MatchManifest.LOG);
            if (Files.exists(itsLog)) {
                log.copy(itsLog, place.getFileName() + ": ");
            }
            for (Path file : List.of(games(place), itsLog, place.resolve(MatchManifest.FILE))) {
                Files.deleteIfExists(file);
            }
            try {
                Files.delete(place);
            } catch (DirectoryNotEmptyException e) {
                log.write(place.getFileName() + ": kept, since it holds files of others");
            }
        }
    }

    /** Returns the manifest of a finished match, with the checksum of its games in the form of today. */
    private static MatchManifest today(Path place) throws IOException {
        MatchManifest match = MatchManifest.read(place);
        Path games = games(place);
        Sha256.verify(games, match.sha256());
        PieceWriter text = new PieceWriter(OutputStream.nullOutputStream());
        try (Stream<byte[]> texts = MatchManifest.KIND.reader().apply(games)) {
            text.write(texts.iterator(), match.games());
        }
        return match.with(text.sha256());
    }

    private static Path games(Path place) {
        Path plain = place.resolve(MatchManifest.GAMES);
        return Files.exists(plain) ? plain : place.resolve(MatchManifest.GAMES + ".gz");
    }

    private void write(List<MatchManifest> taken, List<Path> places) throws IOException {
        List<String> names = taken.stream().map(MatchManifest::name).toList();
        List<MatchManifest> matches = new ArrayList<>();
        String sha256;
        try (WorkFolder work = WorkFolder.beside(folder.resolve(GAMES));
                Stream<byte[]> earlier = texts();
                AtomicFile file = AtomicFile.create(work.resolve(GAMES))) {
            PieceWriter text = new PieceWriter(file);
            Iterator<byte[]> games = earlier.iterator();
            for (MatchManifest match : manifest.matches()) {
                if (names.contains(match.name())) {
                    IntStream.range(0, match.games()).forEach(game -> games.next());
                } else {
                    text.write(games, match.games());
                    matches.add(match);
                }
            }
            for (int i = 0; i < places.size(); i++) {
                try (Stream<byte[]> texts = MatchManifest.KIND.reader().apply(games(places.get(i)))) {
                    text.write(texts.iterator(), taken.get(i).games());
                }
                matches.add(taken.get(i));
            }
            file.finish();
            sha256 = text.sha256();
            Files.move(work.resolve(GAMES), next(sha256), StandardCopyOption.ATOMIC_MOVE);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        manifest = new LadderManifest(sha256, matches);
        JsonFile.write(folder.resolve(LadderManifest.FILE), manifest);
        move(next(sha256));
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
