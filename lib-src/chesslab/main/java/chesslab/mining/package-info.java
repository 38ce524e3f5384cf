/**
 * Mines games for learning: an engine plays itself, and each move is labelled with its best lines; PGN in a folder.
 *
 * <p>{@link chesslab.mining.SelfPlay} plays one game by a recipe, {@link chesslab.mining.GivenGames} has given games
 * judged instead, and {@link chesslab.mining.Miner} makes shards of games, many or one alone. A game depends only on
 * recipe, seed, its number and the engine: not on the other games, the number of workers or the order.
 */
package chesslab.mining;
