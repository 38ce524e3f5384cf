/**
 * Finds where a picture can be shown: the running kernel (ours, IJava, JJava) by reflection, or a terminal.
 */
package chesslab.notebook.screen;
