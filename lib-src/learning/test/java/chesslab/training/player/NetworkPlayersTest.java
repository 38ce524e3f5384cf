package chesslab.training.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chesslab.arena.play.MatchPlayer;
import chesslab.arena.player.Entrant;
import chesslab.arena.player.PlayerKind;
import chesslab.chess.Board;
import chesslab.chess.Constants;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.search.SearchControl;
import chesslab.search.SearchLimits;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.PyTorch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts that name players with a network, and how these play. */
class NetworkPlayersTest {

    /** The queen on d5 can be taken by the pawn on e4. */
    private static final String QUEEN_HANGS = "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";

    @TempDir
    private Path folder;

    private static String refusal(String text) {
        return assertThrows(IllegalArgumentException.class, () -> Entrant.parse(text)).getMessage();
    }

    private static Move chosen(String text, String fen) throws IOException {
        try (MatchPlayer<Board, Move> player = Entrant.parse(text).open(1)) {
            return player.chooseMove(Board.fromFen(fen)).orElseThrow();
        }
    }

    /** Returns the probability that a level makes one of some moves. */
    private static double share(int level, String fen, String... moves) throws IOException {
        try (MatchPlayer<Board, Move> player = Entrant.parse("level:" + level).open(1)) {
            Board board = Board.fromFen(fen);
            double[] odds = player.odds().orElseThrow().evaluate(board).priors();
            List<String> legal = board.legalMoves().stream().map(Move::toString).toList();
            return Stream.of(moves).mapToDouble(move -> odds[legal.indexOf(move)]).sum();
        }
    }

    @Test
    void lowLevelTakesBackAndErrsLessTheHigherItIs() throws IOException {
        Board exchange = Board.fromFen(Constants.startStandardFENPosition);
        for (String san : "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6".split(" ")) {
            exchange.doMove(san);
        }
        assertTrue(share(900, exchange.getFen(), "d7c6", "b7c6") > 0.9);
        assertTrue(share(900, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d1g4", "f1a6",
                "d1h5") < 0.1);
        assertTrue(share(400, QUEEN_HANGS, "e4d5") < share(700, QUEEN_HANGS, "e4d5"));
        assertTrue(share(900, QUEEN_HANGS, "e4d5") > 0.8);
        try (MatchPlayer<Board, Move> draws = Entrant.parse("level:900").open(1);
                MatchPlayer<Board, Move> searches = Entrant.parse("level:1600").open(1)) {
            assertTrue(draws.identity().startsWith(searches.identity() + ", network "), draws::identity);
            assertTrue(searches.odds().isEmpty());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"net:a/b net:a/b", "net:a/b,temperature=0 net:a/b",
            "net:a/b,temperature=0.3 net:a/b,temperature=0.3", "net:a/b,puct=100 net:a/b,puct=100",
            "net:a/b,puct=9,cpuct=2.5 net:a/b,puct=9,cpuct=2.5", "net:a/b,puct=9,cpuct=2 net:a/b,puct=9",
            "net:a/b,device=cpu net:a/b", "net:a/b,device=cuda,puct=9 net:a/b,puct=9,device=cuda",
            "net:a/b,alphabeta=2 net:a/b,alphabeta=2,top=5", "net:a/b,top=3,alphabeta=4 net:a/b,alphabeta=4,top=3"})
    void textIsKeptWithTheLimitsThatItLeftOut(String text, String canonical) {
        assertEquals(canonical, Entrant.parse(text).toString());
        assertEquals(Entrant.parse(text), Entrant.parse(canonical));
    }

    @Test
    void networksAreInTheTableOfPlayers() {
        assertTrue(refusal("deepblue:depth=3").contains("net:DIR"));
        for (PlayerKind kind : new NetworkPlayers().kinds()) {
            kind.help().lines().forEach(line -> assertTrue(Entrant.parse(line.split(" ")[0]).isNetwork(), line));
            kind.options().forEach(option -> assertTrue(kind.help().contains(option.name() + "="), kind::toString));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"net|no folder, expected net:DIR",
                    "net:a,temperature=-1|temperature -1, expected a number from 0 on",
                    "net:a,temperature=NaN|temperature NaN", "net:a,puct=0|puct 0, expected a whole number from 1",
                    "net:a,puct=10,alphabeta=2|do not go together", "net:a,top=3|do not go together",
                    "net:a,cpuct=2|do not go together", "net:a,puct=9,cpuct=0|cpuct 0, expected a number above 0",
                    "net:a,device=tpu|device tpu, expected auto, cpu or cuda",
                    "net:a,alphabeta=1|alphabeta 1, expected a whole number from 2 to 20"})
    void wrongOptionSaysWhatWasExpected(String text, String message) {
        assertTrue(refusal(text).contains(message), () -> refusal(text));
        assertTrue(refusal(text).contains("player \"" + text + "\""), () -> refusal(text));
    }

