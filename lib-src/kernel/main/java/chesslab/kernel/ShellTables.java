package chesslab.kernel;

import java.lang.reflect.AccessibleObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;

/**
 * Tables in which JShell keeps all that it has ever evaluated. No public method reaches them: Java must be started with
 * {@code --add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED}. An outer class is that around a snippet.
 *
 * @param snippets all snippets, in order
 * @param numbered the newest snippet of each number, under which a declaration is declared again; null where none is
 * @param users numbers of the snippets in which a name occurs
 * @param sources source of the latest outer class of each name, by which lines of snippets are found
 * @param loaded what is loaded of each class, by full name
 * @param compiled the class file of each class, by full name, all of which the compiler lists whenever it runs
 */
record ShellTables(Set<Snippet> snippets, List<Snippet> numbered, Map<String, Set<Integer>> users,
        Map<String, Object> sources, Map<String, ?> loaded, Map<String, ?> compiled) {

    @SuppressWarnings("unchecked")
    static ShellTables of(JShell shell) throws ReflectiveOperationException {
        Object maps = read(shell, "maps");
        return new ShellTables((Set<Snippet>) read(maps, "snippets"), (List<Snippet>) read(maps, "keyIndexToSnippet"),
                (Map<String, Set<Integer>>) read(maps, "dependencies"),
                (Map<String, Object>) read(read(shell, "outerMap"), "classOuters"),
                (Map<String, ?>) read(read(shell, "classTracker"), "map"),
                (Map<String, ?>) read(read(read(shell, "taskFactory"), "fileManager"), "classObjects"));
    }

    /** Names the snippets, the first part by their numbers: each has a name of its own, also one declared again. */
    static String id(int number, int count) {
        return number + "." + count;
    }

    static int number(Snippet snippet) {
        return Integer.parseInt(snippet.id().substring(0, snippet.id().indexOf('.')));
    }

    /** Makes JShell believe that a loaded class is not what it has compiled, so that a new one gets another name. */
    void markOutdated(String className) throws ReflectiveOperationException {
        Object state = loaded.get(className);
        if (state != null) {
            open(state.getClass().getDeclaredField("loadedBytes")).set(state, new byte[0]);
        }
    }

    /** Lets JShell make another compiler for what comes next. */
    static void renewCompiler(JShell shell) throws ReflectiveOperationException {
        Object tasks = read(shell, "taskFactory");
        open(tasks.getClass().getDeclaredMethod("initTaskPool")).invoke(tasks);
    }

    static Object read(Object object, String field) throws ReflectiveOperationException {
        return open(object.getClass().getDeclaredField(field)).get(object);
    }

    /** Calls a method of the class that all snippets share. */
    static Object call(Snippet snippet, String method) throws ReflectiveOperationException {
        return open(Snippet.class.getDeclaredMethod(method)).invoke(snippet);
    }

    static <M extends AccessibleObject> M open(M member) {
        member.setAccessible(true);
        return member;
    }
}
