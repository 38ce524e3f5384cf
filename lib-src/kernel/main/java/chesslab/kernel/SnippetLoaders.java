package chesslab.kernel;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import jdk.jshell.execution.LoaderDelegate;
import jdk.jshell.spi.ExecutionControl.ClassBytecodes;
import jdk.jshell.spi.ExecutionControl.ClassInstallException;
import jdk.jshell.spi.ExecutionControl.InternalException;

/**
 * Loads the classes of each snippet with a loader of its own, so that Java unloads them when the snippet is dropped and
 * no object and no other class needs them. JShell's own loader unloads nothing. The loader of this type finds the
 * classes of libraries, and all of cells without keeping them.
 *
 * <p>JShell puts a snippet into an outer class in the package {@code REPL}, with the classes that it declares inside.
 */
final class SnippetLoaders extends URLClassLoader implements LoaderDelegate {
    static {
        registerAsParallelCapable();
    }

    static final String PACKAGE = "REPL.";
    private static final String OUTER = "$JShell$";
    /** Matches an outer class in a class file; the group is its simple name. */
    private static final Pattern USED = Pattern.compile("REPL/(\\$JShell\\$\\w+)");

    private final Map<String, SnippetLoader> kept = new HashMap<>();
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    SnippetLoaders() {
        super(new URL[0]);
    }

    /** Returns the simple name of the outer class of a snippet's class, or the full name of another class. */
    private static String outer(String className) {
        if (!className.startsWith(PACKAGE + OUTER)) {
            return className;
        }
        int inner = className.indexOf('$', (PACKAGE + OUTER).length());
        return className.substring(PACKAGE.length(), inner < 0 ? className.length() : inner);
    }

    @Override
    public void load(ClassBytecodes[] classes) throws ClassInstallException {
        boolean[] loaded = new boolean[classes.length];
        try {
            for (ClassBytecodes each : classes) {
                kept.computeIfAbsent(outer(each.name()), this::loader).add(each.name(), each.bytecodes());
            }
            for (int i = 0; i < classes.length; i++) {
                Class<?> prepared = findClass(classes[i].name());
                loaded[i] = true;
                prepared.getDeclaredMethods(); // finds the classes of parameters and results
                prepared.getDeclaredClasses(); // and those inside, of which a compiler that failed may have made none
            }
        } catch (ClassNotFoundException | LinkageError e) {
            throw new ClassInstallException(e.toString(), loaded);
        }
    }

    private SnippetLoader loader(String outer) {
        Known at = known.get(outer);
        SnippetLoader loader = at == null ? null : at.get();
        if (loader == null) {
            loader = new SnippetLoader(outer);
            known.put(outer, new Known(loader));
        }
        return loader;
    }

    @Override
    public Class<?> findClass(String name) throws ClassNotFoundException {
        return name.startsWith(PACKAGE) ? loader(outer(name)).own(name) : super.findClass(name);
    }

    @Override
    public void classesRedefined(ClassBytecodes[] classes) {
        throw new UnsupportedOperationException("without a debugger, nothing redefines a class");
    }

    @Override
    public void addToClasspath(String path) throws InternalException {
        try {
            for (String entry : path.split(File.pathSeparator)) {
                addURL(new File(entry).toURI().toURL());
            }
        } catch (MalformedURLException e) {
            throw new InternalException(e.toString());
        }
    }

    /**
     * Lets go of the classes of all snippets but these, and of what JShell has of them. Until such a class is unloaded,
     * JShell keeps its source and does not take up its name.
     */
    void keepOnly(Set<String> outers, ShellTables tables) throws ReflectiveOperationException {
        known.values().removeIf(loader -> loader.refersTo(null)); // get() would let it live on
        Map<String, Object> sources = tables.sources();
        sources.keySet().removeIf(outer -> !outers.contains(outer) && !known.containsKey(outer));
        known.forEach((outer, loader) -> {
            if (loader.source == null || outers.contains(outer)) {
                loader.source = sources.get(outer);
            } else { // what JShell has compiled under this name since then did not stay
                sources.put(outer, loader.source);
            }
        });
        tables.loaded().keySet().removeIf(name -> !sources.containsKey(outer(name)));
        for (String name : tables.loaded().keySet()) {
            if (kept.containsKey(outer(name)) && !outers.contains(outer(name))) {
                tables.markOutdated(name);
            }
        }
        kept.keySet().removeIf(outer -> outer.startsWith(OUTER) && !outers.contains(outer));
        Set<String> used = new HashSet<>();
        kept.values().forEach(loader -> loader.addTo(used));
        tables.compiled().keySet().removeIf(name -> !used.contains(outer(name)));
    }

    /** A loader that may be in use, and what JShell needs to find lines of its classes. */
    private static final class Known extends WeakReference<SnippetLoader> {
        private Object source;

        private Known(SnippetLoader loader) {
            super(loader);
        }
    }

    private final class SnippetLoader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final String outer;
        private final Map<String, byte[]> files = new ConcurrentHashMap<>(); // of classes that are not loaded yet
        private final Set<SnippetLoader> used = new HashSet<>(); // Java looks for most when a method first needs them

        private SnippetLoader(String outer) {
            super(SnippetLoaders.this);
            this.outer = outer;
        }

        private void add(String className, byte[] file) {
            files.put(className, OpenClass.of(file));
            USED.matcher(new String(file, StandardCharsets.ISO_8859_1)).results()
                    .forEach(name -> used.add(loader(name.group(1))));
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.startsWith(PACKAGE) ? SnippetLoaders.this.findClass(name) : super.loadClass(name, resolve);
        }

        private Class<?> own(String name) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                byte[] file = files.remove(name);
                Class<?> own = file == null ? findLoadedClass(name) : defineClass(name, file, 0, file.length);
                if (own == null) {
                    throw new ClassNotFoundException(name);
                }
                return own;
            }
        }

        private void addTo(Set<String> outers) {
            if (outers.add(outer)) {
                used.forEach(loader -> loader.addTo(outers));
            }
        }
    }
}
