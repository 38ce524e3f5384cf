package chesslab.encoding.dataset;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * A game as numbers, or why it is bad.
 *
 * @param file   the number of its file, from 0
 * @param number its number over all files, from 1
 * @param hash   what it is; null for a bad one, like the next two
 * @param rows   its positions
 * @param keys   their keys, [row]
 * @param random how many positions were left out because their move was drawn at random
 * @param fault  where and why it is bad; null for a good one
 */
record EncodedGame(int file, int number, GameHash hash, Rows rows, LongArrayList keys, int random, String fault) {

    static EncodedGame bad(GameEntries.Entry entry, String fault) {
        return new EncodedGame(entry.file(), entry.number(), null, null, null, 0, fault);
    }
}
