package chesslab.grade;

import chesslab.files.FileTree;
import chesslab.files.JsonFile;
import chesslab.files.Workers;
import chesslab.grade.Judge.Job;
import chesslab.grade.Judge.Kind;
import chesslab.grade.Judge.Said;
import chesslab.grade.Judge.Step;
import chesslab.grade.Mark.Result;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a student's steps in processes of their own: with little memory, a folder that goes afterwards, none of the
 * environment, no network where Linux lets it, and a time for each step. A step that ends its process costs its
 * exercise alone: the rest goes on in another one.
 */
final class Sandbox {

    /** A program of Linux takes processes out of the network, and ends them with their starter. */
    private static final List<String> APART = List.of("unshare", "--map-root-user", "--net", "--mount", "--pid",
            "--fork",
            "--kill-child", "sh", "-c", """
                    mount --rbind "$0" "$0" || exit
                    while read -r a b c d place options rest; do
                        [ "$place" = "$0" ] || mount -o "remount,bind,$options,ro" "$place" 2>/dev/null
                    done </proc/self/mountinfo
                    cd "$0" && exec "$@"
                    """); // in which they can write only into their folder, the first argument
    private static final Duration OF_LESSON = Duration.ofMinutes(3);
    private static final int WAITS = 4; // times as long by the clock
    private static final long LOOKS_MILLIS = 200;
    private static final int MOST_LETTERS = 1 << 20; // of a line
    private static final int OUT_OF_MEMORY = 3; // the status of a Java that ends then
    private static final ExecutorService READERS = Executors.newCachedThreadPool(Workers.daemons("answers"));

    private final Duration time;
    private final boolean isApart;

    /** @param time that an answer and its check may take each */
    Sandbox(Duration time) throws IOException, InterruptedException {
        this.time = time;
        this.isApart = canBeApart();
    }

    boolean isApart() {
        return isApart;
    }

