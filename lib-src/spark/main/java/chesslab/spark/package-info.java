/**
 * Commands of chesslab as jobs of Apache Spark: a partition is a shard, and its task is the command's own {@code
 * --shard} or {@code --pair}.
 *
 * <p>{@link chesslab.spark.Main} takes the words of {@code environment/chesslab}. A job ({@code MineJob}, {@code
 * EncodeJob}, {@code MatchJob}) says which files of the folder a {@code Call} of a command needs; {@code SharedFolder}
 * and {@code Scratch} bring them from a file system of Hadoop's and back. {@code Positions} gives Spark's readers the
 * positions as Parquet.
 */
package chesslab.spark;
