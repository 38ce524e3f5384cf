/** Writes what the pages of the site run, when the site is built. */
package chesslab.page.build;
