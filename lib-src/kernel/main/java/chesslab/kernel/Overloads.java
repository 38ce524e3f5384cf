package chesslab.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jshell.JShell;
import jdk.jshell.MethodSnippet;
import jdk.jshell.Snippet;

/**
 * Makes JShell compile overloads that it has put into one class together again, in the same order.
 *
 * <p>When a name is declared, JShell compiles again every snippet in which the name occurs, if only as a parameter. It
 * puts overloads that it compiles together into one class. JShell of JDK 25 adds missing overloads to a method that
 * calls one of them, but what it has prepared by then imports the class without them, which does not exist. The
 * declaration is rejected and its variable lost: "cannot find symbol ... location: package REPL". Here, each overload
 * depends on all names on which one of its class depends, so that none is missing.
 */
final class Overloads {
    private Overloads() {
    }

    /** Joins the dependencies of overloads that share a class. Call it after each snippet. */
    static void join(JShell shell, ShellTables tables) throws ReflectiveOperationException {
        for (MethodSnippet method : shell.methods().toList()) {
            List<Integer> together = together(method);
            if (together.size() > 1) {
                tables.users()
                        .replaceAll((name, ids) -> Collections.disjoint(ids, together) ? ids : joined(ids, together));
            }
        }
    }

    /** Returns the ids with those of all overloads at the end, in the order of their class. */
    private static Set<Integer> joined(Set<Integer> ids, List<Integer> together) {
        Set<Integer> joined = new LinkedHashSet<>(ids);
        together.forEach(joined::remove);
        joined.addAll(together);
        return joined;
    }

    /** Returns the ids of the overloads in the method's class. */
    private static List<Integer> together(MethodSnippet method) throws ReflectiveOperationException {
        Map<?, ?> snippets = (Map<?, ?>) ShellTables.read(ShellTables.call(method, "outerWrap"), "wrapToSnippet");
        List<Integer> ids = new ArrayList<>();
        snippets.values().forEach(snippet -> ids.add(ShellTables.number((Snippet) snippet)));
        return ids;
    }
}
