/** Java in a web page: what the pages of the site run, and the compiler of a reader's program that runs in them. */
package chesslab.page;
