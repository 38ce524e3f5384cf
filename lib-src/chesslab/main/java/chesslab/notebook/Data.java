package chesslab.notebook;

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

/** Finds the data of the notebooks from any folder of the checkout, and makes tables of records. */
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

    /** Returns a folder of this name in the checkout that {@link #folder} finds, or in this folder without one. */
    static Path beside(String name) {
        Path here = Path.of("").toAbsolutePath();
        Path place = checkout(here).or(() -> checkout(home())).orElse(here).resolve(name);
        return here.startsWith(place.getParent()) ? here.relativize(place) : place;
    }

    /** Returns a path as it is given; one below {@code data/} that is not there as {@link #folder} finds it. */
    public static Path orShipped(Path given) {
        if (Files.exists(given) || !given.startsWith(DATA) || given.equals(DATA)) {
            return given;
        }
        try {
            return folder(DATA.relativize(given).toString());
        } catch (IllegalArgumentException e) {
            return given;
        }
    }

    static Path folder(Path start, String name) {
        Path place = checkout(start).orElseThrow(() -> new IllegalArgumentException("data/" + name
                + " is looked for in the folders above " + start.toAbsolutePath()
                + ": expected the program to run in a checkout of chesslab"));
        Path found = place.resolve(DATA).resolve(name).normalize();
        if (!Files.isDirectory(found)) {
            throw new IllegalArgumentException("there is no folder " + DATA.resolve(name) + " in " + place);
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
     * name are set apart, so that {@code nodesASecond} heads its column as "nodes a second", {@code top5Percent} as
     * "top 5, %".
     *
     * @param rows one or more records of one type
     */
    public static <R extends Record> Table table(String name, List<R> rows) {
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("no rows for the table " + name + ", expected at least one");
        }
        Table table = Table.create(name);
        for (RecordComponent part : rows.get(0).getClass().getRecordComponents()) {
            String head = part.getName().replaceAll("(?=[A-Z])|(?<=[a-z])(?=[0-9])", " ")
                    .toLowerCase(Locale.ROOT).replaceAll(" percent$", ", %");
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
