package chesslab.encoding.dataset;

import chesslab.encoding.Layout;
import chesslab.files.Npz;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

final class ShardWriter implements AutoCloseable {

    private final Path folder;
    private final Split split;
    private final int first;
    private final int positionsPerShard;
    private final PositionBatch open;
    private final List<DataManifest.Shard> written = new ArrayList<>();

    ShardWriter(Path folder, Split split, Layout layout, int first, int positionsPerShard) {
        this.first = first;
        this.folder = folder;
        this.split = split;
        this.positionsPerShard = positionsPerShard;
        this.open = new PositionBatch(layout, 0);
    }

    void add(EncodedPosition row) throws IOException {
        open.add(row);
        closeIfFull();
    }

    void add(Shard shard, int row) throws IOException {
        open.add(shard, row);
        closeIfFull();
    }

    private void closeIfFull() throws IOException {
        if (open.size() == positionsPerShard) {
            close();
        }
    }

    /** Writes the last shard, which may have fewer positions. */
    @Override
    public void close() throws IOException {
        if (open.size() > 0) {
            String file = split.shardFile(first + written.size());
            String sha256 = Npz.write(folder.resolve(file), open.arrays());
            written.add(new DataManifest.Shard(file, split.toString(), open.size(), sha256));
            open.clear();
        }
    }

    List<DataManifest.Shard> written() {
        return written;
    }
}
