package chesslab.spark;

import chesslab.arena.match.PairTasks;
import java.io.IOException;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;

/** Plays a match: a task for each pair of games. The driver puts the games together, so it reads all of them. */
record MatchJob(Call call, SharedFolder out) implements Job {

    @Override
    public String run(JavaSparkContext spark) throws IOException {
        int games = call.number("--games", 1);
        try (Scratch scratch = Scratch.of(out)) {
            brought().check(scratch.folder());
        }
        out.removeDone();
        Job.tasks(spark, "match", (games + 1) / 2, this::play);
        try (Scratch scratch = Scratch.of(out)) {
            scratch.in(PairTasks.PAIRS).fetch(name -> true);
            String said = scratch.run(brought().with("--merge"));
            scratch.put(name -> true);
            out.putDone();
            return said;
        }
    }

    private Call brought() {
        return call.withBroughtFile("--openings", "book.epd");
    }

    private void play(int pair) throws IOException {
        String start = String.format(Locale.ROOT, "%05d.", pair);
        try (Scratch scratch = Scratch.of(out)) {
            Scratch pairs = scratch.in(PairTasks.PAIRS).fetch(name -> name.startsWith(start));
            Call task = brought().with("--pair", pair);
            scratch.run(call.has("--at-once") ? task : task.with("--at-once", Job.processorsOfATask()));
            pairs.put(name -> true);
        }
    }
}
