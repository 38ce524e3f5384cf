/**
 * The only package that imports DJL: networks, the training loop, self-play learning, checkpoints, network players.
 *
 * <p>{@link chesslab.training.Network} predicts, is saved and loaded; {@link chesslab.training.Training} fits it to
 * {@link chesslab.training.Examples}; {@link chesslab.training.NetworkEvaluator} and
 * {@link chesslab.training.NetworkPlayer} bring it into searches and games; {@link chesslab.training.SelfPlay} and
 * {@link chesslab.training.SelfPlayLearning} let it teach itself; {@link chesslab.training.Imitation} lets it learn
 * from prepared games, with {@link chesslab.training.Architectures} of many kinds.
 *
 * <p>There is one training loop, in {@link chesslab.training.Training}: a course gives it lessons and is told how it
 * goes.
 *
 * <p>The package is over 1,000 lines because it holds all that touches DJL, from the layers of a network and its files
 * and the steps of an optimizer to learning by self-play and from games with checkpoints.
 */
package chesslab.training;
