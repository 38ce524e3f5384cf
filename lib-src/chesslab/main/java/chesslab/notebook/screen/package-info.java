/**
 * Finds the output for pictures: the running kernel (ours, IJava, JJava) by reflection, or a terminal.
 */
package chesslab.notebook.screen;
