package chesslab.search;

import chesslab.chess.Board;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A line of an EPD file: a position in four FEN fields, and operations: a name and what stands behind it. */
record Epd(String position, Map<String, String> operations) {

    /** The lines of a file beside the tests; lines that begin with # are remarks. */
    static List<Epd> read(String file) {
        try (InputStream in = Epd.class.getResourceAsStream("/search/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.startsWith("#")).map(Epd::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Epd parse(String line) {
        String[] fields = line.split(" ", 5);
        Map<String, String> operations = new LinkedHashMap<>();
        for (String operation : fields[4].split(";")) {
            String[] nameAndRest = operation.strip().split(" ", 2);
            operations.put(nameAndRest[0], nameAndRest[1].replace("\"", ""));
        }
        return new Epd(String.join(" ", List.of(fields).subList(0, 4)), operations);
    }

    Board board() {
        return Board.fromFen(position + " 0 1");
    }

    String text(String operation) {
        return operations.get(operation);
    }

    int number(String operation) {
        return Integer.parseInt(operations.get(operation));
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(position);
        operations.forEach((name, rest) -> line.append(' ').append(name).append(' ').append(rest).append(';'));
        return line.toString();
    }
}
