/**
 * Commands of chesslab as jobs of Apache Spark, which distributes the work, repeats lost tasks, and puts finished files
 * in place.
 *
 * <p>{@link chesslab.spark.Main} takes the options of {@code environment/chesslab}. {@code MineJob} mines, {@code
 * EncodeJob} encodes, and {@code Positions} writes the positions as Parquet.
 */
package chesslab.spark;
