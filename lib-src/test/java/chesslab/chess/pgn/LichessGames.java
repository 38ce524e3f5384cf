package chesslab.chess.pgn;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Outcome;
import chesslab.game.Side;
import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Games in the form in which lichess publishes them: a line of movetext with clocks, in some with evaluations and
 * marks, ratings that are unknown, abandoned games, and games of a variant. The moves are drawn at random.
 */
public final class LichessGames {

    private static final List<String> SPEEDS = List.of("Bullet 60+0", "Blitz 180+2", "Rapid 600+0", "Classical 1800+20",
            "Correspondence -", "UltraBullet 15+0");

    private LichessGames() {
    }

    /** Returns the texts of games, each with an empty line at its end. */
    public static List<String> of(long seed, int count) {
        RandomGenerator random = new SplittableRandom(seed);
        List<String> games = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            games.add(game(random, number));
        }
        return games;
    }

    private static String game(RandomGenerator random, int number) {
        String[] speed = SPEEDS.get(random.nextInt(SPEEDS.size())).split(" ");
        boolean rated = random.nextInt(4) > 0;
        boolean abandoned = random.nextInt(10) == 0;
        Board board = new Board();
        String moves = abandoned ? "" : moves(board, random, random.nextInt(20, 120), random.nextInt(4) == 0);
        String result = board.outcome().map(Outcome::result)
                .orElse(abandoned ? "*" : random.nextBoolean() ? "1-0" : "0-1");
        StringBuilder text = new StringBuilder();
        tag(text, "Event", (rated ? "Rated " : "Casual ") + speed[0] + " game");
        tag(text, "Site", String.format(Locale.ROOT, "https://lichess.org/%08d", number));
        tag(text, "Date", "2026.11.01");
        tag(text, "White", "white" + random.nextInt(1000));
        tag(text, "Black", "black" + random.nextInt(1000));
        tag(text, "Result", result);
        tag(text, "WhiteElo", elo(random));
        tag(text, "BlackElo", elo(random));
        if (random.nextInt(20) == 0) {
            tag(text, "Variant", "Crazyhouse");
        }
        tag(text, "TimeControl", speed[1]);
        tag(text, "Termination", abandoned ? "Abandoned" : "Normal");
        return text.append('\n').append(moves).append(result).append("\n\n").toString();
    }

    private static void tag(StringBuilder text, String name, String value) {
        text.append('[').append(name).append(" \"").append(value).append("\"]\n");
    }

    private static String elo(RandomGenerator random) {
        return random.nextInt(10) == 0 ? "?" : Integer.toString(random.nextInt(800, 2800));
    }

    private static String moves(Board board, RandomGenerator random, int plies, boolean evals) {
        StringBuilder text = new StringBuilder();
        for (int ply = 0; ply < plies && board.outcome().isEmpty(); ply++) {
            List<Move> legal = board.legalMoves();
            Move move = legal.get(random.nextInt(legal.size()));
            text.append(board.getMoveCounter()).append(board.getSideToMove() == Side.WHITE ? ". " : "... ")
                    .append(board.san(move));
            board.doMove(move);
            if (evals) {
                text.append(random.nextInt(8) == 0 ? "?! { " : " { ").append("[%eval ")
                        .append(random.nextInt(10) == 0 ? "#-3" : "0." + random.nextInt(10, 100)).append("] ");
            } else {
                text.append(" { ");
            }
            text.append("[%clk 0:0").append(random.nextInt(10)).append(":").append(random.nextInt(10, 60))
                    .append("] } ");
        }
        return text.toString();
    }

    /** Compresses a text as {@code pzstd} does: each frame follows a skippable one that tells its length. */
    public static byte[] zst(String text, int bytesPerFrame) {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer all = ByteBuffer.allocate(2 * plain.length + 1000).order(ByteOrder.LITTLE_ENDIAN);
        for (int from = 0; from < plain.length; from += bytesPerFrame) {
            byte[] part = Arrays.copyOfRange(plain, from, Math.min(plain.length, from + bytesPerFrame));
            byte[] frame = Zstd.compress(part);
            all.putInt(0x184D2A50).putInt(4).putInt(frame.length).put(frame);
        }
        return Arrays.copyOf(all.array(), all.position());
    }

    /** Compresses a file by Debian's {@code pzstd}, in frames of its own size, or as {@link #zst} where there is none. */
    public static Path compress(Path plain) throws IOException, InterruptedException {
        Path file = plain.resolveSibling(plain.getFileName() + ".zst");
        try {
            int exit = new ProcessBuilder("pzstd", "-q", "-p", "2", "-1", plain.toString()).inheritIO().start()
                    .waitFor();
            if (exit != 0) {
                throw new IOException("pzstd ended with " + exit);
            }
        } catch (IOException e) {
            Files.write(file, zst(Files.readString(plain), 100_000));
        }
        return file;
    }
}
