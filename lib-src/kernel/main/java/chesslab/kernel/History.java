package chesslab.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.dflib.jjava.jupyter.messages.request.HistoryRequest;

/** The cells of this session, for a client that asks which were run. The kernel keeps none of earlier sessions. */
final class History {
    private static final int SESSION = 1;

    private final List<Entry> entries = new ArrayList<>();

    private record Entry(int count, String code, String result) {
    }

    void add(int count, String code, Object result) {
        entries.add(new Entry(count, code, result == null ? null : result.toString()));
    }

    /** Returns what Jupyter's protocol expects: session, execution count and code, or the code with its result. */
    List<List<Object>> of(HistoryRequest request) {
        List<Entry> found = entries;
        if (request instanceof HistoryRequest.Range range) {
            boolean here = range.getSessionIndex() == 0 || range.getSessionIndex() == SESSION;
            found = matching(entry -> here && entry.count >= range.getStart()
                    && (range.getStop() <= 0 || entry.count < range.getStop()));
        } else if (request instanceof HistoryRequest.Tail tail) {
            found = last(entries, tail.getMaxReturnLength());
        } else if (request instanceof HistoryRequest.Search search) {
            String glob = search.getPattern() == null ? "*" : search.getPattern();
            Pattern pattern = Pattern.compile(Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q"),
                    Pattern.DOTALL);
            found = matching(entry -> pattern.matcher(entry.code).matches());
            if (search.filterUnique()) {
                Map<String, Entry> latest = new LinkedHashMap<>();
                for (Entry entry : found) {
                    latest.remove(entry.code);
                    latest.put(entry.code, entry);
                }
                found = List.copyOf(latest.values());
            }
            found = last(found, search.getMaxReturnLength());
        }
        return found.stream().map(entry -> Arrays.<Object>asList(SESSION, entry.count,
                request.includeOutput() ? Arrays.asList(entry.code, entry.result) : entry.code)).toList();
    }

    private List<Entry> matching(Predicate<Entry> wanted) {
        return entries.stream().filter(wanted).toList();
    }

    private static List<Entry> last(List<Entry> entries, int number) {
        return entries.subList(number <= 0 ? 0 : Math.max(0, entries.size() - number), entries.size());
    }
}
