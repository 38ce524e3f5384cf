package chesslab.mining;

import chesslab.files.JsonFile;
import chesslab.files.PlainBytes;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import chesslab.files.WorkFolder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The folder that a run fills: a log, the manifest, and a file for each finished shard. */
final class MiningFolder {

    static final String LOG = "mining.log";

    private MiningFolder() {
    }

    static RunStart start(Path folder) {
        return new RunStart(folder, "a run", Manifest.FILE, false, LOG, name -> name.startsWith("games-"));
    }

    /** Returns the manifest of a run, with the shards that its folder, which is locked, has already. */
    static Manifest open(Path folder, Manifest run) throws IOException {
        Manifest opened = run;
        if (start(folder).isBegun()) {
            Manifest earlier = Manifest.read(folder);
            start(folder).refuseDifferences(RunStart.differences(run, earlier, Set.of("games", "shards")));
            if (run.games() < earlier.games()) {
                throw refusal(folder, "holds a run of " + earlier.games()
                        + " games: a resumed run can only grow, not shrink to " + run.games());
            }
            opened = run.with(earlier.shards());
            List<Manifest.Shard> unnamed = new ArrayList<>();
            for (int number : run.numbers().toArray()) {
                unnamed.addAll(check(folder, opened, number));
            }
            opened = opened.with(unnamed);
        }
        JsonFile.write(folder.resolve(Manifest.FILE), opened);
        return opened;
    }

    /** Checks the file of a shard, and reads it again where a killed program has not come to name it. */
    private static List<Manifest.Shard> check(Path folder, Manifest run, int number) throws IOException {
        Path file = folder.resolve(run.shardFile(number));
        Manifest.Shard named = run.named(number);
        if (!Files.exists(file)) {
            return List.of();
        }
        if (run.isFull(named)) {
            Sha256.verify(file, named.sha256());
            return List.of();
        }
        WorkFolder.recover(file);
        return named != null && named.sha256().equals(Sha256.ofText(file))
                ? List.of() // the last shard of a run that has grown
                : List.of(run.find(number, PlainBytes.open(file)).orElseThrow(() -> refusal(folder,
                        "has " + file.getFileName() + ", which is no part of its run: move it away")));
    }

    private static FileSystemException refusal(Path folder, String reason) {
        return new FileSystemException(folder.toString(), null, reason);
    }

    /** Returns the numbers of the shards that are to be made. */
    static List<Integer> missing(Path folder, Manifest run) {
        return run.numbers().filter(number -> !run.isFull(run.named(number))
                || !Files.exists(folder.resolve(run.shardFile(number)))).boxed().toList();
    }
}
