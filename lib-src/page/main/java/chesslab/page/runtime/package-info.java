/** What runs in a page beside the reader's program: the game on the board, matches, and the JDK's answers. */
package chesslab.page.runtime;
