package chesslab.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * A run that makes pieces of text, such as games, as its {@link RunManifest} plans: it hands out their numbers, takes the
 * finished ones in any order, and enters each full shard in the manifest. {@link #inMemory} writes no file at all; a
 * {@link RunFolder} also keeps everything on the disk. Methods may be called by several threads.
 *
 * @param <M> the manifest
 */
public class Run<M extends Record & RunManifest<M>> implements AutoCloseable {

    /** Finished pieces of one shard by their numbers. */
    interface Pieces extends RunManifest.Pieces, Closeable {

        void add(int number, byte[] text) throws IOException;
    }

    private static final class InMemory implements Pieces {

        private final Map<Integer, byte[]> texts = new TreeMap<>();

        @Override
        public Set<Integer> numbers() {
            return texts.keySet();
        }

        @Override
        public byte[] text(int number) {
            return texts.get(number);
        }

        @Override
        public void add(int number, byte[] text) {
            texts.put(number, text);
        }

        @Override
        public void close() {
            texts.clear();
        }
    }

    final Map<Integer, Pieces> unfiled = new TreeMap<>(); // by shard
    final BitSet finished = new BitSet();
    M manifest;
    private final RunLog log;
    private int handedOut;

    Run(M plan, RunLog log) {
        manifest = plan;
        this.log = log;
    }

    /**
     * Begins a run that leaves nothing: pieces and manifest are in memory until it is closed, and the log goes nowhere. Its
     * manifest becomes the same as that of a folder.
     *
     * @param plan the run, with no shard yet
     */
    public static <M extends Record & RunManifest<M>> Run<M> inMemory(M plan) {
        return new Run<>(plan, RunLog.nowhere());
    }

    int shardOf(int piece) {
        return (piece - 1) / manifest.gamesPerShard() + 1;
    }

    int firstOf(int shard) {
        return (shard - 1) * manifest.gamesPerShard() + 1;
    }

    int sizeOf(int shard) {
        return Math.min(manifest.gamesPerShard(), manifest.games() - firstOf(shard) + 1);
    }

    /** Returns how many pieces are finished. */
    public synchronized int finished() {
        return finished.cardinality();
    }

    /** Returns the number of a piece that is to be made, each one once and ascending; empty when there is none left. */
    public synchronized OptionalInt next() {
        handedOut = finished.nextClearBit(handedOut + 1);
        return handedOut <= manifest.games() ? OptionalInt.of(handedOut) : OptionalInt.empty();
    }

    /** Keeps a finished piece; with the last one of a shard, the manifest names the shard. */
    public synchronized void add(int number, byte[] text) throws IOException {
        int shard = shardOf(number);
        Pieces pieces = unfiled.get(shard);
        if (pieces == null) {
            pieces = begin(shard);
            unfiled.put(shard, pieces);
        }
        pieces.add(number, text);
        finished.set(number);
        completeIfFull(shard, pieces);
    }

    /** Begins to keep the pieces of a shard. */
    Pieces begin(int shard) throws IOException {
        return new InMemory();
    }

    void completeIfFull(int shard, Pieces pieces) throws IOException {
        if (pieces.numbers().size() >= sizeOf(shard)) {
            complete(shard, pieces);
        }
    }

    /** Enters a shard in the manifest. */
    void complete(int shard, Pieces pieces) throws IOException {
        manifest = manifest.with(manifest.shardFile(shard), pieces, write(pieces, OutputStream.nullOutputStream()));
    }

    /** Writes pieces with empty lines between them, and returns the checksum of the whole text. */
    static String write(Pieces pieces, OutputStream out) throws IOException {
        DigestOutputStream text = new DigestOutputStream(out, Sha256.digest());
        boolean first = true;
        for (int number : pieces.numbers()) {
            if (!first) {
                text.write('\n');
            }
            text.write(pieces.text(number));
            first = false;
        }
        return Sha256.hex(text.getMessageDigest().digest());
    }

    /** Returns the texts of the finished pieces that are in no shard's file, by number: in memory all of them. */
    public synchronized List<byte[]> unfiled() throws IOException {
        List<byte[]> texts = new ArrayList<>();
        for (Pieces pieces : unfiled.values()) {
            for (int number : pieces.numbers()) {
                texts.add(pieces.text(number));
            }
        }
        return texts;
    }

    /** Returns the plan with the shards that are full. */
    public synchronized M manifest() {
        return manifest;
    }

    public RunLog log() {
        return log;
    }

    @Override
    public synchronized void close() throws IOException {
        try (log) {
            for (Pieces pieces : unfiled.values()) {
                pieces.close();
            }
            unfiled.clear();
        }
    }
}
