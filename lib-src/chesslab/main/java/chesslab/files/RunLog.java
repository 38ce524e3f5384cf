package chesslab.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The log of a run: its kind, and a line for each event, after its time. It has the facts that differ between equal
 * runs, which the manifest leaves out. The file, of one name for all kinds of run, is also the lock that keeps a second
 * run out of the folder; the system releases it when the program ends, even if it is killed.
 */
public final class RunLog implements AutoCloseable {

    /** The name of the file in the folder of a run. */
    public static final String FILE = "chesslab.log";

    private static final String HEAD = "A log of chesslab, with times in UTC: ";
    private static final int MOST_BYTES_READ = 1 << 16; // at either end
    private static final Pattern PROCESS = Pattern.compile(" process (\\d+) begins$", Pattern.MULTILINE);
    /** Locked folders of this program; also the monitor for opening and closing them. */
    private static final Map<Object, RunLog> OPEN = new HashMap<>();

    private final RunStart start;
    private final Path folder;
    private final boolean made; // by this run
    private final Path file;
    private final RandomAccessFile bytes; // whose writes, unlike a channel's, are not broken by an interrupt
    private RandomAccessFile again; // the same file, open until the end: closing it releases the lock
    private final Set<Object> own = ConcurrentHashMap.newKeySet(); // identities of files that the run may replace
    private long before = -1; // bytes of earlier runs; -1 until it begins
    private boolean written;

