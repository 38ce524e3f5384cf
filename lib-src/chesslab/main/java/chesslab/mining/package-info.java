/**
 * Mines games for learning: an engine plays itself, and each move is labelled with its best lines; PGN in a folder.
 *
 * <p>{@link chesslab.mining.SelfPlay} plays one game by a recipe, {@link chesslab.mining.Miner} many at once, each with
 * its own engine, or has {@link chesslab.mining.GivenGames} judged, and {@link chesslab.files.RunFolder} keeps what is
 * finished through crashes. A game depends only on recipe, seed, its number and the engine: not on the other games, the
 * number of workers or the order. So {@link chesslab.mining.ShardMiner} has the same files made by many machines, a
 * shard each.
 */
package chesslab.mining;
