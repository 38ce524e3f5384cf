/**
 * The only package that imports DJL: networks, the training loop, self-play learning, checkpoints, network players.
 *
 * <p>{@link chesslab.training.Network} predicts, is saved and loaded; {@link chesslab.training.Training} fits it to
 * {@link chesslab.training.Examples}; {@link chesslab.training.NetworkEvaluator} and
 * {@link chesslab.training.NetworkPlayer} bring it into searches and games; {@link chesslab.training.SelfPlay} and
 * {@link chesslab.training.SelfPlayLearning} let it teach itself.
 *
 * <p>The package is over 1,000 lines because it holds all that touches DJL, from the layers of a network and its files
 * to learning by self-play with checkpoints.
 */
package chesslab.training;
