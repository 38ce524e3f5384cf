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
 * The classes on the class path and in the JDK by their simple names. JShell finds the packages of a class whose whole
 * name it is given; this knows how a name that has been begun may go on. Jars are read when a name is first asked for.
 */
final class ClassNames {
    /** A class that is not inside another: its package's folders, its name. */
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
     * Classes whose simple names begin so, with their packages, public or not; the shortest first, because what lies
     * deep inside a library is rarely meant.
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
