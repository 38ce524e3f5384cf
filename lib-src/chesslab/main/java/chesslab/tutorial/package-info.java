/**
 * The published constants of the tutorials that the notebooks mirror, so that the general code has none.
 *
 * <p>The sources are Widnax, <a href="https://github.com/Widnax/Chess_IA"><i>Chess_IA</i></a>, 2024 (the evaluation,
 * and Hexapawn with a network), which follows Dominik Klein, <a
 * href="https://github.com/asdfjkl/neural_network_chess"><i>Neural Networks for Chess</i></a>, 2021; and Eivind
 * Kjosbakken, <a href="https://www.freecodecamp.org/news/create-a-self-playing-ai-chess-engine-from-scratch/"><i>Create
 * a Self-Playing AI Chess Engine from Scratch with Imitation Learning</i></a>, 2023 (the network for chess).
 */
package chesslab.tutorial;
