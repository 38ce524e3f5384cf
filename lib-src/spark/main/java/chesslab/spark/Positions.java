package chesslab.spark;

import chesslab.chess.Board;
import chesslab.chess.Score;
import chesslab.chess.ScoredMove;
import chesslab.chess.pgn.GameFilter;
import chesslab.chess.pgn.MoveComment;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.chess.pgn.PgnReader;
import chesslab.encoding.dataset.EncodeSettings;
import chesslab.encoding.dataset.EncodedPosition;
import chesslab.game.Side;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/**
 * The positions of prepared data as a table in Parquet, in a folder for each part: a row for each position of the
 * shards. Columns shared with lichess's tables of evaluations have the same names and meanings: {@code fen} without
 * counters, {@code line} in UCI, of which mined games keep the first move, {@code cp} and {@code mate} from White's
 * view, {@code depth} and {@code knodes} by the engine's limit, null if unknown. {@code game} and {@code ply} are those
 * of the shards, {@code move} was played, {@code result} is the game's.
 *
 * @param data   the folder of the prepared data
 * @param games  the places of all files of games, in their order
 * @param before [file] the number of games in the files before it
 * @param settings of the prepared data, as JSON
 */
record Positions(SharedFolder data, List<SharedFolder> games, List<Integer> before,
        String settings) implements Serializable {

    private static final StructType COLUMNS = StructType.fromDDL("part STRING, game INT, ply INT, fen STRING, "
            + "line STRING, cp INT, mate INT, depth INT, knodes INT, move STRING, result STRING");
    private static final Pattern LIMIT = Pattern.compile(", (nodes|depth) (\\d+)$");

    /** Writes the table of the remaining positions, replacing an existing one. */
    void write(JavaSparkContext spark, JavaRDD<EncodedPosition> kept) {
        JavaPairRDD<Long, String> parts = kept
                .mapToPair(row -> new Tuple2<>(place(row.game(), row.ply()), row.split().toString()));
        JavaRDD<Row> rows = spark.parallelize(IntStream.range(0, games.size()).boxed().toList(), games.size())
                .flatMap(this::rows).keyBy(row -> place(row.getInt(0), row.getInt(1))).join(parts).values()
                .map(row -> RowFactory.create(row._2, row._1.get(0), row._1.get(1), row._1.get(2), row._1.get(3),
                        row._1.get(4), row._1.get(5), row._1.get(6), row._1.get(7), row._1.get(8), row._1.get(9)));
        SparkSession.active().createDataFrame(rows, COLUMNS).write().mode(SaveMode.Overwrite)
                .partitionBy("part").parquet(data + "/" + EncodeJob.PARQUET);
    }

    private static long place(int game, int ply) {
        return (long) game << 20 | ply;
    }

    /** Returns the rows of all games of a file, without their part. */
    private Iterator<Row> rows(int file) throws IOException {
        List<Row> rows = new ArrayList<>();
        GameFilter filter = Optional.ofNullable(EncodeJob.read(settings, EncodeSettings.class).filter())
                .orElse(GameFilter.ALL);
        try (PgnReader reader = PgnReader.open(games.get(file).local(), PgnReader.Detail.MAIN_LINE, filter)) {
            int number = before.get(file);
            for (PgnEntry entry : reader) {
                number++;
                if (entry instanceof PgnGame game) {
                    addRows(rows, game, number);
                }
            }
        }
        return rows.iterator();
    }

    private static void addRows(List<Row> rows, PgnGame game, int number) {
        Board board = Board.fromFen(game.startFen());
        for (int ply = 0; ply < game.moves().size(); ply++) {
            PgnMove played = game.moves().get(ply);
            Side mover = board.getSideToMove();
            List<ScoredMove> lines = MoveComment.of(played.comment(), mover).map(MoveComment::lines).orElse(List.of());
            Optional<Score> score = !lines.isEmpty() ? Optional.of(lines.get(0).score())
                    : ply == 0 ? Optional.empty() : game.moves().get(ply - 1).comment().eval();
            String limited = lines.isEmpty() ? "" : game.tag(mover == Side.WHITE ? "White" : "Black").orElse("");
            rows.add(RowFactory.create(number, ply, board.getFen().replaceFirst(" \\d+ \\d+$", ""),
                    lines.isEmpty() ? null : lines.get(0).move().toString(),
                    score.filter(each -> !each.mate()).map(each -> each.valueFor(Side.WHITE)).orElse(null),
                    score.filter(Score::mate).map(each -> each.valueFor(Side.WHITE)).orElse(null),
                    limit(limited, "depth", 1), limit(limited, "nodes", 1000), played.move().toString(),
                    game.result()));
            board.doMove(played.move());
        }
    }

    private static Integer limit(String player, String kind, int unit) {
        Matcher limit = LIMIT.matcher(player);
        return limit.find() && limit.group(1).equals(kind) ? (Integer) (Integer.parseInt(limit.group(2)) / unit) : null;
    }
}
