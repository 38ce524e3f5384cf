package chesslab.arena.match;

import chesslab.arena.rating.MatchSummary;
import chesslab.arena.rating.PlayedGame;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.AtomicFile;
import chesslab.files.JsonFile;
import chesslab.files.PlainBytes;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.files.WriteFault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The folder of a match or a ladder: its games as PGN, a manifest with the settings of each match and the result of
 * each finished one, and a log.
 *
 * <p>Each finished game is appended at once. After a kill, the next program reads the games, removes an incomplete last
 * game, and continues. {@link #finish} sorts them by matches and numbers, so that the files have the same bytes as
 * those of an uninterrupted run. A finished ladder is compressed. The folder is made and locked when its first match
 * begins.
 */
final class GameFolder implements Match.Keeper<Board, Move>, AutoCloseable {

    enum Kind {
        MATCH(MatchManifest.GAMES), LADDER(MatchManifest.OfLadder.GAMES);

        private final String games;

        Kind(String games) {
            this.games = games;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A finished game and the place of its text, in bytes. */
    private record Kept(PlayedGame game, long at, int length) {
    }

    private final Kind kind;
    private final Path folder;
    private final boolean resume;
    private final Path journal;
    private final RunStart start;
    private final Map<List<String>, MatchManifest> matches = new LinkedHashMap<>(); // by their players, A first
    private final Map<List<String>, TreeMap<Integer, Kept>> games = new HashMap<>(); // by number
    private RunLog log;
    private RandomAccessFile texts; // which, unlike a channel, an interrupt does not close
    private long end;
    private String sha256; // of all games, once they are compressed
    private List<String> current;

    GameFolder(Kind kind, Path folder, boolean resume) {
        this.kind = kind;
        this.folder = folder;
        this.resume = resume;
        journal = folder.resolve(MatchManifest.GAMES);
        start = new RunStart(folder, "a " + kind, kind + ".json", false,
                name -> name.equals(MatchManifest.GAMES) || name.equals(kind.games));
    }

    /**
     * Begins or continues a match.
     *
     * @throws FileSystemException if the folder cannot be used; the message has the reason
     */
    @Override
    public Collection<PlayedGame> begin(MatchSettings<Board, Move> settings, List<String> identities)
            throws IOException {
        MatchManifest plan = MatchManifest.of(settings, identities);
        if (log == null) {
            open();
        }
        current = plan.players();
        MatchManifest earlier = kind == Kind.MATCH // the folder has only one
                ? matches.values().stream().findFirst().orElse(null)
                : matches.get(current);
        if (earlier != null) {
            start.refuseDifferences(RunStart.differences(plan, earlier, Set.of("games", "sha256", "result")));
            if (plan.games() < earlier.games()) {
                throw new FileSystemException(folder.toString(), null, "holds a match of " + earlier.games()
                        + " games: a resumed match can only grow, not shrink to " + plan.games());
            }
        }
        if (earlier == null || earlier.games() < plan.games()) {
            sha256 = null;
            write(plan);
        }
        if (texts == null) { // behind the manifest, so that a second run finds no games without one
            texts = new RandomAccessFile(Files.createFile(journal).toFile(), "rw");
        }
        return games(current).stream().map(Kept::game).toList();
    }

    private void open() throws IOException {
        if (start.isBegun() && resume) {
            read(); // refuses another file before anything is written
        }
        log = start.lock(resume);
        if (start.isBegun()) {
            read();
        }
        if (sha256 != null && !Files.exists(journal)) {
            Path packed = folder.resolve(kind.games);
            Sha256.verify(packed, sha256);
            try (InputStream in = PlainBytes.open(packed); AtomicFile plain = AtomicFile.create(journal)) {
                in.transferTo(plain);
                plain.finish();
            }
            Files.delete(packed);
        }
        List<MatchManifest> finished = matches.values().stream().filter(match -> match.sha256() != null).toList();
        if (!Files.exists(journal)) {
            if (!finished.isEmpty()) {
                throw new FileSystemException(journal.toString(), null, "is missing, though the manifest names it");
            }
            return;
        }
        PlainBytes.checkFile(journal);
        texts = new RandomAccessFile(journal.toFile(), "rw");
        readGames(Files.readAllBytes(journal));
        for (MatchManifest match : finished) {
            Sha256.verify(journal, copy(games(match.players()), OutputStream.nullOutputStream()), match.sha256());
        }
        texts.setLength(end);
    }

    private void read() throws IOException {
        matches.clear();
        if (kind == Kind.MATCH) {
            MatchManifest match = MatchManifest.read(folder);
            matches.put(match.players(), match);
        } else {
            MatchManifest.OfLadder ladder = MatchManifest.OfLadder.read(folder);
            ladder.matches().forEach(match -> matches.put(match.players(), match));
            sha256 = ladder.sha256();
        }
    }

    /** Keeps the place of each game, except an incomplete last one. */
    private void readGames(byte[] all) throws IOException {
        try (PgnReader reader = new PgnReader(new ByteArrayInputStream(all), PgnReader.Detail.MAIN_LINE,
                GameFilter.ALL)) {
            for (Iterator<PgnEntry> entries = reader.iterator(); entries.hasNext();) {
                PgnEntry entry = entries.next();
                boolean isCut = !(entry instanceof PgnGame) || reader.repair().isPresent()
                        || all[all.length - 1] != '\n';
                if (!entries.hasNext() && isCut) {
                    return;
                }
                if (!(entry instanceof PgnGame game && isKept(game, all))) {
                    throw new FileSystemException(journal.toString(), null, "is cut short or altered: " + entry
                            + " does not belong to a match of the manifest");
                }
            }
        }
    }

    private boolean isKept(PgnGame pgn, byte[] all) {
        byte[] text = pgn.toPgn().getBytes(StandardCharsets.UTF_8);
        int at = (int) gap();
        PlayedGame game = PlayedGame.of(pgn);
        MatchManifest match = matches.get(game.players());
        return match != null && game.number() >= 1 && game.number() <= match.games()
                && !games.getOrDefault(match.players(), new TreeMap<>()).containsKey(game.number())
                && at + text.length <= all.length
                && Arrays.equals(all, at, at + text.length, text, 0, text.length)
                && keep(game, at, text.length);
    }

    /** Returns where the next text begins, after an empty line. */
    private long gap() {
        return end == 0 ? 0 : end + 1;
    }

    private boolean keep(PlayedGame game, long at, int length) {
        games.computeIfAbsent(game.players(), match -> new TreeMap<>()).put(game.number(), new Kept(game, at, length));
        end = at + length;
        return true;
    }

    private Collection<Kept> games(List<String> match) {
        return games.getOrDefault(match, new TreeMap<>()).values();
    }

    @Override
    public void add(MatchGame<Board, Move> game, PlayedGame line) throws IOException {
        PgnGame pgn = MatchGame.toPgn(game, Map.of("Seed", Long.toString(matches.get(current).seed())));
        byte[] bytes = ((end == 0 ? "" : "\n") + pgn.toPgn()).getBytes(StandardCharsets.UTF_8);
        texts.seek(end);
        WriteFault.naming(journal, () -> texts.write(bytes));
        keep(line, gap(), bytes.length - (int) (gap() - end));
    }

    /** Records the result of the current match, if all its games are finished. */
    @Override
    public void end() throws IOException {
        MatchManifest match = matches.get(current);
        Collection<Kept> its = games(current);
        if (match.result() == null && its.size() == match.games()) {
            write(match.with(copy(its, OutputStream.nullOutputStream()), MatchSummary.of(current.get(0),
                    current.get(1), its.stream().map(Kept::game).toList())));
        }
    }

    /** Sorts all games, and compresses those of a ladder. */
    void finish() throws IOException {
        List<Kept> all = matches.keySet().stream().flatMap(match -> games(match).stream()).toList();
        boolean isInOrder = IntStream.range(1, all.size()).allMatch(i -> all.get(i - 1).at() < all.get(i).at());
        if (log == null || kind == Kind.MATCH && isInOrder) {
            return;
        }
        try (AtomicFile file = AtomicFile.create(folder.resolve(kind.games))) {
            String digest = copy(all, file);
            texts.close();
            if (kind == Kind.MATCH) {
                log.owns(MatchManifest.GAMES);
            }
            file.finish();
            if (kind == Kind.LADDER) {
                sha256 = digest;
                writeManifest();
                Files.delete(journal);
            }
        }
    }

    /** Copies the texts of games, separated by empty lines, and returns their checksum. */
    private String copy(Collection<Kept> some, OutputStream out) throws IOException {
        DigestOutputStream digested = new DigestOutputStream(out, Sha256.digest());
        String between = "";
        for (Kept each : some) {
            byte[] text = new byte[each.length()];
            texts.seek(each.at());
            texts.readFully(text);
            digested.write(between.getBytes(StandardCharsets.UTF_8));
            digested.write(text);
            between = "\n";
        }
        return Sha256.hex(digested.getMessageDigest().digest());
    }

    private void write(MatchManifest match) throws IOException {
        matches.put(match.players(), match);
        writeManifest();
    }

    private void writeManifest() throws IOException {
        List<MatchManifest> all = List.copyOf(matches.values());
        JsonFile.write(folder.resolve(start.file()),
                kind == Kind.MATCH ? all.get(0) : new MatchManifest.OfLadder(sha256, all));
    }

    @Override
    public void log(String line) throws IOException {
        log.write(line);
    }

    @Override
    public void close() throws IOException {
        try (RunLog own = log; RandomAccessFile opened = texts) { // each is null before the first match
            log = null;
        }
    }
}
