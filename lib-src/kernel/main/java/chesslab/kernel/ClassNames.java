package chesslab.kernel;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Index of the classes on the class path and in the JDK by their simple names. JShell finds the packages of a complete
 * class name; this index also completes a prefix. It reads the jars on first use.
 */
final class ClassNames {
    /** Matches a top-level class: the folders of its package, its simple name. */
    private static final Pattern CLASS_FILE = Pattern.compile("([^.-]+)/(\\p{Upper}\\w*)\\.class");

    private final NavigableMap<String, Set<String>> packages = new TreeMap<>();
    private final Queue<Path> unread = new ArrayDeque<>();
    private boolean jdkRead;

    /** Adds jars and folders of classes, separated as on a class path. */
    void add(String classPath) {
        for (String entry : classPath.split(File.pathSeparator)) {
            unread.add(Path.of(entry));
        }
    }

    /**
     * Returns the qualified names of the classes, public or not, whose simple names have a prefix; the shortest first,
     * because classes deep inside a library are rarely meant.
     */
    Stream<String> startingWith(String beginning) {
        try {
            if (!jdkRead) {
                readJdk();
                jdkRead = true;
            }
            while (!unread.isEmpty()) {
                read(unread.remove());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the names of classes could not be read", e);
        }
        return packages.subMap(beginning, beginning + Character.MAX_VALUE).entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(home -> home + "." + entry.getKey()))
                .sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
    }

    private void readJdk() throws IOException {
        for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
            if (module.descriptor().name().startsWith("java.")) {
                Set<String> exported = module.descriptor().exports().stream()
                        .filter(Predicate.not(Exports::isQualified)).map(Exports::source).collect(Collectors.toSet());
                try (ModuleReader reader = module.open(); Stream<String> files = reader.list()) {
                    read(files, exported::contains);
                }
            }
        }
    }

    private void read(Path jarOrFolder) throws IOException {
        if (Files.isDirectory(jarOrFolder)) {
            try (Stream<Path> files = Files.walk(jarOrFolder)) {
                read(files.map(file -> jarOrFolder.relativize(file).toString().replace(File.separatorChar, '/')),
                        any -> true);
            }
        } else if (Files.exists(jarOrFolder)) { // a class path may name what is not there
            try (ZipFile jar = new ZipFile(jarOrFolder.toFile())) {
                read(jar.stream().map(ZipEntry::getName), any -> true);
            }
        }
    }

    private void read(Stream<String> files, Predicate<String> wanted) {
        files.map(CLASS_FILE::matcher).filter(Matcher::matches).forEach(file -> {
            String home = file.group(1).replace('/', '.');
            if (wanted.test(home)) {
                packages.computeIfAbsent(file.group(2), name -> new TreeSet<>()).add(home);
            }
        });
    }
}
