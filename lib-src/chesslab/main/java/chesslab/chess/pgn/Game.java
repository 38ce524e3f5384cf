package chesslab.chess.pgn;

import chesslab.chess.MoveList;
import java.util.Map;
import java.util.TreeMap;

/** A {@link PgnGame} by the names of chesslib. */
public final class Game {

    private final PgnGame game;

    Game(PgnGame game) {
        this.game = game;
    }

    /** Does nothing, since the moves have been read with the game. */
    public void loadMoveText() {
    }

    public MoveList getHalfMoves() {
        MoveList moves = new MoveList(game.startFen());
        game.moves().forEach(move -> moves.add(move.move()));
        return moves;
    }

    public GameResult getResult() {
        return GameResult.fromNotation(game.result());
    }

    /** Returns the comments after moves by the numbers of their half-moves, from 1 on. */
    public Map<Integer, String> getComments() {
        Map<Integer, String> comments = new TreeMap<>();
        for (int i = 0; i < game.moves().size(); i++) {
            String text = game.moves().get(i).comment().text();
            if (!text.isEmpty()) {
                comments.put(i + 1, text);
            }
        }
        return comments;
    }

    /** Returns the game as PGN. */
    @Override
    public String toString() {
        return game.toPgn();
    }
}
