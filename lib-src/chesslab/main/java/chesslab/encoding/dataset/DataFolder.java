package chesslab.encoding.dataset;

import chesslab.files.JsonFile;
import chesslab.files.Npz;
import chesslab.files.RunStart;
import chesslab.files.Sha256;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * The folder that an encoding fills: {@value DataManifest#FILE}, then shard after shard. A shard counts from the moment
 * that the manifest names it. So a program may be killed at any time: the next one writes the shards that are missing,
 * and the folder ends with the same bytes as without the kill.
 */
final class DataFolder {

    static final String LOG = "encoding.log";

    private final Path folder;
    private DataManifest manifest;

    private DataFolder(Path folder, DataManifest manifest) {
        this.folder = folder;
        this.manifest = manifest;
    }

    /** Returns the start of an encoding, which locks the folder before any game is read. */
    static RunStart start(Path folder) {
        return new RunStart(folder, "prepared data", DataManifest.FILE, false, LOG, name -> name.endsWith(".npz"));
    }

    /**
     * Opens a folder that is locked.
     *
     * @param plan the manifest of the run, without shards
     * @throws FileSystemException if the folder holds a run of other games or settings, or an altered shard
     */
    static DataFolder open(Path folder, DataManifest plan) throws IOException {
        if (!start(folder).isBegun()) {
            JsonFile.write(folder.resolve(DataManifest.FILE), plan);
            return new DataFolder(folder, plan);
        }
        DataManifest earlier = DataManifest.read(folder);
        start(folder).refuseDifferences(plan.differencesFrom(earlier));
        for (DataManifest.Shard shard : earlier.shards()) {
            Sha256.verify(folder.resolve(shard.file()), shard.sha256());
        }
        return new DataFolder(folder, earlier);
    }

    /** Writes the next shard of a split. */
    void add(Split split, Columns rows) throws IOException {
        Path file = folder.resolve(split.shardFile(manifest.shards(split).size() + 1));
        Npz.write(file, rows.arrays());
        manifest = manifest.with(new DataManifest.Shard(file.getFileName().toString(), split.toString(), rows.size(),
                Sha256.of(file)));
        JsonFile.write(folder.resolve(DataManifest.FILE), manifest);
    }

    /** Returns the manifest of what the folder holds now. */
    DataManifest manifest() {
        return manifest;
    }
}
