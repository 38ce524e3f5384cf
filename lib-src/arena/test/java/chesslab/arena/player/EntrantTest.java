package chesslab.arena.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.MatchPlayer;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.game.Side;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.search.chess.ChessSearch;
import chesslab.search.chess.SelectiveConstant;
import chesslab.uci.Stockfish;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that name players. */
class EntrantTest {

    private static final String WHITE_MATES = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    /** The queen on d5 can be taken by the pawn on e4. */
    private static final String QUEEN_HANGS = "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";

    private static String refusal(String text) {
        return assertThrows(IllegalArgumentException.class, () -> Entrant.parse(text)).getMessage();
    }

    private static Move chosen(String text, String fen) throws IOException {
        try (MatchPlayer<Board, Move> player = Entrant.parse(text).open(1)) {
            return player.chooseMove(Board.fromFen(fen)).orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"random random", "greedy greedy", "minimax minimax:3", "minimax:2 minimax:2",
            "alphabeta alphabeta:nodes=10000", "alphabeta: alphabeta:nodes=10000",
            "alphabeta:depth=4 alphabeta:depth=4",
            "alphabeta:depth=4,nodes=500 alphabeta:nodes=500,depth=4", "alphabeta:movetime=20 alphabeta:movetime=20",
            "mcts mcts:sims=400", "level:0900 level:900", "level level:1200",
            "mcts:movetime=7 mcts:movetime=7", "stockfish stockfish:nodes=10000",
            "stockfish:elo=1350,movetime=3 stockfish:elo=1350,movetime=3",
            "stockfish:nodes=1000,skill=0 stockfish:skill=0,nodes=1000", "uci:/a/b,depth=1 uci:/a/b,depth=1",
            "uci:/a/b,clock=10.50+0.10 uci:/a/b,clock=10.5+0.1",
            "stockfish:skill=0,clock=60+0 stockfish:skill=0,clock=60+0"})
    void textIsKeptWithTheLimitsThatItLeftOut(String text, String canonical) {
        assertEquals(canonical, Entrant.parse(text).toString());
        assertEquals(Entrant.parse(text), Entrant.parse(canonical));
    }

    @Test
    void unknownPlayerListsTheKnownOnes() {
        String message = refusal("deepblue:depth=3");
        for (String kind : List.of("deepblue", "random", "greedy", "minimax", "alphabeta", "mcts", "stockfish",
                "uci:")) {
            assertTrue(message.contains(kind), message);
        }
        assertTrue(refusal("").contains("there are"));
    }

    /** Those that the help names together. */
    private static final List<String> CONSTANTS = Stream.of(SelectiveConstant.values()).map(SelectiveConstant::text)
            .toList();

    @Test
    void helpNamesEveryOptionAndItsTextsAreRead() {
        for (PlayerKind kind : PlayerKind.TABLE) {
            for (String line : kind.help().lines().toList()) {
                Entrant.parse(line.split(" ")[0].replace("FILE.java,", "data/players/Material.java,")
                        .replace("FILE.java", "data/players/Mirror.java"));
            }
            kind.options().stream().filter(option -> !CONSTANTS.contains(option.name()))
                    .forEach(option -> assertTrue(kind.help().contains(option.name() + "="), kind::toString));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"random:seed=3|no option seed, expected no options",
            "minimax:0|depth 0, expected a whole number from 1 to 128", "minimax:x|depth x, expected a whole number",
            "alphabeta:sims=3|no option sims, expected one of depth, movetime, nodes",
            "alphabeta:nodes=0|nodes 0, expected a whole number from 1 on",
            "alphabeta:nodes|\"nodes\", expected an option",
            "alphabeta:nodes=1,nodes=2|nodes twice, expected it once", "mcts:depth=3|no option depth",
            "stockfish:elo=1350,skill=3|elo and skill, expected one of them",
            "stockfish:nodes=10,depth=3|2 limits, expected one of nodes, depth, movetime",
            "stockfish:nodes=10,clock=1+0|2 limits, expected one of",
            "uci:a,clock=10|clock 10, expected seconds for the game",
            "uci:a,clock=0+1|clock 0+1, expected seconds", "uci:a,clock=1+0.0001|clock 1+0.0001, expected seconds",
            "alphabeta:clock=1+1|no option clock",
            "level:0|elo 0, expected a whole number from 400 to 2800",
            "level:9999|elo 9999, expected a whole number from 400 to 2800",
            "level:x|elo x, expected a whole number from 400 to 2800", "level:900,nodes=9|no option nodes",
            "stockfish:elo=weak|elo weak, expected a whole number", "uci|no program, expected uci:PROGRAM"})
    void wrongOptionSaysWhatWasExpected(String text, String message) {
        assertTrue(refusal(text).contains(message), () -> refusal(text));
        assertTrue(refusal(text).contains("player \"" + text + "\""), () -> refusal(text));
    }

