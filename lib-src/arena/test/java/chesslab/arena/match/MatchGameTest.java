package chesslab.arena.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.Choice;
import chesslab.arena.play.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.chess.Score;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Side;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ends a game, played by players who know their moves beforehand. */
class MatchGameTest {

    /** Plays these moves, each at its ply of the game, and then from the first again; says this of each. */
    private record Scripted(List<String> moves, Optional<Score> score) implements MatchPlayer<Board, Move> {

        @Override
        public void newGame(long seed) { // it always plays the same
        }

        @Override
        public Choice<Move> choose(Board board) {
            return new Choice<>(new Move(moves.get(board.history().size() % moves.size()), board.getSideToMove()),
                    score, 7);
        }

        @Override
        public String toString() {
            return "scripted";
        }
    }

    private static PgnGame played(String fen, String moves, int moveLimit) {
        MatchPlayer<Board, Move> both = new Scripted(List.of(moves.split(" ")), Optional.empty());
        return MatchGame.toPgn(MatchGame.play(0, Board.fromFen(fen), both, both, moveLimit));
    }

    private static void assertEnds(String termination, String result, int plies, PgnGame game) {
        assertEquals(List.of(termination, result, Integer.toString(plies), plies), List.of(
                game.tag("TerminationDetails").orElseThrow(), game.result(), game.tag("PlyCount").orElseThrow(),
                game.moves().size()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|f2f3 e7e5 g2g4 d8h4|checkmate|0-1|4",
            "7k/8/4Q1K1/8/8/8/8/8 w - - 0 1|e6f7|stalemate|1/2-1/2|1",
            "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1|e1d2|insufficient material|1/2-1/2|1",
            "4k3/7r/8/8/8/8/R7/4K3 w - - 98 90|a2a3 h7h6|fifty moves|1/2-1/2|2",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|g1f3 g8f6 f3g1 f6g8|threefold repetition|1/2-1/2|8"})
    void rulesEndAGame(String fen, String moves, String termination, String result, int plies) {
        assertEnds(termination, result, plies, played(fen, moves, MatchSettings.MOVE_LIMIT));
    }

    /** The rook's last move could be announced to claim the draw; White, who mates instead, need not. */
    @Test
    void drawIsNotClaimedForAPlayerWhoCouldAnnounceIt() {
        PgnGame game = played("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "a1a8", MatchSettings.MOVE_LIMIT);
        assertEnds("checkmate", "1-0", 1, game);
    }

    @Test
    void moveLimitCountsFromTheOpening() {
        assertEnds("move limit", "1/2-1/2", 3, played(Constants.startStandardFENPosition, "g1f3 g8f6 f3g1 f6g8", 3));
    }

    @Test
    void openingStandsInTheTagsAndEvaluationsBehindTheMoves() {
        String fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
        MatchPlayer<Board, Move> white = new Scripted(List.of("a1a8"), Optional.of(Score.mateIn(1, Side.WHITE)));
        PgnGame game = MatchGame.toPgn(MatchGame.play(7, Board.fromFen(fen), white, white, MatchSettings.MOVE_LIMIT));
        assertEquals(fen, game.startFen());
        assertEquals("7", game.tag("Round").orElseThrow());
        assertTrue(game.toPgn().contains("1. Ra8# { [%eval #1] } 1-0"), game::toPgn);
        assertEquals(game, PgnGame.parse(game.toPgn()));
    }
}
