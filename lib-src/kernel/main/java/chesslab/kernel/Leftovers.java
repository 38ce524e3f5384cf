package chesslab.kernel;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.VarSnippet;

/**
 * Drops what has run, failed or been declared again, so that a cell after three thousand others is as fast as the
 * first. JShell keeps every snippet: the compiler gets the classes of all, and when a name is declared, each in which
 * it occurs is compiled again, though a statement never runs again.
 */
final class Leftovers {
    /** The number of values of expressions that stay in JShell's variables, such as {@code $7}; each costs time. */
    static final int VALUES = 10;

    private Leftovers() {
    }

    /** Call it after each snippet. */
    static void drop(JShell shell, ShellTables tables, SnippetLoaders loaders) throws ReflectiveOperationException {
        tables.snippets().stream()
                .filter(snippet -> !snippet.kind().isPersistent() || !shell.status(snippet).isActive()).toList()
                .forEach(snippet -> drop(snippet, tables));
        tables.users().values().removeIf(users -> {
            users.removeIf(number -> tables.numbered().get(number) == null);
            return users.isEmpty();
        });
        List<Snippet> values = tables.snippets().stream().filter(Leftovers::isValue).toList();
        values.stream().limit(Math.max(0, values.size() - VALUES))
                .filter(value -> !tables.users().containsKey(((VarSnippet) value).name()))
                .forEach(value -> drop(value, tables));
        Set<String> outers = new HashSet<>();
        for (Snippet snippet : tables.snippets()) {
            outers.add((String) ShellTables.call(snippet, "className"));
        }
        loaders.keepOnly(outers, tables);
    }

    private static boolean isValue(Snippet snippet) {
        return snippet.subKind() == Snippet.SubKind.TEMP_VAR_EXPRESSION_SUBKIND;
    }

    /** A name keeps its number, under which it may be declared again. */
    private static void drop(Snippet snippet, ShellTables tables) {
        tables.snippets().remove(snippet);
        if (!snippet.kind().isPersistent() || isValue(snippet)) {
            tables.numbered().set(ShellTables.number(snippet), null);
        }
    }
}
