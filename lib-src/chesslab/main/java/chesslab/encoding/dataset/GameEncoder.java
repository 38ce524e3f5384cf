package chesslab.encoding.dataset;

import chesslab.chess.Board;
import chesslab.chess.pgn.PgnError;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import chesslab.encoding.Layout;
import chesslab.encoding.dataset.Labeler.Label;
import chesslab.encoding.dataset.SplitShares.GameHash;
import chesslab.game.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a game into rows: one for each position that a move was chosen in or an engine has lines for. Positions whose
 * move was drawn at random, without lines, are left out: no player chose it. They count in the history of later ones.
 * Threads may share it.
 */
final class GameEncoder {

    private final EncodeSettings settings;
    private final Layout layout;
    private final Labeler labels;

    GameEncoder(EncodeSettings settings, Layout layout) {
        this.settings = settings;
        this.layout = layout;
        this.labels = new Labeler(settings.temperature());
    }

    /**
     * A game as numbers, or why it is bad.
     *
     * @param file   the number of its file, from 0
     * @param number its number over all files, from 1
     * @param split  the split that it belongs to; null where it is bad or not in the fraction
     * @param rows   its positions; none without a split
     * @param random the number of positions left out because their move was drawn at random, without lines
     * @param fault  where and why it is bad; null for a good one
     */
    record Game(int file, int number, Split split, List<EncodedPosition> rows, int random,
            String fault) {
    }

    /** Encodes a game; a bad one's result says why. */
    Game rows(GameStream.Entry entry) {
        if (entry.pgn() instanceof PgnError error) {
            return bad(entry, ", line " + error.line() + ": " + error.cause());
        }
        try {
            return rows(entry, (PgnGame) entry.pgn());
        } catch (IllegalArgumentException e) {
            return bad(entry, ": " + e.getMessage());
        }
    }

    private static Game bad(GameStream.Entry entry, String fault) {
        return new Game(entry.file(), entry.number(), null, List.of(), 0, "game " + entry.inFile() + fault);
    }

    private Game rows(GameStream.Entry entry, PgnGame game) {
        GameHash hash = GameHash.of(game);
        Split split = hash.isIn(settings.fraction()) ? settings.split().splitOf(hash) : null;
        Board board = Board.fromFen(game.startFen());
        List<EncodedPosition> rows = new ArrayList<>(game.moves().size());
        int ply = 0;
        int random = 0;
        for (PgnMove move : game.moves()) {
            Label label = label(board, game, ply);
            random += label.random() ? 1 : 0;
            if (!label.random() && split != null) {
                rows.add(EncodedPosition.of(board, layout, label, split, entry.number(), ply));
            }
            board.doMove(move.move());
            ply++;
        }
        return new Game(entry.file(), entry.number(), split, rows, random, null);
    }

    private Label label(Board board, PgnGame game, int ply) {
        try {
            return labels.label(board, game, ply);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("move " + board.getMoveCounter()
                    + (board.getSideToMove() == Side.WHITE ? " of White: " : " of Black: ") + e.getMessage(), e);
        }
    }
}
