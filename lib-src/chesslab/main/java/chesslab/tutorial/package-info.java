/**
 * The published constants of the tutorials that the notebooks mirror, so that the general code has none.
 *
 * <p>The sources are Widnax, <a href="https://github.com/Widnax/Chess_IA"><i>Chess_IA</i></a>, 2024, two notebooks in
 * French: search algorithms on chess ({@link chesslab.tutorial.TutorialEvaluation}) and Hexapawn with a network ({@link
 * chesslab.tutorial.TutorialTraining}), which retell Dominik Klein,
 * <a href="https://github.com/asdfjkl/neural_network_chess"><i>Neural Networks for Chess</i></a>, 2021. Notebook 01
 * builds their searches by hand, defects included. Learning chess from games follows Eivind
 * Kjosbakken, <a href="https://www.freecodecamp.org/news/create-a-self-playing-ai-chess-engine-from-scratch/"><i>Create
 * a Self-Playing AI Chess Engine from Scratch with Imitation Learning</i></a>, 2023: part 1 and the test of the network
 * are {@link chesslab.tutorial.TutorialGames}, part 3 is in {@link chesslab.tutorial.TutorialTraining}. The planes of
 * part 2 are {@link chesslab.encoding.Layouts#TUTORIAL_14}, which stands with the other layouts, because files of data
 * and networks name it. Where the library has the same number as its own default, a test says so.
 */
package chesslab.tutorial;
