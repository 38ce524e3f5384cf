/**
 * The training loop and its optimizers, for every network and every kind of data.
 *
 * <p>{@link chesslab.training.Trainer} makes a step on each {@link chesslab.training.TrainingBatch} with {@link
 * chesslab.training.TrainingSettings}; {@link chesslab.training.TrainingRun} keeps a training in a folder. Only this
 * package and its subpackages import DJL.
 *
 * <p>{@link chesslab.training.TutorialTraining} has the constants of two tutorials: Widnax, <a
 * href="https://github.com/Widnax/Chess_IA"><i>Chess_IA</i></a>, 2024, which follows Dominik Klein, <a
 * href="https://github.com/asdfjkl/neural_network_chess"><i>Neural Networks for Chess</i></a>, 2021; and Eivind
 * Kjosbakken, <a href="https://www.freecodecamp.org/news/create-a-self-playing-ai-chess-engine-from-scratch/"><i>Create
 * a Self-Playing AI Chess Engine from Scratch with Imitation Learning</i></a>, 2023.
 */
package chesslab.training;
