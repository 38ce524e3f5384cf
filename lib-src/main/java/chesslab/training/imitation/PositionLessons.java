package chesslab.training.imitation;

import chesslab.encoding.dataset.Batches;
import chesslab.encoding.dataset.Part;
import chesslab.encoding.dataset.PositionBatch;
import chesslab.encoding.dataset.PreparedData;
import chesslab.training.Learner;
import chesslab.training.Lesson;
import chesslab.training.network.Scores;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.concurrent.CancellationException;

/** The batches of prepared data as lessons, one at a time: they share the memory of their inputs. */
final class PositionLessons {

    /** Positions of a batch when nothing is learned: fewer would waste time. */
    private static final int LEAST_SCORED = 256;

    private final PreparedData data;
    private final ImitationSettings settings;
    private final int scored; // positions at once
    private final ByteBuffer room;

    PositionLessons(PreparedData data, ImitationSettings settings) {
        this.data = data;
        this.settings = settings;
        scored = Math.max(settings.training().batchSize(), LEAST_SCORED);
        room = PositionLesson.room(scored, data.layout().size());
    }

    /** Lessons that add their scores to a tally. An interrupt ends them with a {@link CancellationException}. */
    Iterator<Lesson> of(Iterator<PositionBatch> batches, Tally tally) {
        int inputs = data.layout().size();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                try {
                    return batches.hasNext();
                } catch (IllegalStateException e) {
                    if (Thread.interrupted()) {
                        throw new CancellationException("the training was interrupted while it waited for a batch");
                    }
                    throw e;
                }
            }

            @Override
            public Lesson next() {
                return new PositionLesson(batches.next(), inputs, room, settings, tally);
            }
        };
    }

    /** What a network scores on a part, all of it, without learning. */
    Scores scores(Learner learner, Part part) {
        Tally tally = new Tally();
        try (Batches batches = data.inOrder(part, scored).withLegalMoves()) {
            for (Iterator<Lesson> lessons = of(batches.iterator(), tally); lessons.hasNext();) {
                if (Thread.interrupted()) {
                    throw new CancellationException("interrupted while a network was scored on " + part);
                }
                learner.judge(lessons.next());
            }
        }
        return tally.scores();
    }
}
