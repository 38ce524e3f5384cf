package chesslab.kernel;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InaccessibleObjectException;
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
 *
 * <p>JShell has no public method for this; like {@link Sources}, it needs {@code --add-opens}.
 */
final class Overloads {
    private Overloads() {
    }

    /** Joins the dependencies of overloads that share a class. Call it after each snippet. */
    @SuppressWarnings("unchecked")
    static void join(JShell shell) {
        try {
            Object maps = open(JShell.class.getDeclaredField("maps")).get(shell);
            var users = (Map<String, Set<Integer>>) open(maps.getClass().getDeclaredField("dependencies")).get(maps);
            for (MethodSnippet method : shell.methods().toList()) {
                List<Integer> together = together(method);
                if (together.size() > 1) {
                    users.replaceAll((name, ids) -> Collections.disjoint(ids, together) ? ids : joined(ids, together));
                }
            }
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            // another JShell than those of JDK 17 to 25, or one that is not opened
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
        Object wrap = open(Snippet.class.getDeclaredMethod("outerWrap")).invoke(method);
        List<Integer> ids = new ArrayList<>();
        Map<?, ?> snippets = (Map<?, ?>) open(wrap.getClass().getDeclaredField("wrapToSnippet")).get(wrap);
        snippets.values().forEach(snippet -> ids.add(Integer.valueOf(((Snippet) snippet).id())));
        return ids;
    }

    static <M extends AccessibleObject> M open(M member) {
        member.setAccessible(true);
        return member;
    }
}
