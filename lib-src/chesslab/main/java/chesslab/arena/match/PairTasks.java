package chesslab.arena.match;

import chesslab.arena.player.Entrant;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import chesslab.files.MergeFaults;
import chesslab.files.PieceWriter;
import chesslab.files.RecordDifferences;
import chesslab.files.RunFolder;
import chesslab.files.TaskFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Plays a match or a ladder of chess as tasks, wherever each is run: {@link #play} plays one pair of games, which have
 * an opening in common, and {@link #merge} checks all of them and puts them together. The files are, to the byte, those
 * of one machine. A task may be killed, repeated, or run twice at once ({@link TaskFile}). A merged folder needs the
 * pairs no more.
 */
public final class PairTasks {

    /** The folder in the match's, or the ladder's, for the pairs. */
    public static final String PAIRS = "pairs";

    private final List<MatchSettings<Board, Move>> matches;
    private final Path pairs;

    private PairTasks(List<MatchSettings<Board, Move>> matches, Path folder) {
        this.matches = matches;
        this.pairs = folder.resolve(PAIRS);
        for (MatchSettings<Board, Move> match : matches) {
            for (Entrant<Board, Move> player : List.of(match.a(), match.b())) {
                if (player.faultsToBeOut() != Integer.MAX_VALUE) {
                    throw new IllegalArgumentException("player " + player + ": expected one that its faults cannot put "
                            + "out of a match, since a pair of games knows of no other");
                }
            }
            if (match.sprt().isPresent()) {
                throw new IllegalArgumentException("a sequential test: expected a match of a length that is known");
            }
        }
    }

    /**
     * Plays one pair. Where the folder has it already and whole, nothing is played.
     *
     * @param matches one match, or those of a ladder
     * @param pair    the number of the pair, from 1, counted through all matches
     * @param folder  of the match or the ladder; it is made if need be
     * @param watcher receives the progress after each game
     * @throws IllegalArgumentException if there is no such pair, or how a match ends depends on more than its pairs
     * @throws IOException              if the folder cannot be used, or has this pair of another match; or as {@link
     *                                  Match#play} says
     */
    public static void play(List<MatchSettings<Board, Move>> matches, int pair, Path folder,
            Consumer<MatchProgress> watcher) throws IOException, InterruptedException {
        PairTasks tasks = new PairTasks(matches, folder);
        int all = matches.stream().mapToInt(match -> match.games() / 2).sum();
        if (pair < 1 || pair > all) {
            throw new IllegalArgumentException("pair " + pair + ": expected 1 to " + all + ", all pairs of games");
        }
        int first = 1;
        int number = 0;
        while (pair >= first + matches.get(number).games() / 2) {
            first += matches.get(number++).games() / 2;
        }
        MatchSettings<Board, Move> match = matches.get(number);
        int inMatch = pair - first + 1;
        TaskFile file = tasks.file(pair);
        MatchManifest found = file.read(MatchManifest.class);
        if (found != null) {
            check(file, found, MatchManifest.of(match, found.a().identity(), found.b().identity()));
            if (file.isWhole(found.sha256())) {
                return;
            }
        }
        file.make(own -> {
            List<String> identities = new ArrayList<>();
            MatchReport<Board, Move> report = Match.playPair(match, inMatch, identities::addAll, watcher);
            try (OutputStream out = Files.newOutputStream(own)) {
                PieceWriter text = new PieceWriter(out);
                for (MatchGame<Board, Move> game : report.games()) {
                    text.write(MatchPgn.of(game, match.seed()).toPgn().getBytes(StandardCharsets.UTF_8));
                }
                return MatchManifest.of(match, identities.get(0), identities.get(1)).with(text.sha256());
            }
        });
    }

    private TaskFile file(int pair) {
        return new TaskFile(pairs.resolve(String.format(Locale.ROOT, "%05d.pgn", pair)));
    }

    private static void check(TaskFile file, MatchManifest found, MatchManifest expected) throws FileSystemException {
        List<String> differences = RecordDifferences.between(found, expected, Set.copyOf(found.growing()));
        if (!differences.isEmpty()) {
            throw file.refusal("is of another match, with " + String.join(", ", differences));
        }
    }

    /**
     * Puts the pairs of a match together, as {@link Match#play} would have left them.
     *
     * @return what the folder holds now
     * @throws FileSystemException if pairs are missing, altered, or of another match or player; it names them
     */
    public static MatchManifest merge(MatchSettings<Board, Move> match, Path folder) throws IOException {
        PairTasks tasks = new PairTasks(List.of(match), folder);
        return tasks.fill(folder, match, tasks.manifests().get(0), 1);
    }

    /** The same for a ladder, as {@link LadderFolder#play} would have left it. */
    public static LadderFolder.Played merge(LadderMatches<Board, Move> ladder, Path folder) throws IOException {
        PairTasks tasks = new PairTasks(ladder.matches(), folder);
        List<MatchManifest> manifests = tasks.manifests();
        List<Path> places = new ArrayList<>();
        List<PgnGame> games = new ArrayList<>();
        int first = 1;
        for (int i = 0; i < manifests.size(); i++) {
            places.add(tasks.pairs.resolve(manifests.get(i).name()));
            tasks.fill(places.get(i), ladder.matches().get(i), manifests.get(i), first);
            games.addAll(PgnReader.readAll(places.get(i).resolve(MatchManifest.GAMES)));
            first += ladder.matches().get(i).games() / 2;
        }
        try (LadderFolder opened = LadderFolder.open(folder)) {
            opened.takeIn(places);
        }
        return new LadderFolder.Played(games, ladder.out());
    }

    /** Checks all pairs and returns the manifests of the matches before their first games. */
    private List<MatchManifest> manifests() throws IOException {
        MergeFaults faults = new MergeFaults();
        Map<String, String> identities = new HashMap<>(); // of the players, by their texts
        Set<String> names = new HashSet<>();
        List<MatchManifest> manifests = new ArrayList<>();
        for (MatchSettings<Board, Move> match : matches) {
            for (int inMatch = 1; inMatch <= match.games() / 2; inMatch++) {
                TaskFile file = file(names.size() + 1);
                int firstGame = 2 * inMatch - 1;
                names.add(file.name());
                faults.check(() -> {
                    MatchManifest found = file.read(MatchManifest.class);
                    file.verify(found == null ? null : found.sha256());
                    check(file, found, MatchManifest.of(match,
                            identities.computeIfAbsent(match.a().toString(), text -> found.a().identity()),
                            identities.computeIfAbsent(match.b().toString(), text -> found.b().identity())));
                    if (!numbers(file).equals(List.of(firstGame, firstGame + 1))) {
                        throw file.refusal("has games " + numbers(file) + " of its match, expected " + firstGame
                                + " and " + (firstGame + 1));
                    }
                });
            }
            manifests.add(MatchManifest.of(match, identities.getOrDefault(match.a().toString(), ""),
                    identities.getOrDefault(match.b().toString(), "")));
        }
        faults.refuseOthers(pairs, "\\d+\\.pgn", names);
        faults.refuse(pairs);
        return manifests;
    }

    private static List<Integer> numbers(TaskFile file) {
        return PgnReader.readAll(file.file()).stream().map(game -> Integer.valueOf(game.tag("Round").orElse("0")))
                .toList();
    }

    /** Puts the games of a match that a folder does not have yet into it. */
    private MatchManifest fill(Path place, MatchSettings<Board, Move> match, MatchManifest plan, int firstPair)
            throws IOException {
        try (RunFolder<MatchManifest> opened = RunFolder.open(place, MatchManifest.KIND, plan, true)) {
            for (OptionalInt game = opened.next(); game.isPresent(); game = opened.next()) {
                int number = game.getAsInt();
                try (Stream<byte[]> texts = PgnReader.texts(file(firstPair + (number - 1) / 2).file(), each -> each)) {
                    opened.add(number, texts.skip((number - 1) % 2).findFirst().orElseThrow());
                }
            }
            opened.log().write("merged: " + match.games() + " games");
            return opened.manifest();
        }
    }
}
