package chesslab.grade;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes tables as CSV (RFC 4180), such as the list of a class. */
final class ClassList {

    /** A student's name and number in the learning platform. */
    record Entry(String name, String number) {
    }

    private ClassList() {
    }

    /**
     * Reads the students by the names of their files or folders, from lines of that name, the student's name and, if
     * there is one, a number. A first line that begins with {@code file} is a heading.
     *
     * @throws FileSystemException if a line has other fields, or a name stands twice
     */
    static Map<String, Entry> read(Path file) throws IOException {
        String text = Normalizer.normalize(Files.readString(file), Normalizer.Form.NFC).replaceFirst("^\\ufeff", "");
        Map<String, Entry> students = new LinkedHashMap<>();
        for (List<String> line : rows(text)) {
            if (line.get(0).equals("file") && students.isEmpty() || line.equals(List.of(""))) {
                continue;
            }
            if (line.size() < 2 || line.size() > 3 || line.get(0).isBlank() || students.put(line.get(0),
                    new Entry(line.get(1), line.size() > 2 ? line.get(2) : "")) != null) {
                throw new FileSystemException(file.toString(), null, "line " + String.join(",", line)
                        + ": expected file or folder, name and perhaps a number, parted by commas, each file once");
            }
        }
        return students;
    }

    private static List<List<String>> rows(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean isQuoted = false;
        for (char letter : (text.strip() + "\n").toCharArray()) {
            if (letter == '"') {
                if (!isQuoted && field.length() > 0 && field.charAt(field.length() - 1) == 0) {
                    field.setCharAt(field.length() - 1, '"'); // the second one of two
                } else if (isQuoted) {
                    field.append('\0'); // perhaps the first one of two
                }
                isQuoted = !isQuoted;
            } else if (isQuoted || letter != ',' && letter != '\n') {
                field.append(letter);
            } else {
                row.add(field.toString().replace("\0", "").strip());
                field.setLength(0);
                if (letter == '\n') {
                    rows.add(List.copyOf(row));
                    row.clear();
                }
            }
        }
        return rows;
    }

    /** Returns a line of a table. A text that a spreadsheet would compute gets a quote in front. */
    static String line(List<String> fields) {
        return String.join(",", fields.stream().map(field -> field.matches("(?s)[=+@\\t\\r-].*") ? "'" + field : field)
                .map(field -> field.matches("(?s).*[\",\\r\\n].*") ? "\"" + field.replace("\"", "\"\"") + "\"" : field)
                .toList()) + "\r\n";
    }
}
