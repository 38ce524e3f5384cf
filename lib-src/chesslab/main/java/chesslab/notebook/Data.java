package chesslab.notebook;

import chesslab.chess.pgn.GameFiles;
import chesslab.chess.pgn.PgnEntry;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Finds the data of the notebooks from any folder of the checkout, and shows games as a table. */
public final class Data {

    private static final Path DATA = Path.of("data");
    private static final Path MARK = DATA.resolve("measurements.md");

    private Data() {
    }

    /**
     * Returns a folder of {@code data/}, such as {@code sample}, in the checkout where the program was started,
     * otherwise in the checkout of the library.
     *
     * @throws IllegalArgumentException if there is none of this name, or no checkout
     */
    public static Path folder(String name) {
        Path here = Path.of("");
        return checkout(here).isPresent() ? folder(here, name) : home().resolve(folder(home(), name)).normalize();
    }

    /**
     * Returns PGN games as a table, a row for each: players, result, plies, the opening unless it is the start, and the
     * fault of an unreadable game, or what was left out of a repaired one.
     *
     * @param games a file or a folder
     */
    public static Table games(Path games) throws IOException {
        List<String> tags = List.of("Event", "Date", "White", "Black", "Result");
        List<StringColumn> texts = Stream.concat(tags.stream(), Stream.of("start", "fault")).map(StringColumn::create)
                .toList();
        IntColumn lengths = IntColumn.create("plies");
        for (Path file : GameFiles.of(List.of(games))) {
            try (PgnReader reader = PgnReader.open(file)) {
                for (PgnEntry entry : reader) {
                    PgnGame game = entry instanceof PgnGame read ? read : null;
                    for (int i = 0; i < tags.size(); i++) {
                        texts.get(i).append(game == null ? "" : game.tag(tags.get(i)).orElse(""));
                    }
                    texts.get(5).append(game == null ? "" : game.tag("FEN").orElse(""));
                    Optional<String> fault = game == null
                            ? Optional.of(entry.toString())
                            : reader.repair().map(repair -> "repaired: " + repair);
                    texts.get(6).append(fault.map(text -> file.getFileName() + ": " + text).orElse(""));
                    lengths.append(game == null ? 0 : game.moves().size());
                }
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return Table.create(games.getFileName().toString(), texts.toArray(new Column<?>[0])).insertColumn(5, lengths);
    }

    static Path folder(Path start, String name) {
        Path place = checkout(start).orElseThrow(() -> new IllegalArgumentException("data/" + name
                + " is looked for in the folders above " + start.toAbsolutePath()
                + ": expected the program to run in a checkout of chesslab"));
        Path found = place.resolve(DATA).resolve(name).normalize();
        if (!Files.isDirectory(found)) {
            throw new IllegalArgumentException("there is no folder " + DATA.resolve(name) + " in this checkout");
        }
        return start.toAbsolutePath().relativize(found); // notebooks name no machine's folders
    }

    private static Optional<Path> checkout(Path start) {
        return Stream.iterate(start.toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(place -> Files.exists(place.resolve(MARK))).findFirst();
    }

    private static Path home() {
        try {
            return Path.of(Data.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns a table with a row for each record and a column for each of its components; the words of a component's
     * name are set apart, so that {@code nodesASecond} heads its column as "nodes a second".
     *
     * @param rows one or more records of one type
     */
    public static <R extends Record> Table table(String name, List<R> rows) {
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("no rows for the table " + name + ", expected at least one");
        }
        Table table = Table.create(name);
        for (RecordComponent part : rows.get(0).getClass().getRecordComponents()) {
            String head = part.getName().replaceAll("(?=[A-Z])", " ")
                    .toLowerCase(Locale.ROOT);
            Column<?> column = part.getType() == int.class
                    ? IntColumn.create(head)
                    : part.getType() == long.class
                            ? LongColumn.create(head)
                    : part.getType() == double.class ? DoubleColumn.create(head) : StringColumn.create(head);
            rows.forEach(row -> column.appendObj(column instanceof StringColumn
                    ? String.valueOf(value(part, row))
                    : value(part, row)));
            table.addColumns(column);
        }
        return table;
    }

    private static Object value(RecordComponent part, Record row) {
        try {
            part.getAccessor().setAccessible(true);
            return part.getAccessor().invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("the part " + part.getName() + " of " + row + " cannot be read", e);
        }
    }
}
