package chesslab.arena.match;

import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnComment;
import chesslab.chess.pgn.PgnGame;
import chesslab.chess.pgn.PgnMove;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Games of matches as PGN. Each move has its player's evaluation, where it has one, as {@code [%eval …]}. An opening
 * that is not the start position stands in the tag {@code FEN} with {@code SetUp}, so that every move of the game was
 * chosen by a player.
 */
public final class MatchPgn {

    private MatchPgn() {
    }

    /** A game by itself. */
    public static PgnGame of(MatchGame<Board, Move> game) {
        return of(game, Map.of());
    }

    /** A game of a match with this seed. */
    static PgnGame of(MatchGame<Board, Move> game, long seed) {
        return of(game, Map.of("Seed", Long.toString(seed)));
    }

    private static PgnGame of(MatchGame<Board, Move> game, Map<String, String> more) {
        String opening = game.opening().getFen();
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("Event", "Match");
        tags.put("Site", "?");
        tags.put("Date", "????.??.??"); // left open, so that games repeat
        tags.put("Round", game.number() == 0 ? "?" : Integer.toString(game.number()));
        tags.put("White", game.white());
        tags.put("Black", game.black());
        tags.put("Result", game.outcome().result());
        tags.put("PlyCount", Integer.toString(game.moves().size()));
        tags.put("Termination", game.outcome().termination().pgn());
        tags.put("TerminationDetails", game.outcome().termination().text());
        if (!opening.equals(Board.START_FEN)) {
            tags.put("SetUp", "1");
            tags.put("FEN", opening);
        }
        tags.putAll(more);
        List<PgnMove> moves = new ArrayList<>();
        for (int i = 0; i < game.moves().size(); i++) {
            moves.add(PgnMove.of(game.moves().get(i)).withComment(game.scores().get(i)
                    .map(score -> PgnComment.EMPTY.with("eval", score.toPgn()))
                    .orElse(PgnComment.EMPTY)));
        }
        return new PgnGame(tags, PgnComment.EMPTY, moves, game.outcome().result());
    }
}
