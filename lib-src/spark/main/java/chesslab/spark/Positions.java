package chesslab.spark;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.InputFile;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import chesslab.encoding.dataset.DataManifest;
import chesslab.files.Npy;
import chesslab.files.Npz;
import chesslab.game.Side;
import java.io.IOException;
import java.io.Serializable;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The positions of prepared data as a table in Parquet, in a folder for each part: a row for each position of the
 * shards. Columns that lichess's tables of evaluations have too have their names and meanings: {@code fen} without
 * counters, {@code line} in UCI, of which mined games keep the first move, {@code cp} and {@code mate} from White's
 * view, {@code depth} and {@code knodes} as the engine was limited, null where that is not known. {@code game} and
 * {@code ply} are those of the shards, {@code move} was played, {@code result} is the game's.
 *
 * @param data  the folder of the prepared data
 * @param games the places of all files of games, in their order
 */
record Positions(SharedFolder data, List<SharedFolder> games) implements Serializable {

    private static final StructType COLUMNS = StructType.fromDDL("part STRING, game INT, ply INT, fen STRING, "
            + "line STRING, cp INT, mate INT, depth INT, knodes INT, move STRING, result STRING");
    private static final Pattern LIMIT = Pattern.compile(", (nodes|depth) (\\d+)$");

    /** Writes the table, with one task for each shard; it replaces one that is there. */
    void write(JavaSparkContext spark) throws IOException {
        DataManifest manifest;
        try (Scratch scratch = Scratch.of(data).fetch(DataManifest.FILE::equals)) {
            manifest = DataManifest.read(scratch.folder());
        }
        List<Integer> shards = IntStream.range(0, manifest.shards().size()).boxed().toList();
        JavaRDD<Row> rows = spark.parallelize(shards, shards.size()).flatMap(shard -> rows(shard).iterator());
        SparkSession.active().createDataFrame(rows, COLUMNS).write().mode(SaveMode.Overwrite)
                .partitionBy("part").parquet(data.in(EncodeJob.PARQUET).toString());
    }

    /** Returns the rows of a shard, whose games are read again. */
    private List<Row> rows(int number) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (Scratch scratch = Scratch.of(data).fetch(DataManifest.FILE::equals)) {
            DataManifest manifest = DataManifest.read(scratch.folder());
            DataManifest.Shard shard = manifest.shards().get(number);
            scratch.fetch(shard.file()::equals);
            Map<Integer, BitSet> plies = plies(scratch.folder().resolve(shard.file()));
            for (int file = 0; file < games.size(); file++) {
                InputFile input = manifest.inputs().get(file);
                int first = Math.toIntExact(input.firstGame());
                if (plies.keySet().stream()
                        .anyMatch(game -> game >= first && game < first + input.games() + input.bad())) {
                    Path local = scratch.folder().resolve(input.file());
                    games.get(file).fetchTo(local);
                    try (PgnReader reader = PgnReader.open(local, PgnReader.Detail.MAIN_LINE,
                            Optional.ofNullable(manifest.settings().filter()).orElse(GameFilter.ALL))) {
                        addRows(rows, reader.iterator(), first, shard.part(), plies);
                    }
                }
            }
        }
        return rows;
    }

    /** Returns the plies of each game that are in a shard. */
    private static Map<Integer, BitSet> plies(Path shard) throws IOException {
        Map<String, Npy> arrays = Npz.map(shard);
        IntBuffer games = Npz.array(arrays, "games").elements().asIntBuffer();
        IntBuffer plies = Npz.array(arrays, "plies").elements().asIntBuffer();
        Map<Integer, BitSet> found = new HashMap<>();
        for (int row = 0; row < games.limit(); row++) {
            found.computeIfAbsent(games.get(row), game -> new BitSet()).set(plies.get(row));
        }
        return found;
    }

    private static void addRows(List<Row> rows, Iterator<PgnEntry> entries, int first, String part,
            Map<Integer, BitSet> plies) {
        for (int number = first; entries.hasNext(); number++) {
            BitSet wanted = plies.get(number);
            if (entries.next() instanceof PgnGame game && wanted != null) {
                addRows(rows, game, number, part, wanted);
            }
        }
    }

    private static void addRows(List<Row> rows, PgnGame game, int number, String part, BitSet wanted) {
        Board board = Board.fromFen(game.startFen());
        for (int ply = 0; ply < game.moves().size(); ply++) {
            PgnMove played = game.moves().get(ply);
            if (wanted.get(ply)) {
                Side mover = board.getSideToMove();
                List<ScoredMove> lines = MoveComment.of(played.comment(), mover).map(MoveComment::lines)
                        .orElse(List.of());
                Optional<Score> score = !lines.isEmpty() ? Optional.of(lines.get(0).score())
                        : ply == 0 ? Optional.empty() : game.moves().get(ply - 1).comment().eval();
                String limited = lines.isEmpty() ? "" : game.tag(mover == Side.WHITE ? "White" : "Black").orElse("");
                rows.add(RowFactory.create(part, number, ply, board.getFen().replaceFirst(" \\d+ \\d+$", ""),
                        lines.isEmpty() ? null : lines.get(0).move().toString(),
                        score.filter(each -> !each.mate()).map(each -> each.valueFor(Side.WHITE)).orElse(null),
                        score.filter(Score::mate).map(each -> each.valueFor(Side.WHITE)).orElse(null),
                        limit(limited, "depth", 1), limit(limited, "nodes", 1000), played.move().toString(),
                        game.result()));
            }
            board.doMove(played.move());
        }
    }

    private static Integer limit(String player, String kind, int unit) {
        Matcher limit = LIMIT.matcher(player);
        return limit.find() && limit.group(1).equals(kind) ? (Integer) (Integer.parseInt(limit.group(2)) / unit) : null;
    }
}
