/**
 * Files of a run: they appear whole or not at all, and say what is in them; and the threads of one. No chess in it.
 */
package chesslab.files;
