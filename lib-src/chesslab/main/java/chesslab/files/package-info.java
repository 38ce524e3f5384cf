/**
 * Runs and their files, which appear whole or not at all: manifests, journals, logs, numpy's arrays; and the threads of
 * a run. No chess, except for the tag that begins a game when one file is read in parts.
 */
package chesslab.files;
