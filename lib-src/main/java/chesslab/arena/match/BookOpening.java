package chesslab.arena.match;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import java.util.List;
import java.util.StringJoiner;

/**
 * An opening of a book, and why it is in it.
 *
 * @param moves               from the start position
 * @param centipawnsForWhite  the engine's score of the position after them
 * @param nodes               how many nodes it was allowed to search for that
 */
public record BookOpening(List<Move> moves, int centipawnsForWhite, long nodes) {

    public BookOpening {
        moves = List.copyOf(moves);
    }

    /** The position that games begin from, with the moves that led there. */
    public Board board() {
        Board board = new Board();
        moves.forEach(board::doMove);
        return board;
    }

    /**
     * The opening as a line of EPD: the position, its two counters ({@code hmvc}, {@code fmvn}), the evaluation in
     * centipawns ({@code ce}, by EPD's rule as the side to move sees it), the nodes searched for it ({@code acn}) and
     * the moves in SAN ({@code c0}).
     *
     * @see <a href="https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm">the PGN standard, section 16.2</a>
     */
    public String toEpd() {
        Board board = new Board();
        StringJoiner line = new StringJoiner(" ");
        for (Move move : moves) {
            line.add(board.san(move));
            board.doMove(move);
        }
        String[] fen = board.getFen().split(" ");
        int forMover = board.getSideToMove() == Side.WHITE ? centipawnsForWhite : -centipawnsForWhite;
        return String.join(" ", fen[0], fen[1], fen[2], fen[3]) + " hmvc " + fen[4] + "; fmvn " + fen[5] + "; ce "
                + forMover + "; acn " + nodes + "; c0 \"" + line + "\";";
    }
}
