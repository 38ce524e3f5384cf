package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnError;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.Layout;
import chesslab.game.Side;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * Turns a game into rows: one for each position that a move was chosen in. Positions whose move was drawn at random are
 * left out, because nobody chose it; they count in the history of later ones. Threads may share it.
 *
 * @param layout the planes
 * @param labels what is to be learnt
 */
record GameEncoder(Layout layout, Labels labels) {

    /** Encodes a game, or tells why it is bad. */
    EncodedGame encode(GameEntries.Entry entry) {
        if (entry.pgn() instanceof PgnError error) {
            return EncodedGame.bad(entry, "game " + entry.inFile() + ", line " + error.line() + ": " + error.cause());
        }
        try {
            return encode(entry, (PgnGame) entry.pgn());
        } catch (IllegalArgumentException e) {
            return EncodedGame.bad(entry, "game " + entry.inFile() + ": " + e.getMessage());
        }
    }

    private EncodedGame encode(GameEntries.Entry entry, PgnGame game) {
        Board board = Board.fromFen(game.startFen());
        Rows rows = new Rows(layout, game.moves().size());
        LongArrayList keys = new LongArrayList();
        int ply = 0;
        for (PgnMove move : game.moves()) {
            Label label = label(board, game, ply, entry.number());
            if (!label.random()) {
                rows.add(board, layout, label);
                keys.add(board.key());
            }
            board.doMove(move.move());
            ply++;
        }
        return new EncodedGame(entry.file(), entry.number(), GameHash.of(game), rows, keys, ply - rows.size(), null);
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
