/**
 * Draws boards, trees, planes and charts as markup.
 *
 * <p>{@code board-view.js} and the other scripts beside it run in the page and take all geometry and colors from here.
 */
package chesslab.notebook.drawing;
