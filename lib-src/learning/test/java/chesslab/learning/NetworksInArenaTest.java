package chesslab.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chesslab.arena.Arena;
import chesslab.arena.match.LadderReport;
import chesslab.arena.rating.Rating;
import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.encoding.ChessCoding;
import chesslab.encoding.Layouts;
import chesslab.encoding.MoveIndex;
import chesslab.search.SearchLimits;
import chesslab.search.TicTacToe;
import chesslab.training.network.Activation;
import chesslab.training.network.Mlp;
import chesslab.training.network.Network;
import chesslab.training.network.NetworkPlayer;
import chesslab.training.network.NetworkSearch;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Networks as players of the arena: their policy alone, and PUCT. */
@Tag("lengthy")
class NetworksInArenaTest {

    private static final TicTacToeCoding CODING = new TicTacToeCoding();

    private static List<Rating> ratings(LadderReport report) {
        return report.ladder(Map.of(), 1).orElseThrow().ratings();
    }

    @Test
    void policyAndPuctStandOnALadderOfChess() throws Exception {
        try (Network network = Network.create(new Mlp(896, MoveIndex.COUNT, List.of(8), Activation.RELU, true), 1)) {
            ChessCoding coding = new ChessCoding(Layouts.MOVER_14);
            Arena<Board, Move> arena = Arena.chess()
                    .players("policy", seed -> new NetworkPlayer<>(coding, network))
                    .players("puct", NetworkSearch.puct(coding, network, SearchLimits.nodes(8)));
            LadderReport report = arena.ladder(2, "policy", "puct", "greedy");
            assertEquals(Set.of("policy", "puct", "greedy"),
                    ratings(report).stream().map(Rating::player).collect(Collectors.toSet()));
        }
    }

    @Test
    void puctWithAnUntrainedNetworkBeatsItsPolicyInTicTacToe() throws Exception {
        try (Network network = Network.create(new Mlp(18, 9, 1, 8), 1)) {
            Arena<TicTacToe, Integer> arena = Arena.<TicTacToe, Integer>of(TicTacToe::new, 2)
                    .player("first", board -> board.legalMoves().stream().findFirst())
                    .players("policy", seed -> new NetworkPlayer<>(CODING, network))
                    .players("puct", NetworkSearch.puct(CODING, network, SearchLimits.nodes(60)));
            assertEquals("puct", ratings(arena.ladder(10, "policy", "puct", "first")).get(0).player());
        }
    }

    @Test
    void networkThatDoesNotFitTheGameIsRefused() {
        try (Network network = Network.create(new Mlp(7, 9, 1, 8), 1)) {
            assertThrows(IllegalArgumentException.class, () -> new NetworkPlayer<>(CODING, network));
        }
    }
}
