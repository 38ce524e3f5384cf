/**
 * Runs and their files, which appear whole or not at all: manifests, journals, logs, arrays as numpy has them; and the
 * threads of a run. No chess in it, but for the tag that begins a game where one file is read in parts.
 */
package chesslab.files;
