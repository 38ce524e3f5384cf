package chesslab.learning;

import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.notebook.Printed;
import chesslab.notebook.TableView;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class HealthTest {

    private static final String COMMAND = "environment/lab --setup";

    @Test
    void whatIsThereIsTickedAndTheRestHasItsCommand() {
        Table table = Table.create(StringColumn.create("what"), StringColumn.create("found"),
                StringColumn.create("state"));
        Health.add(table, "Java", COMMAND, () -> "17");
        Health.add(table, "Stockfish", COMMAND, () -> {
            throw new IllegalStateException("no such program");
        });
        String text = new TableView(table).toString();
        assertTrue(text.contains("17") && text.contains("✓"), text);
        assertTrue(text.contains("no such program") && text.contains("✗ fix with: " + COMMAND), text);
        assertTrue(Printed.by(Health::show).contains("PyTorch"));
    }
}
