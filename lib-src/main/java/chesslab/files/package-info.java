/**
 * Files of a run: they appear whole or not at all, and say what is in them. No chess in it.
 */
package chesslab.files;
