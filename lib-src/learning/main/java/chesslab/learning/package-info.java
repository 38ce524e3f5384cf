/**
 * Learning in one call from a cell. {@link chesslab.learning.Train} trains with a progress bar and a live chart, {@link
 * chesslab.learning.PlanesImage} draws encoded positions, {@link chesslab.learning.Health} checks the machine.
 */
package chesslab.learning;
