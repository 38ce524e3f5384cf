package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.encoding.MoveIndex;
import java.util.Locale;
import tech.tablesaw.api.FloatColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** Prepared data as a table, as {@link PreparedData#toTable} describes it. */
final class DataTable {

    private static final int ROWS_AT_ONCE = 256;

    private DataTable() {
    }

    static Table of(PreparedData data) {
        StringColumn splits = StringColumn.create("split");
        IntColumn games = IntColumn.create("game");
        IntColumn plies = IntColumn.create("ply");
        StringColumn phases = StringColumn.create("phase");
        StringColumn positions = StringColumn.create("position");
        StringColumn moves = StringColumn.create("move");
        FloatColumn results = FloatColumn.create("result");
        FloatColumn scores = FloatColumn.create("score");
        for (Split split : Split.values()) {
            try (Batches batches = data.inOrder(split, ROWS_AT_ONCE)) {
                for (PositionBatch batch : batches) {
                    for (int row = 0; row < batch.size(); row++) {
                        Board board = batch.board(row);
                        splits.append(split.toString());
                        games.append(batch.games()[row]);
                        plies.append(batch.plies()[row]);
                        phases.append(batch.phase(row).toString().toLowerCase(Locale.ROOT));
                        positions.append(board.getFen().replaceFirst(" \\d+ \\d+$", ""));
                        moves.append(MoveIndex.move(batch.moves()[row], board).toString());
                        results.append(batch.results()[row]);
                        scores.append(batch.scores()[row]);
                    }
                }
            }
        }
        return Table.create(splits, games, plies, phases, positions, moves, results, scores);
    }
}
