package chesslab.kernel;

/**
 * The value of a cell's last expression.
 *
 * @param object the object itself, null where the expression is null
 */
record CellValue(Object object) {
}
