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
import chesslab.files.DecompressingStream;
import chesslab.files.JsonFile;
import chesslab.files.RunLog;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.files.WriteFault;
import chesslab.game.Position;
import com.google.gson.JsonStreamParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The folder of a match or a ladder: its games, a manifest with the settings of each match and the result of each
 * finished one, and a log. The games of chess are PGN, those of another game lines of JSON.
 *
 * <p>Each finished game is appended at once. After a kill, the next program reads the games, removes an incomplete last
 * game, and continues. {@link #finish} sorts them by matches and numbers, so that the files have the same bytes as
 * those of an uninterrupted run. A finished ladder is compressed. The folder is made and locked when its first match
 * begins.
 */
final class GameFolder<P extends Position<M>, M> implements Match.Keeper<P, M>, AutoCloseable {

    enum Kind {
        MATCH, LADDER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A finished game and its text; a text that is no game has none. */
    private record Kept(PlayedGame game, String text) {

        static Kept of(PgnGame game) {
            return new Kept(PlayedGame.of(game), game.toPgn());
        }

        static Kept of(PlayedGame game) {
            PlayedGame plain = game.withTexts();
            return new Kept(plain, JsonFile.tree(plain) + "\n");
        }

        static Kept parse(String line) {
            try {
                return of(JsonFile.as(new JsonStreamParser(line).next(), PlayedGame.class));
            } catch (RuntimeException e) {
                return new Kept(null, line);
            }
        }
    }

    private final Kind kind;
    private final Path folder;
    private final boolean isChess;
    private final boolean resume;
    private final Path journal;
    private final Path packed; // of the finished run: the journal itself, if it is a match
    private final RunStart start;
    private final Map<List<String>, MatchSettings.Manifest> matches = new LinkedHashMap<>(); // by players, A first
    private final Map<List<String>, TreeMap<Integer, Kept>> games = new HashMap<>(); // by number
    private boolean isSorted = true; // by number, in the file of a match
    private RunLog log;
    private RandomAccessFile texts; // which, unlike a channel, an interrupt does not close
    private String sha256; // of all games, once they are compressed
    private List<String> current;

    GameFolder(Kind kind, Path folder, boolean isChess, boolean resume) {
        this.kind = kind;
        this.folder = folder;
        this.isChess = isChess;
        this.resume = resume;
        journal = folder.resolve(isChess ? MatchSettings.Manifest.GAMES : "games.jsonl");
        packed = folder.resolve(journal.getFileName() + (kind == Kind.LADDER ? ".gz" : ""));
        start = new RunStart(folder, "a " + kind, kind + ".json", false,
                name -> List.of(journal, packed).contains(folder.resolve(name)));
    }

    /**
     * Begins or continues a match.
     *
     * @throws IllegalArgumentException if the moves of the game have no text
     * @throws FileSystemException      if the folder cannot be used; the message has the reason
     */
    @Override
    public Collection<PlayedGame> begin(MatchSettings<P, M> settings, List<String> identities) throws IOException {
        settings.openings().start().apply(0).legalMoves().forEach(move -> {
            if (move.toString().endsWith("@" + Integer.toHexString(System.identityHashCode(move)))) {
                throw new IllegalArgumentException("move " + move + " for a folder of games: expected a class whose "
                        + "toString() names the move, as a record's does");
            }
        });
        MatchSettings.Manifest plan = settings.manifest(identities);
        if (log == null) {
            open();
        }
        current = plan.players();
        MatchSettings.Manifest earlier = kind == Kind.MATCH // the folder has only one
                ? matches.values().stream().findFirst().orElse(null)
                : matches.get(current);
        if (earlier != null) {
            start.refuseOther(plan, earlier, Set.of("games", "sha256", "result"));
            if (plan.games() < earlier.games()) {
                throw new FileSystemException(folder.toString(), null, "holds a match of " + earlier.games()
                        + " games: a resumed match can only grow, not shrink to " + plan.games());
            }
        }
        if (earlier == null || earlier.games() < plan.games()) {
            matches.put(current, plan);
            unpack();
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
        if (sha256 != null) {
            Sha256.verify(packed, sha256);
        }
        if (sha256 != null && !Files.exists(journal)) {
            try (InputStream in = DecompressingStream.open(packed); AtomicFile plain = AtomicFile.create(journal)) {
                in.transferTo(plain);
                plain.finish();
            }
        }
        List<MatchSettings.Manifest> finished = matches.values().stream().filter(match -> match.sha256() != null)
                .toList();
        if (!Files.exists(journal)) {
            if (!finished.isEmpty()) {
                throw new FileSystemException(journal.toString(), null, "is missing, though the manifest names it");
            }
            return;
        }
        DecompressingStream.checkFile(journal);
        texts = new RandomAccessFile(journal.toFile(), "rw");
        int end = readGames(Files.readAllBytes(journal));
        for (MatchSettings.Manifest match : finished) {
            Sha256.verify(journal, sha256(text(games(match.players()))), match.sha256());
        }
        texts.setLength(end);
    }

    private void read() throws IOException {
        matches.clear();
        if (kind == Kind.MATCH) {
            MatchSettings.Manifest match = MatchSettings.Manifest.read(folder);
            matches.put(match.players(), match);
        } else {
            LadderMatches.Manifest ladder = LadderMatches.Manifest.read(folder);
            ladder.matches().forEach(match -> matches.put(match.players(), match));
            sha256 = ladder.sha256();
        }
    }

    /** Returns the number of bytes before an incomplete last game. */
    private int readGames(byte[] bytes) throws IOException {
        String all = new String(bytes, StandardCharsets.UTF_8);
        int at = 0;
        List<Kept> found = isChess ? chessGames(bytes) : all.lines().map(Kept::parse).toList();
        for (int i = 0; i < found.size(); i++) {
            Kept each = found.get(i);
            if (i == found.size() - 1 && (each.game == null || !all.endsWith("\n"))) {
                break;
            }
            String text = between(at == 0) + each.text;
            if (each.game == null || !all.startsWith(text, at) || !isOfMatch(each.game)) {
                throw new FileSystemException(journal.toString(), null, "is cut short or altered: game " + (i + 1)
                        + " does not belong to a match of the manifest");
            }
            at += text.length();
            keep(each);
        }
        return bytes(all.substring(0, at)).length;
    }

    private static List<Kept> chessGames(byte[] bytes) {
        List<Kept> found = new ArrayList<>();
        try (PgnReader reader = new PgnReader(new ByteArrayInputStream(bytes), PgnReader.Detail.MAIN_LINE,
                GameFilter.ALL)) {
            for (PgnEntry entry : reader) {
                found.add(entry instanceof PgnGame game && reader.repair().isEmpty()
                        ? Kept.of(game)
                        : new Kept(null, entry.toString()));
            }
        }
        return found;
    }

    private boolean isOfMatch(PlayedGame game) {
        MatchSettings.Manifest match = matches.get(game.players());
        return match != null && game.number() >= 1 && game.number() <= match.games()
                && !games.getOrDefault(match.players(), new TreeMap<>()).containsKey(game.number());
    }

    private void keep(Kept each) {
        TreeMap<Integer, Kept> its = games.computeIfAbsent(each.game.players(), match -> new TreeMap<>());
        isSorted &= its.isEmpty() || its.lastKey() < each.game.number();
        its.put(each.game.number(), each);
    }

    private Collection<Kept> games(List<String> match) {
        return games.getOrDefault(match, new TreeMap<>()).values();
    }

    private String text(Collection<Kept> some) {
        return some.stream().map(Kept::text).collect(Collectors.joining(between(false)));
    }

    private String between(boolean isFirst) {
        return isChess && !isFirst ? "\n" : "";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(String text) {
        return Sha256.of(bytes(text));
    }

    @Override
    @SuppressWarnings("unchecked") // in chess, moves are chess moves
    public PlayedGame add(MatchGame<P, M> game) throws IOException {
        Kept each = isChess
                ? Kept.of(MatchGame.toPgn((MatchGame<Board, Move>) game,
                        Map.of("Seed", Long.toString(matches.get(current).seed()))))
                : Kept.of(game.line());
        if (sha256 != null) { // of a match that ended early
            unpack();
        }
        long end = texts.length();
        texts.seek(end);
        WriteFault.naming(journal, () -> texts.write(bytes(between(end == 0) + each.text)));
        keep(each);
        return each.game;
    }

    @Override
    public void end() throws IOException {
        MatchSettings.Manifest match = matches.get(current);
        Collection<Kept> its = games(current);
        if (match.result() == null && its.size() == match.games()) {
            matches.put(current, match.finished(sha256(text(its)), MatchSummary.of(current.get(0), current.get(1),
                    its.stream().map(Kept::game).toList())));
            writeManifest();
        }
    }

    /** Sorts all games, and compresses those of a ladder. */
    void finish() throws IOException {
        if (log == null || sha256 != null || kind == Kind.MATCH && isSorted) {
            return;
        }
        String all = text(matches.keySet().stream().flatMap(match -> games(match).stream()).toList());
        try (AtomicFile file = AtomicFile.create(packed)) {
            file.write(bytes(all));
            texts.close();
            if (kind == Kind.MATCH) {
                log.owns(journal.getFileName().toString());
            }
            file.finish();
            if (kind == Kind.LADDER) {
                sha256 = sha256(all);
                writeManifest();
                Files.delete(journal);
            }
        }
    }

    /** Keeps the games of a ladder as plain text again, before anything changes. */
    private void unpack() throws IOException {
        sha256 = null;
        writeManifest();
        if (kind == Kind.LADDER) {
            Files.deleteIfExists(packed);
        }
    }

    private void writeManifest() throws IOException {
        List<MatchSettings.Manifest> all = List.copyOf(matches.values());
        JsonFile.writeSealed(folder.resolve(start.file()),
                kind == Kind.MATCH ? all.get(0) : new LadderMatches.Manifest(sha256, all));
    }

    @Override
    public void log(String line) throws IOException {
        log.write(line);
    }

    @Override
    public void close() throws IOException {
        try (RunLog own = log) { // null before the first match, as are the texts
            log = null;
            if (texts != null) {
                texts.close();
            }
            if (own != null && sha256 != null) { // they are packed
                Files.deleteIfExists(journal);
            }
        }
    }
}
