package chesslab.files;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Finds the settings in which a resumed run differs from the one that was begun. */
public final class RecordDifferences {

    private RecordDifferences() {
    }

    /**
     * Returns the components in which a record differs from an earlier one of its class, each as
     * {@code seed 7 instead of 8}.
     *
     * @param now    a public record
     * @param except the components that may differ
     */
    public static <R extends Record> List<String> between(R now, R before, Set<String> except) {
        List<String> differences = new ArrayList<>();
        for (RecordComponent component : now.getClass().getRecordComponents()) {
            Object own = value(component, now);
            Object others = value(component, before);
            if (!except.contains(component.getName()) && !Objects.equals(own, others)) {
                differences.add(component.getName() + " " + text(own) + " instead of " + text(others));
            }
        }
        return differences;
    }

    private static Object text(Object value) {
        return value == null ? "none" : value;
    }

    private static Object value(RecordComponent component, Record of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the accessors of a public record are public", e);
        }
    }
}
