/**
 * Finds where a picture can be shown: the running kernel (ours, IJava, JJava, rapaio) by reflection, or a terminal.
 */
package chesslab.notebook.screen;
