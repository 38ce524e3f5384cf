/**
 * Commands of chesslab as jobs of Apache Spark, which gives out the work, repeats what is lost, and puts finished files
 * in place.
 *
 * <p>{@link chesslab.spark.Main} takes the words of {@code environment/chesslab}. {@code MineJob} mines, {@code
 * EncodeJob} encodes, and {@code Positions} gives Spark's readers the positions as Parquet.
 */
package chesslab.spark;