    private RunLog(RunStart start, boolean made) throws IOException {
        this.start = start;
        this.made = made;
        folder = start.folder().toRealPath();
        file = folder.resolve(FILE);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(start.folder().resolve(FILE).toString(), null,
                    "is not a file, and a run needs this name for its log: move it away, or choose another folder");
        }
        try {
            bytes = new RandomAccessFile(file.toFile(), "rw");
        } catch (FileNotFoundException e) { // its message has the system's reason in parentheses
            if (!Files.exists(folder)) {
                throw new NoSuchFileException(folder.toString());
            }
            throw new FileSystemException(start.folder().resolve(FILE).toString(), null, "cannot be written "
                    + String.valueOf(e.getMessage()).replace(file.toString(), "").strip() + ": choose another folder");
        }
    }

    /**
     * Locks the folder of a run, in which nothing changes before {@link #begin}.
     *
     * @param made whether the run has made the folder
     * @throws NoSuchFileException if another run has just deleted folder or log
     * @throws FileSystemException if another run has locked it
     */
    static RunLog lock(RunStart start, boolean made) throws IOException {
        synchronized (OPEN) {
            Object key = key(start.folder());
            RunLog other = OPEN.get(key);
            if (other != null) { // closing its file once more would release its lock
                throw start.inUse(Optional.of(other.start.noun()), OptionalLong.of(ProcessHandle.current().pid()));
            }
            RunLog log = new RunLog(start, made);
            try {
                FileLock lock = log.bytes.getChannel().tryLock();
                if (lock == null) {
                    throw log.inUse();
                }
                if (!log.isStillNamed()) {
                    throw new NoSuchFileException(log.file.toString());
                }
            } catch (FileSystemException e) {
                log.closeFiles();
                throw e;
            } catch (IOException e) {
                log.closeFiles();
                throw start.refusal("is on a file system that cannot lock files (" + e.getMessage()
                        + "), so that two runs could mix there: choose a folder on another disk");
            }
            OPEN.put(key, log);
            return log;
        }
    }

    /**
     * Returns whether the locked file still has its name, which the run that had it may have deleted just before. Java
     * refuses a program's second lock of the same file only.
     */
    private boolean isStillNamed() throws IOException {
        try {
            again = new RandomAccessFile(file.toFile(), "rw");
            again.getChannel().tryLock();
        } catch (FileNotFoundException e) {
            if (Files.exists(folder)) {
                throw e;
            }
        } catch (OverlappingFileLockException e) {
            return true;
        }
        return false;
    }

    private FileSystemException inUse() {
        try {
            String end = text(Math.max(0, bytes.length() - MOST_BYTES_READ));
            return start.inUse(noun(text(0)), PROCESS.matcher(end).results()
                    .mapToLong(found -> Long.parseLong(found.group(1))).reduce((first, last) -> last));
        } catch (IOException e) { // Windows lets nobody read a locked file
            return start.inUse(Optional.empty(), OptionalLong.empty());
        }
    }

    private String text(long from) throws IOException {
        byte[] part = new byte[(int) Math.min(bytes.length() - from, MOST_BYTES_READ)];
        bytes.seek(from);
        bytes.readFully(part);
        return new String(part, StandardCharsets.UTF_8);
    }

    /** Returns the kind of run in the first line; empty if a program was killed before it had written that. */
    private static Optional<String> noun(String text) {
        return text.startsWith(HEAD) && text.contains("\n")
                ? Optional.of(text.substring(HEAD.length(), text.indexOf('\n')))
                : Optional.empty();
    }

    /**
     * Returns the kind of the run that has logged in the folder, if any.
     *
     * @throws FileSystemException if the file is no such log
     */
    Optional<String> logged() throws IOException {
        String text = text(0);
        Optional<String> noun = noun(text);
        if (noun.isEmpty() && !HEAD.startsWith(text) && !text.startsWith(HEAD)) {
            throw start.refusal("has a file " + FILE + " that is not a log of chesslab: choose another folder");
        }
        return noun.filter(found -> found.equals(start.noun()) || !isAlone()); // else another kind was killed at once
    }

    private boolean isAlone() {
        String[] names = folder.toFile().list();
        return names != null && names.length == 1;
    }

    /** Begins the log, after the lines of earlier runs of its kind. From now on the run may replace what it found. */
    void begin(Optional<String> logged) throws IOException {
        before = logged.isPresent() ? bytes.length() : 0;
        bytes.setLength(before);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : files.toList()) {
                own.add(identity(each, each));
            }
        }
        append((before == 0 ? HEAD + start.noun() + "\n" : "") + time() + "process " + ProcessHandle.current().pid()
                + " begins\n");
    }

    /** Adds a line, after the time. */
    public synchronized void write(String line) throws IOException {
        append(time() + line + "\n");
        written = true;
    }

    private static String time() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS) + " ";
    }

    private void append(String text) throws IOException {
        WriteFault.naming(file, () -> {
            bytes.seek(bytes.length());
            bytes.write(text.getBytes(StandardCharsets.UTF_8));
        });
    }

    /** Notes that the run has itself changed a file of its folder, and may replace it. */
    public void owns(String changed) throws IOException {
        own.add(identity(folder.resolve(changed), folder.resolve(changed)));
    }

    /**
     * Refuses to replace what another program has put under a target's name. The run whose folder has the target, if
     * there is one, may replace what it found at its start or has made; and nothing else may be there.
     *
     * @param made     the file or folder that will get the name
     * @param replaces whether something had this name when the making began, for a target outside of runs
     */
    static void checkReplacing(Path made, Path target, boolean replaces) throws IOException {
        Path place = target.toAbsolutePath().getParent().toRealPath().resolve(target.getFileName());
        Optional<RunLog> run;
        synchronized (OPEN) {
            run = OPEN.values().stream().filter(each -> place.startsWith(each.folder))
                    .max(Comparator.comparing(each -> each.folder.getNameCount()));
        }
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            if (run.isPresent() ? !run.get().own.contains(identity(place, place)) : !replaces) {
                throw new FileAlreadyExistsException(target.toString(), null, "was made by another program while this "
                        + "one was at work, and stays: move it away, then run this again");
            }
            if (Files.isDirectory(place) && !Files.isDirectory(made)) {
                throw new FileSystemException(target.toString(), null,
                        "is a folder, where a file is to be written: move it away, or choose another name");
            }
        }
        if (run.isPresent()) {
            run.get().own.add(identity(made, place));
        }
    }

    /** What tells a file from another one of its name: its size. Numbers and times do not last on all file systems. */
    private static Object identity(Path made, Path target) throws IOException {
        BasicFileAttributes found = Files.readAttributes(made, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return List.of(target, found.isDirectory(), found.isRegularFile(), found.isDirectory() ? 0 : found.size());
    }

    private static Object key(Path folder) throws IOException {
        Object number = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
        return number != null ? number : folder.toRealPath(); // Windows gives none
    }

    /** Releases the folder. If the run has left nothing there, neither does its log, nor a folder that it has made. */
    @Override
    public void close() throws IOException {
        synchronized (OPEN) {
            if (!OPEN.values().remove(this)) {
                return;
            }
            try (bytes; RandomAccessFile other = again) {
                if (before >= 0 && !written && !start.isTouched()) {
                    bytes.setLength(before);
                }
                if (bytes.length() == 0) {
                    Files.deleteIfExists(file);
                    if (made) {
                        folder.toFile().delete(); // which it is not where it holds anything
                    }
                }
            }
        }
    }

    private void closeFiles() throws IOException {
        try (bytes; RandomAccessFile other = again) { // null before the lock
            again = null;
        }
    }
}
