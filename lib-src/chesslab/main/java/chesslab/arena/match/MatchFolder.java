package chesslab.arena.match;

import chesslab.arena.rating.MatchSummary;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.files.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Keeps a match of chess in a folder, as PGN; see {@link MatchManifest}. */
record MatchFolder(RunFolder<MatchManifest> folder, long seed) implements MatchStore<Board, Move> {

    /** @param identities of the players, as their texts do not tell them */
    static MatchFolder open(Path folder, MatchSettings<Board, Move> settings, List<String> identities, boolean resume)
            throws IOException {
        MatchManifest plan = MatchManifest.of(settings, identities.get(0), identities.get(1));
        return new MatchFolder(RunFolder.open(folder, MatchManifest.KIND, plan, resume), settings.seed());
    }

    @Override
    public int finished() {
        return folder.finished();
    }

    @Override
    public OptionalInt next() {
        return folder.next();
    }

    @Override
    public void add(MatchGame<Board, Move> game) throws IOException {
        folder.add(game.number(), MatchPgn.of(game, seed).toPgn().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public List<MatchSummary.Line> lines() throws IOException {
        List<MatchSummary.Line> lines = new ArrayList<>();
        for (byte[] game : folder.unfinishedShards()) {
            lines.add(MatchSummary.Line.of(game));
        }
        return lines;
    }

    @Override
    public Optional<MatchSummary> result() {
        return Optional.ofNullable(folder.manifest().result());
    }

    @Override
    public void writeSoFar() throws IOException {
        folder.writeUnfinishedShards();
    }

    @Override
    public void log(String line) throws IOException {
        folder.log().write(line);
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
