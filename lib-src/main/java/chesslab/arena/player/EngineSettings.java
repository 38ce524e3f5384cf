package chesslab.arena.player;

import chesslab.uci.Stockfish;
import chesslab.uci.UciLimit;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A player that is an engine.
 *
 * @param name  what the text calls it: {@code stockfish}, or {@code uci:} and the program
 * @param elo   the rating to which it weakens itself, or empty
 * @param skill the level to which it weakens itself, or empty
 * @param limit how long it thinks about a move
 */
record EngineSettings(String name, OptionalInt elo, OptionalInt skill, UciLimit limit) implements PlayerSettings {

    private static final String STOCKFISH = "stockfish";
    private static final String PROGRAM = "uci:";

    EngineSettings {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(limit, "limit");
    }

    /** The Stockfish of this machine. */
    static EngineSettings ofStockfish(PlayerText text) {
        return of(STOCKFISH, text);
    }

    /** Any engine, by its program. */
    static EngineSettings ofProgram(PlayerText text) {
        return of(PROGRAM + text.operand().orElseThrow(() -> text.fault("no program", "uci:PROGRAM")), text);
    }

    private static EngineSettings of(String name, PlayerText text) {
        OptionalInt elo = text.small("elo", 0, 10_000); // the engine knows its own range
        OptionalInt skill = text.small("skill", -100, 100);
        UciLimit limit = limit(text);
        text.complete();
        if (elo.isPresent() && skill.isPresent()) {
            throw text.fault("elo and skill", "one of them");
        }
        return new EngineSettings(name, elo, skill, limit);
    }

    private static UciLimit limit(PlayerText text) {
        OptionalLong nodes = text.number("nodes", 1, Long.MAX_VALUE);
        OptionalInt depth = text.small("depth", 1, 245);
        OptionalInt milliseconds = text.small("movetime", 1, Integer.MAX_VALUE);
        int given = (nodes.isPresent() ? 1 : 0) + (depth.isPresent() ? 1 : 0) + (milliseconds.isPresent() ? 1 : 0);
        if (given > 1) {
            throw text.fault(given + " limits", "one of nodes, depth, movetime");
        }
        return depth.isPresent() ? UciLimit.depth(depth.getAsInt())
                : milliseconds.isPresent() ? UciLimit.moveTime(Duration.ofMillis(milliseconds.getAsInt()))
                : UciLimit.nodes(nodes.orElse(DEFAULT_NODES));
    }

    @Override
    public ChessPlayer open(NetworkSource networks) throws IOException {
        return new EnginePlayer(this, program());
    }

    private Path program() throws IOException {
        try {
            return name.equals(STOCKFISH) ? Stockfish.require() : Stockfish.require(name.substring(PROGRAM.length()));
        } catch (IllegalStateException e) {
            throw new IOException(e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new NoSuchFileException(name.substring(PROGRAM.length()), null, "is no program that can be run");
        }
    }

    /** A weakened Stockfish plays by chance and by the clock whatever its limit (uci, {@code setElo}). */
    @Override
    public boolean isRepeatable() {
        return elo.isEmpty() && skill.isEmpty() && limit.isRepeatable();
    }

    @Override
    public String toString() {
        String strength = elo.isPresent() ? "elo=" + elo.getAsInt() + ","
                : skill.isPresent() ? "skill=" + skill.getAsInt() + "," : "";
        String thought = switch (limit.kind()) {
            case NODES -> "nodes=";
            case DEPTH -> "depth=";
            case MOVE_TIME -> "movetime=";
        };
        return name + (name.equals(STOCKFISH) ? ":" : ",") + strength + thought + limit.amount();
    }
}
