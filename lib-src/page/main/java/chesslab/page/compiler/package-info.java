/** The compiler of a reader's program and of lessons, which runs in a page itself. */
package chesslab.page.compiler;
