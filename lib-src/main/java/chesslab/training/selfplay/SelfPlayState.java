package chesslab.training.selfplay;

import java.util.Deque;
import java.util.List;

/**
 * How far a run of self-play learning has come, the network apart.
 *
 * @param reports of the iterations so far; grows
 * @param kept    the examples of the last iterations, oldest first; changes
 */
public record SelfPlayState(List<IterationReport> reports, Deque<Examples> kept) {
}