    @Test
    void ratingOutsideTheEnginesRangeIsRefusedWithTheRange() {
        String message = assertThrows(IllegalArgumentException.class,
                () -> Entrant.parse("stockfish:elo=500,movetime=3").open(1)).getMessage();
        assertTrue(
                message.matches("player \"stockfish:elo=500,movetime=3\": option UCI_Elo: expected \\d+ to \\d+, but "
                        + "is '500'"),
                message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"greedy", "minimax:1", "minimax:3", "alphabeta:nodes=1000", "mcts:sims=2000",
            "stockfish:nodes=1000"})
    void playersThatLookAheadMateInOne(String text) throws IOException {
        assertEquals("d1d8", chosen(text, WHITE_MATES).toString());
    }

    @Test
    void searchesPlayAsTheLibrarysOwn() throws IOException {
        Board board = Board.fromFen(QUEEN_HANGS);
        assertEquals(ChessSearch.minimax().search(board, 2).bestMove().orElseThrow(), chosen("minimax:2", QUEEN_HANGS));
        assertEquals("e4d5", chosen("greedy", QUEEN_HANGS).toString());
        try (MatchPlayer<Board, Move> player = Entrant.parse("alphabeta:depth=3").open(1)) {
            assertEquals(ChessSearch.modern().search(board, 3).centipawnsForWhite(),
                    player.choose(board).score().orElseThrow().valueFor(Side.WHITE));
        }
    }

    @Test
    void playersLeaveTheBoardAsItWasAndHaveNoMoveWhereTheGameIsOver() throws IOException {
        for (String text : List.of("random", "greedy", "minimax:2", "alphabeta:nodes=300", "mcts:sims=20",
                "stockfish:skill=0,nodes=100")) {
            try (MatchPlayer<Board, Move> player = Entrant.parse(text).open(1)) {
                Board board = Board.fromFen(QUEEN_HANGS);
                assertTrue(board.isMoveLegal(player.chooseMove(board).orElseThrow(), true), text);
                assertEquals(QUEEN_HANGS, board.getFen());
                Board mated = Board.fromFen("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1");
                assertEquals(Optional.empty(), player.chooseMove(mated), text);
            }
        }
    }

    @Test
    void matesAreToldInMovesFromWhitesView() throws IOException {
        try (MatchPlayer<Board, Move> player = Entrant.parse("minimax:3").open(1)) {
            assertEquals("#1", player.choose(Board.fromFen(WHITE_MATES)).score().orElseThrow().toString());
            Board blackMates = Board.fromFen("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
            assertEquals("#-1", player.choose(blackMates).score().orElseThrow().toString());
        }
    }

    @Test
    void programThatIsNotThereIsNamed() {
        IOException refused = assertThrows(IOException.class, () -> Entrant.parse("uci:/nowhere/fish").open(1));
        assertTrue(refused.getMessage().contains("/nowhere/fish"), refused::getMessage);
    }

    @Test
    void identityOfAnEngineIsItsName() throws IOException {
        try (MatchPlayer<Board, Move> engine = Entrant.parse("stockfish:nodes=10").open(1)) {
            assertTrue(engine.identity().startsWith("Stockfish"), Stockfish.require() + " is " + engine.identity());
        }
    }

    @Test
    void monteCarloSearchOfACallerEndsBeforeItsTreeFillsTheMemory() {
        List<SearchLimits> given = new ArrayList<>();
        SearchPlayer.Chooser chooser = SearchPlayer.bySimulations((position, limits, control) -> {
            given.add(limits);
            return ChessSearch.modern().search(position, 1);
        }, SearchLimits.nodes(5));
        for (SearchLimits limits : List.of(SearchLimits.nodes(Long.MAX_VALUE), SearchLimits.time(Duration.ofDays(1)),
                SearchLimits.depth(3).withNodes(7), SearchLimits.depth(3))) {
            chooser.choose(new Board(), Optional.of(limits), new SearchControl<>());
        }
        SearchLimits most = SearchLimits.nodes(Runtime.getRuntime().maxMemory() / 8192);
        assertEquals(List.of(most, most.withTime(Duration.ofDays(1)), SearchLimits.nodes(7), SearchLimits.nodes(5)),
                given);
    }
}