    @Test
    void networksLeaveTheBoardAsItWasAndHaveNoMoveWhereTheGameIsOver() throws IOException {
        Path network = TestNetworks.saved(folder, "mlp-8", true, 1);
        for (String options : List.of("", ",puct=5", ",plies=1", ",alphabeta=2")) {
            try (MatchPlayer<Board, Move> player = Entrant.parse("net:" + network + options).open(1)) {
                Board board = Board.fromFen(QUEEN_HANGS);
                assertTrue(board.isMoveLegal(player.chooseMove(board).orElseThrow(), true), options);
                assertEquals(QUEEN_HANGS, board.getFen());
                Board mated = Board.fromFen("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1");
                assertEquals(Optional.empty(), player.chooseMove(mated), options);
            }
        }
    }

    @Test
    void limitsOfACallerReplaceThoseOfTheText() throws IOException {
        Path network = TestNetworks.saved(folder, "mlp-8", true, 1);
        try (MatchPlayer<Board, Move> player = Entrant.parse("net:" + network + ",puct=5").open(1)) {
            assertEquals(5, player.choose(new Board()).nodes());
            assertEquals(70, player.choose(new Board(), Optional.of(SearchLimits.nodes(70)), new SearchControl<>())
                    .nodes());
        }
        try (MatchPlayer<Board, Move> player = Entrant.parse("net:" + network + ",alphabeta=2,top=3").open(1)) {
            assertEquals(2, player.choose(new Board()).depth());
            assertEquals(4, player.choose(new Board(), Optional.of(SearchLimits.depth(4)), new SearchControl<>())
                    .depth());
        }
    }

    @Test
    void folderWithoutANetworkIsNamed() {
        IOException refused = assertThrows(IOException.class, () -> Entrant.parse("net:data").open(1));
        assertTrue(refused.getMessage().contains("model.json"), refused::getMessage);
    }

    @Test
    void identityIsTheNetworksChecksum() throws IOException {
        try (MatchPlayer<Board, Move> one = Entrant.parse("net:" + TestNetworks.saved(folder, "mlp-8", false, 1))
                .open(1);
                MatchPlayer<Board, Move> other = Entrant.parse("net:" + TestNetworks.saved(folder, "mlp-8", false, 2))
                        .open(1)) {
            assertTrue(one.identity().matches("network [0-9a-f]{16}"), one::identity);
            assertNotEquals(one.identity(), other.identity());
        }
    }

    @Test
    void networkPlaysItsMostProbableMoveAlsoFromTheFolderOfItsRun() throws IOException {
        Path place = TestNetworks.saved(folder, "mlp-8", false, 3);
        TestNetworks.saved(folder.resolve("run"), "mlp-8", false, 3).toFile()
                .renameTo(folder.resolve("run").resolve("best").toFile());
        try (Network network = Network.load(place)) {
            Move expected = new NetworkPlayer<>(new ChessCoding(), network).chooseMove(new Board()).orElseThrow();
            assertEquals(expected, chosen("net:" + place, Constants.startStandardFENPosition));
            assertEquals(expected, chosen("net:" + folder.resolve("run"), Constants.startStandardFENPosition));
        }
    }

    @Test
    void temperatureDrawsByTheSeed() throws IOException {
        String text = "net:" + TestNetworks.saved(folder, "mlp-8", false, 3) + ",temperature=5";
        try (MatchPlayer<Board, Move> player = Entrant.parse(text).open(1)) {
            List<Move> drawn = LongStream.range(0, 20).mapToObj(seed -> {
                player.newGame(seed);
                return player.choose(new Board()).move();
            }).toList();
            assertTrue(drawn.stream().distinct().count() > 5, drawn::toString);
            player.newGame(7);
            assertEquals(drawn.get(7), player.choose(new Board()).move());
        }
    }

    @Test
    void searchOfSimulationsNeedsAValueHead() throws IOException {
        Path place = TestNetworks.saved(folder, "mlp-8", false, 3);
        IOException refused = assertThrows(IOException.class, () -> Entrant.parse("net:" + place + ",puct=10").open(1));
        assertTrue(refused.getMessage().contains("without a value head"), refused::getMessage);
        assertTrue(refused.getMessage().contains(place.toString()), refused::getMessage);
    }

    @Test
    void aNetworkPlaysOnTheDeviceAskedForOrIsRefused() throws IOException {
        String text = "net:" + TestNetworks.saved(folder, "mlp-8", false, 3);
        assertEquals(chosen(text, QUEEN_HANGS), chosen(text + ",device=auto", QUEEN_HANGS));
        assertTrue(Entrant.parse(text).isRepeatable());
        assertFalse(Entrant.parse(text + ",device=cuda").isRepeatable());
        if (PyTorch.devices().equals(List.of("cpu()"))) {
            IOException refused = assertThrows(IOException.class, () -> Entrant.parse(text + ",device=cuda").open(1));
            assertTrue(refused.getMessage().contains("finds no graphics card"), refused::getMessage);
        }
    }

    /** With all moves on top the network decides nothing but ties; the queen is then taken as alpha-beta would. */
    @Test
    void checkedNetworkTakesTheBestOfItsTopMovesOnly() throws IOException {
        Path place = TestNetworks.saved(folder, "mlp-8", false, 3);
        assertEquals("e4d5", chosen("net:" + place + ",alphabeta=2,top=218", QUEEN_HANGS).toString());
        assertEquals(chosen("net:" + place, QUEEN_HANGS), chosen("net:" + place + ",alphabeta=2,top=1", QUEEN_HANGS));
    }
}
