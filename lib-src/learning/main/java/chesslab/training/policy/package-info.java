/**
 * A policy network with sparse inputs, in plain Java: pieces with threats, and moves with gains and losses. {@link
 * chesslab.training.policy.PolicyNetwork} evaluates the legal moves of a position, {@link
 * chesslab.training.policy.PolicyTrainer} trains it.
 */
package chesslab.training.policy;
