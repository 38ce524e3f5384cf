/**
 * A policy network of few active inputs, in plain Java: pieces with what threatens them, and moves with what they win
 * or lose. {@link chesslab.training.policy.PolicyNetwork} judges the legal moves of a position, {@link
 * chesslab.training.policy.PolicyTrainer} trains it.
 */
package chesslab.training.policy;
