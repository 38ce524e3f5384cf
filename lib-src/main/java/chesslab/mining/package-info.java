/**
 * An engine plays itself and says what it thought: labelled games for learning, as PGN in a folder.
 *
 * <p>{@link chesslab.mining.SelfPlay} plays one game by a recipe, {@link chesslab.mining.Miner} many at once, each with
 * its own engine, and {@link chesslab.files.RunFolder} keeps what is finished through crashes. A game depends only on
 * recipe, seed, its number and the engine: not on the other games, the number of workers or the order.
 */
package chesslab.mining;