    private static boolean canBeApart() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("chesslab-grade");
        try {
            List<String> call = Stream.of(APART, List.of(folder.toString(), "true")).flatMap(List::stream).toList();
            return new ProcessBuilder(call).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start().waitFor() == 0;
        } catch (IOException e) {
            return false; // another system
        } finally {
            delete(folder);
        }
    }

    /** What became of an exercise or a guess. */
    record End(Result result, String text) {
    }

    /** Returns what became of each exercise and guess, by {@link #key}. */
    Map<String, End> run(List<Step> steps) throws IOException, InterruptedException {
        Map<String, End> ends = new HashMap<>();
        List<Step> left = steps;
        while (!left.isEmpty()) {
            int stopped = new Run(left, ends).until();
            Set<String> lessons = left.stream().skip(stopped)
                    .filter(step -> step.kind() != Kind.LESSON && !ends.containsKey(key(step))).map(Step::lesson)
                    .collect(Collectors.toSet());
            left = left.stream().filter(step -> lessons.contains(step.lesson()) && !ends.containsKey(key(step)))
                    .toList();
        }
        return ends;
    }

    static String key(Step step) {
        return step.lesson() + "\n" + step.task();
    }

    /** One process. */
    private final class Run {

        private final List<Step> steps;
        private final Map<String, End> ends;
        private final String word = Long.toHexString(new SecureRandom().nextLong());
        private int at = -1;

        Run(List<Step> steps, Map<String, End> ends) {
            this.steps = steps;
            this.ends = ends;
        }

        /** Returns the step behind which another process has to go on, or the number of all. */
        int until() throws IOException, InterruptedException {
            Path folder = Files.createTempDirectory("chesslab-grade");
            Process process = start(folder);
            try {
                Reader lines = process.inputReader(StandardCharsets.UTF_8);
                process.outputWriter(StandardCharsets.UTF_8).append(JsonFile.tree(new Job(word, steps)) + "\n").flush();
                while (at < steps.size()) {
                    Optional<Said> said = next(process, lines);
                    if (said.isEmpty()) {
                        process.waitFor(1, TimeUnit.SECONDS); // of which the status says why it ended
                        kill(process);
                        blame(Result.ENDED, process.waitFor() == OUT_OF_MEMORY
                                ? "it needs more than 512 MB of memory"
                                : "its code ended the program");
                        break;
                    }
                    at = said.get().step();
                    if (said.get().isEnd() && !take(said.get())) {
                        break;
                    }
                }
            } catch (TimeoutException e) {
                blame(Result.TOO_LONG, "no end within " + time.toSeconds() + " seconds of a processor");
            } finally {
                kill(process);
                delete(folder);
            }
            return at;
        }

        /** Returns the next line; empty where the process has ended. */
        private Optional<Said> next(Process process, Reader lines) throws InterruptedException, TimeoutException {
            Duration most = at < 0 || steps.get(at).kind() == Kind.LESSON ? OF_LESSON : time;
            Future<Optional<Said>> line = READERS.submit(() -> said(lines));
            long begun = System.nanoTime();
            Duration used = processor(process);
            while (true) {
                try {
                    return line.get(LOOKS_MILLIS, TimeUnit.MILLISECONDS);
                } catch (ExecutionException e) {
                    return Optional.empty();
                } catch (TimeoutException e) {
                    if (processor(process).minus(used).compareTo(most) > 0
                            || System.nanoTime() - begun > WAITS * most.toNanos()) {
                        throw e;
                    }
                }
            }
        }

        private Optional<Said> said(Reader lines) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int letter = lines.read(); letter >= 0 && line.length() < MOST_LETTERS; letter = lines.read()) {
                line.append((char) letter);
                if (letter == '\n') {
                    if (line.toString().startsWith(word)) {
                        return Optional.of(JsonFile.as(JsonParser.parseString(line.substring(word.length())),
                                Said.class));
                    }
                    line.setLength(0);
                }
            }
            return Optional.empty();
        }

        /** Returns whether this process can go on. */
        private boolean take(Said said) {
            if (at == steps.size()) {
                return true;
            }
            Step step = steps.get(at);
            if (said.fault() != null && step.kind() == Kind.LESSON) {
                blame(Result.ERROR, said.fault());
                return false;
            }
            if (said.fault() != null && said.fault().contains("must not end the kernel")) {
                end(step, Result.ENDED, "its code ends the program, as System.exit does");
            } else if (said.fault() != null) {
                end(step, Result.ERROR, (step.kind() == Kind.ANSWER && said.line() > 0
                        ? "line " + said.line() + ": "
                        : "") + said.fault());
            } else if (step.kind() == Kind.GUESS) {
                end(step, Result.RIGHT, said.text());
            } else if (step.kind() == Kind.CHECK) {
                Result result = Map.of('✓', Result.RIGHT, '✗', Result.WRONG)
                        .getOrDefault(said.text().charAt(0), Result.UNTRIED);
                end(step, result, result == Result.WRONG
                        ? said.text().replaceFirst("^.*?: wrong: ", "")
                        : result == Result.RIGHT && said.isRunning() ? "it leaves a thread behind, which was ended"
                        : "");
            }
            return !said.isRunning();
        }

        private void end(Step step, Result result, String text) {
            ends.putIfAbsent(key(step), new End(result, text));
        }

        /** What ended the process: the step, the answer above a cell of the lesson, or the lesson itself. */
        private void blame(Result result, String why) {
            Step step = steps.get(Math.max(0, at));
            List<Step> before = steps.subList(0, Math.max(0, at)).stream()
                    .filter(each -> each.lesson().equals(step.lesson()) && each.kind() == Kind.ANSWER).toList();
            if (step.kind() != Kind.LESSON) {
                end(step, result, why);
            } else if (before.stream().anyMatch(each -> !ends.containsKey(key(each)))) {
                before.forEach(each -> end(each, result, "the lesson cannot go on behind it: " + why));
            } else if (before.isEmpty()) {
                steps.stream().filter(each -> each.lesson().equals(step.lesson()) && each.kind() != Kind.LESSON)
                        .forEach(each -> end(each, Result.ERROR, "the lesson itself does not run: " + why));
            }
        }
    }

    private Process start(Path folder) throws IOException {
        List<String> call = new ArrayList<>();
        if (isApart) {
            call.addAll(APART);
            call.add(folder.toString());
        }
        call.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-Xss2m",
                "-XX:+ExitOnOutOfMemoryError", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-XX:-OmitStackTraceInFastThrow", "-XX:-UsePerfData", "-Djava.awt.headless=true", "-Duser.language=en",
                "-ea:REPL...",
                "-Djava.security.manager=disallow", "-Djava.io.tmpdir=" + folder,
                "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED", "-cp", classPath(), Judge.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(call).directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().retainAll(Set.of("PATH", "LD_LIBRARY_PATH"));
        builder.environment().putAll(Map.of("HOME", folder.toString(), "LC_ALL", "C.UTF-8", "CHESSLAB_STATIC", "1",
                "CHESSLAB_SCALE", "quick", "CHESSLAB_MY", folder.resolve("my").toString()));
        return builder.start();
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(each -> Path.of(each).toAbsolutePath().toString()).collect(Collectors.joining(File.pathSeparator));
    }

    /** The processor's time that a process and its children have used: a busy machine makes nobody late. */
    private static Duration processor(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .flatMap(each -> each.info().totalCpuDuration().stream()).reduce(Duration.ZERO, Duration::plus);
    }

    private static void delete(Path folder) {
        try {
            FileTree.delete(folder);
        } catch (IOException | UncheckedIOException e) {
            // a folder that an answer has locked costs nobody else's mark
        }
    }

    private static void kill(Process process) throws InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor(WAITS, TimeUnit.SECONDS);
    }
}
