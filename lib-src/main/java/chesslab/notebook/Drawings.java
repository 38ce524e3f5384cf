package chesslab.notebook;

import chesslab.chess.Board;
import java.util.function.UnaryOperator;
import org.knowm.xchart.internal.chartpart.Chart;
import tech.tablesaw.api.Table;

/**
 * What chesslab's own kernel draws when a board, a chart or a table is the last expression of a cell. The kernel finds
 * this class by {@link java.util.ServiceLoader}; other kernels print text, so notebooks call {@link Show}.
 */
public final class Drawings implements UnaryOperator<Object> {

    /** The drawing of an object, or null where this package has none that fits. */
    @Override
    public Object apply(Object object) {
        if (object instanceof Board board) {
            return BoardImage.of(board);
        }
        if (object instanceof Chart<?, ?> chart) {
            return ChartImage.of(chart);
        }
        return object instanceof Table table ? TableView.of(table) : null;
    }
}
