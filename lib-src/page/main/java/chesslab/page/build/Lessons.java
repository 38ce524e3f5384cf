package chesslab.page.build;

import chesslab.page.compiler.CompilerModule;
import chesslab.page.compiler.LessonSource;
import chesslab.page.compiler.Linker;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Links the lessons whose cells run in a page, as they are. */
final class Lessons {

    static final List<String> NAMES = List.of("01a-minimax", "01b-alpha-beta", "01c-order-and-horizon",
            "01d-monte-carlo", "01e-bug-hunt", "02a-solve-a-game", "04a-planes-and-moves", "04b-six-defects");

    private Lessons() {
    }

    /**
     * Writes of each lesson its module, and the cells that cannot run in a page: their number from 0, a tab and why.
     */
    static void write(Linker linker, Path notebooks, Path out) throws IOException {
        Files.createDirectories(out);
        for (String name : NAMES) {
            Map<Integer, String> faults = new TreeMap<>();
            List<String> cells = cells(notebooks.resolve(name + ".ipynb"));
            byte[] module = CompilerModule.lesson(cells, linker, true,
                    (cell, fault) -> faults.putIfAbsent(cell, fault.message()));
            LessonSource.spread(cells, faults);
            Files.write(out.resolve(name + ".wasm"), module);
            Files.write(out.resolve(name + ".faults"),
                    faults.entrySet().stream().map(each -> each.getKey() + "\t" + each.getValue()).toList());
        }
    }

    /** Returns the sources of a notebook's cells of code. */
    static List<String> cells(Path notebook) throws IOException {
        JsonArray cells = JsonParser.parseString(Files.readString(notebook)).getAsJsonObject().getAsJsonArray("cells");
        return StreamSupport.stream(cells.spliterator(), false).map(JsonElement::getAsJsonObject)
                .filter(cell -> cell.get("cell_type").getAsString().equals("code")).map(Lessons::source).toList();
    }

    private static String source(JsonObject cell) {
        JsonElement source = cell.get("source");
        return source.isJsonArray()
                ? StreamSupport.stream(source.getAsJsonArray().spliterator(), false).map(JsonElement::getAsString)
                        .collect(Collectors.joining())
                : source.getAsString();
    }
}
