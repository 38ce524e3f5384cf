/**
 * Runs and their files, which appear whole or not at all: manifests, journals, logs, arrays as numpy has them; and the
 * threads of a run. No chess in it.
 */
package chesslab.files;
