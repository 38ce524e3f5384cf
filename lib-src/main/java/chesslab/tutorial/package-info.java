/**
 * The published constants and defects of the tutorials that the notebooks mirror, so that the general code has none.
 *
 * <p>The sources are Widnax, <a href="https://github.com/Widnax/Chess_IA"><i>Chess_IA</i></a>, 2024, two notebooks in
 * French: search algorithms on chess ({@link chesslab.tutorial.TutorialSearch}, {@link
 * chesslab.tutorial.TutorialEvaluation}) and Hexapawn with a network ({@link chesslab.tutorial.TutorialTraining}); and
 * the book that they retell, Dominik Klein, <a href="https://github.com/asdfjkl/neural_network_chess"><i>Neural
 * Networks for Chess</i></a>, 2021 ({@link chesslab.tutorial.BookUct}). Learning chess from games follows Eivind
 * Kjosbakken, <a href="https://www.freecodecamp.org/news/create-a-self-playing-ai-chess-engine-from-scratch/"><i>Create
 * a Self-Playing AI Chess Engine from Scratch with Imitation Learning</i></a>, 2023, part 3.
 */
package chesslab.tutorial;
