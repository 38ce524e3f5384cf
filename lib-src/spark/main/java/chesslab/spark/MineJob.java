package chesslab.spark;

import chesslab.mining.Manifest;
import chesslab.mining.MiningPlan;
import java.io.IOException;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;

/** Mines games: a task for each shard. */
record MineJob(Call call, SharedFolder out) implements Job {

    private static final String SHARDS = "games-\\d+\\.pgn(\\.gz)?";

    @Override
    public String run(JavaSparkContext spark) throws IOException {
        int games = call.number("--games", 1);
        int gamesPerShard = call.number("--games-per-file", MiningPlan.GAMES_PER_SHARD);
        try (Scratch scratch = Scratch.of(out)) {
            call.check(scratch.folder());
        }
        out.removeDone();
        Job.tasks(spark, "mine", (games - 1) / gamesPerShard + 1, this::mine);
        return merge(spark);
    }

    private void mine(int shard) throws IOException {
        String start = String.format(Locale.ROOT, "games-%05d.", shard);
        try (Scratch scratch = Scratch.of(out).fetch(name -> name.startsWith(start) || name.equals(Manifest.FILE))) {
            Call task = call.withBroughtFile("--engine", "stockfish").with("--shard", shard);
            scratch.run(call.has("--workers") ? task : task.with("--workers", Job.processorsOfATask()));
            scratch.put(name -> name.startsWith(start));
        }
    }

    private String merge(JavaSparkContext spark) throws IOException {
        try (Scratch scratch = Scratch.of(out).fetch(name -> name.endsWith(".json"))) {
            scratch.stand(Job.checksums(spark, out, SHARDS));
            String said = scratch.run(call.with("--merge"));
            scratch.put(Manifest.FILE::equals);
            out.putDone();
            return said;
        }
    }
}
