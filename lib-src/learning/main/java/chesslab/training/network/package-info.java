/**
 * Networks: their architectures, files and predictions, and networks as evaluators and players.
 *
 * <p>{@link chesslab.training.network.Network} predicts, is saved and loaded; {@link
 * chesslab.training.network.Architecture} lists the kinds; {@link chesslab.training.network.NetworkEvaluator} and
 * {@link chesslab.training.network.NetworkPlayer} use a network in searches and games.
 */
package chesslab.training.network;
