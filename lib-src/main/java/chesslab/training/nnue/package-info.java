/** Training of evaluations: scored positions to the network that a search asks, in plain Java. */
package chesslab.training.nnue;
