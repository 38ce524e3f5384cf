package chesslab.mining;

import chesslab.chess.Board;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Existing games to annotate: {@link Miner#judge} asks an engine once about each position, in the first game, in the
 * order of the files, that has a move from that position (by {@link Board#key}).
 *
 * <p>The moves and their clocks ({@code [%clk]}) stay; other comments, annotation glyphs and variations are dropped.
 * Each move gets the engine's lines of the position before it, as a move that the engine did not choose, {@code
 * {[%choice 0] [%lines …]}}, so that networks learn the engine's best move; or, if the position had occurred before,
 * {@code {[%choice 0]}}, which encoders skip. The tag {@code Annotator} names the engine.
 *
 * <p>All games are held in memory, some 2 KB each, and 8 to 24 bytes for each position: the 6,000
 * of {@code data/sample}, of 116 plies, leave 1.9 KB each. A million need a heap of 4 GB or so.
 */
public final class GivenGames {

    private static final int MOST_FAULTS = 10;
    private static final String CLOCK = "clk";

    /** A game's tags and moves, and the plies whose position is new. */
    private record Game(byte[] pgn, BitSet fresh) {
    }

    private final GameFilter filter;
    private final List<Game> games = new ArrayList<>();
    private final List<InputFile> inputs = new ArrayList<>();
    private final LongOpenHashSet seen = new LongOpenHashSet(); // keys of positions with a move
    private long repeated;

    private GivenGames(GameFilter filter) {
        this.filter = filter;
    }

    /**
     * Reads the games that a filter accepts. Bad ones are left out; {@link InputFile#faults} names them.
     *
     * @param in files and folders of games, as for {@link GameFiles}
     * @throws IOException          if a file cannot be read, or none of them has a good game with a move
     * @throws InterruptedException if the thread is interrupted
     */
    public static GivenGames read(List<Path> in, GameFilter filter) throws IOException, InterruptedException {
        GivenGames given = new GivenGames(filter);
        List<Path> files = GameFiles.of(in);
        for (Path file : files) {
            given.inputs.add(InputFile.read(file, PgnReader.Detail.MAIN_LINE, filter, MOST_FAULTS,
                    (game, repair) -> given.add(game)));
        }
        if (given.seen.isEmpty()) {
            throw new FileSystemException(files.get(0).toString(), null, "no game with a move is in it"
                    + (files.size() == 1 ? "" : " or in the " + (files.size() - 1) + " files beside it")
                    + given.inputs.stream().filter(input -> input.bad() > 0).flatMap(input -> input.faults().stream())
                            .findFirst()
                            .map(fault -> "; the first bad one: " + fault).orElse(""));
        }
        return given;
    }

    private void add(PgnGame game) {
        Board board = Board.fromFen(game.startFen());
        BitSet fresh = new BitSet();
        int ply = 0;
        for (PgnMove move : game.moves()) {
            fresh.set(ply++, seen.add(board.key()));
            board.doMove(move.move());
        }
        repeated += ply - fresh.cardinality();
        List<PgnMove> moves = game.moves().stream()
                .map(move -> PgnMove.of(move.move()).withComment(clocked(PgnComment.EMPTY, move))).toList();
        games.add(new Game(new PgnGame(game.tags(), PgnComment.EMPTY, moves, game.result()).toPgn()
                .getBytes(StandardCharsets.UTF_8), fresh));
    }

    /** Returns a comment with a move's clock, if that has one. */
    private static PgnComment clocked(PgnComment comment, PgnMove move) {
        return move.comment().command(CLOCK).map(time -> comment.with(CLOCK, time)).orElse(comment);
    }

    /** Returns the number of good games. */
    public int size() {
        return games.size();
    }

    /** Returns the description of the games for the manifest. */
    public Manifest.Given manifest() {
        return new Manifest.Given(inputs, seen.size(), repeated, GameFilter.ALL.equals(filter) ? null : filter);
    }

    /** Annotates the game with a number, from 1, with an engine that has searched no other game. */
    PgnGame judge(int number, String annotator, Function<Board, List<ScoredMove>> engine) {
        Game given = games.get(number - 1);
        PgnGame game = PgnGame.parse(new String(given.pgn, StandardCharsets.UTF_8));
        Board board = Board.fromFen(game.startFen());
        List<PgnMove> moves = new ArrayList<>();
        for (PgnMove move : game.moves()) {
            MoveComment said = given.fresh.get(moves.size())
                    ? new MoveComment(0, engine.apply(board))
                    : MoveComment.RANDOM;
            moves.add(PgnMove.of(move.move()).withComment(clocked(said.toPgn(), move)));
            board.doMove(move.move());
        }
        Map<String, String> tags = new LinkedHashMap<>(game.tags());
        tags.put("Annotator", annotator);
        return new PgnGame(tags, PgnComment.EMPTY, moves, game.result());
    }
}
