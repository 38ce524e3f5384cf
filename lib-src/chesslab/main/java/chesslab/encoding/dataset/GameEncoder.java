package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnError;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.Layout;
import chesslab.encoding.dataset.Labeler.Label;
import chesslab.encoding.dataset.SplitShares.GameHash;
import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * Turns a game into rows: one for each position that a move was chosen in or an engine has lines for. Positions whose
 * move was drawn at random, without lines, are left out: no player chose it. They count in the history of later ones.
 * Threads may share it.
 *
 * @param layout the planes
 * @param labels what is to be learnt
 */
record GameEncoder(Layout layout, Labeler labels) {

    /**
     * A game as numbers, or why it is bad.
     *
     * @param file   the number of its file, from 0
     * @param number its number over all files, from 1
     * @param hash   what it is; null for a bad one, like the next two
     * @param rows   its positions
     * @param keys   their keys, [row]
     * @param random the number of positions left out because their move was drawn at random, without lines
     * @param fault  where and why it is bad; null for a good one
     */
    record Game(int file, int number, GameHash hash, Columns rows, LongArrayList keys, int random, String fault) {

        static Game bad(GameStream.Entry entry, String fault) {
            return new Game(entry.file(), entry.number(), null, null, null, 0, fault);
        }

        /** Returns the split that the game belongs to, or null where it is bad or not in the fraction. */
        Split splitBy(EncodeSettings settings) {
            return fault == null && hash.isIn(settings.fraction()) ? settings.split().splitOf(hash) : null;
        }
    }

    /** Encodes a game; a bad one's result says why. */
    Game encode(GameStream.Entry entry) {
        if (entry.pgn() instanceof PgnError error) {
            return Game.bad(entry, "game " + entry.inFile() + ", line " + error.line() + ": " + error.cause());
        }
        try {
            return encode(entry, (PgnGame) entry.pgn());
        } catch (IllegalArgumentException e) {
            return Game.bad(entry, "game " + entry.inFile() + ": " + e.getMessage());
        }
    }

    private Game encode(GameStream.Entry entry, PgnGame game) {
        Board board = Board.fromFen(game.startFen());
        Columns rows = new Columns(layout, game.moves().size());
        LongArrayList keys = new LongArrayList();
        int ply = 0;
        for (PgnMove move : game.moves()) {
            Label label = label(board, game, ply, entry.number());
            if (!label.random()) {
                rows.add(board, label);
                keys.add(board.key());
            }
            board.doMove(move.move());
            ply++;
        }
        return new Game(entry.file(), entry.number(), GameHash.of(game), rows, keys, ply - rows.size(), null);
    }

    private Label label(Board board, PgnGame game, int ply, int number) {
        try {
            return labels.label(board, game, ply, number);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("move " + board.getMoveCounter()
                    + (board.getSideToMove() == Side.WHITE ? " of White: " : " of Black: ") + e.getMessage(), e);
        }
    }
}
